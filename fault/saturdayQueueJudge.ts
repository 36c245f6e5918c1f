import type { Raw } from './judge.ts';
import { daysOf, MOST_DECLINED, passedOver, stretchOf } from './saturdayLog.ts';
import type { Facts } from './saturdayShown.ts';

/** What somebody in the queue was told at an instant (ms): until when it is their turn; undefined: perhaps not today. */
export type Told = { readonly ticketId: string; readonly at: number; readonly until: number | undefined };

/** Waiting times are told in fives. */
const STEP_MS = 300_000;

type Wish = Readonly<Record<'chair' | 'service' | 'addOnIds' | 'minutes' | 'buffer' | 'partOfDay', unknown>>;
/** Who wants the same can be served where the other can. */
const wishOf = (data: Raw['data']): string => {
  const { chair, service, addOnIds, minutes, buffer, partOfDay } = data as Wish;
  return JSON.stringify([chair, service, addOnIds, minutes, buffer, partOfDay]);
};

type Ticket = {
  readonly wish: string;
  readonly status: 'waiting' | 'called' | 'left';
  readonly bookingId: string;
  /** What was told before does not count after this instant: the desk has changed whose turn it is. */
  readonly since: number;
};

/**
 * The queue by the log: nobody is called twice, or before somebody who comes first and wants the same; who is called is a
 * walk-in, and who is put back is none any more; nobody is called later than they were told the last time.
 */
export function judgeQueue(events: readonly Raw[], facts: Facts, told: readonly Told[]): readonly string[] {
  const wrong: string[] = [];
  const tickets = new Map<string, Ticket>();
  const walkIns = new Map<string, 'called' | 'there' | 'cancelled'>();
  let order: readonly string[] = [];
  const isWaiting = (id: string) => tickets.get(id)?.status === 'waiting';

  function change(event: Raw, status: Ticket['status'], bookingId = ''): void {
    const id = String(event.data.ticketId);
    const ticket = tickets.get(id);
    if (ticket) tickets.set(id, { ...ticket, status, bookingId, since: event.at });
    else wrong.push(`${id} never joined the queue (${event.type})`);
  }
  function call(event: Raw): void {
    const id = String(event.data.ticketId);
    const ticket = tickets.get(id);
    if (ticket && ticket.status !== 'waiting') wrong.push(`${id} is called although they have been ${ticket.status}`);
    const before = order.slice(0, Math.max(0, order.indexOf(id))).filter(isWaiting);
    for (const other of before)
      if (tickets.get(other)?.wish === ticket?.wish) wrong.push(`${id} is called before ${other}, who comes first`);
    const last = told.filter((one) => one.ticketId === id && one.at < event.at && one.at > (ticket?.since ?? 0)).at(-1);
    if (last?.until !== undefined && event.at > last.until + STEP_MS)
      wrong.push(`${id} is called ${Math.round((event.at - last.until) / 60_000)} minutes later than they were told`);
    const bookingId = String(event.data.bookingId);
    walkIns.set(bookingId, 'called');
    change(event, 'called', bookingId);
  }

  const on: Readonly<Record<string, (event: Raw) => void>> = {
    QueueJoined: ({ data, at }) => {
      const id = String(data.ticketId);
      if (tickets.has(id)) wrong.push(`${id} joins twice`);
      tickets.set(id, { wish: wishOf(data), status: 'waiting', bookingId: '', since: at - 1 });
      order = [...order, id];
    },
    QueueCalled: call,
    WalkInAdded: ({ data }) => {
      if (walkIns.has(String(data.bookingId))) walkIns.set(String(data.bookingId), 'there');
    },
    BookingCancelled: ({ data }) => {
      if (walkIns.has(String(data.bookingId))) walkIns.set(String(data.bookingId), 'cancelled');
    },
    QueueSkipped: (event) => {
      const id = String(event.data.ticketId);
      if (!isWaiting(id)) wrong.push(`${id} is passed over, and does not wait`);
      order = passedOver(order, id, isWaiting);
      change(event, 'waiting');
    },
    QueueLeft: (event) => change(event, 'left'),
    QueueReturned: (event) => {
      const id = String(event.data.ticketId);
      const { bookingId, status } = tickets.get(id) ?? { bookingId: '', status: 'left' };
      if (status === 'called' && walkIns.get(bookingId) !== 'cancelled')
        wrong.push(`${id} waits again, and is still the walk-in ${bookingId}`);
      change(event, 'waiting');
    },
  };
  for (const event of daysOf(events, facts)) on[event.type]?.(event);
  for (const [id, status] of walkIns)
    if (status === 'called') wrong.push(`the walk-in ${id} of somebody who was called is not there`);
  return wrong;
}

