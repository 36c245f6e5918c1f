import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export type Releases = Awaited<ReturnType<typeof openReleases>>;

/**
 * A way to the product that can be shut, and behind which the product looks like a later release: its service worker
 * has other bytes then.
 */
export async function openReleases(origin: string) {
  const port = Number(new URL(origin).port);
  const sockets = new Set<Socket>();
  let isShut = false;
  let release = 0;

  function pass(from: IncomingMessage, to: ServerResponse): void {
    const isWorker = from.url === '/sw.js' && release > 0;
    // The whole file as it is, however much of it is known already.
    const { 'accept-encoding': _, 'if-none-match': __, 'if-modified-since': ___, ...plain } = from.headers;
    const headers = isWorker ? plain : from.headers;
    const asked = request({ port, host: '127.0.0.1', method: from.method, path: from.url, headers }, (answer) => {
      const { 'content-length': length, ...others } = answer.headers;
      to.writeHead(
        answer.statusCode ?? 502,
        isWorker ? others : { ...others, ...(length && { 'content-length': length }) },
      );
      if (!isWorker) return void answer.pipe(to);
      answer.on('data', (bytes) => to.write(bytes));
      answer.on('end', () => to.end(`\n// release ${release}`));
    });
    asked.on('error', () => to.destroy());
    from.pipe(asked);
  }

  const server: Server = createServer(pass);
  server.on('connection', (socket) => {
    if (isShut) return void socket.resetAndDestroy();
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (from: IncomingMessage, near: Socket, head: Buffer) => {
    const far = connect(port, '127.0.0.1', () => {
      const lines = from.rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [`${name}: ${from.rawHeaders[at + 1]}`] : [],
      );
      far.write(`GET ${from.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      far.write(head);
      far.pipe(near);
      near.pipe(far);
    });
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** No request comes through any more, and what is open breaks. */
    shut: () => {
      isShut = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    open: () => {
      isShut = false;
    },
    /** From now on the product looks like the next release. */
    release: () => {
      release += 1;
    },
    close: async () => {
      isShut = true;
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
