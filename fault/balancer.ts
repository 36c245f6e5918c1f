import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A request that took this long, in ms, or was answered with 5xx, is reported. */
const LATE_MS = 5_000;

/** What went wrong on the way or took too long, as sentences, and how many requests there were. */
export type Passed = { readonly requests: number; readonly slowestMs: number; readonly wrong: readonly string[] };

export type Balancer = Awaited<ReturnType<typeof openBalancer>>;

/**
 * Stands before gateways as a load balancer does: each request goes to the next of those in turn, to another one when a
 * connection is refused; a socket stays where it was opened. The paths of the payment sandbox go to `sandboxPort` alone, as
 * it is in the memory of one process.
 */
export async function openBalancer(port: number, sandboxPort: number) {
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<Socket>();
  const wrong: string[] = [];
  let targets: readonly number[] = [];
  let turn = 0;
  let requests = 0;
  let slowestMs = 0;

  const isProviders = (path = '') => path.startsWith('/v1/') || path.startsWith('/dev/');
  const next = (): number | undefined => {
    turn += 1;
    return targets[turn % targets.length];
  };

  function pass(asked: IncomingMessage, body: Buffer, answer: ServerResponse, triesLeft: number): void {
    const { method, url, headers } = asked;
    const target = isProviders(url) ? sandboxPort : next();
    const begun = performance.now();
    const sent = request({ agent, host: '127.0.0.1', port: target, method, path: url, headers }, (got) => {
      const status = got.statusCode ?? 0;
      answer.writeHead(status, got.rawHeaders);
      got.pipe(answer);
      got.once('end', () => {
        const tookMs = performance.now() - begun;
        slowestMs = Math.max(slowestMs, tookMs);
        if (status >= 500 || tookMs > LATE_MS)
          wrong.push(`${method} ${url} at ${target} was answered ${status} after ${Math.round(tookMs)} ms`);
      });
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && triesLeft > 0) return pass(asked, body, answer, triesLeft - 1);
      wrong.push(`${method} ${url} at ${target} was not answered: ${error.code ?? error.message}`);
      answer.destroy();
    });
    sent.end(body);
  }

  const server = createServer((asked, answer) => {
    requests += 1;
    const chunks: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => chunks.push(chunk));
    asked.on('end', () => pass(asked, Buffer.concat(chunks), answer, targets.length));
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (asked: IncomingMessage, near: Socket, head: Buffer) => {
    const far = connect(next() ?? 0, '127.0.0.1');
    const lines = [`${asked.method} ${asked.url} HTTP/1.1`];
    for (let at = 0; at < asked.rawHeaders.length; at += 2)
      lines.push(`${asked.rawHeaders[at]}: ${asked.rawHeaders[at + 1]}`);
    far.write(`${lines.join('\r\n')}\r\n\r\n`);
    far.write(head);
    near.pipe(far);
    far.pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    origin: `http://127.0.0.1:${port}`,
    /** From now on requests and new sockets go to these ports. */
    use(ports: readonly number[]): void {
      targets = ports;
    },
    passed: (): Passed => ({ requests, slowestMs: Math.round(slowestMs), wrong: [...wrong] }),
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
