import { day } from '#domain/bookings/decider.ts';
import { isDue, isFree } from '#domain/bookings/state.ts';
import { addDays, localDateOf, slotsOfDay } from '#domain/calendar.ts';
import { customer } from '#domain/customers/decider.ts';
import type { Actor } from '#domain/decider.ts';
import type { ShopDocument } from '#projections/shops/shopDocument.ts';
import { addWalkIn, blockTime } from '../bookings/desk.ts';
import type { Context, Services } from '../http/context.ts';
import { addToQueue, setQueueOpen } from '../queue/actions.ts';
import { setSpecialHours } from '../shops/specialHours.ts';
import { moment } from './player.ts';

const DAYS = 7;
/** The first and last day of a barber's holidays, counted from today. */
const HOLIDAYS = [75, 80] as const;
const PEOPLE = [
  { name: 'Wade', phone: '', note: 'Skin fade, in a hurry', allergies: 'Menthol' },
  { name: 'Mrs. Lindqvist’s son', phone: '312 555 0188', note: '', allergies: '' },
] as const;

/** Who waits in the queue of today. */
const WAITING = ['Iris', 'Otis'] as const;

/** People in the queue of the shop's today, which is open to its public page. */
async function fillQueue(context: Context, shopId: string): Promise<void> {
  await setQueueOpen(context, shopId, true);
  for (const name of WAITING) await addToQueue(context, { shopId, name });
}

/** A barber’s holidays, people in the queue, and what is blocked and written down at their desk in the coming days, where it is free. Once. */
export async function fillDesk(
  { services, now }: { readonly services: Services; readonly now: string },
  {
    shop,
    owner,
  }: {
    readonly shop: Pick<ShopDocument, 'shopId' | 'hours' | 'specialHours' | 'timeZone'>;
    readonly owner: Actor;
  },
): Promise<void> {
  const { shopId, timeZone } = shop;
  const today = localDateOf(now, timeZone);
  const context = moment(services, owner, now, `desk/${shopId}`);
  const [from, to] = HOLIDAYS.map((days) => addDays(today, days)) as [string, string];
  await setSpecialHours(context, shopId, { from, to, slots: [] });
  await fillQueue(moment(services, owner, now, `queue/${shopId}`), shopId);
  let added = 0;
  let blocked = false;
  for (const date of Array.from({ length: DAYS }, (_, index) => addDays(today, index))) {
    const { state } = await context.stateOf(day, { shopId, date });
    if (Object.keys(state.blocks).length > 0) return;
    const free = slotsOfDay(shop, date)
      .filter(({ time, startsAt }) => !isDue(startsAt, now) && isFree(state, time, now))
      .map(({ time }) => time);
    const guest = PEOPLE[added];
    const [time, ...rest] = free;
    if (guest && time) {
      const { allergies, ...facts } = guest;
      const customerId = await addWalkIn(context, { shopId, date, time, ...facts });
      // Nothing is kept where there is nothing to say.
      const data = { ownerId: owner.id, customerId, allergies };
      await context.dispatch(customer, { type: 'NoteCustomer', data });
      added += 1;
    }
    const lunch = rest.filter((one) => one >= '12:00').slice(0, 2);
    if (!blocked && lunch.length > 0) {
      await blockTime(context, { shopId, date, times: lunch, reason: 'Lunch' });
      blocked = true;
    }
    if (blocked && added === PEOPLE.length) return;
  }
}
