import { describe, expect, it } from 'vitest';
import { CREW_ROLES, type CrewRole } from '../crew/events.ts';
import { type Actor, fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { Refusal } from '../refusal.ts';
import { rightsOf, type ShopRight, type WorksAs } from '../shopRights.ts';
import type { CancelBooking, DayCommand, RescheduleBooking } from './commands.ts';
import { day } from './decider.ts';
import type { DayEvent } from './events.ts';
import { called, left, queued } from './queue.testing.ts';
import { BarberNotBookable, BookingMissing, NoticeTooShort, OnlyTheOwner, OnlyTheShop, SlotTaken } from './refusals.ts';
import {
  ann,
  BEN,
  bob,
  booked,
  bookingId,
  CLEO,
  DATE,
  facts,
  guest,
  NEXT_DATE,
  NOON_BEFORE,
  OWNER_ID,
  of,
  ofBlock,
  offer,
  owner,
  type SeatWish,
  seated,
  send,
  slotAt,
  timeBlocked,
  walkInAdded,
} from './testing.ts';
import { bookedAt, entry, joined } from './waitlist.testing.ts';

const kim: Actor = { id: 'KimOfTheCrew0000000000', role: 'CUSTOMER' };
const BEGUN = slotAt('11:00').startsAt;
/** Half past ten, when every chair of these days is free. */
const FREE = slotAt('10:30').startsAt;
const DESK = { ...offer(), ownerId: OWNER_ID, timeZone: 'America/Chicago' };

/** Whose chair something is at: the owner's, that of who acts, or that of somebody else of the crew. */
const CHAIRS = { owner: undefined, own: BEN, other: CLEO } as const;
type Whose = keyof typeof CHAIRS;
const WHOSE = Object.keys(CHAIRS) as Whose[];
const at = (whose: Whose) => (CHAIRS[whose] === undefined ? {} : { chair: CHAIRS[whose] });
/** What the shop offers at a chair; a command about the owner's own says nothing of it. */
const seat = (whose: Whose, date = DATE) =>
  ({ owner: {}, own: seated('ben', date), other: seated('cleo', date) })[whose];

/** A day with something of each kind at a chair: a booking, a walk-in, a block; a closing, and who waits. */
function pastAt(whose: Whose): DayEvent[] {
  const [own, all] = [timeBlocked('b', ['12:00']), timeBlocked('c', ['12:30'])];
  return [
    ...booked('1', at(whose)),
    walkInAdded('w', { time: '11:30', ...at(whose) }),
    { ...own, data: { ...own.data, ...at(whose) } },
    { ...all, data: { ...all.data, everyChair: true } },
    joined('e1'),
    // In the queue: who waits, who was called, who was taken off.
    ...[queued('t1', at(whose)), queued('t2', at(whose)), queued('t3', at(whose)), queued('t4', at(whose))],
    ...[called('t3', 'q'), walkInAdded('q', { time: '10:00', ...at(whose) }), left('t4')],
  ];
}

type Asked = {
  readonly type: string;
  readonly needs: 'serve' | ShopRight;
  readonly data: object;
  readonly at?: string;
};

/** Every command of the shop about a chair, with the right that it takes; `serve`: to serve at that chair. */
function asksAt(whose: Whose): readonly Asked[] {
  const there = { ...offer(), ...seat(whose), time: '10:30' };
  const desk = { ...DESK, ...seat(whose) };
  // Bob is the one who waits for the owner: the time is for no others.
  const forBob = { customerId: bob.id };
  const toNext = { ...slotAt('10:30', NEXT_DATE), date: NEXT_DATE };
  const booking = { ...facts('2', { date: NEXT_DATE, ...at(whose) }), paymentId: null };
  const appointments = [bookingId('1'), bookingId('w'), bookingId('q')];
  const named = (name: string) => ({ ticketId: bookingId(name), shopId: of().shopId, date: DATE });
  const today = { ...DESK, today: DATE };
  const queue = { shopId: of().shopId, date: DATE, ...today };
  const calling = { ...named('t1'), ...today, bookingId: bookingId('n'), price: 0 };
  return [
    { type: 'CancelBooking', needs: 'serve', data: of() },
    { type: 'CheckIn', needs: 'serve', data: of(), at: BEGUN },
    { type: 'CompleteBooking', needs: 'serve', data: of(), at: BEGUN },
    { type: 'MarkNoShow', needs: 'serve', data: of(), at: BEGUN },
    { type: 'ForgetWalkIn', needs: 'serve', data: of('w') },
    { type: 'RescheduleBooking', needs: 'serve', data: { ...of(), ...there } },
    { type: 'ArriveFromOtherDay', needs: 'serve', data: { ...of('2'), ...there, booking, move: 1 } },
    { type: 'MoveAway', needs: 'serve', data: { ...of(), to: toNext, move: 1 } },
    { type: 'AddWalkIn', needs: 'serve', data: { ...of('n'), ...desk, time: '10:30', price: 3500, guest } },
    { type: 'BookForCustomer', needs: 'serve', data: { ...of('n'), ...desk, ...forBob, time: '10:30', price: 3500 } },
    { type: 'BlockTime', needs: 'serve', data: { ...ofBlock('n'), ...desk, times: ['10:30'] } },
    { type: 'UnblockTime', needs: 'serve', data: ofBlock('b') },
    { type: 'UnblockTime', needs: 'closeDays', data: ofBlock('c') },
    { type: 'CloseDay', needs: 'closeDays', data: { ...ofBlock('n'), ...DESK, appointments } },
    { type: 'LeaveWaitlist', needs: 'keepWaitlist', data: { ...entry(), shopId: of().shopId } },
    { type: 'OpenQueue', needs: 'serveAll', data: queue },
    { type: 'CallTicket', needs: 'serve', data: { ...calling, ...seat(whose) }, at: FREE },
    { type: 'ReturnTicket', needs: 'serve', data: named('t3') },
    { type: 'ReturnTicket', needs: 'serveAll', data: named('t4') },
    { type: 'LeaveQueue', needs: 'serveAll', data: named('t1') },
  ];
}

type Role = CrewRole | 'nobody';
const ROLES: readonly Role[] = [...CREW_ROLES, 'nobody'];
/** ADR 58's table, written down a second time. */
const MAY: Readonly<Record<Role, { readonly serve: readonly Whose[]; readonly also: readonly ShopRight[] }>> = {
  manager: { serve: WHOSE, also: ['closeDays', 'keepWaitlist', 'serveAll'] },
  desk: { serve: WHOSE, also: ['keepWaitlist', 'serveAll'] },
  barber: { serve: ['own'], also: [] },
  nobody: { serve: [], also: [] },
};
const may = (role: Role, { needs }: Asked, whose: Whose): boolean =>
  needs === 'serve' ? MAY[role].serve.includes(whose) : MAY[role].also.includes(needs);

const asCrew = (role: Role): { worksAs?: WorksAs } =>
  role === 'nobody' ? {} : { worksAs: { rights: rightsOf(role), chair: BEN } };
const commandOf = ({ type, data, at: instant }: Asked, by: Actor, role: Role = 'nobody'): DayCommand =>
  send(type as DayCommand['type'], { ...data, ...asCrew(role) } as never, by, instant ?? NOON_BEFORE);

/** What becomes of a command: done, or refused because of who sends it; any other refusal is an error of the spec. */
function outcomeOf(command: DayCommand, past: readonly DayEvent[]): 'done' | 'refused' {
  try {
    return day.decide(command, fold(day, past)).length > 0 ? 'done' : 'refused';
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    expect((error as Refusal).kind).toMatch(/^(missing|forbidden)$/);
    return 'refused';
  }
}

it('every command of the desk is decided by the role and the chair', () => {
  const found: string[] = [];
  const expected: string[] = [];
  for (const whose of WHOSE)
    for (const asked of asksAt(whose)) {
      const named = `${asked.type} (${asked.needs}) at the chair of ${whose}`;
      expect([named, outcomeOf(commandOf(asked, owner), pastAt(whose))]).toEqual([named, 'done']);
      for (const role of ROLES) {
        found.push(`${named} by ${role}: ${outcomeOf(commandOf(asked, kim, role), pastAt(whose))}`);
        expected.push(`${named} by ${role}: ${may(role, asked, whose) ? 'done' : 'refused'}`);
      }
    }
  expect(found).toEqual(expected);
});

describe('somebody of the crew', () => {
  const worksAs = (role: CrewRole) => ({ rights: rightsOf(role), chair: BEN });
  const move = (role: CrewRole | undefined, who: SeatWish, time: string, over: object = {}, by = kim) =>
    send<RescheduleBooking>(
      'RescheduleBooking',
      { ...of(), ...offer(), ...seated(who), time, ...(role && { worksAs: worksAs(role) }), ...over },
      by,
    );
  const cancel = (by: Actor, role?: CrewRole, past = NOON_BEFORE) =>
    send<CancelBooking>('CancelBooking', { ...of(), ...(role && { worksAs: worksAs(role) }) }, by, past);

  it('who serves at their own chair alone gives no booking to another one', () => {
    given(day, ...booked('1', at('own')))
      .when(move('barber', 'cleo', '11:00'))
      .refuses(OnlyTheOwner);
    given(day, ...booked('1', at('own')))
      .when(move('barber', 'anyone', '12:00'))
      .refuses(OnlyTheOwner);
    expect(outcomeOf(move('desk', 'cleo', '11:00'), booked('1', at('own')))).toBe('done');
  });

  it('acts for the shop: its notice and who waits do not bind them', () => {
    const waits = [...bookedAt('10:00', '10:30', '11:30', '12:00'), ...booked('1'), joined('e1')];
    expect(outcomeOf(move('desk', undefined, '12:30'), waits)).toBe('done');
    given(day, ...waits)
      .when(move(undefined, undefined, '12:30', {}, ann))
      .refuses(SlotTaken);
    expect(outcomeOf(move('desk', undefined, '12:00', { notice: 2_880 }), booked())).toBe('done');
    given(day, ...booked())
      .when(move(undefined, undefined, '12:00', { notice: 2_880 }, ann))
      .refuses(NoticeTooShort);
  });

  it('gives back everything, as a shop that cancels', () => {
    const policy = { cancellationPolicy: { freeHours: 48, percentage: 0 } };
    const cancelled = (command: CancelBooking) => day.decide(command, fold(day, booked('1', policy)))[0]?.data;
    expect(cancelled(cancel(kim, 'desk'))).toMatchObject({ cancelledBy: 'shop', refund: 3500 });
    expect(cancelled(cancel(ann))).toMatchObject({ cancelledBy: 'customer', refund: 0 });
  });

  it('is a customer alone in what they have booked themself', () => {
    const policy = { cancellationPolicy: { freeHours: 48, percentage: 0 } };
    const own = booked('1', { customerId: kim.id, ...policy });
    expect(day.decide(cancel(kim, 'manager'), fold(day, own))[0]?.data).toMatchObject({
      cancelledBy: 'customer',
      refund: 0,
    });
    given(day, ...own)
      .when(commandOf({ type: 'CompleteBooking', needs: 'serve', data: of(), at: BEGUN }, kim, 'manager'))
      .refuses(OnlyTheShop);
    given(day, ...own)
      .when(move('manager', undefined, '12:00', { notice: 2_880 }))
      .refuses(NoticeTooShort);
  });

  it('of another chair does not learn that there is a booking', () =>
    given(day, ...booked('1', at('other')))
      .when(cancel(kim, 'barber'))
      .refuses(BookingMissing));

  it('is told that nobody can be booked, where nobody is', () => {
    const nobody = { ...DESK, chairs: [] };
    const asked = {
      type: 'BlockTime',
      needs: 'serve',
      data: { ...ofBlock('n'), ...nobody, times: ['10:30'] },
    } as const;
    given(day)
      .when(commandOf(asked, kim, 'desk'))
      .refuses(BarberNotBookable);
    given(day)
      .when(commandOf(asked, kim, 'barber'))
      .refuses(BarberNotBookable);
    given(day).when(commandOf(asked, kim)).refuses(OnlyTheOwner);
  });
});
