import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { NO_STREAM } from '#domain/store/eventStore.ts';
import { measureFanout } from '../kit/audience.ts';
import type { Arm } from '../kit/bench.ts';
import { heldEvent } from '../kit/events.ts';

const REQUESTS = 100_000;

/** node:http appends to the same store and tells every socket the same text. */
export const run: Arm = async (scene) => {
  const store = openEmbeddedStore(join(scene.scratch, 'events'));
  let appended = 0;
  const change = { shopId: '0123456789ABCDEFGHIJKLshop01', date: '2030-05-06', time: '10:00', state: 'held', position: 12_345 };
  const text = JSON.stringify({ id: '1', type: 'next', payload: { data: { availabilityChanged: change } } });
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', async () => {
      await store.append(`bare-${++appended}`, NO_STREAM, [heldEvent()]);
      for (const socket of sockets.clients) socket.send(text);
      response.writeHead(201, { 'content-length': 2 }).end('{}');
    });
  });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const requests = Array.from({ length: scene.quick ? REQUESTS / 10 : REQUESTS }, () => ({ path: '/', body: {} }));
  const figures = await measureFanout({ port, seconds: scene.seconds, warmUp: scene.warmUp, requests });
  sockets.close();
  server.closeAllConnections();
  server.close();
  await store.close();
  return figures;
};
