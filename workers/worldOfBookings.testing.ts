import { day } from '#domain/bookings/decider.ts';
import {
  ann,
  bob,
  bookingId,
  DATE,
  holdSlot,
  NEXT_DATE,
  OWNER_ID,
  of,
  ofBlock,
  offer,
  owner,
  SHOP_ID,
  slotAt,
  system,
} from '#domain/bookings/testing.ts';
import type { Actor } from '#domain/decider.ts';
import { payment } from '#domain/payments/decider.ts';
import { stripeEvent } from '#domain/payments/stripeEvent.ts';
import type { openMemoryProvider } from '#domain/ports/memoryProvider.testing.ts';
import { locateBooking } from '#domain/processes/move/locateBooking.ts';
import { moveToOtherDay } from '#domain/processes/move/moveBooking.ts';
import { openPayment } from '#domain/processes/payment/open.ts';
import { type SettleTools, settlePayment } from '#domain/processes/payment/settle.ts';
import { catalog } from '#domain/shops/decider.ts';
import { stamps } from '#domain/stamps/decider.ts';
import type { Vault } from '#domain/store/vault.ts';

/** A time of the next day is opened and offered to Bob, who does not answer; Ann waits after him. */
async function waitForTime(
  { dispatch }: World['tools'],
  book: (intent: { type: string; data: object }, by?: Actor) => Promise<unknown>,
): Promise<void> {
  const desk = { ...offer(NEXT_DATE), ownerId: OWNER_ID, timeZone: 'America/Chicago' };
  const openSlots = [slotAt('12:30', NEXT_DATE)];
  const hours = { wednesday: ['12:30'] };
  const rest = { by: owner, channel: 'rest' as const };
  await dispatch(catalog, { type: 'SetWorkingHours', data: { shopId: SHOP_ID, hours } }, rest);
  const { blockId, shopId, date } = ofBlock('lunch', NEXT_DATE);
  const [entryId, later] = [bookingId('w'), bookingId('v')];
  await book({ type: 'BlockTime', data: { blockId, shopId, date, ...desk, times: ['12:30'] } }, owner);
  const wish = { service: 'barb', addOnIds: [], minutes: 30, buffer: 0 };
  await book({ type: 'JoinWaitlist', data: { entryId, shopId, date, ...desk, openSlots, ...wish } }, bob);
  await book({ type: 'JoinWaitlist', data: { entryId: later, shopId, date, ...desk, openSlots, ...wish } }, ann);
  await book({ type: 'UnblockTime', data: { blockId, shopId, date } }, owner);
  const turns = [{ entryId, needs: { minutes: 30, buffer: 0 } }];
  await book({ type: 'OfferFreedSlots', data: { shopId, date, ...offer(NEXT_DATE), openSlots, turns } }, system);
}

/** A full stamp card of Ann's that a request redeemed hours ago, and held nothing for. */
async function redeemForNothing({ dispatch }: World['tools']): Promise<void> {
  const of = { shopId: SHOP_ID, ownerId: OWNER_ID, memberId: ann.id };
  const rule = { visits: 2, percentage: 50, amount: 0 };
  for (const name of ['one', 'two'])
    await dispatch(
      stamps,
      { type: 'CountVisit', data: { ...of, bookingId: bookingId(name), counts: true, rule } },
      { by: system, channel: 'job' },
    );
  await dispatch(
    stamps,
    { type: 'RedeemCard', data: { ...of, bookingId: bookingId('never'), price: 3_500 } },
    { by: ann, channel: 'rest', at: '2027-01-11T10:00:00.000Z' },
  );
}

type World = {
  readonly tools: Omit<SettleTools, 'provider'> & { readonly provider: ReturnType<typeof openMemoryProvider> };
  readonly vault: Vault;
};

/** A day that is over when the jobs run. */
const OVER = '2027-01-10';

/**
 * A paid booking, one that is cancelled, one whose payment does not fit, one that ran out, one moved twice, one moved
 * halfway, one whose refund failed, a stamp card that was redeemed for nothing, a walk-in that is forgotten, a person in
 * the queue of a day that is over, and a free time that nobody takes who waits for it.
 */
