import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { NO_STREAM } from '#domain/store/eventStore.ts';
import type { Scene } from './bench.ts';
import { heldEvent } from './events.ts';

type Broadcast = {
  /** What is sent, and to how many of the sockets that are open, from the first. */
  readonly text: string;
  readonly to: number;
  /** Appended before it is sent; one when left out, each on a stream of its own, so many at once. */
  readonly appends?: number;
};

const AT_ONCE = 32;

/**
 * The least a fan-out can be: node:http appends to the same store, sends a text to sockets and answers 201. Each path
 * sends another text.
 */
export async function openBareBroadcast(scene: Scene, paths: Readonly<Record<string, Broadcast>>) {
  const store = openEmbeddedStore(join(scene.scratch, 'events'));
  let appended = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', async () => {
      const broadcast = paths[request.url ?? ''];
      if (!broadcast) return response.writeHead(404).end();
      await append(broadcast.appends ?? 1);
      let left = broadcast.to;
      for (const socket of sockets.clients as Set<WebSocket>) {
        if (left === 0) break;
        left -= 1;
        socket.send(broadcast.text);
      }
      response.writeHead(201, { 'content-length': 2 }).end('{}');
    });
  });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  async function append(count: number): Promise<void> {
    for (let left = count; left > 0; left -= AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(left, AT_ONCE) }, () =>
          store.append(`bare-${++appended}`, NO_STREAM, [heldEvent()]),
        ),
      );
  }

  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      sockets.close();
      server.closeAllConnections();
      server.close();
      await store.close();
    },
  };
}
