import { describe, expect, it } from 'vitest';
import type { Aggregate } from '../decider.ts';
import type { Sender } from '../dispatch.ts';
import { AppendTooLarge, DiskFull, type EventStore } from './eventStore.ts';
import { openHandler } from './handle.ts';
import { openMemoryStore } from './memory.ts';
import { type Room, room, type SeatCommand, type SeatEvent, through } from './seats.testing.ts';

const sender: Sender = { by: { id: 'someone', role: 'CUSTOMER' }, channel: 'rest' };

/** A handler whose appends wait at a gate, so that commands gather behind the first. */
function openGated(memory: EventStore = openMemoryStore()) {
  const waiting: (() => void)[] = [];
  const appended: number[] = [];
  const store = through(memory, {
    append: async (stream, expected, events) => {
      await new Promise<void>((open) => waiting.push(open));
      appended.push(events.length);
      return memory.append(stream, expected, events);
    },
  });
  const { dispatch } = openHandler(store);
  const ask = (type: SeatCommand['type'], seat: number, commandId?: string, aggregate = room) => {
    const asked = dispatch(
      aggregate,
      { type, data: { room: 'a', seat } },
      commandId === undefined ? sender : { ...sender, commandId },
    );
    // Some are refused before anybody looks.
    asked.catch(() => undefined);
    return asked;
  };
  const idle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    memory,
    ask,
    appended,
    /** Opens the gate for whatever waits or comes. */
    async open() {
      for (await idle(); waiting.length > 0; await idle()) waiting.shift()?.();
    },
    async openOnce() {
      await idle();
      waiting.shift()?.();
      await idle();
    },
  };
}

const outcomes = (asked: readonly Promise<unknown>[]) =>
  Promise.allSettled(asked).then((all) =>
    all.map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason.code ?? one.reason.name))),
  );

