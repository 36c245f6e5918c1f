import type { Helper } from './rights.ts';

/** Who sends a command. `system` is a process or job, `visitor` a person who is not logged in. */
export type Actor = {
  readonly id: string;
  readonly role: 'visitor' | 'CUSTOMER' | 'SHOP_OWNER' | 'SELLER' | Helper | 'superadmin' | 'system';
};

/** The way a command came in; recorded with each event. */
export type Channel = 'rest' | 'graphql' | 'webhook' | 'job' | 'cli' | 'demo';

/** A fact, past tense, one meaning. Dates are ISO strings, money integer cents, ids strings. */
export type DomainEvent<T extends string = string, D = unknown> = { readonly type: T; readonly data: D };

/**
 * A request to change something, with all that deciding needs: dispatch sets `at` (UTC ISO instant) and `by`, looked-up
 * facts are in `data`. So a decider reads no clock, random number or price list, and deciding again after a conflict is
 * harmless.
 */
export type Command<T extends string = string, D = unknown> = {
  readonly type: T;
  readonly data: D;
  readonly at: string;
  readonly by: Actor;
};

/**
 * One aggregate's rules: pure, no clock, no random, no I/O. `decide` returns the events to append (none for a repeat)
 * or throws a {@link Refusal}; `evolve` folds an event and never throws at a fact.
 */
export type Decider<S, C extends Command, E extends DomainEvent> = {
  readonly initial: S;
  decide(command: C, state: S): E[];
  evolve(state: S, event: E): S;
};

/**
 * A decider together with its streams. `name` is the streams' prefix. `K` is the part of every command's data that says
 * which stream guards it.
 */
export type Aggregate<S, C extends Command, E extends DomainEvent, K = C['data']> = Decider<S, C, E> & {
  readonly name: string;
  readonly stream: (key: K) => string;
  /**
   * The version of what events are folded to, of streams that may become long: states of them are kept as snapshots.
   * Raise it when the state has another shape or events another meaning: `domain/golden/snapshots.spec.ts` says when.
   */
  readonly snapshots?: number;
};

/** Folds events over a decider's initial state. */
export function fold<S, E extends DomainEvent>(
  decider: Pick<Decider<S, never, E>, 'initial' | 'evolve'>,
  events: readonly E[],
  from: S = decider.initial,
): S {
  return events.reduce((state, event) => decider.evolve(state, event), from);
}
