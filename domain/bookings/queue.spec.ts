import { describe, expect, it } from 'vitest';
import type { CrewRole } from '../crew/events.ts';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { rightsOf } from '../shopRights.ts';
import { day } from './decider.ts';
import { ANYONE, type DayEvent } from './events.ts';
import {
  called,
  callTicket,
  clearQueue,
  clock,
  closed,
  closeQueue,
  confirmTicket,
  forgetTicket,
  joinQueue,
  leaveQueue,
  left,
  nameForgotten,
  opened,
  openQueue,
  queued,
  returned,
  returnTicket,
  seatedWalkIn,
  seen,
  skipped,
  skipTicket,
  ticket,
  visitor,
} from './queue.testing.ts';
import { MOST_OPENINGS, MOST_QUEUED, MOST_QUEUED_BY_PAGE, MOST_TICKETS_BY_PAGE, MOST_TURNS } from './queue.ts';
import { isKnown, waitingIn } from './queueState.ts';
import {
  AlreadyOver,
  AskedForAnother,
  BarberNotBookable,
  BookingMissing,
  ChairNotFree,
  ChangedOften,
  NobodyBehind,
  NotNext,
  NotOfferedByBarber,
  NotServedToday,
  OnlyTheOwner,
  QueueFull,
  QueueNotOpen,
  QueueOfToday,
  QueueTurnedOften,
  ShopNotBookable,
  TicketEnded,
  TicketMissing,
} from './refusals.ts';
import {
  ann,
  BEN,
  booked,
  bookingId,
  CLEO,
  choice,
  detailsOf,
  mention,
  slotHeld,
  TIMES,
  timeBlocked,
  walkInAdded,
} from './testing.ts';
import { entry, offered, joined as waits } from './waitlist.testing.ts';

const kim = { id: 'KimOfTheCrew0000000000', role: 'CUSTOMER' } as const;
const as = (role: CrewRole) => ({ by: kim, worksAs: { rights: rightsOf(role), chair: BEN } });
const namesOf = (...past: DayEvent[]) => waitingIn(fold(day, past).queue).map(({ ticketId }) => ticketId);
const many = (count: number, over = {}) => Array.from({ length: count }, (_, nth) => queued(`n${nth}`, over));

describe('the queue', () => {
  it('is opened to the page for today, and closed again', () => {
    given(day).when(openQueue()).appends(opened);
    given(day, opened).when(openQueue()).appendsNothing();
    given(day, opened).when(closeQueue()).appends(closed);
    given(day).when(closeQueue()).appendsNothing();
  });
  it('is opened by who serves at all chairs', () => {
    given(day)
      .when(openQueue(as('desk')))
      .appends(opened);
    given(day)
      .when(openQueue(as('barber')))
      .refuses(OnlyTheOwner);
    given(day, opened)
      .when(closeQueue({ by: ann }))
      .refuses(OnlyTheOwner);
  });
  it('is of today, at a shop that takes bookings', () => {
    given(day)
      .when(openQueue({ today: '2027-01-11' }))
      .refuses(QueueOfToday);
    given(day)
      .when(openQueue({ removed: true }))
      .refuses(ShopNotBookable);
    given(day)
      .when(joinQueue('t1', { today: '2027-01-11' }))
      .refuses(QueueOfToday);
    given(day, queued())
      .when(callTicket('t1', { today: '2027-01-13' }))
      .refuses(QueueOfToday);
  });
  it('leaves a day’s stream small', () => {
    const turns = Array.from({ length: MOST_OPENINGS }, () => [opened, closed]).flat();
    given(day, ...turns)
      .when(openQueue())
      .refuses(QueueTurnedOften);
  });
});

