import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { conflict, invalid } from '#domain/refusal.ts';
import { isRedisAway } from '#projections/redis.ts';
import type { Services } from './context.ts';

const KeyReused = conflict('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request.', 'Idempotency-Key');
const StillRunning = conflict('STILL_RUNNING', 'The first request with this Idempotency-Key is still running.', 'Idempotency-Key');
const BadKey = invalid('BAD_IDEMPOTENCY_KEY', 'An Idempotency-Key has 1 to 200 visible characters.', 'Idempotency-Key');

const KEPT_SECONDS = 86_400;
/** A request whose process died leaves its record behind; after this long a repeat is worked on anew. */
const RUNNING_SECONDS = 60;
const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 50;

/** A request's key in Redis, and what tells its body from another. */
type KeyRecord = { readonly key: string; readonly body: string };
type Redis = Services['models']['redis'];
type Kept = { readonly body: string; readonly answer?: { readonly status: number; readonly type: string; readonly payload: string } };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer holds a secret, so it is never kept; a repeated request is answered anew (its ids are the same). */
    secretAnswer?: boolean;
    /** Its body is a form with a file, which the route reads itself; then it asks `answeredBefore`. */
    readsFile?: boolean;
    /** Begins or renews a session: an Authorization header that comes along does not count. */
    opensSession?: boolean;
    /** Refusals are answered as the message text alone. */
    plainTextErrors?: boolean;
  }
  interface FastifyRequest {
    idempotencyRecord?: KeyRecord;
    /** Set by a resolver whose answer holds a secret: as `secretAnswer`, for one operation of many on a route. */
    holdsSecret?: boolean;
  }
}

/**
 * `Idempotency-Key` on every non-GET: same key and body, same answer, work done once. Answers are kept a day in Redis; even without
 * them a repeat does no second work, because ids and command ids derive from the key. A form with a file is not read yet when this looks:
 * its route asks `answeredBefore` once it is.
 */
export function idempotency(app: FastifyInstance, services: Services): void {
  const { redis } = services.models;

  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined || request.method === 'GET') return;
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw BadKey();
    if (request.routeOptions.config.readsFile) return;
    if (request.routeOptions.config.secretAnswer) {
      const record = recordOf(request, key, request.body);
      if (!(await begin(redis, record))) await sameBody(redis, record);
      request.idempotencyRecord = record;
      return;
    }
    if (await answeredBefore(services, request, reply, request.body)) return reply;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const record = request.idempotencyRecord;
    if (!record || request.routeOptions.config.secretAnswer) return payload;
    // What may go better next time may be tried again under the same key; a secret is never kept.
    if (typeof payload !== 'string' || mayGoBetter(reply, payload) || request.holdsSecret || opensSession(reply)) await redis.del(record.key).catch(unlessAway);
    else
      await redis.set(record.key, JSON.stringify({ body: record.body, answer: answerOf(reply, payload) } satisfies Kept), 'EX', KEPT_SECONDS).catch(unlessAway);
    return payload;
  });
}

/**
 * Answers a repeat under the same `Idempotency-Key` as the first request was answered, and says so; false for a request that has to do its
 * work. `body` is what tells two requests apart: of a file its digest. Refuses with KeyReused, or StillRunning when the first takes too long.
 */
export async function answeredBefore({ models }: Services, request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<boolean> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return false;
  const record = recordOf(request, key, body);
  const answer = await firstAnswer(models.redis, record);
  if (answer) reply.status(answer.status).type(answer.type).header('idempotent-replay', 'true').send(answer.payload);
  else request.idempotencyRecord = record;
  return answer !== undefined;
}

async function sameBody(redis: Redis, record: KeyRecord): Promise<Kept | undefined> {
  const text = await redis.get(record.key);
  const kept = text === null ? undefined : (JSON.parse(text) as Kept);
  if (kept && kept.body !== record.body) throw KeyReused();
  return kept;
}

/** Whether this is the first request under its key. Without Redis each is: ids and command ids derive from the key all the same. */
const begin = async (redis: Redis, record: KeyRecord): Promise<boolean> =>
  (await redis.set(record.key, JSON.stringify({ body: record.body } satisfies Kept), 'EX', RUNNING_SECONDS, 'NX').catch(unlessAway)) === 'OK';

/** What the first request under the key was answered; undefined when this one is it, or takes over because that one failed. */
async function firstAnswer(redis: Redis, record: KeyRecord): Promise<Kept['answer']> {
  for (let waited = 0; waited <= WAIT_MS; waited += LOOK_EVERY_MS) {
    if (await begin(redis, record)) return undefined;
    const kept = await sameBody(redis, record);
    if (kept?.answer) return kept.answer;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw StillRunning();
}

function unlessAway(error: unknown): 'OK' {
  if (!isRedisAway(error)) throw error;
  return 'OK';
}

/** A failure of ours, or a request too many; GraphQL tells both in an answer whose own status is 200. */
function mayGoBetter(reply: FastifyReply, payload: string): boolean {
  const statuses = [reply.statusCode];
  if (/json/.test(String(reply.getHeader('content-type')))) {
    const { errors } = (JSON.parse(payload) ?? {}) as { errors?: readonly { extensions?: { status?: number } }[] };
    for (const { extensions } of errors ?? []) statuses.push(extensions?.status ?? 0);
  }
  return statuses.some((status) => status >= 500 || status === 429);
}

const opensSession = (reply: FastifyReply) => reply.hasHeader('set-cookie') || reply.hasHeader('authorization');

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

const recordOf = (request: FastifyRequest, key: string, body: unknown): KeyRecord => ({
  key: keyOf(request, key),
  body: hash(JSON.stringify([request.method, request.url, body ?? null])),
});

const keyOf = (request: FastifyRequest, key: string) =>
  `cs:idempotency:${hash(`${request.asker.actor.role === 'visitor' ? request.ip : request.asker.actor.id} ${request.method} ${request.url} ${key}`)}`;

const answerOf = (reply: FastifyReply, payload: string) => ({
  status: reply.statusCode,
  type: String(reply.getHeader('content-type') ?? 'application/json'),
  payload,
});