type Entry = {
  readonly wish: string;
  readonly date: string;
  readonly status: 'waiting' | 'offered' | 'over';
  readonly declined: readonly string[];
  readonly offer: { readonly from: number; readonly barber: string; readonly until: number } | undefined;
};

/**
 * Waitlists by the log: a free time is offered to the first who joined of those who want the same and have not declined it;
 * who takes an offer does so while it stands, and has exactly that time.
 */
export function judgeWaitlist(events: readonly Raw[], facts: Facts): readonly string[] {
  const wrong: string[] = [];
  /** In the order of joining. */
  const entries = new Map<string, Entry>();
  const accepted = new Map<string, { readonly entryId: string; readonly offer: Entry['offer'] }>();

  function change({ data, type }: Raw, changes: (entry: Entry) => Partial<Entry>): void {
    const id = String(data.entryId);
    const entry = entries.get(id);
    if (entry) entries.set(id, { ...entry, ...changes(entry) });
    else wrong.push(`${id} never joined a waitlist (${type})`);
  }
  function offer(event: Raw): void {
    const id = String(event.data.entryId);
    const mine = entries.get(id);
    const { from, barber, time } = stretchOf(event.data);
    if (mine && mine.status !== 'waiting') wrong.push(`${id} is offered ${time} and does not wait`);
    for (const [other, entry] of entries) {
      if (other === id) break;
      const wantsIt = entry.status === 'waiting' && entry.date === mine?.date && !entry.declined.includes(time);
      if (wantsIt && entry.wish === mine?.wish)
        wrong.push(`${id} is offered ${time} before ${other}, who joined first`);
    }
    const until = Date.parse(String(event.data.expiresAt));
    change(event, () => ({ status: 'offered', offer: { from, barber, until } }));
  }
  const end = (event: Raw) => change(event, () => ({ status: 'over', offer: undefined }));

  const on: Readonly<Record<string, (event: Raw) => void>> = {
    WaitlistJoined: ({ data }) =>
      entries.set(String(data.entryId), {
        wish: wishOf(data),
        date: String(data.date),
        status: 'waiting',
        declined: [],
        offer: undefined,
      }),
    FreedSlotOffered: offer,
    FreedSlotWithdrawn: (event) => change(event, () => ({ status: 'waiting', offer: undefined })),
    FreedSlotDeclined: (event) =>
      change(event, ({ declined }) => {
        const times = [...declined, String(event.data.time)];
        return { declined: times, status: times.length < MOST_DECLINED ? 'waiting' : 'over', offer: undefined };
      }),
    FreedSlotAccepted: (event) => {
      const { data, at } = event;
      const entryId = String(data.entryId);
      const mine = entries.get(entryId);
      if (!mine?.offer || mine.offer.until <= at) wrong.push(`${entryId} takes what is not offered to them`);
      accepted.set(String(data.bookingId), { entryId, offer: mine?.offer });
      end(event);
    },
    SlotHeld: ({ data }) => {
      const taken = accepted.get(String(data.bookingId));
      if (!taken) return;
      const { from, barber } = stretchOf(data);
      if (from !== taken.offer?.from || barber !== taken.offer.barber)
        wrong.push(`${taken.entryId} has another time than they were offered`);
      accepted.delete(String(data.bookingId));
    },
    FreedSlotMissed: end,
    WaitlistLeft: end,
  };
  for (const event of daysOf(events, facts)) on[event.type]?.(event);
  for (const { entryId } of accepted.values()) wrong.push(`${entryId} has taken an offer and holds nothing`);
  return wrong;
}
