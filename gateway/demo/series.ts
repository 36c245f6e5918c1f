import { day } from '#domain/bookings/decider.ts';
import type { Actor } from '#domain/decider.ts';
import type { Services } from '../http/context.ts';
import { beginSeries, previewSeries } from '../series/actions.ts';
import { later, type Visit } from './diary.ts';
import { moment } from './player.ts';

const MINUTES = 60;

/**
 * The customer repeats the first of some visits to come every two weeks, as far as its times are free: where the shop asks for
 * money up front each visit is planned, elsewhere booked. Nothing where none of the visits is booked.
 */
export async function playSeries({
  services,
  now,
  customer,
  visits,
}: {
  readonly services: Services;
  readonly now: string;
  readonly customer: Actor;
  readonly visits: readonly { readonly shopId: string; readonly visit: Pick<Visit, 'date' | 'time'> }[];
}): Promise<void> {
  const context = moment(services, customer, later(now, -MINUTES), 'series');
  for (const { shopId, visit } of visits) {
    const { state } = await services.stateOf(day, { shopId, date: visit.date });
    const booked = Object.values(state.bookings).find(
      ({ customerId, time, stage }) => customerId === customer.id && time === visit.time && stage === 'confirmed',
    );
    if (!booked) continue;
    const wish = { bookingId: booked.bookingId, everyWeeks: 2, times: 4 };
    const { visits: shown } = await previewSeries(context, wish);
    const wanted = shown.filter(({ conflict }) => conflict === null).map(({ date, time }) => ({ date, time }));
    if (wanted.length === 0) continue;
    await beginSeries(context, { ...wish, visits: wanted });
    return;
  }
}
