import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { RescheduleBooking } from './commands.ts';
import { day } from './decider.ts';
import { SlotTaken } from './refusals.ts';
import { ann, detailsOf, holdSlot, later, of, offer, owner, send, slotHeld, system } from './testing.ts';
import { bookedBut, entry, joined } from './waitlist.testing.ts';

const cat = { id: 'CatCustomer00000000000', role: 'CUSTOMER' } as const;
const left = () => ({ type: 'WaitlistLeft' as const, data: { ...entry(), because: 'member' as const } });

describe('a free time that somebody waits for', () => {
  const past = [...bookedBut('11:00', '12:30'), joined('e1', undefined, { partOfDay: 'morning' })];

  it('is held by nobody else, and not suggested to them', () => {
    given(day, ...past)
      .when(holdSlot('h', { by: cat }))
      .refuses(SlotTaken);
    expect(detailsOf(() => day.decide(holdSlot('h', { by: cat }), fold(day, past)))).toMatchObject({
      nearest: ['12:30'],
    });
    const last = holdSlot('h', { by: cat, time: '12:30' });
    expect(day.decide(last, fold(day, past)).map(({ type }) => type)).toEqual(['SlotHeld']);
  });
  it('is held by who waits for it', () => {
    const own = holdSlot('h', { by: { id: entry().memberId, role: 'CUSTOMER' } });
    expect(day.decide(own, fold(day, past)).map(({ type }) => type)).toEqual(['SlotHeld']);
  });
  it('is moved to by nobody else but the shop’s owner', () => {
    const moved = (by: typeof owner | typeof ann) =>
      send<RescheduleBooking>('RescheduleBooking', { ...of('b0'), ...offer(), time: '11:00' }, by);
    given(day, ...past)
      .when(moved(ann))
      .refuses(SlotTaken);
    expect(day.decide(moved(owner), fold(day, past)).map(({ type }) => type)).toEqual(['BookingRescheduled']);
  });
  it('is confirmed by who paid for it a little too late', () => {
    const paidLate = send(
      'ConfirmBooking' as never,
      { ...of('h'), paymentId: 'p', amount: 3500 } as never,
      system,
      later(20),
    );
    const held = [...bookedBut('11:00'), slotHeld('h', { customerId: cat.id }), joined()];
    expect(day.decide(paidLate, fold(day, held)).map(({ type }) => type)).toEqual(['BookingConfirmed']);
  });
  it('is free for everybody where nobody waits any more', () => {
    const over = [...past, left()];
    expect(day.decide(holdSlot('h', { by: cat }), fold(day, over)).map(({ type }) => type)).toEqual(['SlotHeld']);
  });
});
