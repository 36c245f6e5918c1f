import type { Raw } from './judge.ts';
import type { Block, Facts } from './saturdayShown.ts';

/*
 * Reads the log of a shop's days in words of its own, without any of the product's code: what the events say of each visit,
 * block, place in the queue and place on the waitlist.
 */

/** Where a visit is: a day, its time there, two instants in ms, and at whose chair. */
export type Stretch = {
  readonly date: string;
  readonly time: string;
  readonly from: number;
  readonly to: number;
  readonly barber: string;
};
export type Visit = Stretch & {
  readonly id: string;
  readonly customerId: string;
  readonly walkIn: boolean;
  /** How long what was chosen takes, and how long the chair is not free after it. */
  readonly minutes: number;
  readonly buffer: number;
  readonly cents: number;
  readonly status: 'held' | 'confirmed' | 'completed' | 'noshow' | 'cancelled' | 'expired' | 'released';
  /** It was confirmed once: the shop's lists have it. */
  readonly isListed: boolean;
  readonly isThere: boolean;
  /** Moved by its customer when cancelling was no longer free. */
  readonly isLate: boolean;
  /** What the event of its cancellation gives back, and what the rule does. */
  readonly refund: number | null;
  readonly due: number | null;
};
export type Ticket = {
  readonly id: string;
  readonly status: 'waiting' | 'called' | 'left';
  readonly bookingId: string | null;
};
export type Entry = { readonly id: string; readonly status: 'waiting' | 'offered' | 'over'; readonly until: number };

/** What the log says of a shop. */
export type Said = {
  readonly visits: ReadonlyMap<string, Visit>;
  readonly blocks: ReadonlyMap<string, Block>;
  /** In the order of turns. */
  readonly tickets: readonly Ticket[];
  readonly entries: ReadonlyMap<string, Entry>;
};

type Data = Raw['data'];
const HOUR_MS = 3_600_000;
/** Who has declined so many offers waits no longer. */
export const MOST_DECLINED = 3;

/** The events of a shop's days, in their order. */
export const daysOf = (events: readonly Raw[], { shopId }: Pick<Facts, 'shopId'>): readonly Raw[] =>
  events.filter(({ stream }) => stream.startsWith(`day-${shopId}_`));

/** The stretch of an event's data; without a chair it is the owner's. */
export const stretchOf = ({ date, time, startsAt, endsAt, chair }: Data): Stretch => ({
  date: String(date),
  time: String(time),
  from: Date.parse(String(startsAt)),
  to: Date.parse(String(endsAt)),
  barber: chair === undefined ? 'owner' : String(chair),
});

type Chosen = {
  readonly minutes: number;
  readonly buffer: number;
  readonly addOns: readonly { readonly minutes: number }[];
};

function visitOf(data: Data, status: Visit['status']): Visit {
  const chosen = data.chosen as Chosen | undefined;
  const more = (chosen?.addOns ?? []).reduce((sum, { minutes }) => sum + minutes, 0);
  return {
    ...stretchOf(data),
    id: String(data.bookingId),
    customerId: String(data.customerId),
    walkIn: data.walkIn === true,
    minutes: (chosen?.minutes ?? 30) + more,
    buffer: chosen?.buffer ?? 0,
    cents: Number(data.price),
    status,
    isListed: status === 'confirmed',
    isThere: false,
    isLate: false,
    refund: null,
    due: null,
  };
}

/** Whether its customer no longer gets back everything at an instant (ms). */
const isLateAt = ({ isLate, from }: Visit, { policy }: Pick<Facts, 'policy'>, at: number): boolean =>
  isLate || at > from - policy.freeHours * HOUR_MS;

/** What goes back of a visit that is cancelled: of a walk-in nothing, as nothing was paid here; the shop gives back everything. */
function dueBack(visit: Visit, facts: Pick<Facts, 'policy'>, { at, by }: Raw): number {
  if (visit.walkIn) return 0;
  if (by !== visit.customerId || !isLateAt(visit, facts, at)) return visit.cents;
  return Math.ceil((visit.cents * facts.policy.percentage) / 100);
}

