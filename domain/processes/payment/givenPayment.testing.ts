import { day } from '../../bookings/decider.ts';
import type { Actor, Channel } from '../../decider.ts';
import type { Sender } from '../../dispatch.ts';
import { newBookingId, newId, newShopId, placeOfBooking, seededEntropy } from '../../ids.ts';
import { openMemoryProvider } from '../../ports/memoryProvider.testing.ts';
import type { DepositRule, StampRule } from '../../shops/events.ts';
import type { StoredEvent } from '../../store/eventStore.ts';
import { openHandler } from '../../store/handle.ts';
import { openMemoryStore } from '../../store/memory.ts';
import { openPayment } from './open.ts';
import { purposes } from './purposes.ts';
import type { SettleTools } from './settle.ts';

const START = Date.parse('2027-01-11T18:00:00.000Z');
const DATE = '2027-01-12';
const SLOT = { time: '11:00', startsAt: '2027-01-12T17:00:00.000Z', endsAt: '2027-01-12T17:30:00.000Z' };
export const PRICE = 3500;

/**
 * For specs of paying: a slot at a shop that members hold and pay for, over a store and a provider in memory, with a
 * clock that stands still until it is moved. `depositRule`: what the shop asks up front, all where it is left out;
 * `stampRule`: its stamps, none where that is left out.
 */
export function givenPayment(depositRule?: DepositRule, stampRule?: StampRule) {
  let at = START;
  const now = () => new Date(at).toISOString();
  const entropy = seededEntropy('paying');
  const store = openMemoryStore();
  const { dispatch, stateOf } = openHandler(store, now);
  const provider = openMemoryProvider(now);
  const ownerId = newId(entropy);
  const shopId = newShopId(ownerId, entropy);
  const sender: Sender = { by: { id: 'settle', role: 'system' }, channel: 'job' };
  const tools: SettleTools = { dispatch, stateOf, provider, sender, purposes, now };

  async function hold(by: Actor): Promise<string> {
    const bookingId = newBookingId(shopId, DATE, entropy);
    const facts = {
      bookingId,
      shopId,
      date: DATE,
      ownerId,
      time: SLOT.time,
      timeZone: 'America/Chicago',
      price: PRICE,
      ...(depositRule && { depositRule }),
      ...(stampRule && { stampRule }),
    };
    const offer = { openSlots: [SLOT], today: '2027-01-11', shopRemoved: false, notice: 0 };
    await dispatch(day, { type: 'HoldSlot', data: { ...facts, ...offer } }, { by, channel: 'rest' });
    return bookingId;
  }

  return {
    tools,
    provider,
    store,
    hold,
    shopId,
    ownerId,
    ann: { id: newId(entropy), role: 'CUSTOMER' } as Actor,
    bob: { id: newId(entropy), role: 'CUSTOMER' } as Actor,
    pass: (minutes: number) => {
      at += minutes * 60_000;
    },
    /** A held slot with its intent open, for the amount in cents that its payer is shown. */
    async opened(by: Actor, amount = PRICE) {
      const bookingId = await hold(by);
      const asked = { purpose: { page: 'booking' as const, itemId: bookingId }, payerId: by.id, amount };
      return {
        bookingId,
        ...(await openPayment({ ...tools, sender: { by, channel: 'rest' } }, asked, () => undefined)),
      };
    },
    cancel: (bookingId: string, by: Actor, channel: Channel = 'rest') =>
      dispatch(day, { type: 'CancelBooking', data: of(bookingId) }, { by, channel }),
    /** The shop says that the customer did not come. */
    miss: (bookingId: string) =>
      dispatch(
        day,
        { type: 'MarkNoShow', data: of(bookingId) },
        { by: { id: ownerId, role: 'SHOP_OWNER' }, channel: 'rest' },
      ),
    release: (bookingId: string, by: Actor) =>
      dispatch(day, { type: 'ReleaseHold', data: of(bookingId) }, { by, channel: 'rest' }),
    /** Notes that a hold has run out, and ends it for good, as jobs do. */
    async expire(bookingId: string) {
      await dispatch(day, { type: 'ExpireHold', data: of(bookingId) }, sender);
      await dispatch(day, { type: 'ReleaseHold', data: of(bookingId) }, { ...sender, commandId: undefined });
    },
    events: (): Promise<StoredEvent[]> => store.readAll(-1, 10_000),
    count: async (type: string) => (await store.readAll(-1, 10_000)).filter((event) => event.type === type).length,
  };
}

function of(bookingId: string) {
  const place = placeOfBooking(bookingId);
  if (!place) throw new Error('not a booking id');
  return { bookingId, ...place };
}

/** Ann's hold ran out, Bob holds the slot now, and Ann's payment arrives. */
export async function tooLate() {
  const bench = givenPayment();
  const { paymentId } = await bench.opened(bench.ann);
  bench.pass(11);
  await bench.hold(bench.bob);
  bench.provider.hand.pay(paymentId);
  return { bench, paymentId };
}