describe('joining', () => {
  it('is for whoever serves in the shop, at the desk', () => {
    given(day).when(joinQueue()).appends(queued());
    given(day)
      .when(joinQueue('t1', as('barber')))
      .appends(queued());
    given(day)
      .when(joinQueue('t1', { by: ann }))
      .refuses(OnlyTheOwner);
    given(day)
      .when(joinQueue('t1', { by: visitor }))
      .refuses(OnlyTheOwner);
  });
  it('is for everybody by the page while that is open', () => {
    given(day)
      .when(joinQueue('t1', { through: 'page' }))
      .refuses(QueueNotOpen);
    given(day, opened, closed)
      .when(joinQueue('t1', { through: 'page' }))
      .refuses(QueueNotOpen);
    given(day, opened)
      .when(joinQueue('t1', { through: 'page' }))
      .appends(queued('t1', { through: 'page' }));
  });
  it('repeated appends nothing', () => given(day, queued()).when(joinQueue()).appendsNothing());
  it('says for whom somebody waits, and for how long a service', () =>
    given(day)
      .when(joinQueue('t1', { who: 'anyone', chair: ANYONE, service: 'fade', minutes: 45, buffer: 10 }))
      .appends(queued('t1', { chair: ANYONE, service: 'fade', minutes: 45, buffer: 10 })));
  it('is refused for who is not there, or does not offer the service', () => {
    given(day)
      .when(joinQueue('t1', { who: 'cleo', chair: BEN }))
      .refuses(BarberNotBookable);
    given(day)
      .when(joinQueue('t1', { who: 'cleo', chair: CLEO, service: 'fade' }))
      .refuses(NotOfferedByBarber);
  });
  it('by the page is refused where their turn would not come today; the desk may add them', () => {
    const full = [opened, timeBlocked('b', TIMES)];
    given(day, ...full)
      .when(joinQueue('t1', { through: 'page' }))
      .refuses(NotServedToday);
    given(day, ...full)
      .when(joinQueue())
      .appends(queued());
    const late = { at: clock('12:45') };
    given(day, opened)
      .when(joinQueue('t1', { through: 'page', ...late }))
      .refuses(NotServedToday);
  });
  it('is bounded, and strangers leave room for the desk', () => {
    given(day, opened, ...many(MOST_QUEUED))
      .when(joinQueue())
      .refuses(QueueFull);
    const strangers = many(MOST_QUEUED_BY_PAGE, { through: 'page' });
    given(day, opened, ...strangers)
      .when(joinQueue('t1', { through: 'page' }))
      .refuses(QueueFull);
    given(day, opened, ...strangers)
      .when(joinQueue())
      .appends(queued());
    const gone = many(MOST_TICKETS_BY_PAGE, { through: 'page' }).flatMap((one, nth) => [
      one,
      left(`n${nth}`, 'person'),
    ]);
    given(day, opened, ...gone)
      .when(joinQueue('t1', { through: 'page' }))
      .refuses(QueueFull);
  });
});

