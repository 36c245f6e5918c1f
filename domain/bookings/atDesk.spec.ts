import { describe, expect, it } from 'vitest';
import type { SoldGood } from '../counter/events.ts';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { costOfPieces } from '../money.ts';
import { MOST_TIP } from './atDesk.ts';
import type { CompleteBooking } from './commands.ts';
import { day } from './decider.ts';
import type { BookingCompleted, DeskSale } from './events.ts';
import { AlreadyOver, CompletedLate, NotStartedYet, TipInvalid } from './refusals.ts';
import { booked, bookingId, later, mention, of, owner, send, slotAt, walkInAdded } from './testing.ts';

const START = slotAt('11:00').startsAt;
const minutesIn = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString();
const pomade = (over: Partial<SoldGood> = {}): SoldGood => ({
  ...{ goodId: 'Pomade0000000000000001', name: 'Pomade', price: 1_800, quantity: 1 },
  ...over,
});
const sale = (over: Partial<DeskSale> = {}): DeskSale => ({
  ...{ saleId: `${bookingId()}D00000001`, tip: 500, goods: [pomade()] },
  ...over,
});
const complete = (atDesk?: DeskSale, takenUntil?: string, at = START) =>
  send<CompleteBooking>('CompleteBooking', { ...of(), atDesk, takenUntil }, owner, at);
const completed = (atDesk?: DeskSale): BookingCompleted => ({
  type: 'BookingCompleted',
  data: { ...mention(), ...(atDesk && { atDesk }) },
});

describe('completing with what was paid at the desk', () => {
  it('records the tip and the goods with the visit', () => {
    given(day, ...booked())
      .when(complete(sale()))
      .appends(completed(sale()));
    expect(fold(day, [...booked(), completed(sale())]).bookings[bookingId()]).toMatchObject({
      stage: 'completed',
      atDesk: sale(),
    });
  });
  it('is of a walk-in, too', () => {
    const { customerId } = walkInAdded('w').data;
    const saleId = `${bookingId('w')}D00000001`;
    const atDesk = sale({ saleId, goods: [] });
    given(day, walkInAdded())
      .when(send<CompleteBooking>('CompleteBooking', { ...of('w'), atDesk }, owner, START))
      .appends({ type: 'BookingCompleted', data: { ...mention('w', { customerId }), atDesk } });
  });
  it('happens once: another sale is refused, the same one and none at all append nothing', () => {
    const past = [...booked(), completed(sale())];
    given(day, ...past)
      .when(complete(sale(), undefined, minutesIn(60)))
      .appendsNothing();
    given(day, ...past)
      .when(complete())
      .appendsNothing();
    given(day, ...past)
      .when(complete(sale({ saleId: `${bookingId()}D00000002` })))
      .refuses(AlreadyOver);
    given(day, ...booked(), completed())
      .when(complete(sale()))
      .refuses(AlreadyOver);
  });
  it('is refused before it has begun, as without a sale', () =>
    given(day, ...booked())
      .when(complete(sale(), undefined, later(60)))
      .refuses(NotStartedYet));
  it('is refused once the pieces that were taken for it may have gone back', () => {
    given(day, ...booked())
      .when(complete(sale(), minutesIn(5), minutesIn(4)))
      .appends(completed(sale()));
    given(day, ...booked())
      .when(complete(sale(), minutesIn(5), minutesIn(5)))
      .refuses(CompletedLate);
  });
});

describe('what can be paid at the desk', () => {
  it('is a tip of whole cents up to $1,000', () => {
    for (const tip of [-1, 0.5, MOST_TIP + 1, Number.NaN])
      given(day, ...booked())
        .when(complete(sale({ tip })))
        .refuses(TipInvalid);
    for (const tip of [0, MOST_TIP])
      given(day, ...booked())
        .when(complete(sale({ tip })))
        .appends(completed(sale({ tip })));
  });
  it('costs what its pieces cost', () => {
    expect(costOfPieces([])).toBe(0);
    expect(costOfPieces([pomade({ quantity: 2 }), pomade({ price: 450, quantity: 3 })])).toBe(4_950);
  });
});
