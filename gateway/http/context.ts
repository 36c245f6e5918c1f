import type { FastifyReply } from 'fastify';
import type { Actor, Aggregate, Channel, Command, DomainEvent } from '#domain/decider.ts';
import type { Dispatch, Dispatched, IntentOf, Sender, StateOf } from '#domain/dispatch.ts';
import type { Entropy } from '#domain/ids.ts';
import type { JobQueue } from '#domain/ports/jobQueue.ts';
import type { Outbox } from '#domain/ports/mailer.ts';
import type { PaymentProvider } from '#domain/ports/paymentProvider.ts';
import { forbidden, unauthenticated } from '#domain/refusal.ts';
import { hasRight, isRight, type Right } from '#domain/rights.ts';
import type { EventStore } from '#domain/store/eventStore.ts';
import type { Transparency } from '#domain/store/transparency/transparency.ts';
import type { Vault } from '#domain/store/vault.ts';
import type { ApiToken } from '#domain/users/events.ts';
import { OnlyLooking, ProofNeeded, TwoFactorDemanded } from '#domain/users/refusals.ts';
import type { Projection } from '#projections/projection.ts';
import type { ReadModels } from '#projections/readModels.ts';
import type { Rebuilds } from '#projections/upkeep/rebuilds.ts';
import type { Config } from '../../config.ts';
import type { ChangeFeed } from '../live/changeFeed.ts';

/** Everything the gateway is built from; made once per process. */
export type Services = {
  readonly config: Config;
  readonly store: EventStore;
  readonly vault: Vault;
  readonly transparency: Transparency;
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  readonly models: ReadModels;
  readonly changeFeed: ChangeFeed;
  readonly provider: PaymentProvider;
  /** The queue of jobs, which the platform's owner looks after. */
  readonly jobs: JobQueue;
  readonly rebuilds: Rebuilds;
  /** The development outbox; undefined when mail goes to a server. */
  readonly outbox: Outbox | undefined;
  /** Public origin of this installation, no slash at the end. */
  readonly publicUrl: string;
  readonly now: () => string;
};

/**
 * What owner actions depend on. `provenAt`: UTC ms when the session's member last proved that it is them.
 * `lacksTwoFactor`: they run the platform, or help to, and act as a customer until they have turned two-factor login on
 * (`OWNER_TWO_FACTOR`).
 */
export type SessionFacts = {
  readonly provenAt: number;
  readonly lacksTwoFactor: boolean;
  /** The platform owner who only views the platform as this member: nothing can be changed in such a session. */
  readonly viewedBy?: string;
  /** The API token in place of a login; it does what it was made for. */
  readonly apiToken?: ApiToken;
};

/** A session that goes on. */
export type Session = SessionFacts & { readonly actor: Actor; readonly sessionId: string };

/** What one request or socket operation works with: its actor, commands to dispatch, read models to read. */
export type Context = {
  readonly actor: Actor;
  /** The session the access token belongs to; undefined for visitors. */
  readonly sessionId: string | undefined;
  /** Absent without a session. */
  readonly session?: SessionFacts | undefined;
  readonly channel: Channel;
  readonly requestId: string;
  /**
   * Source of ids for new entities: derived from the Idempotency-Key when there is one, so that a repeated request
   * creates the same ids.
   */
  readonly entropy: Entropy;
  readonly services: Services;
  dispatch<S, C extends Command, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    intent: IntentOf<C>,
  ): Promise<Dispatched<E>>;
  readonly stateOf: StateOf;
  /** Counts a write of a process as the caller's own, so that their next read shows it. */
  countWrite(position: number): void;
  /** The REST or GraphQL reply, for cookies and headers; absent on sockets. */
  readonly reply?: FastifyReply;
  /** Makes the writes of this request visible to the session it has just begun. */
  shareWritesWith(sessionId: string): void;
  /** The read models, once the named projections have passed this session's last write (bounded wait). */
  fresh(...projections: Projection[]): Promise<ReadModels>;
};

/** What the events of a request say of it: who sent it, by which way, and with which API token. */
export const sentBy = (
  { channel, requestId, session, actor }: Pick<Context, 'actor' | 'channel' | 'requestId' | 'session'>,
  by: Actor = actor,
): Pick<Sender, 'by' | 'channel' | 'correlationId' | 'apiTokenId'> => ({
  by,
  channel,
  correlationId: requestId,
  ...(session?.apiToken && { apiTokenId: session.apiToken.tokenId }),
});

export const NotLoggedIn = unauthenticated('NOT_LOGGED_IN', 'Please log in to go on.');
export const NotAllowed = forbidden('NOT_ALLOWED', 'You may not do that.');

/** The calling member. Refuses visitors with NotLoggedIn. */
export function member(context: Pick<Context, 'actor'>): Actor {
  if (context.actor.role === 'visitor') throw NotLoggedIn();
  return context.actor;
}

/** What a guard asks for: a role, or a right of `domain/rights.ts`. */
export type Wanted = Actor['role'] | Right;

/**
 * The calling member, who must have one of the roles or rights. Refuses with NotLoggedIn, NotAllowed, TwoFactorDemanded.
 */
export function memberWith(context: Pick<Context, 'actor' | 'session'>, ...wanted: Wanted[]): Actor {
  const actor = member(context);
  if (wanted.some((one) => (isRight(one) ? hasRight(actor.role, one) : one === actor.role))) return actor;
  if (wanted.some((one) => one === 'superadmin' || isRight(one)) && context.session?.lacksTwoFactor)
    throw TwoFactorDemanded();
  throw NotAllowed();
}

/** Refuses with OnlyLooking whatever changes something while a platform owner views the platform as somebody else. */
export function refuseView({ session }: Pick<Context, 'session'>): void {
  if (session?.viewedBy !== undefined) throw OnlyLooking();
}

const PROVEN_FOR_MS = 3_600_000;

/**
 * The calling platform owner, or helper with a right, before they change something by that role: they must have logged
 * in, or proved that it is them, within the hour, so that a session left open or stolen is not enough. Refuses with
 * NotLoggedIn, NotAllowed, TwoFactorDemanded, ProofNeeded.
 */
export function ownerActs(context: Pick<Context, 'actor' | 'session' | 'services'>, right?: Right): Actor {
  const actor = memberWith(context, right ?? 'superadmin');
  provenLately(context);
  return actor;
}

/** Refuses with ProofNeeded unless the member has logged in, or proved that it is them, within the hour. */
export function provenLately({ session, services }: Pick<Context, 'session' | 'services'>): void {
  if (session && Date.parse(services.now()) - session.provenAt > PROVEN_FOR_MS) throw ProofNeeded();
}
