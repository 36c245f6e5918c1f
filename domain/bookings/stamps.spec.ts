import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { HoldSlot } from './commands.ts';
import { day } from './decider.ts';
import type { SlotHeld } from './events.ts';
import { AmountChanged } from './refusals.ts';
import { ann, choice, holdSlot, later, of, send, slotHeld } from './testing.ts';
import { upFrontOf } from './upFront.ts';

const rule = { visits: 10, percentage: 0, amount: 1_500 };
const withStamps = (command: HoldSlot, data: Partial<HoldSlot['data']>): HoldSlot => ({
  ...command,
  data: { ...command.data, ...data },
});
const held = (command: HoldSlot) => day.decide(command, day.initial)[0] as SlotHeld;

describe('a hold', () => {
  it('has the shop’s rule for stamps, and what a redeemed card takes off its price', () => {
    const { data } = held(withStamps(holdSlot(), { stampRule: rule, stamps: { card: 3, terms: rule } }));
    expect(data).toMatchObject({ price: 2_000, stampRule: rule, stamps: { card: 3, off: 1_500 } });
    expect(held(holdSlot()).data).not.toHaveProperty('stamps');
    expect(held(holdSlot()).data).not.toHaveProperty('stampRule');
  });

  it('counts what is chosen with its add-ons, and costs nothing where all of it is taken off', () => {
    const beard = { addOnId: 'beard', name: 'Beard trim', minutes: 15, price: 1_200 };
    const half = { visits: 5, percentage: 50, amount: 0 };
    const chosen = choice({ addOns: [beard] });
    expect(held(withStamps(holdSlot('1', { chosen }), { stamps: { card: 1, terms: half } })).data.price).toBe(2_850);
    const whole = { visits: 5, percentage: 100, amount: 0 };
    const { data } = held(withStamps(holdSlot('1', { chosen }), { stamps: { card: 1, terms: whole } }));
    expect([data.price, data.stamps?.off, upFrontOf(data)]).toEqual([0, 5_700, 0]);
  });

  it('says for whom it is, where it is not for its customer', () => {
    expect(held(withStamps(holdSlot(), { personId: 'leo' })).data.personId).toBe('leo');
    expect(held(holdSlot()).data).not.toHaveProperty('personId');
  });

  it('is paid by what is left, and by no other amount', () => {
    const past = slotHeld('1', { price: 2_000, stamps: { card: 1, off: 1_500 } });
    const confirm = (amount: number) =>
      send('ConfirmBooking', { ...of(), paymentId: 'pay-1', amount }, ann, later(1));
    given(day, past).when(confirm(3_500)).refuses(AmountChanged);
    expect(day.decide(confirm(2_000), fold(day, [past]))).toMatchObject([
      { type: 'BookingConfirmed', data: { price: 2_000 } },
    ]);
  });
});
