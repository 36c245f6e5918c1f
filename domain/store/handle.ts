import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Aggregate, type Command, type DomainEvent, fold } from '../decider.ts';
import type { Dispatch, Dispatched, IntentOf, Sender, StateOf } from '../dispatch.ts';
import { eventId } from '../ids.ts';
import { conflict } from '../refusal.ts';
import { type EventStore, type NewEvent, NO_STREAM, RevisionConflict } from './eventStore.ts';

export const TooMuchAtOnce = conflict('TOO_MUCH_AT_ONCE', 'Somebody else changed this at the same moment. Please try again.');

/** Conflicts come only from other processes (this one queues per stream), so this many in a row means a storm. */
const ATTEMPTS = 50;
const CACHED_STREAMS = 20_000;

type Folded = { readonly state: unknown; readonly revision: number };

/**
 * What else a handler takes from the world: a pause between two tries, names for commands that bring none, and room for so many folded
 * streams. A simulation gives its own.
 */
type World = { readonly pause: (ms: number) => Promise<unknown>; readonly newCommandId: () => string; readonly cachedStreams: number };

const realWorld: World = {
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  newCommandId: () => randomUUID(),
  cachedStreams: CACHED_STREAMS,
};

/** The one way to change anything: see {@link Dispatch}. Commands to one stream queue up inside this process; the expected revision keeps processes apart. */
export function openHandler(
  store: EventStore,
  clock: () => string = () => new Date().toISOString(),
  { pause, newCommandId, cachedStreams }: World = realWorld,
): { dispatch: Dispatch; stateOf: StateOf } {
  const folded = new LRUCache<string, Folded>({ max: cachedStreams });
  const turns = new Map<string, Promise<unknown>>();

  async function load<S, C extends Command, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, stream: string) {
    const known = folded.get(stream) ?? { state: aggregate.initial, revision: NO_STREAM };
    const tail = await store.read(stream, known.revision + 1);
    if (tail.length === 0) return known as { state: S; revision: number };
    const current = { state: fold(aggregate, tail as unknown as E[], known.state as S), revision: known.revision + tail.length };
    folded.set(stream, current);
    return current;
  }

  async function decide<S, C extends Command, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    stream: string,
    command: C,
    sender: Sender,
  ): Promise<Dispatched<E>> {
    const commandId = sender.commandId ?? newCommandId();
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const { state, revision } = await load(aggregate, stream);
      const events = aggregate.decide(command, state);
      if (events.length === 0) return { events, position: undefined };
      try {
        const appended = await store.append(
          stream,
          revision,
          events.map((event, index) => record(event, eventId(cause(stream, commandId, command), index), commandId, command, sender)),
        );
        const next = { state: fold(aggregate, events, state), revision: revision + events.length };
        // The store may have recognised the ids of an earlier try; then what we folded is not the stream's end.
        if (appended.revision === next.revision) folded.set(stream, next);
        else folded.delete(stream);
        return { events, position: appended.position };
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
        await pause(attempt);
      }
    }
    throw TooMuchAtOnce();
  }

  const dispatch: Dispatch = <S, C extends Command, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, intent: IntentOf<C>, sender: Sender) => {
    const command = { ...intent, at: sender.at ?? clock(), by: sender.by } as unknown as C;
    const stream = aggregate.stream(command.data as C['data']);
    return inTurn(turns, stream, () => decide(aggregate, stream, command, sender));
  };

  return { dispatch, stateOf: (aggregate, data) => load(aggregate, aggregate.stream(data)) };
}

// A process may send several commands under one id (one per step): stream, type and data tell them apart.
const cause = (stream: string, commandId: string, command: Command) => `${stream}/${command.type}/${JSON.stringify(command.data)}/${commandId}`;

function record(event: DomainEvent, id: string, commandId: string, command: Command, sender: Sender): NewEvent {
  return {
    id,
    type: event.type,
    data: event.data,
    metadata: {
      schema: '1',
      commandId,
      correlationId: sender.correlationId ?? commandId,
      causationId: sender.causationId ?? commandId,
      actorId: command.by.id,
      actorRole: command.by.role,
      channel: sender.channel,
      occurredAt: command.at,
    },
  };
}

/** Runs work for a key after the work queued before it, whatever came of that. */
function inTurn<T>(turns: Map<string, Promise<unknown>>, key: string, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(key) ?? Promise.resolve()).then(work, work);
  turns.set(key, mine);
  const done = () => {
    if (turns.get(key) === mine) turns.delete(key);
  };
  mine.then(done, done);
  return mine;
}
