import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Aggregate, Channel, Command, DomainEvent } from '#domain/decider.ts';
import type { IntentOf } from '#domain/dispatch.ts';
import { seededEntropy } from '#domain/ids.ts';
import { lastingOf } from '#domain/ports/secrets.ts';
import type { ApiToken } from '#domain/users/events.ts';
import type { Projection } from '#projections/projection.ts';
import { claimsOfLink } from '../users/accessTokens.ts';
import { authenticate, checkSession, type Session } from '../users/sessions.ts';
import { isStoreSilent } from '../users/sessionsWithoutStore.ts';
import { type Context, refuseView, type Services, sentBy } from './context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The caller and what the request may use; set for every request under /api/v1 and /graphql before its handler
     * runs.
     */
    context: Context;
  }
}

/**
 * Longest wait for projections to pass the caller's own last write: of all reads of a request together, and of each
 * read of a socket's operation, which lives on.
 */
const FRESH_WITHIN_MS = 2_000;
/** From so long after its arrival on, a request's reads wait no more: what it waited for before has taken the time. */
const ANSWERED_WITHIN_MS = 4_000;
/** Longest wait for the log to say where its end is, and for read models while it does not. */
const LOG_AWAY_MS = 500;
const LAST_WRITE_SECONDS = 60;

/** The actor of a request without a session. */
export const visitor: Actor = { id: 'visitor', role: 'visitor' };
const lastWriteKey = (sessionId: string) => `cs:seen:${sessionId}`;

type RequestDetails = {
  readonly channel: Channel;
  readonly requestId: string;
  readonly reply?: FastifyReply;
  readonly idempotencyKey?: string;
  /** The client's address: it keeps the idempotency keys of visitors apart. */
  readonly address?: string;
  /** The position the client received with an earlier answer. */
  readonly position?: number;
};

/** The context of one request or socket operation; a visitor's without a session. */
export function contextOf(services: Services, session: Session | undefined, details: RequestDetails): Context {
  const actor = session?.actor ?? visitor;
  const sessionId = session?.sessionId;
  const seed = details.idempotencyKey === undefined ? undefined : seedOf(services, actor, session?.apiToken, details);
  let sent = 0;
  const claimed = details.position ?? -1;
  let written = -1;

  const countWrite = (position: number) => {
    if (position <= written) return;
    written = position;
    // The answer of a query that writes includes what was there before, and may lack what was written beside it.
    if (!details.reply?.request.isRead) details.reply?.header('x-position', String(written));
    if (sessionId) remember(services, sessionId, written);
  };

  /** The log has not said where its end is; what it owes the read models does not come meanwhile either. */
  let hasNoEnd = false;
  let hasWaited = false;
  const isLogAway = () => hasNoEnd || isStoreSilent(services);

  const waits = waitingTime();

  /** Waits for read models to reach a position; while the log is away once for the whole request, and not for long. */
  async function reach(projections: readonly Projection[], position: number): Promise<void> {
    const isAway = isLogAway();
    if (position < 0 || (isAway && hasWaited)) return;
    hasWaited ||= isAway;
    const within = isAway ? LOG_AWAY_MS : leftFor(details.reply);
    await waits.during(
      Promise.all(projections.map((projection) => services.changeFeed.waitFor(projection, position, within))),
    );
  }

  /** How long a read may wait now, in ms. A socket has no reply. */
  function leftFor(reply: FastifyReply | undefined): number {
    if (!reply) return FRESH_WITHIN_MS;
    return Math.max(0, Math.min(FRESH_WITHIN_MS - waits.soFarMs(), ANSWERED_WITHIN_MS - reply.elapsedTime));
  }

  return {
    actor,
    sessionId,
    session,
    services,
    channel: details.channel,
    requestId: details.requestId,
    entropy: seed === undefined ? randomBytes : seededEntropy(seed),
    stateOf: services.stateOf,
    ...(details.reply && { reply: details.reply }),

    async dispatch<S, C extends Command, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, intent: IntentOf<C>) {
      refuseView({ session });
      sent += 1;
      const result = await services.dispatch(aggregate, intent, {
        ...sentBy({ actor, session, ...details }),
        ...(seed !== undefined && { commandId: `${seed}/${sent}` }),
      });
      if (result.position !== undefined) countWrite(result.position);
      return result;
    },

    countWrite,

    shareWritesWith(id) {
      if (written >= 0) remember(services, id, written);
    },

    async fresh(...projections: Projection[]) {
      const known = Math.max(written, sessionId ? await lastWriteOf(services, sessionId) : -1);
      // A client may claim any position; nothing is waited for that the log does not have.
      if (claimed <= known) await reach(projections, known);
      else {
        const head = isLogAway() ? undefined : await headOf(services, claimed);
        hasNoEnd ||= head === undefined;
        await reach(projections, Math.max(known, Math.min(claimed, head ?? claimed)));
      }
      return services.models;
    },
  };
}

