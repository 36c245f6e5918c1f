import { join } from 'node:path';
import { HALF_HOURS } from '#domain/calendar.ts';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { dayFromToday, openShopAllDay } from '../../gateway/bookings/testing.ts';
import { openTestApp, type TestApp } from '../../gateway/testing.ts';
import type { Scene } from './bench.ts';
import type { Request } from './drive.ts';

const SHOPS_PER_OWNER = 3;
const DAYS = 85;

/**
 * The whole product over the embedded store on disk, with Redis, without the throttle; nothing in it yet. Jobs run only
 * where they are wanted.
 */
export async function openProduct(scene: Scene, { workers = false }: { readonly workers?: boolean } = {}) {
  const engine = openEmbeddedStore(join(scene.scratch, 'events'));
  const app = await openTestApp({ engine, workers });
  return {
    app,
    close: async () => {
      await app.close();
      await engine.close();
    },
  };
}

/** Barber shops that work every half hour of every day, three to an owner, in the read models when this resolves. */
export async function openShops(app: TestApp, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const { token } = await app.registerMember({ role: 'SHOP_OWNER', firstName: 'Olga' });
    for (let shop = 0; shop < SHOPS_PER_OWNER && ids.length < count; shop += 1)
      ids.push(
        await openShopAllDay(app, token, {
          shop_name: `Fade House ${ids.length + 1}`,
          description: 'Fades, beards and hot towels.'.repeat(5),
        }),
      );
  }
  await app.settle();
  return ids;
}

/** Free slots of these shops, no two alike, neighbours in the list on different streams. */
export function freeSlots(shopIds: readonly string[]) {
  const dates = Array.from({ length: DAYS }, (_, day) => dayFromToday(day + 2));
  return HALF_HOURS.flatMap((time) => dates.flatMap((date) => shopIds.map((shopId) => ({ shopId, date, time }))));
}

const HOLDERS = 3;
/** Members who hold the free slots of a day in turn: one alone holds at most twelve of them (docs/rules.md B3). */
export async function openHolders(app: TestApp): Promise<(time: string) => string> {
  const tokens: string[] = [];
  while (tokens.length < HOLDERS) tokens.push((await app.registerMember()).token);
  return (time) => tokens[HALF_HOURS.indexOf(time) % HOLDERS] ?? '';
}

export const HOLD = `mutation Hold($input: HoldSlotInput!) {
  holdSlot(input: $input) { expiresAt amountCents booking { id status date time } }
}`;

export const holdByGraphql = (input: { shopId: string; date: string; time: string }, token: string): Request => ({
  method: 'POST',
  path: '/graphql',
  token,
  body: { query: HOLD, variables: { input } },
});

export const holdByRest = (
  { shopId, date, time }: { shopId: string; date: string; time: string },
  token: string,
): Request => ({
  method: 'POST',
  path: `/api/v1/booking/hold/${shopId}`,
  token,
  body: { date, time },
});

/** Fails an arm whose answer is not what it should be. */
export function insist(truth: boolean, sentence: string): asserts truth {
  if (!truth) throw new Error(sentence);
}
