import fc from 'fast-check';
import { expect, it } from 'vitest';
import { day } from '#domain/bookings/decider.ts';
import type { Stage } from '#domain/bookings/state.ts';
import type { Actor } from '#domain/decider.ts';
import { newBookingId, newId, newShopId, seededEntropy } from '#domain/ids.ts';
import { openMemoryProvider } from '#domain/ports/memoryProvider.testing.ts';
import { Refusal } from '#domain/refusal.ts';
import { stamps } from '#domain/stamps/decider.ts';
import { redeemedFor } from '#domain/stamps/state.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import type { Fact } from '#projections/projection.ts';
import { expireHold } from '../bookings/expireHold.ts';
import type { Job, Tools } from '../job.ts';
import { cancelIntentOfExpiredHold } from '../payments/cancelIntentOfExpiredHold.ts';
import { freeCard, freeUnheldCard } from './freeCard.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 60);
const START = Date.parse('2027-01-11T18:00:00.000Z');
const DATE = '2027-01-12';
const TIMES = ['11:00', '11:30', '12:00', '12:30'] as const;
const SLOTS = TIMES.map((time) => {
  const startsAt = new Date(`${DATE}T${time}:00-06:00`);
  return { time, startsAt: startsAt.toISOString(), endsAt: new Date(startsAt.getTime() + 1_800_000).toISOString() };
});
const RULE = { visits: 2, percentage: 50, amount: 0 };
const PRICE = 3_500;
const JOBS: readonly Job[] = [expireHold, cancelIntentOfExpiredHold, freeCard, freeUnheldCard];
/** A booking that is a visit, or can still become one. */
const MAY_BE_KEPT: readonly Stage[] = ['held', 'expired', 'confirmed', 'completed', 'noShow'];

type Waiting = { readonly job: Job; readonly data: unknown; readonly event: Fact; readonly due: number };

/** A shop where nothing is paid up front, a member with stamp cards there, and jobs that run when they are told to. */
function openWorld() {
  let at = START;
  const now = () => new Date(at).toISOString();
  const entropy = seededEntropy('stamps');
  const store = openMemoryStore();
  const { dispatch, stateOf } = openHandler(store, now);
  const ownerId = newId(entropy);
  const shopId = newShopId(ownerId, entropy);
  const ann: Actor = { id: newId(entropy), role: 'CUSTOMER' };
  const of = { shopId, ownerId, memberId: ann.id };
  const provider = openMemoryProvider(now);
  const mine = { by: ann, channel: 'rest' as const };
  const system = { by: { id: 'job', role: 'system' as const }, channel: 'job' as const };
  const bookingIds: string[] = [];
  const visits: string[] = [];
  let waiting: Waiting[] = [];
  let seen = -1;

  /** Runs what may be refused; what is refused changes nothing. Answers whether it was done. */
  async function tried(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return false;
    }
  }

  async function gather(): Promise<void> {
    for (const event of (await store.readAll(seen, 500)) as unknown as Fact[]) {
      seen = event.position;
      for (const job of JOBS.filter(({ on }) => on.includes(event.type))) {
        const data = job.from(event);
        if (data === null) continue;
        const due = Date.parse(job.runAt?.(data, event, now()) ?? now());
        waiting.push({ job, data, event, due });
      }
    }
  }

  async function run({ job, data, event }: Waiting): Promise<void> {
    const sender = {
      by: { id: job.name, role: 'system' },
      channel: 'job',
      commandId: `${job.name}-${event.id}`,
      causationId: event.id,
    } as const;
    await job.run(data as never, { dispatch, stateOf, provider, now, sender } as unknown as Tools);
  }

  return {
    of,
    bookings: async () => Object.values((await stateOf(day, { shopId, date: DATE })).state.bookings),
    cards: async () => (await stateOf(stamps, of)).state,
    pass: (minutes: number) => {
      at += minutes * 60_000;
    },
    async stamp() {
      const bookingId = `visit${visits.length}`;
      visits.push(bookingId);
      await dispatch(stamps, { type: 'CountVisit', data: { ...of, bookingId, counts: true, rule: RULE } }, system);
    },
    async takeBack(which: number) {
      const bookingId = visits[which % Math.max(1, visits.length)];
      if (bookingId === undefined) return;
      await dispatch(stamps, { type: 'CountVisit', data: { ...of, bookingId, counts: false, rule: RULE } }, system);
    },
    /** As a request does (`gateway/stamps/redeem.ts`); `dies`: its process ends once the card is redeemed. */
    async hold(slot: number, dies: boolean) {
      const bookingId = newBookingId(shopId, DATE, entropy);
      const redeem = { ...of, bookingId, price: PRICE };
      if (!(await tried(() => dispatch(stamps, { type: 'RedeemCard', data: redeem }, mine))) || dies) return;
      const card = redeemedFor((await stateOf(stamps, of)).state, bookingId);
      if (!card) throw new Error('the card is not redeemed');
      const facts = {
        ...{ bookingId, shopId, ownerId, date: DATE, time: TIMES[slot % TIMES.length] ?? '' },
        timeZone: 'America/Chicago',
        ...{ openSlots: SLOTS, today: '2027-01-11', shopRemoved: false, notice: 0, price: PRICE },
        depositRule: { upFront: 0, noShowKept: 100 },
        stamps: { card: card.number, terms: card.terms },
      };
      const isHeld = await tried(() => dispatch(day, { type: 'HoldSlot', data: facts }, mine));
      if (isHeld) bookingIds.push(bookingId);
      else await dispatch(stamps, { type: 'FreeCard', data: { ...of, bookingId } }, mine);
    },
    async change(type: 'ConfirmBooking' | 'ReleaseHold' | 'CancelBooking', which: number) {
      const bookingId = bookingIds[which % Math.max(1, bookingIds.length)];
      if (bookingId === undefined) return;
      const booking = { bookingId, shopId, date: DATE };
      await tried(() =>
        type === 'ConfirmBooking'
          ? dispatch(day, { type, data: { ...booking, paymentId: null, amount: 0 } }, mine)
          : dispatch(day, { type, data: booking }, mine),
      );
    },
    /** Runs one of the jobs that are due. */
    async work(which: number) {
      await gather();
      const due = waiting.filter((one) => one.due <= at);
      const next = due[which % Math.max(1, due.length)];
      if (!next) return;
      waiting = waiting.filter((one) => one !== next);
      await run(next);
    },
    async workAll() {
      for (;;) {
        await gather();
        const [next] = waiting.filter((one) => one.due <= at);
        if (!next) return;
        waiting = waiting.filter((one) => one !== next);
        await run(next);
      }
    },
  };
}

