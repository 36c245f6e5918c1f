import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { type EventStore, NO_STREAM } from '#domain/store/eventStore.ts';
import type { Arm } from '../kit/bench.ts';
import { named, openDriver } from '../kit/drive.ts';
import { heldEvent } from '../kit/events.ts';

/**
 * The least a durable command over HTTP can be: node:http, parse, append to a stream of its own, answer. Also with one
 * append at a time.
 */
export const run: Arm = async (scene) => {
  const store = openEmbeddedStore(join(scene.scratch, 'events'));
  let appended = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const append = () => store.append(`bare-${++appended}`, NO_STREAM, [heldEvent()]);
  const server = createServer(async (request, response) => {
    const { time } = JSON.parse(await bodyOf(request)) as { time: string };
    turn = request.url === '/each' ? turn.then(append) : append();
    await turn;
    const text = JSON.stringify({ _id: 'x', time, position: await headOf(store) });
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': text.length }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const driver = openDriver(scene, (server.address() as AddressInfo).port);
  const to = (path: string) => ({
    requests: driver.requests([
      { method: 'POST', path, body: { shopId: 'x'.repeat(28), date: '2030-05-06', time: '10:00' } },
    ]),
    status: 201,
    begins: '{"_id":',
  });
  const figures = {
    ...named('bare1', await driver.drive({ ...to('/'), connections: 1 })),
    ...named('bare64', await driver.drive({ ...to('/'), connections: 64 })),
    ...named('each64', await driver.drive({ ...to('/each'), connections: 64 })),
  };
  driver.close();
  server.closeAllConnections();
  server.close();
  await store.close();
  return figures;
};

const headOf = (store: EventStore) => store.head();

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
