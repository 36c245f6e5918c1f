import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold } from '../decider.ts';
import type { Dispatched, Sender } from '../dispatch.ts';
import { Refusal } from '../refusal.ts';
import { type EventStore, type StoredEvent, StoreUnavailable } from './eventStore.ts';
import { openHandler } from './handle.ts';
import { openMemoryStore } from './memory.ts';
import { type Room, room, type SeatCommand, type SeatEvent, SeatTaken, through } from './seats.testing.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 200);
const ROOMS = ['a', 'b'];
const sender: Sender = { by: { id: 'someone', role: 'CUSTOMER' }, channel: 'rest' };

/** A command as it is sent; `again` repeats an earlier one under its id, also while that is still under way. */
type Step = {
  readonly process: number;
  readonly type: SeatCommand['type'];
  readonly room: string;
  readonly seat: number;
  readonly again: number | undefined;
};
type Sent = Omit<Step, 'process' | 'again'> & { readonly id: string };
/** What a sender was answered to a command, and how long its stream was then. */
type Told = {
  readonly sent: Sent;
  readonly stored: number;
  readonly answer?: Dispatched<SeatEvent>;
  readonly error?: unknown;
};
type Fate = 'fine' | 'answer lost' | 'not done' | 'crash before' | 'crash after';

const steps = fc.array(
  fc.record({
    process: fc.nat(1),
    type: fc.constantFrom<SeatCommand['type'][]>(
      'TakeSeat',
      'TakeSeat',
      'TakeTwo',
      'LeaveSeat',
      'SeeThatTaken',
      'Stumble',
    ),
    room: fc.constantFrom(...ROOMS),
    seat: fc.nat(3),
    again: fc.option(fc.nat(20), { nil: undefined, freq: 3 }),
  }),
  { minLength: 1, maxLength: 40 },
);
const fates = fc.infiniteStream(
  fc.oneof(
    { weight: 12, arbitrary: fc.constant<Fate>('fine') },
    { weight: 1, arbitrary: fc.constantFrom<Fate[]>('answer lost', 'not done', 'crash before', 'crash after') },
  ),
);

/**
 * Two processes over one log. Each call of theirs waits until it is picked; it may fail, lose its answer, or be the
 * last of its process.
 */