describe('calling', () => {
  it('makes a walk-in of who is next, from the half hour that has begun until the service is done', () => {
    given(day, queued())
      .when(callTicket())
      .appends(called(), seatedWalkIn('w', { time: '10:00', until: '10:30' }));
    given(day, queued())
      .when(callTicket('t1', { at: clock('10:20') }))
      .appends(called(), seatedWalkIn('w', { time: '10:00', until: '10:50', marks: ['10:00', '10:30'] }));
  });
  it('takes no minute of a booking', () => {
    const past = [...booked('1', { time: '10:30' }), queued()];
    given(day, ...past)
      .when(callTicket())
      .appends(called(), seatedWalkIn('w', { time: '10:00', until: '10:30' }));
    given(day, ...past)
      .when(callTicket('t1', { at: clock('10:01') }))
      .refuses(ChairNotFree);
    given(day, slotHeld('1', { time: '10:00', expiresAt: clock('10:10') }), queued())
      .when(callTicket())
      .refuses(ChairNotFree);
    given(day, timeBlocked('b', ['10:00']), queued())
      .when(callTicket())
      .refuses(ChairNotFree);
    given(day, queued())
      .when(callTicket('t1', { at: clock('09:50') }))
      .refuses(ChairNotFree);
  });
  it('comes behind a visit that is over before its half hours are', () => {
    const over = (type: 'BookingCompleted' | 'CustomerMissed') => ({ type, data: mention('1') });
    const past = [...booked('1', { time: '10:00' }), queued()];
    given(day, ...past)
      .when(callTicket('t1', { at: clock('10:15') }))
      .refuses(ChairNotFree);
    for (const type of ['BookingCompleted', 'CustomerMissed'] as const)
      given(day, ...past, over(type))
        .when(callTicket('t1', { at: clock('10:15') }))
        .appends(called(), seatedWalkIn('w', { time: '10:30', until: '10:45' }));
    given(day, ...past, ...booked('2', { time: '10:30' }), over('BookingCompleted'))
      .when(callTicket('t1', { at: clock('10:15') }))
      .refuses(ChairNotFree);
  });
  it('is of who comes first among those who can be served there now', () => {
    const two = [queued('t1'), queued('t2', { name: 'Otis' })];
    given(day, ...two)
      .when(callTicket('t2'))
      .refuses(NotNext);
    expect(detailsOf(() => day.decide(callTicket('t2'), fold(day, two)))).toEqual({ ticketId: bookingId('t1') });
    given(day, ...two, skipped('t1'))
      .when(callTicket('t2'))
      .appends(called('t2'), seatedWalkIn('w', { time: '10:00', until: '10:30' }, 'Otis'));
    // Too little is left before the booking for who comes first.
    const long = [...booked('1', { time: '10:30' }), queued('t1', { minutes: 60 }), queued('t2', { name: 'Otis' })];
    given(day, ...long)
      .when(callTicket('t2'))
      .appends(called('t2'), seatedWalkIn('w', { time: '10:00', until: '10:30' }, 'Otis'));
  });
  it('is to somebody they would take', () => {
    const anyone = { chair: ANYONE };
    const at = clock('10:30');
    given(day, queued('t1', { chair: BEN }))
      .when(callTicket('t1', { who: 'cleo', at }))
      .refuses(AskedForAnother);
    given(day, queued('t1', { chair: BEN }), queued('t2', { ...anyone, name: 'Otis' }))
      .when(callTicket('t2', { who: 'cleo', at }))
      .appends(called('t2'), seatedWalkIn('w', { time: '10:30', until: '11:00', chair: CLEO }, 'Otis'));
    // Where the fairest chair is that of who waits longer, it is another one.
    given(
      day,
      ...booked('1', { time: '12:00' }),
      queued('t1', { chair: BEN }),
      queued('t2', { ...anyone, name: 'Otis' }),
    )
      .when(callTicket('t2', { who: 'anyone', at }))
      .appends(called('t2'), seatedWalkIn('w', { time: '10:30', until: '11:00', chair: CLEO }, 'Otis'));
    given(day, queued('t1', { ...anyone, service: 'fade' }))
      .when(callTicket('t1', { who: 'cleo', at }))
      .refuses(NotOfferedByBarber);
  });
  it('takes what is chosen by the menu of now', () => {
    const fade = choice({ minutes: 45, buffer: 15, price: 4_500 });
    const events = day.decide(callTicket('t1', { chosen: fade }), fold(day, [queued('t1', { service: 'fade' })]));
    expect(events.at(-1)?.data).toMatchObject({
      service: 'fade',
      price: 4_500,
      marks: ['10:00', '10:30'],
      endsAt: clock('10:45'),
    });
  });
  it('takes a time that is offered to who waits for a booking only where nothing else is free', () => {
    const at = clock('10:30');
    const past = [waits('e1'), offered('e1', '10:30', { expiresAt: clock('11:00') }), queued('t1', { chair: ANYONE })];
    expect(day.decide(callTicket('t1', { who: 'anyone', at }), fold(day, past)).map(({ type }) => type)).toEqual([
      'QueueCalled',
      'WalkInAdded',
    ]);
    const own = [...past.slice(0, 2), queued()];
    given(day, ...own)
      .when(callTicket('t1', { at }))
      .appends(
        { type: 'FreedSlotWithdrawn', data: entry('e1') },
        called(),
        seatedWalkIn('w', { time: '10:30', until: '11:00' }),
      );
  });
  it('is once: two desks do not call one person', () => {
    const past = [queued(), called(), walkInAdded('w', { time: '10:00' })];
    given(day, ...past)
      .when(callTicket())
      .appendsNothing();
    given(day, ...past)
      .when(callTicket('t1', { booking: 'w2' }))
      .refuses(TicketEnded);
    given(day, queued(), left()).when(callTicket()).refuses(TicketEnded);
    given(day).when(callTicket()).refuses(TicketMissing);
    given(day, ...booked('w'), queued())
      .when(callTicket())
      .refuses(BookingMissing);
  });
  it('is for who serves at the chair', () => {
    given(day, queued('t1', { chair: BEN }))
      .when(callTicket('t1', { who: 'ben', at: clock('10:30'), ...as('barber') }))
      .appends(called(), seatedWalkIn('w', { time: '10:30', until: '11:00', chair: BEN }));
    given(day, queued('t1', { chair: CLEO }))
      .when(callTicket('t1', { who: 'cleo', ...as('barber') }))
      .refuses(OnlyTheOwner);
    given(day, queued())
      .when(callTicket('t1', { by: ann }))
      .refuses(OnlyTheOwner);
  });
});

