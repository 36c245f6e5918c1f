import type { Sender } from './corpusSender.ts';
import type { Stage } from './harness.ts';
import { movableDays } from './movableDays.ts';
import { type Person, password, person, shopOf } from './people.ts';

const DAY_MS = 86_400_000;
/** Well after the product has looked at its clock again. */
const CLOCK_HEARD_MS = 500;
/** When the shop has time; as many visits as there can be. */
const TIMES = ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];

/** Bookings of Vic at Rob's, made two days ago, that are over and have no review yet. */
export type Visit = {
  readonly rob: Person;
  readonly vic: Person;
  readonly shopId: string;
  readonly ids: readonly string[];
};

/** The environment of a product whose clock is so many days behind until `end`. */
export function openPast(days = 2) {
  const clock = movableDays();
  clock.pass(-days);
  let behind = days;
  /** Resolves when the product has noticed. */
  const pass = async (some: number): Promise<void> => {
    behind -= some;
    clock.pass(some);
    await new Promise((resolve) => setTimeout(resolve, CLOCK_HEARD_MS));
  };
  return {
    env: clock.env,
    /** What time the product has, in milliseconds. */
    now: clock.now,
    pass,
    end: () => pass(behind),
  };
}

/** Books so many visits in the past, ends the past, and completes them. Throws where the shop has no time for as many. */
export async function visitedOf(
  stage: Stage,
  sender: Sender,
  count: number,
  endPast: () => Promise<void>,
): Promise<Visit> {
  if (count > TIMES.length) throw new Error(`The shop has time for ${TIMES.length} visits, not for ${count}.`);
  const [rob, vic] = await Promise.all([person(stage, 'Rob', 'SHOP_OWNER'), person(stage, 'Vic')]);
  const shopId = await shopOf(stage, rob, 'Razor Room', '0');
  const date = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const ids: string[] = [];
  for (const time of TIMES.slice(0, count)) {
    const { booking } = await sender.send<{ booking: { id: string } }>(
      vic,
      'holdSlot',
      { input: { shopId, date, time } },
      '{ booking { id } }',
    );
    await sender.send(vic, 'createBooking', { bookingId: booking.id });
    ids.push(booking.id);
  }
  await endPast();
  const visit = { rob: await again(stage, rob), vic: await again(stage, vic), shopId, ids };
  for (const id of ids) await sender.send(visit.rob, 'completeBooking', { id });
  return visit;
}

/** A session of today. */
export async function again(stage: Stage, who: Person): Promise<Person> {
  const answer = await stage.rest('POST', '/users/login', { email: who.email, password });
  return { ...who, token: (answer.headers.get('authorization') ?? '').replace(/^Bearer /, '') };
}
