import type { DomainEvent } from '#domain/decider.ts';
import type { EventMetadata } from '#domain/store/eventStore.ts';

/** An event as a projection sees it: today's shape, personal fields readable (empty once erased). */
export type Fact<E extends DomainEvent = DomainEvent> = E & {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly metadata: EventMetadata;
};

/**
 * The writing side of one projection during one batch. Documents read back what the batch has already put; nothing
 * reaches Redis before the whole batch, its checkpoint and its notices are written in one atomic step. Keys are local
 * to the projection's version.
 */
export interface Work {
  /** The document under a key. It is not to be changed in place: what changes is put anew. */
  get<T>(key: string): Promise<T | undefined>;
  put(key: string, document: unknown): void;
  remove(key: string): void;
  /** Sorted set: orderings. */
  rank(set: string, member: string, score: number): void;
  unrank(set: string, member: string): void;
  /** Plain set: tokens for search, memberships. */
  tag(set: string, member: string): void;
  untag(set: string, member: string): void;
  /** Places on the map. */
  place(set: string, member: string, longitude: number, latitude: number): void;
  /** Counter. */
  add(key: string, by: number): void;
  /**
   * A set of small numbers, one bit each: sets with thousands of members are met and counted in microseconds. Its key
   * begins with `bits/`.
   */
  mark(set: string, number: number, isIn: boolean): void;
  /**
   * Takes a member out of a sorted set once the batch is written, unless one of these sets of numbers has a number or
   * the member is ranked later in the batch.
   */
  release(set: string, member: string, sets: readonly string[]): void;
  /**
   * Notifies subscribers of a topic, after the write is visible. The payload carries ids and small facts, nothing
   * personal.
   */
  notify(topic: string, payload: Readonly<Record<string, unknown>>): void;
}

type Handlers<E extends DomainEvent> = {
  readonly [T in E['type']]?: (event: Fact<Extract<E, { type: T }>>, work: Work) => void | Promise<void>;
};

export type Projection = {
  /** Also the prefix of its keys in Redis. */
  readonly name: string;
  /** Raise it when the shape changes: the new shape builds beside the old one. */
  readonly version: number;
  readonly on: Readonly<Record<string, ((event: never, work: Work) => void | Promise<void>) | undefined>>;
  /** Folds each event that `on` has no handler for. */
  readonly every?: (event: Fact, work: Work) => void | Promise<void>;
};

/** What a projection folds events of a type with; undefined where it passes over them. */
export const handlerOf = (
  { on, every }: Projection,
  type: string,
): ((event: Fact, work: Work) => void | Promise<void>) | undefined =>
  (on[type] as ((event: Fact, work: Work) => void | Promise<void>) | undefined) ?? every;

/**
 * One file per question: its keys, its writer (here) and its reader stand together. Handlers fold facts: they use the
 * event's own times, give the same result when built anew, and never reject a fact.
 */
export const projection = <E extends DomainEvent>(definition: {
  name: string;
  version: number;
  on: Handlers<E>;
  every?: (event: Fact, work: Work) => void | Promise<void>;
}): Projection => definition as Projection;
