import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A request that took this long, in ms, is reported, whatever was answered. */
export const LATE_MS = 5_000;

/** A request that was answered late, with a failure of the server or not at all. Times are those of `Date.now`. */
export type Trouble = {
  /** Method and path; of GraphQL also how its query begins. */
  readonly asked: string;
  readonly target: number;
  readonly begunAt: number;
  readonly endedAt: number;
  /** Of the answer; undefined when there was none. */
  readonly status: number | undefined;
  /** What the answer says it is, or what became of the connection. */
  readonly code: string;
};
/** What passed: how many requests, the longest of them in ms, and those in trouble. */
export type Passed = { readonly requests: number; readonly slowestMs: number; readonly troubles: readonly Trouble[] };

export type Balancer = Awaited<ReturnType<typeof openBalancer>>;

/** So much of a query is told, in characters: which it is. */
const MOST_TOLD = 60;

const nameOf = ({ method, url }: IncomingMessage, body: Buffer): string => {
  const query = url === '/graphql' ? /"query":"(?:\\.|[^"\\])*/.exec(body.toString('utf8'))?.[0].slice(9) : undefined;
  return [method, url, query?.replace(/(?:\\n|\s)+/g, ' ').slice(0, MOST_TOLD)].join(' ').trim();
};

/** So much of an answer is read, in characters. */
const MOST_READ = 100_000;

type Failure = { readonly code?: string; readonly status?: number };

/** The code of an answer that says that the server failed: a status from 500, or a GraphQL error that has one. */
function failureIn(status: number, text: string, named: unknown): string | undefined {
  if (status < 500 && !text.includes('"errors"')) return undefined;
  const read = () => {
    try {
      return JSON.parse(text) as { error?: Failure; errors?: readonly { extensions?: Failure }[] } | null;
    } catch {
      return null;
    }
  };
  const { error, errors } = read() ?? {};
  const all = Array.isArray(errors) ? errors.flatMap(({ extensions }) => extensions ?? []) : [];
  const failed = all.find((one) => (one.status ?? 0) >= 500);
  if (status < 500) return failed && (failed.code ?? 'unknown');
  return failed?.code ?? error?.code ?? String(named ?? status);
}

/**
 * Stands before gateways as a load balancer does: each request goes to the next of those in turn, to another one when a
 * connection is refused; a socket stays where it was opened. The paths of the payment sandbox go to `sandboxPort` alone, as
 * it is in the memory of one process.
 */
export async function openBalancer(port: number, sandboxPort: number) {
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<Socket>();
  const troubles: Trouble[] = [];
  let targets: readonly number[] = [];
  let turn = 0;
  let requests = 0;
  let slowestMs = 0;

  const isProviders = (path = '') => path.startsWith('/v1/') || path.startsWith('/dev/');
  const next = (): number | undefined => {
    turn += 1;
    return targets[turn % targets.length];
  };

  function pass(
    asked: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
    begunAt: number,
    triesLeft: number,
  ): void {
    const { method, url, headers } = asked;
    const target = isProviders(url) ? sandboxPort : (next() ?? 0);
    let isOver = false;
    function over(status: number | undefined, code: string | undefined): void {
      if (isOver) return;
      isOver = true;
      const endedAt = Date.now();
      slowestMs = Math.max(slowestMs, endedAt - begunAt);
      if (code === undefined && endedAt - begunAt <= LATE_MS) return;
      troubles.push({ asked: nameOf(asked, body), target, begunAt, endedAt, status, code: code ?? 'late' });
    }
    // An answer is read here as it goes by.
    const { 'accept-encoding': _, ...passed } = headers;
    const sent = request({ agent, host: '127.0.0.1', port: target, method, path: url, headers: passed }, (got) => {
      const status = got.statusCode ?? 0;
      const isJson = got.headers['content-type']?.includes('json') === true;
      let text = '';
      answer.writeHead(status, got.rawHeaders);
      got.pipe(answer);
      got.on('data', (chunk: Buffer) => {
        if (isJson && text.length < MOST_READ) text += chunk.toString();
      });
      got.once('end', () => over(status, failureIn(status, text, got.headers['x-error-code'])));
      got.once('error', (error: NodeJS.ErrnoException) => {
        over(undefined, error.code ?? error.message);
        answer.destroy();
      });
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && triesLeft > 0) {
        isOver = true;
        return pass(asked, body, answer, begunAt, triesLeft - 1);
      }
      over(undefined, error.code ?? error.message);
      answer.destroy();
    });
    // Who asked has gone; that is a trouble only when it was late.
    answer.once('close', () => {
      if (answer.writableFinished) return;
      over(undefined, undefined);
      sent.destroy();
    });
    sent.end(body);
  }

  const server = createServer((asked, answer) => {
    requests += 1;
    const chunks: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => chunks.push(chunk));
    asked.on('end', () => pass(asked, Buffer.concat(chunks), answer, Date.now(), targets.length));
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
    passed: (): Passed => ({ requests, slowestMs, troubles: [...troubles] }),
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
