import { beforeEach, describe, expect, it } from 'vitest';
import { day } from '../../bookings/decider.ts';
import { AlreadyCancelled } from '../../bookings/refusals.ts';
import {
  ann,
  bob,
  DATE,
  holdSlot,
  later,
  NEXT_DATE,
  NOON_BEFORE,
  of,
  offer,
  SHOP_ID,
  system,
} from '../../bookings/testing.ts';
import type { Dispatch } from '../../dispatch.ts';
import { StoreUnavailable } from '../../store/eventStore.ts';
import { openHandler } from '../../store/handle.ts';
import { openMemoryStore } from '../../store/memory.ts';
import { confirmPaidBooking } from '../payment/confirmBooking.ts';
import { locateBooking } from './locateBooking.ts';
import { finishMove, moveToOtherDay } from './moveBooking.ts';

const ID = of().bookingId;
let handler: ReturnType<typeof openHandler>;
let now = NOON_BEFORE;

beforeEach(async () => {
  now = NOON_BEFORE;
  handler = openHandler(openMemoryStore(), () => now);
  await handler.dispatch(day, { type: 'HoldSlot', data: holdSlot().data }, { by: ann, channel: 'rest' });
});

/** Tools whose command number `failing` ends in an outage before it takes effect. */
function toolsOf(by = ann, failing = 0, commandId?: string) {
  let sent = 0;
  const dispatch: Dispatch = (aggregate, intent, sender) => {
    sent += 1;
    return sent === failing
      ? Promise.reject(new StoreUnavailable('down'))
      : handler.dispatch(aggregate, intent, sender);
  };
  return {
    dispatch,
    stateOf: handler.stateOf,
    sender: { by, channel: 'rest' as const, ...(commandId && { commandId }) },
  };
}

const confirm = (paymentId = 'pay-1', amount = 3500) =>
  confirmPaidBooking(toolsOf(system), { bookingId: ID, paymentId, amount });
const located = async () => {
  const found = await locateBooking(handler.stateOf, ID);
  if (!found) throw new Error('lost');
  return found;
};
const move = async (date: string, tools = toolsOf(), time = '12:00') =>
  moveToOtherDay(tools, (await located()).booking, { ...offer(date), date, time }, now);
const finish = (from: string, to: string, number: number) =>
  finishMove(toolsOf(system), { bookingId: ID, shopId: SHOP_ID, from, to, move: number });
const on = async (date: string) => (await handler.stateOf(day, { ...of(), date })).state;

describe('confirming for a payment', () => {
  it('confirms, and answers the same again', async () => {
    expect([await confirm(), await confirm()]).toEqual(['confirmed', 'confirmed']);
  });
  it('is gone for another payment, another amount, and what never was', async () => {
    expect(await confirm('pay-1', 3499)).toBe('gone');
    await confirm();
    expect(await confirm('pay-2')).toBe('gone');
    expect(await confirmPaidBooking(toolsOf(system), { bookingId: of('9').bookingId, paymentId: 'p', amount: 1 })).toBe(
      'gone',
    );
    expect(await confirmPaidBooking(toolsOf(system), { bookingId: 'nonsense', paymentId: 'p', amount: 1 })).toBe(
      'gone',
    );
  });
  it('is gone when another customer has the slot', async () => {
    now = later(10);
    await handler.dispatch(
      day,
      { type: 'HoldSlot', data: holdSlot('2', { at: now }).data },
      { by: bob, channel: 'rest' },
    );
    expect(await confirm()).toBe('gone');
  });
  it('does not take an outage for an answer', async () => {
    await expect(
      confirmPaidBooking(toolsOf(system, 1), { bookingId: ID, paymentId: 'pay-1', amount: 3500 }),
    ).rejects.toThrow(StoreUnavailable);
  });
  it('stays confirmed after the booking moved to another day', async () => {
    await confirm();
    await move(NEXT_DATE);
    expect(await confirm()).toBe('confirmed');
  });
});

describe('a move to another day', () => {
  beforeEach(async () => void (await confirm()));

  it('is found from the id on the new day, and back on the old one', async () => {
    await move(NEXT_DATE);
    expect(await located()).toMatchObject({
      date: NEXT_DATE,
      booking: { time: '12:00', stage: 'confirmed', paymentId: 'pay-1' },
    });
    await move(DATE, toolsOf(), '10:00');
    expect(await located()).toMatchObject({ date: DATE, booking: { time: '10:00', moves: 2 } });
  });
  it('under one command id is two commands, repeatable', async () => {
    await move(NEXT_DATE, toolsOf(ann, 0, 'once'));
    await finish(DATE, NEXT_DATE, 1);
    expect((await located()).date).toBe(NEXT_DATE);
  });
  it('that stops halfway counts on the old day, until the job finishes it', async () => {
    await expect(move(NEXT_DATE, toolsOf(ann, 2))).rejects.toThrow(StoreUnavailable);
    expect((await located()).date).toBe(DATE);
    expect((await on(NEXT_DATE)).slots['12:00']).toBe(ID);
    await finish(DATE, NEXT_DATE, 1);
    await finish(DATE, NEXT_DATE, 1);
    expect((await located()).date).toBe(NEXT_DATE);
    expect((await on(DATE)).slots).toEqual({});
  });
  it('that stops halfway is undone when the booking was cancelled meanwhile', async () => {
    await expect(move(NEXT_DATE, toolsOf(ann, 2))).rejects.toThrow(StoreUnavailable);
    await handler.dispatch(day, { type: 'CancelBooking', data: of() }, { by: ann, channel: 'rest' });
    await expect(finish(DATE, NEXT_DATE, 1)).rejects.toMatchObject({ code: AlreadyCancelled.code });
    await finish(DATE, NEXT_DATE, 1);
    expect((await on(NEXT_DATE)).slots).toEqual({});
    expect((await located()).booking.stage).toBe('cancelled');
  });
  it('back to the old day that stops halfway counts on the new day', async () => {
    await move(NEXT_DATE);
    await expect(move(DATE, toolsOf(ann, 2), '10:00')).rejects.toThrow(StoreUnavailable);
    expect((await located()).date).toBe(NEXT_DATE);
    await finish(NEXT_DATE, DATE, 2);
    expect(await located()).toMatchObject({ date: DATE, booking: { time: '10:00' } });
  });
  it('of long ago that is looked at again changes nothing', async () => {
    await move(NEXT_DATE);
    await expect(move(DATE, toolsOf(ann, 2), '10:00')).rejects.toThrow(StoreUnavailable);
    await finish(DATE, NEXT_DATE, 1);
    expect((await located()).date).toBe(NEXT_DATE);
  });
  it('is not begun for a cancelled booking', async () => {
    await handler.dispatch(day, { type: 'CancelBooking', data: of() }, { by: ann, channel: 'rest' });
    await expect(move(NEXT_DATE)).rejects.toMatchObject({ code: AlreadyCancelled.code });
    expect((await on(NEXT_DATE)).slots).toEqual({});
  });
});
