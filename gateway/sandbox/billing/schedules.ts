import { z } from 'zod';
import { badRequest } from '../errors.ts';
import { expand, integer, metadata, read } from '../parse.ts';
import { type Call, ok, one, type Reply, type Route } from '../route.ts';
import { cardOf } from '../setups/attach.ts';
import type { Change } from '../store.ts';
import { clockAt } from './clock.ts';
import { periodEnd } from './periods.ts';
import { presentSchedule } from './present.ts';
import type { PhaseRow, PriceRow, ScheduleRow } from './rows.ts';

const createParams = z.strictObject({ from_subscription: z.string(), expand });
const phase = z.strictObject({
  items: z.array(z.strictObject({ price: z.string(), quantity: z.literal('1').optional() })).length(1),
  start_date: integer.optional(),
  end_date: integer.optional(),
  default_payment_method: z.string().optional(),
  duration: z.strictObject({ interval: z.enum(['month', 'year']), interval_count: z.literal('1') }).optional(),
  proration_behavior: z.literal('none', 'Only none is possible here').optional(),
});
const updateParams = z.strictObject({
  end_behavior: z.literal('release', 'Only release is possible here'),
  phases: z.array(phase).min(1).max(2, 'A running phase and one that follows it are possible here'),
  proration_behavior: z.literal('none', 'Only none is possible here').optional(),
  metadata: metadata.optional(),
  expand,
});

/** What a subscription is to become when its period ends. */
export const scheduleRoutes: readonly Route[] = [
  { method: 'POST', url: '/subscription_schedules', run: create },
  {
    method: 'GET',
    url: '/subscription_schedules/:id',
    run: (view, call) => ok(presentSchedule(one(view, 'subscription_schedule', call.id))),
  },
  { method: 'POST', url: '/subscription_schedules/:id', run: update },
  { method: 'POST', url: '/subscription_schedules/:id/release', run: release },
];

function create(change: Change, call: Call): Reply {
  const { from_subscription: id } = read(createParams, call.params);
  const subscription = one(change, 'subscription', id);
  if (subscription.schedule)
    throw badRequest('You cannot migrate a subscription that is already attached to a schedule.', {
      param: 'from_subscription',
    });
  const { price, from, until, card, customer } = subscription;
  const row: ScheduleRow = {
    id: change.newId('sub_sched'),
    created: clockAt(change, call.now),
    subscription: id,
    customer,
    status: 'active',
    current: { price, from, until, card },
    next: null,
  };
  change.put('subscription_schedule', row.id, row);
  // A planned end becomes part of the schedule at the provider; here a schedule takes its place.
  change.put('subscription', id, { ...subscription, schedule: row.id, cancel_at_period_end: false, canceled_at: null });
  return ok(presentSchedule(row));
}

function update(change: Change, call: Call): Reply {
  const { phases } = read(updateParams, call.params);
  const schedule = active(change, call.id);
  const [running, following] = phases;
  if (running?.start_date !== undefined && running.start_date < schedule.current.from)
    throw badRequest('You can not update a phase that has already ended.', { param: 'phases[0]' });
  if (running?.items[0]?.price !== schedule.current.price || running.end_date !== schedule.current.until)
    throw badRequest('You cannot modify the price or the end of the running phase here.', { param: 'phases[0]' });
  const from = schedule.current.until;
  const subscription = one(change, 'subscription', schedule.subscription);
  const named = (name: string | undefined) =>
    name === undefined
      ? null
      : name === schedule.current.card?.id
        ? schedule.current.card
        : cardOf(change, schedule.customer, name);
  const nextOf = ({ id, interval }: PriceRow): PhaseRow => ({
    price: id,
    from,
    until: periodEnd(from, from, interval),
    card: named(following?.default_payment_method),
  });
  const card = named(running?.default_payment_method);
  const row: ScheduleRow = {
    ...schedule,
    current: { ...schedule.current, card },
    next: following ? nextOf(one(change, 'price', following.items[0]?.price ?? '')) : null,
  };
  change.put('subscription_schedule', row.id, row);
  // A phase says all there is: one without a payment method takes the subscription's away.
  change.put('subscription', subscription.id, { ...subscription, card });
  return ok(presentSchedule(row));
}

function release(change: Change, call: Call): Reply {
  const row: ScheduleRow = { ...active(change, call.id), status: 'released' };
  change.put('subscription_schedule', row.id, row);
  change.put('subscription', row.subscription, { ...one(change, 'subscription', row.subscription), schedule: null });
  return ok(presentSchedule(row));
}

function active(change: Change, id: string): ScheduleRow {
  const row = one(change, 'subscription_schedule', id);
  if (row.status !== 'active')
    throw badRequest(`You cannot change a subscription schedule that is currently in the \`${row.status}\` status.`);
  return row;
}
