import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Aggregate, Channel, Command, DomainEvent } from '#domain/decider.ts';
import type { IntentOf } from '#domain/dispatch.ts';
import { seededEntropy } from '#domain/ids.ts';
import type { Projection } from '#projections/projection.ts';
import type { Context, Services } from './context.ts';
import { authenticate, type Session } from './users/sessions.ts';

/** Longest wait of a read for the projection to pass the asker's own last write. */
const FRESH_WITHIN_MS = 2_000;
const SEEN_FOR_SECONDS = 60;

/** Whoever is not logged in. */
export const visitor: Actor = { id: 'visitor', role: 'visitor' };
const seenKey = (sessionId: string) => `cs:seen:${sessionId}`;

type Asker = {
  readonly channel: Channel;
  readonly requestId: string;
  readonly reply?: FastifyReply;
  /** The Idempotency-Key and whose it is when nobody is logged in. */
  readonly idempotencyKey?: string;
  readonly address?: string;
  /** A position the client carries from another answer. */
  readonly position?: number;
};

/** Who asks, and what they may use, for one request or socket operation; a visitor without a session. */
export function contextOf(services: Services, session: Session | undefined, asker: Asker): Context {
  const actor = session?.actor ?? visitor;
  const sessionId = session?.sessionId;
  const seed = asker.idempotencyKey === undefined ? undefined : seedOf(services, actor, asker);
  let sent = 0;
  let written = asker.position ?? -1;

  const saw = (position: number) => {
    if (position <= written) return;
    written = position;
    asker.reply?.header('x-position', String(written));
    if (sessionId) remember(services, sessionId, written);
  };

  return {
    actor,
    sessionId,
    services,
    channel: asker.channel,
    requestId: asker.requestId,
    entropy: seed === undefined ? randomBytes : seededEntropy(seed),
    stateOf: services.stateOf,
    ...(asker.reply && { reply: asker.reply }),

    async dispatch<S, C extends Command, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, intent: IntentOf<C>) {
      sent += 1;
      const result = await services.dispatch(aggregate, intent, {
        by: actor,
        channel: asker.channel,
        correlationId: asker.requestId,
        ...(seed !== undefined && { commandId: `${seed}/${sent}` }),
      });
      if (result.position !== undefined) saw(result.position);
      return result;
    },

    saw,

    rememberFor(id) {
      if (written >= 0) remember(services, id, written);
    },

    async fresh(...projections: Projection[]) {
      const position = Math.max(written, sessionId ? await seenBy(services, sessionId) : -1);
      if (position >= 0) await Promise.all(projections.map((projection) => services.notices.passed(projection, position, FRESH_WITHIN_MS)));
      return services.models;
    },
  };
}

/**
 * Remembers a session's last write for its next read, whichever gateway that comes to. Nobody waits for it: the note is on its way to Redis
 * before the answer is on its way to the client. And what was written is written, also when Redis is away; then the position in the answer
 * is all the client has to go by.
 */
function remember({ models }: Services, sessionId: string, position: number): void {
  models.redis.set(seenKey(sessionId), String(position), 'EX', SEEN_FOR_SECONDS).catch(() => undefined);
}

const seenBy = async ({ models }: Services, sessionId: string): Promise<number> => Number((await models.redis.get(seenKey(sessionId))) ?? -1);

// Keyed with our secret, so that nobody can compute ids from a key they chose.
function seedOf(services: Services, actor: Actor, asker: Asker): string {
  const whose = actor.role === 'visitor' ? `address/${asker.address ?? ''}` : actor.id;
  return createHmac('sha256', services.config.sessionSecret).update(`idempotency/${whose}/${asker.idempotencyKey}`).digest('hex');
}

/** The context of an HTTP request. Throws when a session is offered that is no good. */
export async function contextOfRequest(services: Services, request: FastifyRequest, reply: FastifyReply, channel: Channel): Promise<Context> {
  // Whoever comes to log in, register or renew is not turned away for the old session their client still sends.
  const session = await authenticate(services, request.routeOptions.config.opensSession ? undefined : request.headers.authorization);
  const key = request.headers['idempotency-key'];
  const position = Number(request.headers['x-position']);
  return contextOf(services, session, {
    channel,
    requestId: request.id,
    reply,
    address: request.ip,
    ...(typeof key === 'string' && request.method !== 'GET' && { idempotencyKey: `${request.method} ${request.url} ${key}` }),
    ...(Number.isSafeInteger(position) && position >= 0 && { position }),
  });
}
