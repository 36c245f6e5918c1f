import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judge, type Recorded } from '../../bookings/dayJudge.testing.ts';
import { day } from '../../bookings/decider.ts';
import type { DayEvent } from '../../bookings/events.ts';
import { ann, bob, bookingId, holdSlot, owner, SHOP_ID, system } from '../../bookings/testing.ts';
import { addDays } from '../../calendar.ts';
import type { Actor } from '../../decider.ts';
import { Refusal } from '../../refusal.ts';
import { series } from '../../series/decider.ts';
import { datesOf } from '../../series/plan.ts';
import { begin } from '../../series/testing.ts';
import { giveUpVisits } from './giveUpVisits.ts';
import { keepVisits } from './keepVisits.ts';
import { HOURS, NOTHING_UP_FRONT, openSeriesWorld } from './testing.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 60);
const FIRST = '2027-01-12';
/** Eight Tuesdays; what is repeated from them reaches past the day on which the clock is put forward. */
const DATES = [FIRST, ...datesOf(FIRST, 1, 8)];
const PEOPLE: readonly Actor[] = [ann, bob, { id: 'CatCustomer00000000000', role: 'CUSTOMER' }];

const step = fc.record({
  do: fc.constantFrom('repeat', 'repeat', 'hold', 'hold', 'confirm', 'cancel', 'skip', 'end', 'wait', 'wait', 'block'),
  who: fc.nat(PEOPLE.length - 1),
  which: fc.nat(20),
  date: fc.nat(DATES.length - 1),
  time: fc.nat(HOURS.length - 1),
  weeks: fc.integer({ min: 1, max: 3 }),
  times: fc.integer({ min: 2, max: 5 }),
  hours: fc.integer({ min: 1, max: 200 }),
});

type World = Awaited<ReturnType<typeof openSeriesWorld>>;

/** What everybody does in a while, with the job that keeps visits after each step. */
class Weeks {
  readonly world: World;
  private made = 0;
  readonly begun: { readonly seriesId: string; readonly memberId: string }[] = [];
  constructor(world: World) {
    this.world = world;
  }

  private readonly attempt = async (run: () => Promise<unknown>): Promise<boolean> => {
    try {
      await run();
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return false;
    }
  };

  private readonly today = () => this.world.clock.now.slice(0, 10);

  async take(one: typeof step extends fc.Arbitrary<infer S> ? S : never): Promise<void> {
    const { world } = this;
    const by = PEOPLE[one.who] as Actor;
    const [date, time] = [DATES[one.date] as string, HOURS[one.time] as string];
    this.made += 1;
    const name = `${this.made}`;
    if (one.do === 'wait') {
      world.clock.now = new Date(Date.parse(world.clock.now) + one.hours * 3_600_000).toISOString();
    } else if (one.do === 'repeat') {
      const seriesId = `${by.id}${name.padStart(12, '0')}`;
      const visits = datesOf(date, one.weeks, one.times).map((on) => ({ date: on, time }));
      const wanted = { ...begin(name).data, seriesId, memberId: by.id, first: date, everyWeeks: one.weeks };
      const data = { ...wanted, times: one.times, visits, today: this.today() };
      if (await this.attempt(() => world.send(series, 'BeginSeries', data, by)))
        this.begun.push({ seriesId, memberId: by.id });
    } else if (one.do === 'hold') {
      const data = { ...holdSlot(`h${name}`, { by, date, time }).data, today: this.today() };
      await this.attempt(() => world.send(day, 'HoldSlot', data, by));
    } else if (one.do === 'block') {
      const { bookingId: _, ...about } = holdSlot('b', { date }).data;
      const data = { ...about, blockId: bookingId(`b${name}`), times: [time], today: this.today() };
      await this.attempt(() => world.send(day, 'BlockTime', data, owner));
    } else if (one.do === 'confirm' || one.do === 'cancel') await this.payOrCancel(one.do, one.which);
    else await this.skipOrEnd(one.do, one.which, date);
    await this.job();
  }

  private async payOrCancel(what: 'confirm' | 'cancel', which: number): Promise<void> {
    const all = (await Promise.all(DATES.map((date) => this.world.bookingsOn(date)))).flat();
    const booking = all[which % Math.max(1, all.length)];
    if (!booking) return;
    const of = { bookingId: booking.bookingId, shopId: SHOP_ID, date: booking.date };
    await this.attempt(() =>
      what === 'confirm'
        ? this.world.send(day, 'ConfirmBooking', { ...of, paymentId: `pay-${booking.bookingId}`, amount: 3500 }, system)
        : this.world.send(day, 'CancelBooking', of, owner),
    );
  }

  private async skipOrEnd(what: string, which: number, date: string): Promise<void> {
    const one = this.begun[which % Math.max(1, this.begun.length)];
    if (!one) return;
    const by = { id: one.memberId, role: 'CUSTOMER' } as const;
    if (what === 'skip') await this.attempt(() => this.world.send(series, 'SkipVisit', { ...one, date }, by));
    else {
      await this.attempt(() => this.world.send(series, 'EndSeries', one, which % 2 ? owner : by));
      await giveUpVisits(this.world.toolsOf(), one);
    }
  }

  /** What the job does, as often as it likes. */
  async job(): Promise<void> {
    for (const one of this.begun) await keepVisits(this.world.toolsOf(), one);
  }

  /** All that the days have recorded, by day. */
  async log(): Promise<Recorded[]> {
    const commands = new Map<string, number>();
    const numberOf = (id: string): number => {
      const known = commands.get(id) ?? commands.size + 1;
      commands.set(id, known);
      return known;
    };
    const days = await Promise.all(allDays().map((date) => this.world.store.read(`day-${SHOP_ID}_${date}`)));
    return days.flat().map(({ type, data, metadata }) => ({
      event: { type, data } as unknown as DayEvent,
      at: metadata.occurredAt ?? '',
      command: numberOf(metadata.commandId ?? ''),
    }));
  }
}

/** Every day that a series of a step can have a visit on. */
const allDays = () => Array.from({ length: 30 }, (_, nth) => addDays(FIRST, 7 * nth));

it('gives no minute of a chair to two, whatever is repeated, and keeps each visit once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 5, maxLength: 40 }), async (isPaid, steps) => {
      const world = await openSeriesWorld(isPaid ? { horizon: 300 } : { horizon: 300, depositRule: NOTHING_UP_FRONT });
      const weeks = new Weeks(world);
      for (const one of steps) await weeks.take(one);
      judge(await weeks.log());
      const bookings = (await Promise.all(allDays().map((date) => world.bookingsOn(date)))).flat();
      for (const { seriesId, memberId } of weeks.begun) {
        const { visits, endedBecause } = (await world.stateOf(series, { memberId })).state[seriesId] ?? { visits: [] };
        for (const visit of visits) {
          const its = bookings.filter((one) => one.series === seriesId && one.date === visit.date);
          expect(its.length, 'a visit is one booking at most').toBeLessThanOrEqual(1);
          if (visit.stage === 'kept') expect(its.map((one) => one.bookingId)).toEqual([visit.bookingId]);
          if (visit.stage === 'planned' || visit.stage === 'skipped') expect(its).toEqual([]);
          // Where nothing is paid up front, nothing that runs is left for later.
          if (!isPaid && endedBecause === undefined) expect(visit.stage).not.toBe('planned');
        }
      }
      const log = await weeks.log();
      await weeks.job();
      expect((await weeks.log()).length, 'a second time there is nothing to keep').toBe(log.length);
    }),
    { numRuns: RUNS },
  );
});
