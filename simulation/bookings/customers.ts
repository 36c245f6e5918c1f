import type { Booking } from '#domain/bookings/state.ts';
import { upFrontOf } from '#domain/bookings/upFront.ts';
import {
  cancelBooking,
  createBooking,
  extendHold,
  holdSlot,
  releaseHold,
  rescheduleBooking,
} from '../../gateway/bookings/actions.ts';
import { createIntent } from '../../gateway/payments/actions.ts';
import { submitReview } from '../../gateway/reviews/actions.ts';
import { type Person, register, rename } from '../people.ts';
import { MINUTE } from '../play.ts';
import { START_AT } from '../world.ts';
import { type BookingsPlay, DATES, someBarber, someService, TIMES } from './play.ts';

/** A customer: books, pays in time or too late, moves, cancels, and writes reviews. */
export async function customer(play: BookingsPlay, name: string): Promise<void> {
  const { world } = play;
  const { random } = world;
  const me = await register(play, name, 'CUSTOMER');
  if (!me) return;
  const todo = 4 + random.below(6);
  for (let done = 0; done < todo; done += 1) {
    await play.rest(me.actor, random.below(15 * MINUTE));
    await random.pick([book, book, book, snipe, snipe, cancel, move, move, changeName, review])(play, me);
  }
  // Once the day's visits are over there is something to say of them.
  await play.rest(me.actor, Math.max(0, START_AT + 155 * MINUTE - world.scheduler.now()));
  for (let said = 0; said < 3; said += 1) await review(play, me);
}

async function book(play: BookingsPlay, me: Person): Promise<void> {
  const { random } = play.world;
  // Because of faults there may be none open.
  if (play.shops.length === 0) return;
  const shopId = random.pick(play.shops);
  await holdAndPay(play, me, { shopId, date: random.pick(DATES), time: random.pick(TIMES) });
}

/** Waits for another customer's hold to run out, and takes the slot a moment before, then, or after. */
async function snipe(play: BookingsPlay, me: Person): Promise<void> {
  const { random, scheduler } = play.world;
  const [target] = play.holds.filter(({ expiresAt }) => Date.parse(expiresAt) > scheduler.now()).slice(-1);
  if (!target) return book(play, me);
  const moment = Date.parse(target.expiresAt) + random.pick([-45_000, -20_000, -10, 0, 10, 1_000]);
  await play.rest(me.actor, Math.max(0, moment - scheduler.now()));
  await holdAndPay(play, me, target);
}

async function holdAndPay(
  play: BookingsPlay,
  me: Person,
  { shopId, date, time }: { shopId: string; date: string; time: string },
): Promise<void> {
  const { world, ask } = play;
  const { random } = world;
  const wish = { shopId, date, time, ...someService(play, shopId), ...someBarber(play, shopId) };
  const first = await ask(me.actor, world.nextId('hold'), (context) => holdSlot(context, wish));
  if (first.kind !== 'done') return;
  const held = random.chance(0.15) ? await holdInstead(play, me, first, wish) : first;
  const booking = held.value;
  const { bookingId, ownerId, expiresAt } = booking;
  if (expiresAt) play.holds.push({ shopId, date, time, expiresAt });
  play.bookings.push({ bookingId, shopId, ownerId, customerId: me.actor.id });
  if (random.chance(0.1))
    return void (await ask(me.actor, world.nextId('release'), (context) => releaseHold(context, bookingId)));
  if (random.chance(0.15)) await ask(me.actor, world.nextId('extend'), (context) => extendHold(context, bookingId));
  if (upFrontOf(booking) > 0) await pay(play, me, booking);
  if (random.chance(0.7)) await ask(me.actor, world.nextId('confirm'), (context) => createBooking(context, bookingId));
}

type Held = { readonly kind: 'done'; readonly value: Booking };

/** Holds the same time for another service of the menu, some times over; what is kept after it. */
async function holdInstead(
  play: BookingsPlay,
  me: Person,
  first: Held,
  { shopId, date, time }: { shopId: string; date: string; time: string },
): Promise<Held> {
  const { world, ask } = play;
  let held = first;
  for (let left = 1 + world.random.below(4); left > 0; left -= 1) {
    await play.rest(me.actor, world.random.below(10 * MINUTE));
    const wish = {
      shopId,
      date,
      time,
      replacing: held.value.bookingId,
      ...someService(play, shopId),
      ...someBarber(play, shopId),
    };
    const next = await ask(me.actor, world.nextId('hold'), (context) => holdSlot(context, wish));
    if (next.kind === 'done') held = next;
  }
  return held;
}

async function pay(play: BookingsPlay, me: Person, booking: Booking): Promise<void> {
  const { bookingId, expiresAt } = booking;
  const { world, ask, provider } = play;
  const { random, scheduler } = world;
  const opened = await ask(me.actor, world.nextId('pay'), (context) =>
    createIntent(context, { page: 'booking', itemId: bookingId }, upFrontOf(booking)),
  );
  if (opened.kind !== 'done' || random.chance(0.1)) return;
  const untilEnd = Date.parse(expiresAt ?? '') - scheduler.now();
  const wait = random.pick([
    10_000,
    60_000,
    120_000,
    untilEnd - 1_000,
    untilEnd,
    untilEnd + 1_000,
    untilEnd + 5 * MINUTE,
  ]);
  const intentId = opened.value.clientSecret.replace('_secret', '');
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await play.rest(me.actor, attempt === 1 ? Math.max(0, wait) : random.below(30_000));
    if (provider.pay(intentId)) return;
  }
}

const mine = ({ bookings, world }: BookingsPlay, { actor }: Person) => {
  const own = bookings.filter(({ customerId }) => customerId === actor.id);
  return own.length === 0 ? undefined : world.random.pick(own);
};

async function cancel(play: BookingsPlay, me: Person): Promise<void> {
  const bookingId = mine(play, me)?.bookingId;
  if (bookingId) await play.ask(me.actor, play.world.nextId('cancel'), (context) => cancelBooking(context, bookingId));
}

async function move(play: BookingsPlay, me: Person): Promise<void> {
  const { random } = play.world;
  const booking = mine(play, me);
  const when = { date: random.pick(DATES), time: random.pick(TIMES) };
  if (!booking) return;
  const { bookingId, shopId } = booking;
  const target = { ...when, ...someBarber(play, shopId) };
  await play.ask(me.actor, play.world.nextId('move'), (context) => rescheduleBooking(context, bookingId, target));
}

const changeName = (play: BookingsPlay, me: Person) => rename(play, me);

async function review(play: BookingsPlay, me: Person): Promise<void> {
  const { random } = play.world;
  const bookingId = mine(play, me)?.bookingId;
  const opinion = { rating: 1 + random.below(5), text: 'A visit.', quotable: random.chance(0.5) };
  if (bookingId)
    await play.ask(me.actor, play.world.nextId('review'), (context) => submitReview(context, bookingId, opinion));
}