describe('commands that wait for one stream', () => {
  it('are appended each by itself when all together are too large for one append', async () => {
    const memory = openMemoryStore();
    const limited = through(memory, {
      async append(stream, expected, events) {
        if (events.length > 1) throw new AppendTooLarge(stream, 'seat');
        return memory.append(stream, expected, events);
      },
    });
    const { ask, appended, open } = openGated(limited);
    const asked = Array.from({ length: 5 }, (_, seat) => ask('TakeSeat', seat));
    await open();
    expect(await outcomes(asked)).toEqual(asked.map(() => 'done'));
    expect(appended).toEqual([1, 4, 1, 1, 1, 1]);
    expect(await memory.read('room-a')).toHaveLength(5);
  });

  it('are refused with the largest field when one of them is too large for one append', async () => {
    const full = through(openMemoryStore(), {
      append: async (stream) => {
        throw new AppendTooLarge(stream, 'seat');
      },
    });
    const { ask, open } = openGated(full);
    const asked = ask('TakeSeat', 1);
    await open();
    await expect(asked).rejects.toMatchObject({ kind: 'tooLarge', code: 'TOO_LARGE', field: 'seat' });
  });

  it('are decided together, appended at once, each under its own id, at most so many', async () => {
    const { ask, appended, memory, open } = openGated();
    const asked = Array.from({ length: 100 }, (_, seat) => ask('TakeSeat', seat, `c${seat}`));
    await open();
    expect(await outcomes(asked)).toEqual(asked.map(() => 'done'));
    expect(appended).toEqual([1, 64, 35]);
    const events = await memory.read('room-a');
    expect(events.map(({ data, metadata }) => [(data as SeatEvent['data']).seat, metadata.commandId])).toEqual(
      asked.map((_, seat) => [seat, `c${seat}`]),
    );
  });

  it('are refused only once what the refusal rests on is stored', async () => {
    const { ask, memory, open, openOnce } = openGated();
    const first = ask('TakeSeat', 1);
    const second = ask('TakeSeat', 2);
    let heard = false;
    const refused = ask('TakeSeat', 2).catch((error: Error) => {
      heard = true;
      return error;
    });
    await openOnce();
    await first;
    expect(heard).toBe(false);
    expect(await memory.read('room-a')).toHaveLength(1);
    await open();
    await second;
    expect(await refused).toMatchObject({ code: 'SEAT_TAKEN', details: { over: 2 } });
  });

  it('are decided again, all of them, when another process was faster', async () => {
    const { ask, memory, open, openOnce } = openGated();
    const asked = [ask('TakeSeat', 1), ask('TakeSeat', 2), ask('TakeSeat', 2), ask('LeaveSeat', 3)];
    await openOnce();
    const other = openHandler(memory);
    for (const seat of [2, 3]) await other.dispatch(room, { type: 'TakeSeat', data: { room: 'a', seat } }, sender);
    await open();
    expect(await outcomes(asked)).toEqual(['done', 'SEAT_TAKEN', 'SEAT_TAKEN', 'done']);
    expect(await memory.read('room-a')).toHaveLength(4);
  });

  it('are not hurt by a mistake in one of them', async () => {
    const { ask, memory, open } = openGated();
    const asked = [ask('TakeSeat', 1), ask('TakeSeat', 2), ask('Stumble', 2), ask('TakeSeat', 3)];
    await open();
    expect(await outcomes(asked)).toEqual(['done', 'done', 'TypeError', 'done']);
    expect(await memory.read('room-a')).toHaveLength(3);
  });

  it('are all refused with a full disk, also those that would be refused over what could not be stored', async () => {
    const memory = openMemoryStore();
    let full = false;
    const limited = through(memory, {
      append: async (stream, expected, events) => {
        if (full) throw new DiskFull('no room');
        return memory.append(stream, expected, events);
      },
    });
    const { ask, open, openOnce } = openGated(limited);
    const asked = [ask('TakeSeat', 1), ask('TakeSeat', 2), ask('TakeSeat', 2)];
    await openOnce();
    full = true;
    await open();
    const errors = await Promise.allSettled(asked);
    expect(errors.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    for (const one of errors.slice(1)) expect((one as PromiseRejectedResult).reason).toBeInstanceOf(DiskFull);
  });

  it('take effect once when one of them is a repeat whose events are there already', async () => {
    const { ask, memory, open } = openGated();
    await Promise.all([ask('TakeSeat', 1, 'once'), open()]);
    await Promise.all([ask('LeaveSeat', 1), open()]);
    const asked = [
      ask('TakeSeat', 2),
      ask('TakeSeat', 3),
      ask('TakeSeat', 1, 'once'),
      ask('TakeSeat', 1),
      ask('TakeSeat', 4),
    ];
    await open();
    expect(await outcomes(asked)).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect((await memory.read('room-a')).map(({ data }) => (data as SeatEvent['data']).seat)).toEqual([
      1, 1, 2, 3, 1, 4,
    ]);
  });

  it('are not refused over repeats alone, which change nothing any more', async () => {
    const { ask, memory, open } = openGated();
    await Promise.all([ask('TakeSeat', 1, 'came'), ask('LeaveSeat', 1, 'went'), open()]);
    const asked = [ask('TakeSeat', 2), ask('TakeSeat', 1, 'came'), ask('SeeThatTaken', 1), ask('LeaveSeat', 1, 'went')];
    await open();
    expect(await outcomes(asked)).toEqual(['done', 'done', 'done', 'done']);
    const seats = (await memory.read('room-a')).map(({ type, data }) => `${type} ${(data as SeatEvent['data']).seat}`);
    expect(seats).toEqual(['SeatTaken 1', 'SeatLeft 1', 'SeatTaken 2', 'SeatTaken 1']);
  });

  it('take effect once when one of them comes twice at the same time', async () => {
    const { ask, memory, open } = openGated();
    const asked = [ask('TakeSeat', 9), ask('TakeSeat', 1, 'twice'), ask('LeaveSeat', 1), ask('TakeSeat', 1, 'twice')];
    await open();
    expect(await outcomes(asked)).toEqual(['done', 'done', 'done', 'done']);
    expect(await memory.read('room-a')).toHaveLength(3);
  });

  it('are of one aggregate', async () => {
    const { ask, open } = openGated();
    const stranger: Aggregate<Room, SeatCommand, SeatEvent> = { ...room, name: 'stranger' };
    const asked = [ask('TakeSeat', 1), ask('TakeSeat', 2), ask('TakeSeat', 3, undefined, stranger)];
    await open();
    expect(await outcomes(asked)).toEqual(['done', 'done', 'TypeError']);
  });
});
