import { randomUUID } from 'node:crypto';
import { type Aggregate, type Command, type DomainEvent, fold } from '../decider.ts';
import type { Dispatch, Dispatched, IntentOf, Sender, StateOf } from '../dispatch.ts';
import { eventId } from '../ids.ts';
import { conflict, Refusal, tooLarge } from '../refusal.ts';
import { AppendTooLarge, type EventLog, type NewEvent, RevisionConflict, StoreUnavailable } from './eventStore.ts';
import { type Foldable, type Folded, openFoldedStates } from './foldedStates.ts';
import { openGathering } from './gather.ts';
import type { Snapshots } from './snapshots.ts';
import { hasEnded, type TimeBudget, timeBudgetNow, withinTimeBudget, withTimeBudget } from './timeBudget.ts';

export const TooMuchAtOnce = conflict(
  'TOO_MUCH_AT_ONCE',
  'Somebody else changed this at the same moment. Please try again.',
);

export const TooLarge = tooLarge('TOO_LARGE', 'This is more than can be kept at once. Please make it shorter.');

/**
 * Conflicts come only from other processes (this one queues per stream), so this many in a row mean heavy contention.
 * There is no pause between two tries: the process that has just appended does not pause either, and would append again.
 */
const ATTEMPTS = 100;
/**
 * Most commands decided together; with events of a few kB each, one append stays within what any engine takes at once.
 */
const TOGETHER = 64;
const CACHED_STREAMS = 20_000;
/** Most commands of callers who wait that are kept waiting in this process; more are refused at once. */
const MOST_WAITING = 4_000;

/** A command with the promise of its caller. `name` is its id. */
type Asked = {
  readonly name: string;
  readonly aggregate: Aggregate<unknown, Command, DomainEvent>;
  readonly command: Command;
  readonly sender: Sender;
  /** Undefined where nobody waits for it. */
  readonly budget: TimeBudget | undefined;
  /** Whoever asked has been told that the store is away. */
  isDropped?: boolean;
  readonly resolve: (answer: Dispatched) => void;
  readonly reject: (error: unknown) => void;
};

type Decided = { readonly events: readonly DomainEvent[] } | { readonly error: unknown };
type Answers = { readonly decided: readonly Decided[]; readonly position: number | undefined };

/**
 * What else a handler takes from the world: names for commands that bring none, room for so many folded streams, and
 * snapshots of long streams, where reading a stream costs more than a snapshot does. A simulation gives its own.
 */
type World = {
  readonly newCommandId: () => string;
  readonly cachedStreams: number;
  readonly snapshots?: Snapshots | undefined;
};

export const realWorld: World = { newCommandId: () => randomUUID(), cachedStreams: CACHED_STREAMS };

export type Handler = {
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  /** Lets go of all states that are kept in memory: each is made of its events again when it is asked for. */
  forget(): void;
};

/**
 * The one way to change anything: see {@link Dispatch}. Commands to one stream queue up inside this process, and those
 * that wait together are decided one after the other and appended at once; the expected revision keeps processes apart.
 * A command that somebody waits for (`timeBudget.ts`) is dropped from the queue when they are told that the store is away,
 * or have gone.
 */