/** Measures how long something is waited for; what is waited for at the same time counts once. */
function waitingTime() {
  let running = 0;
  let since = 0;
  let endedMs = 0;
  return {
    soFarMs: () => endedMs + (running > 0 ? performance.now() - since : 0),
    async during(wait: Promise<unknown>): Promise<void> {
      if (running === 0) since = performance.now();
      running += 1;
      try {
        await wait;
      } finally {
        running -= 1;
        if (running === 0) endedMs += performance.now() - since;
      }
    },
  };
}

/** The log's last position, or the claimed one where it is known to be there; undefined where the log does not answer. */
const headOf = async ({ store, changeFeed }: Services, claimed: number): Promise<number | undefined> =>
  claimed <= changeFeed.position()
    ? claimed
    : Promise.race([store.head().catch(() => undefined), pause(LOG_AWAY_MS, undefined, { ref: false })]);

/**
 * Stores the position of a session's last write in Redis, for its next read at any gateway. Not awaited: the command is
 * sent before the answer is. A failure is ignored, as the write itself is durable; the client still has the position in
 * the answer.
 */
function remember({ models }: Services, sessionId: string, position: number): void {
  models.redis.set(lastWriteKey(sessionId), String(position), 'EX', LAST_WRITE_SECONDS).catch(() => undefined);
}

const lastWriteOf = async ({ models }: Services, sessionId: string): Promise<number> =>
  Number((await models.redis.get(lastWriteKey(sessionId))) ?? -1);

// Keyed with the server's secret, so that clients cannot compute ids from a key they chose; with the one that lasts, so
// that a request repeated after a change of the secret takes effect once.
function seedOf(services: Services, actor: Actor, apiToken: ApiToken | undefined, details: RequestDetails): string {
  const member = apiToken ? `${actor.id}/${apiToken.tokenId}` : actor.id;
  const whose = actor.role === 'visitor' ? `address/${details.address ?? ''}` : member;
  return createHmac('sha256', lastingOf(services.config.sessionSecret))
    .update(`idempotency/${whose}/${details.idempotencyKey}`)
    .digest('hex');
}

/** Whether a request can only read: it goes by its method, or has no word `mutation` in its operation. */
function changesNothing({ method, url, body }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const query = (body as { readonly query?: unknown } | undefined)?.query;
  return url.startsWith('/graphql') && typeof query === 'string' && !/\bmutation\b/.test(query);
}

/** The context of an HTTP request. Refuses a token whose session has ended. */
export async function contextOfRequest(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  channel: Channel,
): Promise<Context> {
  const { opensSession, takesLink } = request.routeOptions.config;
  const byLink = takesLink ? await claimsOfLink(services, request.url) : undefined;
  // Login, registration and renewal are not refused for an old token the client still sends.
  const toRead = changesNothing(request);
  const session = byLink
    ? await checkSession(services, byLink, { toRead })
    : await authenticate(services, opensSession ? undefined : request.headers.authorization, toRead);
  // A view is of the client's screens, which ask GraphQL: files, exports and everything else of REST are not in it.
  if (channel === 'rest') refuseView({ session });
  const key = request.headers['idempotency-key'];
  const position = Number(request.headers['x-position']);
  return contextOf(services, session, {
    channel,
    requestId: request.id,
    reply,
    address: request.ip,
    ...(typeof key === 'string' &&
      request.method !== 'GET' && { idempotencyKey: `${request.method} ${request.url} ${key}` }),
    ...(Number.isSafeInteger(position) && position >= 0 && { position }),
  });
}