describe('passing over', () => {
  it('lets the next who waits come before them', () => {
    const three = [queued('t1'), queued('t2'), queued('t3')];
    given(day, ...three)
      .when(skipTicket('t1'))
      .appends(skipped('t1'));
    expect(namesOf(...three, skipped('t1'))).toEqual(['t2', 't1', 't3'].map(bookingId));
    expect(namesOf(...three, left('t2'), skipped('t1'))).toEqual(['t3', 't1'].map(bookingId));
  });
  it('needs somebody behind them, and ends', () => {
    given(day, queued()).when(skipTicket()).refuses(NobodyBehind);
    const turns = Array.from({ length: MOST_TURNS }, () => [skipped('t1'), skipped('t2')]).flat();
    given(day, queued('t1'), queued('t2'), ...turns)
      .when(skipTicket('t1'))
      .refuses(ChangedOften);
    given(day, queued('t1'), queued('t2'), left('t1')).when(skipTicket('t1')).refuses(TicketEnded);
  });
  it('is for who serves in the shop', () => {
    given(day, queued('t1'), queued('t2'))
      .when(skipTicket('t1', as('barber')))
      .appends(skipped('t1'));
    given(day, queued('t1'), queued('t2'))
      .when(skipTicket('t1', { by: ann }))
      .refuses(OnlyTheOwner);
  });
});

describe('who joined by the page', () => {
  const byPage = (name = 't1') => queued(name, { through: 'page' });
  const isKnownIn = (...past: readonly DayEvent[]) => Object.values(fold(day, [...past]).queue.tickets).map(isKnown);

  it('is unknown to the desk until it has confirmed or called them', () => {
    given(day, byPage()).when(confirmTicket()).appends(seen());
    given(day, byPage(), seen()).when(confirmTicket()).appendsNothing();
    given(day, queued()).when(confirmTicket()).appendsNothing();
    const walkIn = seatedWalkIn('w', { time: '10:00', until: '10:30' });
    given(day, byPage(), called(), walkIn).when(confirmTicket()).refuses(TicketEnded);
    given(day, byPage(), called(), walkIn, returned()).when(confirmTicket()).appendsNothing();
    expect(isKnownIn(byPage(), byPage('t2'), seen('t2'), queued('t3'))).toEqual([false, true, true]);
    expect(isKnownIn(byPage(), called(), walkIn, returned()), 'they were called before').toEqual([true]);
    given(day).when(confirmTicket()).refuses(TicketMissing);
  });

  it('is confirmed by who serves in the shop', () => {
    given(day, byPage())
      .when(confirmTicket('t1', { by: ann }))
      .refuses(OnlyTheOwner);
    given(day, byPage())
      .when(confirmTicket('t1', as('barber')))
      .appends(seen());
  });

  it('is taken off with all others whom the desk does not know, in one append', () => {
    const past = [byPage(), queued('t2'), byPage('t3'), seen('t3'), byPage('t4'), byPage('t5'), left('t5', 'person')];
    given(day, ...past)
      .when(clearQueue())
      .appends(left(), left('t4'));
    given(day, ...past, left(), left('t4'))
      .when(clearQueue())
      .appendsNothing();
    given(day, ...past, left(), left('t4'))
      .when(returnTicket())
      .appends(returned());
  });

  it('is taken off by who serves at all chairs', () => {
    given(day, byPage())
      .when(clearQueue({ by: ann }))
      .refuses(OnlyTheOwner);
    given(day, byPage())
      .when(clearQueue(as('barber')))
      .refuses(OnlyTheOwner);
    given(day, byPage())
      .when(clearQueue(as('desk')))
      .appends(left());
  });
});

