import type { DayEvent, OfTicket, QueueEvent, QueueJoined } from './events.ts';

/** A person's place in the queue of walk-ins. It is over once they are called or have left. */
export type Ticket = QueueJoined['data'] & {
  readonly stage: 'waiting' | 'called' | 'left';
  /** How often they were passed over or put back. */
  readonly turns: number;
  /** The walk-ins they have become, the last one last: who is put back can be called again. */
  readonly bookingIds: readonly string[];
  /** The desk has seen them, who had joined by the page. */
  readonly isConfirmed?: true;
  /** Their name was erased. */
  readonly isForgotten?: true;
};

/** The queue of a shop's day. */
export type Queue = {
  /** Whether people may join by the shop's public page. */
  readonly isOpen: boolean;
  /** How often it was opened. */
  readonly opened: number;
  readonly tickets: Readonly<Record<string, Ticket>>;
  /** Ids of all tickets, in the order of their turns; those that are over keep their place, as they may be put back. */
  readonly order: readonly string[];
};

export const emptyQueue: Queue = { isOpen: false, opened: 0, tickets: {}, order: [] };

const TYPES: Readonly<Record<QueueEvent['type'], true>> = {
  QueueOpened: true,
  QueueClosed: true,
  QueueJoined: true,
  QueueCalled: true,
  QueueSkipped: true,
  QueueConfirmed: true,
  QueueLeft: true,
  QueueReturned: true,
  QueueNameForgotten: true,
};

/** Whether an event is about the queue of walk-ins. */
export const isQueueEvent = (event: DayEvent): event is QueueEvent => Object.hasOwn(TYPES, event.type);

/** Who waits for their turn, in its order. */
export const waitingIn = ({ order, tickets }: Queue): readonly Ticket[] =>
  order.flatMap((id) => {
    const ticket = tickets[id];
    return ticket?.stage === 'waiting' ? [ticket] : [];
  });

/** The walk-in somebody has become last; undefined while they were never called. */
export const walkInOf = ({ bookingIds }: Pick<Ticket, 'bookingIds'>): string | undefined => bookingIds.at(-1);

/** Whether the desk knows who it is: it has added, confirmed or called them. Of others the name may be anything. */
export const isKnown = ({ through, isConfirmed, bookingIds }: Pick<Ticket, 'through' | 'isConfirmed' | 'bookingIds'>) =>
  through === 'desk' || isConfirmed === true || bookingIds.length > 0;

/** Folds a fact about the queue; never rejects one. */
export function evolveQueue(queue: Queue, event: QueueEvent): Queue {
  switch (event.type) {
    case 'QueueOpened':
      return { ...queue, isOpen: true, opened: queue.opened + 1 };
    case 'QueueClosed':
      return { ...queue, isOpen: false };
    case 'QueueJoined': {
      const { ticketId } = event.data;
      const ticket: Ticket = { ...event.data, stage: 'waiting', turns: 0, bookingIds: [] };
      const order = queue.order.filter((id) => id !== ticketId);
      return { ...queue, tickets: { ...queue.tickets, [ticketId]: ticket }, order: [...order, ticketId] };
    }
    case 'QueueCalled':
      return change(queue, event.data, ({ bookingIds }) => ({
        stage: 'called',
        bookingIds: [...bookingIds, event.data.bookingId],
      }));
    case 'QueueSkipped':
      return change(skip(queue, event.data.ticketId), event.data, ({ turns }) => ({ turns: turns + 1 }));
    case 'QueueConfirmed':
      return change(queue, event.data, () => ({ isConfirmed: true }));
    case 'QueueLeft':
      return change(queue, event.data, () => ({ stage: 'left' }));
    case 'QueueReturned':
      return change(queue, event.data, ({ turns }) => ({ stage: 'waiting', turns: turns + 1 }));
    case 'QueueNameForgotten':
      return change(queue, event.data, () => ({ name: '', isForgotten: true }));
  }
  event satisfies never;
  return queue;
}

function change(queue: Queue, { ticketId }: OfTicket, changes: (before: Ticket) => Partial<Ticket>): Queue {
  const ticket = queue.tickets[ticketId];
  return ticket ? { ...queue, tickets: { ...queue.tickets, [ticketId]: { ...ticket, ...changes(ticket) } } } : queue;
}

/** Behind the next who waits; where nobody does, they stay. */
function skip(queue: Queue, ticketId: string): Queue {
  const waiting = waitingIn(queue).map((one) => one.ticketId);
  const next = waiting[waiting.indexOf(ticketId) + 1];
  if (!waiting.includes(ticketId) || next === undefined) return queue;
  const order = queue.order.filter((id) => id !== ticketId);
  const index = order.indexOf(next) + 1;
  return { ...queue, order: [...order.slice(0, index), ticketId, ...order.slice(index)] };
}

/** What every event about a place in the queue mentions. */
export const ofTicket = ({ ticketId, shopId, ownerId, date }: OfTicket): OfTicket => ({
  ticketId,
  shopId,
  ownerId,
  date,
});