function openTheatre(log: EventStore, pick: (below: number) => number, fate: () => Fate) {
  const calls: { readonly process: number; readonly run: (fate: Fate) => Promise<unknown> }[] = [];
  const call = <T>(process: number, effect: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const fails = async () => reject(new StoreUnavailable('no answer'));
      const runs: Record<Fate, () => Promise<unknown>> = {
        fine: () => effect().then(resolve, reject),
        'answer lost': () => effect().then(fails, reject),
        'not done': fails,
        'crash before': async () => undefined,
        'crash after': () => effect().catch(() => undefined),
      };
      calls.push({ process, run: (fate) => runs[fate]() });
    });
  const born = (process: number) =>
    openHandler(
      through(log, {
        read: (stream, from) => call(process, () => log.read(stream, from)),
        append: (stream, expected, events) => call(process, () => log.append(stream, expected, events)),
      }),
    );
  const handlers = [born(0), born(1)];
  let crashes = 0;

  return {
    handler: (process: number) => handlers[process] ?? born(process),
    isBusy: () => calls.length > 0,
    crashes: () => crashes,
    /** One of the calls under way; after a crash the others of its process are never made, nor answered. */
    async step() {
      const [one] = calls.splice(pick(calls.length), 1);
      const what = fate();
      await one?.run(what);
      if (one && what.startsWith('crash')) {
        crashes += 1;
        handlers[one.process] = born(one.process);
        const others = calls.filter(({ process }) => process !== one.process);
        calls.splice(0, calls.length, ...others);
      }
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/**
 * The log is one serial order: each event was decided over exactly those before it, and none of a command twice
 * or in parts.
 */
function judgeLog(events: readonly StoredEvent[]) {
  for (const [index, event] of events.entries()) {
    const { type, data } = event as SeatEvent;
    expect(data.over, 'decided over other events than are there').toBe(index);
    expect(stateAt(events, index).taken.includes(data.seat), `${type} at ${index}`).toBe(type === 'SeatLeft');
  }
  const commands = events.map(({ metadata }) => metadata.commandId).filter((id, index, all) => id !== all[index - 1]);
  expect(new Set(commands).size, 'a command took effect twice').toBe(commands.length);
}

const stateAt = (events: readonly object[], length: number): Room => fold(room, events.slice(0, length) as SeatEvent[]);

/** Each sender's answer is true, and came only once its events were stored. */
function judgeTold({ sent, stored, answer, error }: Told, events: readonly StoredEvent[], isRepeated: boolean) {
  const mine = events.filter(({ metadata }) => metadata.commandId === sent.id);
  if (!isRepeated && (error instanceof Refusal || error instanceof TypeError || answer?.events.length === 0))
    expect(mine).toEqual([]);
  if (answer && answer.events.length > 0) {
    expect(mine.map(({ type }) => type)).toEqual(answer.events.map(({ type }) => type));
    if (!isRepeated) expect(mine.map(({ data }) => data)).toEqual(answer.events.map(({ data }) => data));
    expect(mine.at(-1)?.revision, 'told of events that are not stored').toBeLessThan(stored);
    expect(answer.position).toBeGreaterThanOrEqual(mine.at(-1)?.position ?? Number.NaN);
  } else if (answer) {
    expect(answer.position).toBeUndefined();
    const lengths = Array.from({ length: stored + 1 }, (_, length) => length);
    expect(lengths.some((length) => stateAt(events, length).taken.includes(sent.seat))).toBe(true);
  } else if (error instanceof Refusal) {
    const { seat, over } = error.details as { seat: number; over: number };
    expect(over, 'refused over events that are not stored').toBeLessThanOrEqual(stored);
    expect(stateAt(events, over).taken.includes(seat)).toBe(error.code === SeatTaken.code);
  } else
    expect(error).toBeInstanceOf(sent.type === 'Stumble' && error instanceof TypeError ? TypeError : StoreUnavailable);
}

/** Plays a plan to its end: what the log holds then, and what each sender was answered. */
async function play(plan: readonly Step[], pick: (below: number) => number, fate: () => Fate) {
  const memory = openMemoryStore();
  const lengths = new Map<string, number>();
  const log = through(memory, {
    append: async (stream, expected, events) => {
      const appended = await memory.append(stream, expected, events);
      lengths.set(stream, Math.max(lengths.get(stream) ?? 0, appended.revision + 1));
      return appended;
    },
  });
  const theatre = openTheatre(log, pick, fate);
  const sent: Sent[] = [];
  const told: Told[] = [];
  for (const { process, again, ...fresh } of plan) {
    const one = (again !== undefined && sent[again]) || { ...fresh, id: `command-${sent.length}` };
    sent.push(one);
    const stored = () => lengths.get(room.stream(one)) ?? 0;
    theatre
      .handler(process)
      .dispatch(room, { type: one.type, data: { room: one.room, seat: one.seat } }, { ...sender, commandId: one.id })
      .then(
        (answer) => told.push({ sent: one, stored: stored(), answer }),
        (error: unknown) => told.push({ sent: one, stored: stored(), error }),
      );
    for (let calls = pick(3); calls > 0 && theatre.isBusy(); calls -= 1) await theatre.step();
  }
  while (theatre.isBusy()) await theatre.step();
  const events = new Map(
    await Promise.all(
      ROOMS.map(async (name) => [name, await memory.read(room.stream({ room: name, seat: 0 }))] as const),
    ),
  );
  return { events, sent, told, crashes: theatre.crashes() };
}

it('keeps a serial order and answers what is stored, however two processes interleave, fail, crash and repeat', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.infiniteStream(fc.nat()), fates, async (plan, picks, fateOf) => {
      const { events, sent, told, crashes } = await play(
        plan,
        (below) => picks.next().value % below,
        () => fateOf.next().value,
      );
      if (crashes === 0) expect(told).toHaveLength(sent.length);
      for (const stream of events.values()) judgeLog(stream);
      for (const one of told)
        judgeTold(one, events.get(one.sent.room) ?? [], sent.filter(({ id }) => id === one.sent.id).length > 1);
    }),
    { numRuns: RUNS },
  );
}, 120_000);
