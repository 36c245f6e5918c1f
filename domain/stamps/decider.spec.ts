import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given as after } from '../given.testing.ts';
import { takenOff } from '../money.ts';
import { NO_STAMPS } from '../shops/events.ts';
import { stamps } from './decider.ts';
import { NoFullCard, NothingToTakeOff } from './refusals.ts';
import { isFull, redeemable } from './state.ts';
import { ann, count, free, freed, given, later, OF, RULE, redeem, redeemed, takenBack } from './testing.ts';

const full = [given('a'), given('b')] as const;
const bob = { id: 'BobCustomer00000000000', role: 'CUSTOMER' } as const;

describe('a finished visit', () => {
  it('begins a card by the rule of its hold, and stamps it until it is full; then the next begins', () => {
    after(stamps).when(count('a')).appends(given('a'));
    after(stamps, given('a')).when(count('b')).appends(given('b'));
    after(stamps, ...full).when(count('c')).appends(given('c', 2));
  });

  it('stamps a card that has begun by that card’s own terms, whatever the shop says by now', () => {
    const other = { visits: 10, percentage: 20, amount: 0 };
    after(stamps, given('a')).when(count('b', true, other)).appends(given('b'));
    after(stamps, ...full).when(count('c', true, other)).appends(given('c', 2, other));
  });

  it('counts once, and not at all where its hold promised nothing, or somebody else says so', () => {
    after(stamps, given('a')).when(count('a')).appendsNothing();
    after(stamps).when(count('a', true, NO_STAMPS)).appendsNothing();
    after(stamps).when(count('a', false)).appendsNothing();
    after(stamps).when(count('a', true, RULE, ann)).appendsNothing();
  });

  it('that was given back takes its stamp off, once; the next visit fills the gap', () => {
    after(stamps, ...full).when(count('a', false)).appends(takenBack('a'));
    after(stamps, ...full, takenBack('a')).when(count('a', false)).appendsNothing();
    after(stamps, ...full, given('c', 2), takenBack('a')).when(count('d')).appends(given('d'));
    expect(redeemable(fold(stamps, [...full, takenBack('a')]))).toBeUndefined();
  });

  it('that was given back after its card was redeemed leaves the booking as it is, and the card to be filled', () => {
    const state = fold(stamps, [...full, redeemed('x'), takenBack('a'), freed('x')]);
    expect([state.cards[0]?.redeemed, redeemable(state)]).toEqual([undefined, undefined]);
    after(stamps, ...full, redeemed('x'), takenBack('a')).when(count('c')).appends(given('c'));
  });
});

describe('a full card', () => {
  it('is redeemed for one booking, the oldest first', () => {
    after(stamps, ...full).when(redeem('x')).appends(redeemed('x'));
    after(stamps, ...full, redeemed('x')).when(redeem('y')).refuses(NoFullCard);
    const two = [...full, given('c', 2), given('d', 2)] as const;
    after(stamps, ...two).when(redeem('x')).appends(redeemed('x'));
    after(stamps, ...two, redeemed('x')).when(redeem('y')).appends(redeemed('y', 2));
  });

  it('is no card that lacks a stamp, no other member’s, and not lost with what costs nothing', () => {
    after(stamps).when(redeem('x')).refuses(NoFullCard);
    after(stamps, given('a')).when(redeem('x')).refuses(NoFullCard);
    after(stamps, ...full).when(redeem('x', { by: bob })).refuses(NoFullCard);
    after(stamps, ...full).when(redeem('x', { price: 0 })).refuses(NothingToTakeOff);
  });

  it('stays redeemed for a repeat, which says so anew once some minutes have passed', () => {
    after(stamps, ...full, redeemed('x')).when(redeem('x', { at: later(4) })).appendsNothing();
    after(stamps, ...full, redeemed('x'))
      .when(redeem('x', { at: later(5) }))
      .appends(redeemed('x', 1, later(5)));
  });

  it('is freed by the system or its member, once, and for the booking it is redeemed for alone', () => {
    const used = [...full, redeemed('x')] as const;
    after(stamps, ...used).when(free('x')).appends(freed('x'));
    after(stamps, ...used).when(free('x', { by: ann })).appends(freed('x'));
    after(stamps, ...used).when(free('x', { by: bob })).appendsNothing();
    after(stamps, ...used).when(free('y')).appendsNothing();
    after(stamps, ...used, freed('x')).when(free('x')).appendsNothing();
    after(stamps, ...used, freed('x')).when(redeem('y')).appends(redeemed('y'));
  });

  it('is not freed by who saw it redeemed before it was redeemed anew', () => {
    const anew = [...full, redeemed('x'), redeemed('x', 1, later(6))] as const;
    after(stamps, ...anew).when(free('x', { redeemedAt: later(0) })).appendsNothing();
    after(stamps, ...anew).when(free('x', { redeemedAt: later(6) })).appends(freed('x'));
  });

  it('has a stream for each member and shop', () =>
    expect(stamps.stream(OF)).toBe(`stamps-${OF.shopId}_${OF.memberId}`));

  it('has all of its stamps', () => {
    expect(fold(stamps, [given('a')]).cards.map(isFull)).toEqual([false]);
    expect(fold(stamps, full).cards.map(isFull)).toEqual([true]);
  });
});

describe('what a card takes off', () => {
  it('is an amount, or a percentage rounded in the customer’s favour, never more than the price', () => {
    expect(takenOff({ percentage: 0, amount: 1_500 }, 3_500)).toBe(1_500);
    expect(takenOff({ percentage: 0, amount: 1_500 }, 1_000)).toBe(1_000);
    expect(takenOff({ percentage: 33, amount: 0 }, 3_501)).toBe(1_156);
    expect(takenOff({ percentage: 100, amount: 0 }, 3_500)).toBe(3_500);
    expect(takenOff({ percentage: 10, amount: 0 }, 0)).toBe(0);
  });

  it('leaves nothing, or what a card can be charged', () => {
    expect(takenOff({ percentage: 0, amount: 3_451 }, 3_500)).toBe(3_500);
    expect(takenOff({ percentage: 0, amount: 3_450 }, 3_500)).toBe(3_450);
    expect(takenOff({ percentage: 99, amount: 0 }, 4_900)).toBe(4_900);
  });
});
