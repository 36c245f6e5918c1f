import { join } from 'node:path';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { NO_STREAM } from '#domain/store/eventStore.ts';
import { documentsOf } from '#projections/inMemory.ts';
import type { Fact } from '#projections/projection.ts';
import { directory } from '#projections/shops/directory.ts';
import type { ShopDocument } from '#projections/shops/shopDocument.ts';
import type { Arm, Scene } from '../kit/bench.ts';
import { smallEvent } from '../kit/events.ts';
import { insist } from '../kit/product.ts';

const LONG = 1_000;
const SHORT = 10;

const shopId = 'shop';
const facts = {
  shopId,
  ownerId: 'owner',
  name: 'Fade House',
  category: 'barbers',
  price: 0,
  description: 'Hot towels and straight razors.',
  contactNumber: '',
  contactEmail: '',
  place: { address: '1 State St' },
  timeZone: 'UTC',
  image: '',
};
const changesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...smallEvent(),
    type: at === 0 ? 'ShopRegistered' : 'ShopPriceSet',
    data: at === 0 ? facts : { shopId, ownerId: 'owner', price: at },
  }));

/** What a record of a thousand events may take. */
const ALLOWED_MS = 200;

/** A shop whose price was set again and again, from its events as the gateway makes it for a moment. */
export const run: Arm = async (scene) => {
  const store = openEmbeddedStore(join(scene.scratch, 'events'));
  await store.append('long', NO_STREAM, changesOf(LONG));
  await store.append('short', NO_STREAM, changesOf(SHORT));
  const made = async (stream: string) => {
    const events = (await store.read(stream)) as unknown as readonly Fact[];
    return (await documentsOf(directory, events)).get(`shop/${shopId}`) as ShopDocument;
  };
  insist((await made('long')).price === LONG - 1, 'the shop is not what its last event made it');
  const readMs = await milliseconds(() => store.read('long'), scene);
  const longMs = await milliseconds(() => made('long'), scene);
  const shortMs = await milliseconds(() => made('short'), scene);
  await store.close();
  return { readMs, longMs, shortMs, allowedMs: ALLOWED_MS };
};

async function milliseconds(work: () => Promise<unknown>, { warmUp, seconds }: Scene): Promise<number> {
  const start = performance.now() + warmUp * 1000;
  while (performance.now() < start) await work();
  let done = 0;
  for (; performance.now() < start + seconds * 1000; done += 1) await work();
  return (performance.now() - start) / done;
}
