import type { Aggregate, Command, DomainEvent } from '../decider.ts';
import { conflict } from '../refusal.ts';
import type { EventStore } from './eventStore.ts';

export type SeatCommand = Command<
  'TakeSeat' | 'TakeTwo' | 'LeaveSeat' | 'SeeThatTaken' | 'Stumble',
  { readonly room: string; readonly seat: number }
>;
export type SeatEvent = DomainEvent<
  'SeatTaken' | 'SeatLeft',
  { readonly seat: number /** How many events it was decided over. */; readonly over: number }
>;
export type Room = { readonly events: number; readonly taken: readonly number[] };

export const SeatTaken = conflict('SEAT_TAKEN', 'Somebody sits there.');
export const SeatFree = conflict('SEAT_FREE', 'Nobody sits there.');
/** From a seat to the second one of who takes two. */
const NEIGHBOUR = 100;

/**
 * Seats in a room. Each event and each refusal says how many events it was decided over, so that a judge sees whether
 * those are there.
 */
export const room: Aggregate<Room, SeatCommand, SeatEvent> = {
  name: 'room',
  stream: (data) => `room-${data.room}`,
  initial: { events: 0, taken: [] },
  decide({ type, data: { seat } }, { events: over, taken }) {
    if (type === 'Stumble') throw new TypeError('a mistake of ours');
    if (type === 'LeaveSeat' && !taken.includes(seat)) throw SeatFree({ seat, over });
    if (type === 'LeaveSeat') return [{ type: 'SeatLeft', data: { seat, over } }];
    if (type === 'SeeThatTaken' && taken.includes(seat)) return [];
    const wanted = type === 'TakeTwo' ? [seat, seat + NEIGHBOUR] : [seat];
    const other = wanted.find((one) => taken.includes(one));
    if (other !== undefined) throw SeatTaken({ seat: other, over });
    return wanted.map((one, index) => ({ type: 'SeatTaken', data: { seat: one, over: over + index } }));
  },
  evolve: ({ events, taken }, { type, data: { seat } }) => ({
    events: events + 1,
    taken: type === 'SeatTaken' ? [...taken, seat] : taken.filter((other) => other !== seat),
  }),
};

/** A store of which some calls go another way. */
export const through = (store: EventStore, calls: Partial<EventStore>): EventStore => ({ ...store, ...calls });
