import type { Actor, Aggregate, Channel, Command, DomainEvent } from './decider.ts';

/** What every sender adds to a command: actor, channel and cause. */
export type Sender = {
  readonly by: Actor;
  readonly channel: Channel;
  /** The API token it came with, by its id. */
  readonly apiTokenId?: string;
  /** Names the command; the same id never takes effect twice. Random when left out. */
  readonly commandId?: string;
  /** The request or process this belongs to; the command's own id when left out. */
  readonly correlationId?: string;
  /** The event that made a process send this command. */
  readonly causationId?: string;
  /** UTC ISO instant; now when left out. Demo data and simulations give their own. */
  readonly at?: string;
};

/** The result of a command: the events it appended (none for a repeat) and where its append ends. */
export type Dispatched<E extends DomainEvent = DomainEvent> = {
  readonly events: readonly E[];
  /** Position at which the append ends; undefined when nothing was appended. A read that carries it sees this write. */
  readonly position: number | undefined;
};

/**
 * Loads the stream, decides, appends with the expected revision, and on a conflict decides again (bounded, then a
 * `conflict` refusal). Commands that wait for the same stream may share an append; each answer has the events of its
 * own command only. Throws the decider's Refusal, or StoreUnavailable when the outcome could not be established.
 */
export type Dispatch = <S, C extends Command, E extends DomainEvent>(
  aggregate: Aggregate<S, C, E>,
  intent: IntentOf<C>,
  sender: Sender,
) => Promise<Dispatched<E>>;

/** A command before dispatch adds `at` and `by`. Distributes over unions, so `type` and `data` stay paired. */
export type IntentOf<C extends Command> = C extends Command
  ? { readonly type: C['type']; readonly data: C['data'] }
  : never;

/** The folded state of a key's stream, and its last revision (-1: no events yet). Reads the log, never a read model. */
export type StateOf = <S, C extends Command, E extends DomainEvent, K>(
  aggregate: Aggregate<S, C, E, K>,
  key: NoInfer<K>,
) => Promise<{ readonly state: S; readonly revision: number }>;