describe('leaving', () => {
  it('is for who holds the link, and for who serves at all chairs', () => {
    given(day, queued())
      .when(leaveQueue('t1', { holdsLink: true }))
      .appends(left('t1', 'person'));
    given(day, queued())
      .when(leaveQueue('t1', as('desk')))
      .appends(left('t1', 'shop'));
    given(day, queued())
      .when(leaveQueue('t1', as('barber')))
      .refuses(OnlyTheOwner);
    given(day, queued())
      .when(leaveQueue('t1', { by: visitor }))
      .refuses(OnlyTheOwner);
  });
  it('repeated appends nothing; who was called has left the queue', () => {
    given(day, queued(), left()).when(leaveQueue()).appendsNothing();
    given(day, queued(), called(), walkInAdded()).when(leaveQueue()).refuses(TicketEnded);
  });
});

describe('putting back', () => {
  const cancelled = {
    type: 'BookingCancelled' as const,
    data: { ...mention('w', { customerId: bookingId('w') }), cancelledBy: 'shop' as const, paymentId: null, refund: 0 },
  };
  const past = [queued('t1'), queued('t2'), called(), walkInAdded('w', { time: '10:00' })];
  it('takes back a call, with the walk-in: they wait where they were', () => {
    given(day, ...past)
      .when(returnTicket())
      .appends(cancelled, returned());
    expect(namesOf(...past, cancelled, returned())).toEqual(['t1', 't2'].map(bookingId));
  });
  it('takes back that somebody was taken off', () => {
    given(day, queued('t1'), queued('t2'), left('t1')).when(returnTicket()).appends(returned());
    expect(namesOf(queued('t1'), queued('t2'), left('t1'), returned('t1'))).toEqual(['t1', 't2'].map(bookingId));
  });
  it('does not cancel a walk-in twice, nor one that is over', () => {
    given(day, ...past, cancelled)
      .when(returnTicket())
      .appends(returned());
    given(day, ...past, { type: 'BookingCompleted', data: cancelled.data })
      .when(returnTicket())
      .refuses(AlreadyOver);
    given(day, queued()).when(returnTicket()).appendsNothing();
    given(day, queued(), ...Array.from({ length: MOST_TURNS }, () => [left(), returned()]).flat(), left())
      .when(returnTicket())
      .refuses(ChangedOften);
  });
  it('is for who serves at the chair, or at all', () => {
    given(day, ...past)
      .when(returnTicket('t1', as('desk')))
      .appends(cancelled, returned());
    given(day, ...past)
      .when(returnTicket('t1', as('barber')))
      .refuses(BookingMissing);
    given(day, queued(), left())
      .when(returnTicket('t1', as('barber')))
      .refuses(OnlyTheOwner);
    given(day, ...past)
      .when(returnTicket('t1', { by: ann }))
      .refuses(OnlyTheOwner);
  });
});

describe('forgetting', () => {
  it('is the system’s, once', () => {
    given(day, queued()).when(forgetTicket()).appends(nameForgotten());
    given(day, queued(), nameForgotten()).when(forgetTicket()).appendsNothing();
    given(day, queued())
      .when(forgetTicket('t1', { by: ann }))
      .refuses(TicketMissing);
    expect(fold(day, [queued(), nameForgotten()]).queue.tickets[ticket().ticketId]?.name).toBe('');
  });
});