const which = fc.nat({ max: 9 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('stamp' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('takeBack' as const), which }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('hold' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('die' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ConfirmBooking' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ReleaseHold' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('CancelBooking' as const), which }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('work' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.constantFrom(1, 6, 11, 45) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type World = ReturnType<typeof openWorld>;

async function take(world: World, one: Step): Promise<void> {
  switch (one.do) {
    case 'stamp':
      return world.stamp();
    case 'takeBack':
      return world.takeBack(one.which);
    case 'hold':
    case 'die':
      return world.hold(one.which, one.do === 'die');
    case 'work':
      return world.work(one.which);
    case 'pass':
      return world.pass(one.minutes);
    default:
      return world.change(one.do, one.which);
  }
}

/** No card has taken something off two bookings that are visits or can become some. */
async function judge(world: World): Promise<void> {
  const cards = (await world.bookings()).flatMap(({ stage, stamps: used }) =>
    used && MAY_BE_KEPT.includes(stage) ? [used.card] : [],
  );
  expect(cards).toEqual([...new Set(cards)]);
}

it('a card is never redeemed for two bookings, over holds, lapses, cancellations and broken requests', async () => {
  let redeemed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const world = openWorld();
      for (let nth = 0; nth < 2 * RULE.visits; nth += 1) await world.stamp();
      for (const one of steps) {
        await take(world, one);
        await judge(world);
      }
      // What has lapsed, or was never held, is over once every job has run.
      world.pass(60);
      await world.workAll();
      world.pass(60);
      await world.workAll();
      const bookings = await world.bookings();
      const kept = bookings.filter(({ stage, stamps: used }) => used && MAY_BE_KEPT.includes(stage));
      const { cards } = await world.cards();
      const bound = cards.flatMap((card) => (card.redeemed ? [[card.number, card.redeemed.bookingId]] : []));
      const byCard = (one: (string | number | undefined)[], other: (string | number | undefined)[]) =>
        Number(one[0]) - Number(other[0]);
      expect(bound.sort(byCard)).toEqual(
        kept.map(({ bookingId, stamps: used }) => [used?.card, bookingId]).sort(byCard),
      );
      for (const { stamps: used, price } of bookings) if (used) expect(price + used.off).toBe(PRICE);
      redeemed += kept.length;
    }),
    { numRuns: RUNS },
  );
  expect(redeemed).toBeGreaterThan(0);
}, 60_000);
