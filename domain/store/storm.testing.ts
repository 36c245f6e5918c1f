// One of several processes that want the same seats: `storm.testing.ts {folder} {seats}`; told to go, it asks for all at once and answers which it got.
import type { Dispatched, Sender } from '../dispatch.ts';
import { Refusal } from '../refusal.ts';
import { openEmbeddedStore } from './embedded.ts';
import { openHandler } from './handle.ts';
import { room } from './seats.testing.ts';

const [folder = '', seats = ''] = process.argv.slice(2);
// Longer than the product waits: a busy machine is no reason to fail here.
const store = openEmbeddedStore(folder, { timeLimit: 60_000 });
const { dispatch } = openHandler(store);
const sender: Sender = { by: { id: String(process.pid), role: 'CUSTOMER' }, channel: 'rest' };

process.on('disconnect', () => process.exit(1));
process.once('message', async () => {
  const asked = Array.from({ length: Number(seats) }, (_, seat) => dispatch(room, { type: 'TakeSeat', data: { room: 'a', seat } }, sender));
  const outcomes = await Promise.allSettled<Dispatched>(asked);
  const got = outcomes.flatMap(({ status }, seat) => (status === 'fulfilled' ? [seat] : []));
  const failures = outcomes.flatMap((one) => (one.status === 'rejected' && !(one.reason instanceof Refusal) ? [String(one.reason)] : []));
  await store.close();
  process.send?.({ got, failures }, () => process.exit(0));
});
process.send?.('ready');
