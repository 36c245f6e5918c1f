import { describe, expect, it } from 'vitest';
import type { Aggregate, Command, DomainEvent } from '../decider.ts';
import type { Sender } from '../dispatch.ts';
import { conflict } from '../refusal.ts';
import type { EventStore } from './eventStore.ts';
import { openHandler } from './handle.ts';
import { openMemoryStore } from './memory.ts';

type Take = Command<'TakeSeat', { room: string; seat: number; of: number }>;
type Taken = DomainEvent<'SeatTaken', { seat: number }>;
const SeatTaken = conflict('SEAT_TAKEN', 'Somebody sits there.');

const room: Aggregate<readonly number[], Take, Taken> = {
  name: 'room',
  stream: ({ room }) => `room-${room}`,
  initial: [],
  decide({ data }, seats) {
    if (seats.includes(data.seat)) throw SeatTaken();
    return [{ type: 'SeatTaken', data: { seat: data.seat } }];
  },
  evolve: (seats, event) => [...seats, event.data.seat],
};

const sender: Sender = { by: { id: 'someone', role: 'CUSTOMER' }, channel: 'rest' };
const take = (seat: number) => ({ type: 'TakeSeat' as const, data: { room: 'a', seat, of: 1 } });

describe('dispatch', () => {
  it('gives one seat to one of many at once, over two handlers on one store', async () => {
    const store = openMemoryStore();
    const handlers = [openHandler(store), openHandler(store)];
    const tries = Array.from({ length: 200 }, (_, index) =>
      handlers[index % 2]?.dispatch(room, take(index % 20), sender),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(20);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'SEAT_TAKEN' });
    expect(await store.read('room-a')).toHaveLength(20);
  });

  it('folds what is recorded, not what it decided, when another process has recorded the same command', async () => {
    const clocked: Aggregate<string, Take, DomainEvent<'SeatTaken', { at: string }>> = {
      ...room,
      initial: '',
      decide: ({ at }) => [{ type: 'SeatTaken', data: { at } }],
      evolve: (_before, event) => event.data.at,
    };
    const store = openMemoryStore();
    const clocks = ['2026-03-01T10:00:00.000Z', '2026-03-01T10:00:09.000Z'];
    const handlers = clocks.map((at) => openHandler(store, () => at));
    await Promise.all(handlers.map((each) => each.dispatch(clocked, take(1), { ...sender, commandId: 'once' })));
    expect(await store.read('room-a')).toHaveLength(1);
    const recorded = (await openHandler(store).stateOf(clocked, take(1).data)).state;
    for (const { stateOf } of handlers) expect((await stateOf(clocked, take(1).data)).state).toBe(recorded);
  });

  it('appends nothing when a command is refused, and says where it stands when it is not', async () => {
    const store = openMemoryStore();
    const { dispatch, stateOf } = openHandler(store);
    const first = await dispatch(room, take(1), sender);
    expect(first).toMatchObject({ events: [{ type: 'SeatTaken' }], position: await store.head() });
    await expect(dispatch(room, take(1), sender)).rejects.toMatchObject({ code: 'SEAT_TAKEN' });
    expect(await stateOf(room, take(1).data)).toEqual({ state: [1], revision: 0 });
  });

  it('records who, through which door, and why with every event', async () => {
    const store = openMemoryStore();
    const { dispatch } = openHandler(store, () => '2026-03-01T10:00:00.000Z');
    await dispatch(room, take(1), { ...sender, commandId: 'c1', causationId: 'e0', correlationId: 'r1' });
    const [event] = await store.read('room-a');
    expect(event?.metadata).toEqual({
      schema: '1',
      commandId: 'c1',
      correlationId: 'r1',
      causationId: 'e0',
      actorId: 'someone',
      actorRole: 'CUSTOMER',
      channel: 'rest',
      occurredAt: '2026-03-01T10:00:00.000Z',
    });
  });

  it('finds its own append again when the answer was lost', async () => {
    const engine = openMemoryStore();
    let lose = true;
    const store: EventStore = {
      ...engine,
      read: (stream, from) => engine.read(stream, from),
      append: async (stream, expected, events) => {
        const result = await engine.append(stream, expected, events);
        if (lose) {
          lose = false;
          throw new Error('connection lost after the write');
        }
        return result;
      },
    };
    const { dispatch } = openHandler(store);
    const named = { ...sender, commandId: 'once' };
    await expect(dispatch(room, take(1), named)).rejects.toThrow('connection lost');
    await expect(dispatch(room, take(1), named)).rejects.toMatchObject({ code: 'SEAT_TAKEN' });
    expect(await engine.read('room-a')).toHaveLength(1);
  });
});
