/** Who sends a command. `system` is a process or job of ours, `visitor` nobody logged in. */
export type Actor = { readonly id: string; readonly role: 'visitor' | 'CUSTOMER' | 'SHOP_OWNER' | 'SELLER' | 'superadmin' | 'system' };

/** Through which door a command came; recorded with each event. */
export type Channel = 'rest' | 'graphql' | 'webhook' | 'job' | 'cli' | 'demo';

/** A fact, past tense, one meaning. Dates are ISO strings, money integer cents, ids strings. */
export type DomainEvent<T extends string = string, D = unknown> = { readonly type: T; readonly data: D };

/**
 * What somebody wants. It brings the world in: `at` (UTC ISO instant) and `by` are set by dispatch, looked-up facts travel in `data`,
 * so a decider never reads a clock, a random number or a price list, and deciding again after a conflict is harmless.
 */
export type Command<T extends string = string, D = unknown> = { readonly type: T; readonly data: D; readonly at: string; readonly by: Actor };

/**
 * One aggregate's rules: pure, no clock, no random, no I/O. `decide` returns the events to append (none when a repeat says nothing new)
 * or throws a {@link Refusal}; `evolve` folds an event and never throws at a fact.
 */
export type Decider<S, C extends Command, E extends DomainEvent> = {
  readonly initial: S;
  decide(command: C, state: S): E[];
  evolve(state: S, event: E): S;
};

/** A decider together with the stream each command goes to. `name` is the stream's prefix and the audit's word for it. */
export type Aggregate<S, C extends Command, E extends DomainEvent> = Decider<S, C, E> & {
  readonly name: string;
  /** The command types this aggregate decides; dispatch finds the aggregate by them. */
  readonly commands: readonly C['type'][];
  /** The stream that guards the rule this command touches. */
  stream(data: C['data']): string;
};

/** Folds events over a decider's initial state. */
export function fold<S, E extends DomainEvent>(decider: Pick<Decider<S, never, E>, 'initial' | 'evolve'>, events: readonly E[], from: S = decider.initial): S {
  return events.reduce((state, event) => decider.evolve(state, event), from);
}