/** Folds the events of a shop's days that were recorded up to an instant (ms); all of them without one. */
export function foldDays(events: readonly Raw[], facts: Facts, until = Number.POSITIVE_INFINITY): Said {
  const visits = new Map<string, Visit>();
  const blocks = new Map<string, Block>();
  const tickets = new Map<string, Ticket>();
  const entries = new Map<string, Entry>();
  const declined = new Map<string, number>();
  let order: readonly string[] = [];

  const begin = (visit: Visit) => visits.set(visit.id, visit);
  const change = ({ data }: Raw, changes: (visit: Visit) => Partial<Visit>) => {
    const visit = visits.get(String(data.bookingId));
    if (visit) begin({ ...visit, ...changes(visit) });
  };
  /** Whether a move makes it one that is moved late. */
  const late = (visit: Visit, { at, by }: Raw) =>
    visit.customerId === by && isLateAt(visit, facts, at) ? { isLate: true } : {};
  const setTicket = ({ data }: Raw, changes: Omit<Ticket, 'id'>) => {
    const id = String(data.ticketId);
    tickets.set(id, { id, ...changes });
  };
  const setEntry = ({ data }: Raw, status: Entry['status'], ends = 0) => {
    const id = String(data.entryId);
    entries.set(id, { id, status, until: ends });
  };

  const on: Readonly<Record<string, (event: Raw) => void>> = {
    SlotHeld: ({ data }) => begin(visitOf(data, 'held')),
    WalkInAdded: ({ data }) => begin(visitOf(data, 'confirmed')),
    HoldReleased: (event) => change(event, () => ({ status: 'released' })),
    HoldExpired: (event) => change(event, () => ({ status: 'expired' })),
    BookingConfirmed: (event) => change(event, () => ({ status: 'confirmed', isListed: true })),
    BookingCompleted: (event) => change(event, () => ({ status: 'completed' })),
    CustomerMissed: (event) => change(event, () => ({ status: 'noshow' })),
    CustomerCheckedIn: (event) => change(event, () => ({ isThere: true })),
    CheckInUndone: (event) => change(event, () => ({ isThere: false })),
    BookingCancelled: (event) =>
      change(event, (visit) => ({
        status: 'cancelled',
        refund: Number(event.data.refund),
        due: dueBack(visit, facts, event),
      })),
    BookingRescheduled: (event) =>
      change(event, (visit) => ({ ...stretchOf(event.data.to as Data), ...late(visit, event) })),
    // It is on the other day once it has left this one.
    BookingArrived: (event) => change(event, (visit) => late(visit, event)),
    BookingMovedAway: (event) =>
      change(event, ({ date }) => ({
        // Unless it was moved on the other day meanwhile.
        ...(date === event.data.date && stretchOf(event.data.to as Data)),
        isThere: false,
      })),
    TimeBlocked: ({ data }) => {
      const id = String(data.blockId);
      const times = (data.slots as readonly { readonly time: string }[]).map(({ time }) => time);
      const barber = data.everyChair === true ? 'anyone' : String(data.chair ?? 'owner');
      blocks.set(id, { id, date: String(data.date), times, barber });
    },
    TimeUnblocked: ({ data }) => {
      const block = blocks.get(String(data.blockId));
      const times = block?.times.filter((time) => !(data.times as readonly string[]).includes(time)) ?? [];
      if (block && times.length > 0) blocks.set(block.id, { ...block, times });
      else blocks.delete(String(data.blockId));
    },
    QueueJoined: (event) => {
      setTicket(event, { status: 'waiting', bookingId: null });
      order = [...order, String(event.data.ticketId)];
    },
    QueueCalled: (event) => setTicket(event, { status: 'called', bookingId: String(event.data.bookingId) }),
    QueueLeft: (event) => setTicket(event, { status: 'left', bookingId: null }),
    QueueReturned: (event) => setTicket(event, { status: 'waiting', bookingId: null }),
    QueueSkipped: ({ data }) => {
      order = passedOver(order, String(data.ticketId), (id) => tickets.get(id)?.status === 'waiting');
    },
    WaitlistJoined: (event) => setEntry(event, 'waiting'),
    FreedSlotWithdrawn: (event) => setEntry(event, 'waiting'),
    FreedSlotOffered: (event) => setEntry(event, 'offered', Date.parse(String(event.data.expiresAt))),
    FreedSlotDeclined: (event) => {
      const id = String(event.data.entryId);
      declined.set(id, (declined.get(id) ?? 0) + 1);
      setEntry(event, (declined.get(id) ?? 0) < MOST_DECLINED ? 'waiting' : 'over');
    },
    FreedSlotAccepted: (event) => setEntry(event, 'over'),
    FreedSlotMissed: (event) => setEntry(event, 'over'),
    WaitlistLeft: (event) => setEntry(event, 'over'),
  };

  for (const event of daysOf(events, facts)) if (event.at <= until) on[event.type]?.(event);
  return { visits, blocks, tickets: order.flatMap((id) => tickets.get(id) ?? []), entries };
}

/** Who is passed over comes behind the next who waits; where nobody does, they stay. */
export function passedOver(order: readonly string[], id: string, waits: (id: string) => boolean): string[] {
  const next = order.slice(order.indexOf(id) + 1).find(waits);
  if (next === undefined) return [...order];
  const others = order.filter((one) => one !== id);
  const index = others.indexOf(next) + 1;
  return [...others.slice(0, index), id, ...others.slice(index)];
}

/** Whether a visit has its chair, and its money is the shop's. */
export const stands = ({ status }: Pick<Visit, 'status'>): boolean =>
  status === 'confirmed' || status === 'completed' || status === 'noshow';