export function openHandler(
  store: Pick<EventLog, 'read' | 'append' | 'silentFor' | 'knownIds'>,
  clock: () => string = () => new Date().toISOString(),
  { newCommandId, cachedStreams, snapshots }: World = realWorld,
): Handler {
  const { load, keep, forget } = openFoldedStates(store, cachedStreams, snapshots);
  const ask = openGathering<Asked>(
    (stream, batch) => withTimeBudget(longestOf(batch), () => answer(stream, batch.filter(isWanted))),
    TOGETHER,
  );
  let waiting = 0;

  /**
   * States of one stream that are asked for at the same moment, for the same wait, are one read: a page of fifty
   * notifications about a thread asks for the thread fifty times. It begins once all that runs now has asked
   * (`nextTick`), so that it has whatever any of them knows of.
   */
  const asking = new Map<string, { readonly budget: TimeBudget | undefined; readonly state: Promise<Folded> }>();

  function loadOnce<S, E extends DomainEvent>(
    aggregate: Foldable<S, E>,
    stream: string,
    budget: TimeBudget | undefined,
  ): Promise<Folded> {
    const asked = asking.get(stream);
    if (asked && asked.budget === budget) return asked.state;
    const state = new Promise<Folded>((resolve) => {
      process.nextTick(() => {
        if (asking.get(stream)?.state === state) asking.delete(stream);
        resolve(load(aggregate, stream));
      });
    });
    asking.set(stream, { budget, state });
    return state;
  }

  /**
   * Answers only when the events that a decision rests on are in the log: a refusal, too, may rest on events of the same
   * batch.
   */
  async function answer(stream: string, batch: readonly Asked[]): Promise<void> {
    try {
      const answers = await decideTogether(stream, batch);
      if (answers) for (const [index, asked] of batch.entries()) tell(asked, answers.decided[index], answers.position);
      else for (const asked of batch) await answer(stream, [asked]);
    } catch (error) {
      for (const asked of batch) asked.reject(error);
    }
  }

  /**
   * Undefined when some of the batch are repeats whose events are in the log already, or when their events are too
   * large for one append: then each has to be decided by itself.
   */
  async function decideTogether(stream: string, batch: readonly Asked[]): Promise<Answers | undefined> {
    const [first] = batch;
    if (!first) return undefined;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const before = await load(first.aggregate, stream);
      const { state, revision } = before;
      const { decided, events, next } = decideInOrder(stream, batch, state);
      if (events.length === 0) return { decided, position: undefined };
      try {
        const appended = await store.append(stream, revision, events);
        // What the store recognised by its ids was decided at another instant, here or in another process: the cache takes
        // that from the log.
        if (appended.isNew)
          keep(first.aggregate, stream, {
            ...before,
            state: next,
            revision: appended.revision,
            eventId: events.at(-1)?.id,
          });
        const isWhole = appended.revision === revision + events.length;
        return isWhole || batch.length === 1 ? { decided, position: appended.position } : undefined;
      } catch (error) {
        if (error instanceof AppendTooLarge && batch.length > 1) return undefined;
        if (error instanceof AppendTooLarge) throw withField(TooLarge(), error.field);
        if (!(error instanceof RevisionConflict)) throw error;
        if (error.actual === revision && batch.length > 1) return undefined;
      }
    }
    throw TooMuchAtOnce();
  }

  const silentFor = store.silentFor ?? never;

  /** Whether a command is still to be decided: while the store is away nobody's is. */
  function isWanted(asked: Asked): boolean {
    if (!asked.isDropped && !(asked.budget && hasEnded(asked.budget, silentFor()))) return true;
    asked.reject(new StoreUnavailable('nobody waits for the command any more'));
    return false;
  }

  const dispatch: Dispatch = <S, C extends Command, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    intent: IntentOf<C>,
    sender: Sender,
  ) => {
    const command = { ...intent, at: sender.at ?? clock(), by: sender.by } as unknown as C;
    const name = sender.commandId ?? newCommandId();
    // A store in this process is never waited for.
    const budget = store.silentFor && timeBudgetNow();
    if (budget && waiting >= MOST_WAITING) return Promise.reject(new StoreUnavailable('too many commands wait'));
    let drop = () => {};
    const answered = new Promise<Dispatched<E>>((resolve, reject) => {
      const asked = { name, aggregate, command, sender, budget, resolve, reject } as unknown as Asked;
      drop = () => {
        asked.isDropped = true;
      };
      ask(aggregate.stream(command.data as C['data']), asked);
    });
    if (!budget) return answered;
    waiting += 1;
    return withinTimeBudget(budget, silentFor, answered, drop).finally(() => {
      waiting -= 1;
    });
  };

  return {
    dispatch,
    stateOf<S, C extends Command, E extends DomainEvent, K>(aggregate: Aggregate<S, C, E, K>, key: K) {
      type State = Promise<{ readonly state: S; readonly revision: number }>;
      const stream = aggregate.stream(key);
      // A store in this process answers as soon as it is asked.
      if (!store.silentFor) return load(aggregate, stream) as State;
      const budget = timeBudgetNow();
      const state = loadOnce(aggregate, stream, budget) as State;
      // Not only its own calls: what it needs may be under way for somebody who waits for longer.
      return withinTimeBudget(budget, silentFor, state);
    },
    forget,
  };
}

/**
 * Decides each command over the state that those before it leave. What a decider throws is the answer to that command
 * alone.
 */
function decideInOrder(stream: string, batch: readonly Asked[], before: unknown) {
  const decided: Decided[] = [];
  const events: NewEvent[] = [];
  let next = before;
  for (const { name, aggregate, command, sender } of batch) {
    try {
      if (aggregate.name !== batch[0]?.aggregate.name)
        throw new TypeError(`${stream} is no stream of ${aggregate.name}`);
      const facts = aggregate.decide(command, next);
      const records = facts.map((fact, index) =>
        record(fact, eventId(cause(stream, name, command), index), name, command, sender),
      );
      next = fold(aggregate, facts, next);
      events.push(...records);
      decided.push({ events: facts });
    } catch (error) {
      decided.push({ error });
    }
  }
  return { decided, events, next };
}

const never = () => 0;

/** Of those who wait together, the time budget that lasts longest; undefined when somebody waits without end. */
function longestOf(batch: readonly Asked[]): TimeBudget | undefined {
  const known = batch.flatMap(({ budget }) => budget ?? []);
  if (known.length < batch.length) return undefined;
  return known.reduce((longest, one) => (one.since > longest.since ? one : longest));
}

const withField = ({ kind, code, message }: Refusal, field: string | undefined) =>
  new Refusal(kind, code, message, field);

function tell({ resolve, reject }: Asked, decided: Decided | undefined, position: number | undefined) {
  if (!decided) return reject(new RangeError('a command was not decided'));
  if ('error' in decided) return reject(decided.error);
  resolve({ events: decided.events, position: decided.events.length > 0 ? position : undefined });
}

// A process may send several commands under one id (one per step): stream, type and data distinguish them.
const cause = (stream: string, commandId: string, command: Command) =>
  `${stream}/${command.type}/${JSON.stringify(command.data)}/${commandId}`;

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
      ...(sender.apiTokenId !== undefined && { apiTokenId: sender.apiTokenId }),
      occurredAt: command.at,
    },
  };
}