export async function openBookings({ tools, vault }: World): Promise<void> {
  const { dispatch, stateOf, provider, now } = tools;
  const rest = (by: Actor) => ({ by, channel: 'rest' as const });
  const book = (intent: { type: string; data: object }, by: Actor = ann) => dispatch(day, intent as never, rest(by));
  const hold = (name: string, time: string, date = DATE, price = 3500) =>
    book({ type: 'HoldSlot', data: holdSlot(name, { time, date, price }).data });
  const confirmFree = (name: string, date = DATE) =>
    book({ type: 'ConfirmBooking', data: { ...of(name, date), paymentId: null, amount: 0 } }, system);
  const openIntent = (name: string) =>
    openPayment(
      { ...tools, sender: rest(ann) },
      { purpose: { page: 'booking', itemId: bookingId(name) }, payerId: ann.id, amount: 3500 },
      () => undefined,
    );
  const announce = (eventId: string, paymentId: string, kind = 'payment_intent.succeeded') =>
    dispatch(
      stripeEvent,
      { type: 'RecordStripeEvent', data: { eventId, kind, intentId: null, paymentId, createdAt: now() } },
      rest(system),
    );

  for (const [name, time] of [
    ['1', '10:00'],
    ['2', '10:30'],
    ['3', '11:00'],
    ['4', '11:30'],
  ] as const)
    await hold(name, time);
  const [paid, cancelled, odd] = [
    await openIntent('1'),
    await openIntent('2'),
    await openIntent('3'),
    await openIntent('4'),
  ];
  provider.hand.pay(paid.paymentId);
  provider.hand.pay(odd.paymentId, { amountReceived: 3499 });
  await announce('evt_0', paid.paymentId, 'payment_intent.payment_failed');
  await announce('evt_1', paid.paymentId);
  await announce('evt_3', odd.paymentId);
  await hold('5', '12:00', DATE, 0);
  await confirmFree('5');
  await book({ type: 'RescheduleBooking', data: { ...of('5'), ...offer(), time: '12:30' } });
  await hold('6', '10:00', NEXT_DATE, 0);
  await confirmFree('6', NEXT_DATE);
  await hold('7', '12:00', DATE, 0);
  await confirmFree('7');
  const found = await locateBooking(stateOf, bookingId('7'));
  if (!found) throw new Error('a booking of the scenario is missing');
  let steps = 0;
  const halfway: SettleTools['dispatch'] = (...command) =>
    ++steps === 2 ? Promise.reject(new Error('cut')) : dispatch(...command);
  const target = { ...offer(NEXT_DATE), date: NEXT_DATE, time: '11:00' };
  await moveToOtherDay({ dispatch: halfway, stateOf, sender: rest(ann) }, found.booking, target, now()).catch(
    () => undefined,
  );
  provider.hand.pay(cancelled.paymentId);
  await dispatch(
    day,
    { type: 'ConfirmBooking', data: { ...of('2'), paymentId: cancelled.paymentId, amount: 3500 } },
    rest(system),
  );
  await announce('evt_2', cancelled.paymentId);
  await book({ type: 'CancelBooking', data: of('2') });
  const desk = { ...offer(OVER), today: OVER, ownerId: OWNER_ID, timeZone: 'America/Chicago' };
  const queued = { ticketId: bookingId('q'), shopId: SHOP_ID, date: OVER, name: 'Otis', through: 'desk' };
  const lasting = { service: 'barb', addOnIds: [], minutes: 30, buffer: 0 };
  await book({ type: 'JoinQueue', data: { ...desk, ...queued, ...lasting } }, owner);
  await vault.put(`key/${queued.ticketId}`, 'secret', 0);
  const walkIn = {
    ...of('9', NEXT_DATE),
    ...offer(NEXT_DATE),
    ownerId: OWNER_ID,
    timeZone: 'America/Chicago',
    price: 3500,
    time: '11:30',
    guest: { name: 'Wade', phone: '', note: '' },
  };
  await book({ type: 'AddWalkIn', data: walkIn }, owner);
  await vault.put(`key/${walkIn.bookingId}`, 'secret', 0);
  await book({ type: 'ForgetWalkIn', data: of('9', NEXT_DATE) }, owner);
  await waitForTime(tools, book);
  await redeemForNothing(tools);
  await hold('8', '10:30');
  const unlucky = await openIntent('8');
  provider.hand.pay(unlucky.paymentId);
  const { paymentId } = unlucky;
  const refundId = `cancel-${bookingId('8')}`;
  await dispatch(day, { type: 'ConfirmBooking', data: { ...of('8'), paymentId, amount: 3500 } }, rest(system));
  await settlePayment({ ...tools, sender: rest(system) }, paymentId);
  await book({ type: 'CancelBooking', data: of('8') });
  await dispatch(
    payment,
    { type: 'StartRefund', data: { paymentId, refundId, amount: 3500, reason: 'the booking was cancelled' } },
    rest(system),
  );
  await dispatch(
    payment,
    { type: 'FailRefund', data: { paymentId, refundId, why: 'the provider says failed' } },
    rest(system),
  );
}
