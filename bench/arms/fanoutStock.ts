import { EventEmitter, on } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { NO_STREAM } from '#domain/store/eventStore.ts';
import { measureFanout } from '../kit/audience.ts';
import type { Arm } from '../kit/bench.ts';
import { heldEvent } from '../kit/events.ts';

const REQUESTS = 100_000;
const SCHEMA = `type Query { nothing: Boolean }
  type Change { shopId: ID! date: String! time: String! state: String! position: Int! }
  type Subscription { availabilityChanged(shopId: ID!): Change! }`;
const QUERY =
  'subscription Changes($shopId: ID!) { availabilityChanged(shopId: $shopId) { shopId date time state position } }';

/**
 * node:http appends to the same store and sends to every subscriber through graphql-ws as it comes: one execution for
 * each.
 */
export const run: Arm = async (scene) => {
  const store = openEmbeddedStore(join(scene.scratch, 'events'));
  let appended = 0;
  const changes = new EventEmitter().setMaxListeners(0);
  const change = {
    shopId: '0123456789ABCDEFGHIJKLshop01',
    date: '2030-05-06',
    time: '10:00',
    state: 'held',
    position: 12_345,
  };
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', async () => {
      await store.append(`stock-${++appended}`, NO_STREAM, [heldEvent()]);
      changes.emit('change', { availabilityChanged: change });
      response.writeHead(201, { 'content-length': 2 }).end('{}');
    });
  });
  const schema = buildSchema(SCHEMA);
  const field = schema.getSubscriptionType()?.getFields().availabilityChanged;
  if (!field) throw new Error('The schema has lost its subscription.');
  field.subscribe = async function* () {
    for await (const [told] of on(changes, 'change')) yield told;
  };
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const protocol = useServer({ schema }, sockets);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const requests = Array.from({ length: scene.quick ? REQUESTS / 10 : REQUESTS }, () => ({ path: '/', body: {} }));
  const plan = { port, seconds: scene.seconds, warmUp: scene.warmUp, requests };
  const figures = await measureFanout(plan, { asks: [{ query: QUERY, variables: { shopId: change.shopId } }] });
  server.closeAllConnections();
  await protocol.dispose();
  server.close();
  await store.close();
  return figures;
};
