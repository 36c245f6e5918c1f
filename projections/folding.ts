import { setImmediate as nextTurn } from 'node:timers/promises';
import { START, type StoredEvent } from '#domain/store/eventStore.ts';
import { type Batch, openBatch } from './batch.ts';
import { openDocumentCache } from './documentCache.ts';
import { noteLogEvent } from './logIdentity.ts';
import { type Fact, handlerOf, type Projection, type Work } from './projection.ts';
import type { Redis } from './redisConnection.ts';

/** From so many events on, one question for all they read is cheaper than a question for each. */
const MANY_EVENTS = 20;
/**
 * A batch that has come to so many changes is written before it is at its end: no call to Redis becomes too large for
 * it.
 */
const MANY_CHANGES = 50_000;

/** After so many events everything else has its turn, the writing of the batch before this one included. */
const EVENTS_IN_A_ROW = 100;

/** An event a projection cannot fold. It stops that projection, loudly, and nothing else. */
export class PoisonEvent extends Error {
  override readonly name = 'PoisonEvent';
  constructor(
    readonly projection: string,
    readonly event: StoredEvent,
    override readonly cause: unknown,
  ) {
    super(`projection ${projection} cannot fold ${event.type} at position ${event.position}: ${String(cause)}`);
  }
}

/**
 * What a batch is folded into: one generation of a projection. A `quiet` one is still being built and publishes
 * nothing.
 */
export type Target = {
  readonly projection: Projection;
  readonly generation: number;
  readonly quiet?: boolean;
  /** Positions the platform's owner has it pass over. */
  readonly skipped?: ReadonlySet<number>;
};

/**
 * Brings one generation of a projection forward from its checkpoint; `onWritten` is called with each position reached.
 * While Redis writes a batch the next is read and folded; it is sent once the one before is acknowledged. Events that
 * change nothing are held: only the checkpoint would move, and it can do so with the next change or when {@link
 * Folding.settled} is asked for. After a throw, from wherever, this folding is over: begin another from the checkpoint.
 */
export type Folding = ReturnType<typeof openFolding>;

export function openFolding(
  redis: Redis,
  target: Target,
  from: number,
  onWritten?: (position: number) => Promise<void> | void,
) {
  const { projection, generation, quiet = false, skipped } = target;
  const cache = openDocumentCache({ fromNothing: from === START });
  let sent = from;
  let written = from;
  /**
   * The last event taken, when nothing has changed since the last batch was sent, and how many events that concerns.
   * Positions are no counts.
   */
  let held: StoredEvent | undefined;
  let heldEvents = 0;
  let writing: Promise<void> = Promise.resolve();
  let turn: Promise<void> = Promise.resolve();

  /** One batch at a time reads and is sent: each begins at the checkpoint the one before has left. */
  function inTurn(act: () => Promise<void>): Promise<void> {
    const mine = turn.then(act);
    turn = mine.catch(() => undefined);
    return mine;
  }

  function begin(rest: () => readonly StoredEvent[]) {
    return openBatch(redis, projection, generation, {
      cache,
      at: sent,
      alsoAsked: async () => (rest().length < MANY_EVENTS ? [] : keysAskedFor(projection, rest())),
    });
  }

  async function send(batch: Batch, last: StoredEvent): Promise<void> {
    noteLogEvent(batch.work, last);
    await writing;
    held = undefined;
    heldEvents = 0;
    const after = sent;
    sent = last.position;
    writing = batch.commit(after, last.position, quiet).then(() => {
      written = last.position;
      return onWritten?.(last.position);
    });
    // A failure is thrown to the caller that hands over the next batch or asks for it to be settled.
    writing.catch(() => undefined);
  }

  const taken = () => held?.position ?? sent;

  async function fold(delivered: readonly StoredEvent[]): Promise<void> {
    const after = taken();
    const events =
      (delivered[0]?.position ?? START) > after ? delivered : delivered.filter(({ position }) => position > after);
    let at = 0;
    const rest = () => events.slice(at);
    let batch = begin(rest);
    for (const event of events) {
      if (!skipped?.has(event.position)) await foldInto(batch, projection, event);
      at += 1;
      if (at % EVENTS_IN_A_ROW === 0) await nextTurn();
      if (batch.size() < MANY_CHANGES && at < events.length) continue;
      if (batch.isEmpty()) {
        held = event;
        heldEvents += events.length;
        return;
      }
      await send(batch, event);
      batch = begin(rest);
    }
  }

  const sendHeld = async (): Promise<void> => {
    if (held)
      await send(
        begin(() => []),
        held,
      );
  };

  return {
    /** The last position Redis has. */
    written: () => written,

    /** The last position taken, written or not. */
    taken,

    /** How many events are held: taken, and not on their way to Redis. */
    held: () => heldEvents,

    /**
     * Folds events and begins to write what they change; what is delivered again is passed over. Throws a {@link
     * PoisonEvent}, and what the write before has thrown.
     */
    take: (delivered: readonly StoredEvent[]): Promise<void> => inTurn(() => fold(delivered)),

    /** Resolves once everything taken is written, what was held included; throws when it could not be. */
    async settled(): Promise<void> {
      await inTurn(sendHeld);
      await writing;
    },
  };
}

async function foldInto(batch: Batch, projection: Projection, event: StoredEvent): Promise<void> {
  const { work, failure } = batch;
  batch.begin(event.position);
  try {
    const folding = handlerOf(projection, event.type)?.(event as Fact, work);
    if (folding) await folding;
  } catch (error) {
    if (error === failure()) throw error; // Redis did not answer: that is not the event's fault
    throw new PoisonEvent(projection.name, event, error);
  }
}

/** Folds a batch into one projection and writes it with its checkpoint; answers the position reached. */
export async function applyBatch(
  redis: Redis,
  target: Target,
  from: number,
  delivered: readonly StoredEvent[],
): Promise<number> {
  const folding = openFolding(redis, target, from);
  await folding.take(delivered);
  await folding.settled();
  return folding.written();
}

/**
 * The documents that folding these events begins by asking for: found by folding them over nothing. A handler that goes
 * on from what it has read asks for the rest by itself.
 */
async function keysAskedFor(projection: Projection, events: readonly StoredEvent[]): Promise<string[]> {
  const keys = new Set<string>();
  const nothing = () => undefined;
  const get = async (key: string) => void keys.add(key);
  const rest = {
    put: nothing,
    remove: nothing,
    rank: nothing,
    unrank: nothing,
    tag: nothing,
    untag: nothing,
    place: nothing,
    add: nothing,
    mark: nothing,
    release: nothing,
    notify: nothing,
  };
  for (const event of events) {
    try {
      await handlerOf(projection, event.type)?.(event as Fact, { get, ...rest } as Work);
    } catch {
      // It wanted a document, or it will fail again in earnest.
    }
  }
  return [...keys];
}
