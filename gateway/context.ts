import type { FastifyReply } from 'fastify';
import type { Actor, Aggregate, Channel, Command, DomainEvent } from '#domain/decider.ts';
import type { Dispatch, Dispatched, IntentOf, StateOf } from '#domain/dispatch.ts';
import type { Entropy } from '#domain/ids.ts';
import type { Outbox } from '#domain/ports/mailer.ts';
import type { PaymentProvider } from '#domain/ports/paymentProvider.ts';
import { forbidden, unauthenticated } from '#domain/refusal.ts';
import type { EventStore } from '#domain/store/eventStore.ts';
import type { Vault } from '#domain/store/vault.ts';
import type { Projection } from '#projections/projection.ts';
import type { ReadModels } from '#projections/readModels.ts';
import type { Config } from '../config.ts';
import type { Notices } from './notices.ts';

/** What the gateway is built from; made once per process. */
export type Services = {
  readonly config: Config;
  readonly store: EventStore;
  readonly vault: Vault;
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  readonly models: ReadModels;
  readonly notices: Notices;
  readonly provider: PaymentProvider;
  /** The development outbox; undefined when mail goes to a server. */
  readonly outbox: Outbox | undefined;
  /** Public origin of this installation, no slash at the end. */
  readonly publicUrl: string;
  readonly now: () => string;
};

/** What one request (or one socket operation) may use: who asks, and the two things anybody does: dispatch a command, read a model. */
export type Context = {
  readonly actor: Actor;
  /** The session the access token belongs to; undefined for visitors. */
  readonly sessionId: string | undefined;
  readonly channel: Channel;
  readonly requestId: string;
  /** Where ids for new things come from: derived from the Idempotency-Key when there is one, so that a repeated request names the same things. */
  readonly entropy: Entropy;
  readonly services: Services;
  dispatch<S, C extends Command, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, intent: IntentOf<C>): Promise<Dispatched<E>>;
  readonly stateOf: StateOf;
  /** Counts a write that a process made on the asker's behalf as their own, so that their next read shows it. */
  saw(position: number): void;
  /** The REST or GraphQL reply, for cookies and headers; absent on sockets. */
  readonly reply?: FastifyReply;
  /** Lets a session that this request has just begun see what this request wrote. */
  rememberFor(sessionId: string): void;
  /** The read models, once the named projections have passed this session's last write (bounded wait). */
  fresh(...projections: Projection[]): Promise<ReadModels>;
};

export const NotLoggedIn = unauthenticated('NOT_LOGGED_IN', 'Please log in to go on.');
export const NotAllowed = forbidden('NOT_ALLOWED', 'You may not do that.');

/** The asking member, or a refusal when nobody is logged in. */
export function member(context: Pick<Context, 'actor'>): Actor {
  if (context.actor.role === 'visitor') throw NotLoggedIn();
  return context.actor;
}

/** The asking member when they have one of the roles, or a refusal. */
export function memberWith(context: Pick<Context, 'actor'>, ...roles: Actor['role'][]): Actor {
  const actor = member(context);
  if (!roles.includes(actor.role)) throw NotAllowed();
  return actor;
}
