import { describe, it } from 'vitest';
import { given } from '../given.testing.ts';
import { day } from './decider.ts';
import { later } from './testing.ts';
import { bookedAt, entry, joined, offered, offerFreed, turn } from './waitlist.testing.ts';

const withdrawn = { type: 'FreedSlotWithdrawn' as const, data: entry() };

describe('an offer that is outside of the shop’s hours by now', () => {
  it('is taken back: who had it waits on, and is offered something else that is free', () => {
    const past = [...bookedAt('10:00'), joined(), offered()];
    given(day, ...past)
      .when(offerFreed(undefined, { times: ['10:00'] }))
      .appends(withdrawn);
    given(day, ...past)
      .when(offerFreed(undefined, { times: ['10:00', '12:00'] }))
      .appends(withdrawn, offered('e1', '12:00'));
    given(day, ...past)
      .when(offerFreed(undefined, { times: [], at: later(30) }))
      .appends({ type: 'FreedSlotMissed', data: entry() });
    given(day, ...past, withdrawn)
      .when(offerFreed(undefined, { times: ['10:00'] }))
      .appendsNothing();
  });
  it('is one that would not be done before the shop closes, but not one whose buffer alone ends later', () => {
    const waits = (minutes: number, buffer: number) => [
      joined('e1', undefined, { minutes, buffer }),
      offered('e1', '11:00', { marks: ['11:00', '11:30'] }),
    ];
    given(day, ...bookedAt('10:00'), ...waits(60, 0))
      .when(offerFreed([turn('e1', 60)], { times: ['10:00', '11:00'] }))
      .appends(withdrawn);
    given(day, ...bookedAt('10:00'), ...waits(30, 10))
      .when(offerFreed([turn('e1', 30, 10)], { times: ['10:00', '11:00'] }))
      .appendsNothing();
  });
});
