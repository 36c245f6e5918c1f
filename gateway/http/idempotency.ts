import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { conflict, invalid } from '#domain/refusal.ts';
import { KEPT_FOR } from '#domain/retention.ts';
import { isRedisAway, isWriteRefused } from '#projections/redis.ts';
import type { Services } from './context.ts';
import { keepRecord, type RequestId, recordKey } from './keptAnswers.ts';
import { rateLimitKey } from './rateLimitKey.ts';

const KeyReused = conflict(
  'IDEMPOTENCY_KEY_REUSED',
  'This Idempotency-Key was used for another request.',
  'Idempotency-Key',
);
const StillRunning = conflict(
  'STILL_RUNNING',
  'Your first request is still being worked on. Please wait a moment and look again.',
  'Idempotency-Key',
);
const BadKey = invalid('BAD_IDEMPOTENCY_KEY', 'An Idempotency-Key has 1 to 200 visible characters.', 'Idempotency-Key');

/**
 * A browser repeats a request at once or not at all; a program whose machine was away for a night asks with the key of
 * before.
 */
const KEPT_SECONDS = { browser: KEPT_FOR.repeatedRequest / 1000, program: KEPT_FOR.repeatedCall / 1000 } as const;
/**
 * The record of a request that runs lives so long, and is renewed by its process meanwhile: that of a process that died is
 * gone soon, and a repeat is executed.
 */
const RUNNING_MS = 3_000;
const RENEW_MS = 1_000;
/** No longer than this a record is renewed. */
const LONGEST_RUNNING_MS = 60_000;
/** A repeat is answered within five seconds, also when the first request takes longer. */
const WAIT_MS = 4_000;
/** Characters of the longest answer that is stored; a repeat of a longer one is executed again, with the same ids. */
const LONGEST_STORED = 32_768;
const POLL_MS = 50;

/** Which request it is, its key in Redis, the hash of its body, and how long its answer is kept, in s. */
type KeyRecord = { readonly of: RequestId; readonly key: string; readonly body: string; readonly seconds: number };
/** That of a request that runs here. */
type RunningRecord = KeyRecord & { over(): void };
type Redis = Services['models']['redis'];
/** The value in Redis: without `answer` while the request is running. */
type Stored = {
  readonly body: string;
  readonly answer?: { readonly status: number; readonly type: string; readonly payload: string };
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer contains a secret and is never stored; a repeat is executed again (with the same ids). */
    secretAnswer?: boolean;
    /** The body is a form with a file: the route reads it and then calls `answeredBefore`. */
    readsFile?: boolean;
    /** Begins or renews a session: an Authorization header is ignored. */
    opensSession?: boolean;
    /** A file that a browser may save by a link in place of an Authorization header (`users/accessTokens.ts`). */
    takesLink?: boolean;
    /** Errors are answered as plain text, the message alone. */
    plainTextErrors?: boolean;
  }
  interface FastifyRequest {
    idempotencyRecord?: RunningRecord;
    /** Set by a resolver whose answer contains a secret: `secretAnswer` for one operation of the GraphQL route. */
    holdsSecret?: boolean;
    /** Set for an operation of the GraphQL route that changes nothing: its answer is not stored. */
    isRead?: boolean;
  }
}

/** For resolvers: the answer is neither kept for a repeated Idempotency-Key nor compressed. */
export function keepFromStores({ reply }: { readonly reply?: FastifyReply | undefined }): void {
  if (reply) reply.request.holdsSecret = true;
}

/**
 * `Idempotency-Key` on every method but GET: the same key and body get the same answer, and the work is done once.
 * Answers of up to 32,768 characters to what changes something are stored in Redis, for a day where an API token asked and for
 * ten minutes otherwise, or until an account is erased; of each member, and of each network of visitors, the newest ({@link
 * keepRecord}). Without them a repeat still does no second work, because ids and command ids derive from the key. A body that
 * is refused as malformed leaves the key free for the corrected one. A form with a file is not read yet in this hook: its route calls `answeredBefore`.
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
      request.idempotencyRecord = running(redis, record);
      return;
    }
    if (await answeredBefore(services, request, reply, request.body)) return reply;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const record = request.idempotencyRecord;
    if (!record) return payload;
    record.over();
    if (request.routeOptions.config.secretAnswer && !isMalformed(reply)) {
      // The answer is kept nowhere; that the key belongs to this body is.
      await keepRecord(redis, record.of, textOf(record), record.seconds).catch(unlessAway);
      return payload;
    }
    if (!isStored(request, reply, payload)) await redis.del(record.key).catch(unlessAway);
    else {
      const stored: Stored = { body: record.body, answer: answerOf(reply, payload) };
      await keepRecord(redis, record.of, JSON.stringify(stored), record.seconds).catch(unlessAway);
    }
    return payload;
  });
}

/**
 * Answers a repeat as the first request under its `Idempotency-Key` was answered, and returns true; false for a first
 * request. `body` is compared with the first request's: for a file its digest. Refuses with KeyReused, or with
 * StillRunning when the first request takes too long.
 */
export async function answeredBefore(
  { models }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Promise<boolean> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return false;
  const record = recordOf(request, key, body);
  const answer = await firstAnswer(models.redis, record);
  if (answer) reply.status(answer.status).type(answer.type).header('idempotent-replay', 'true').send(answer.payload);
  else request.idempotencyRecord = running(models.redis, record);
  return answer !== undefined;
}

async function sameBody(redis: Redis, record: KeyRecord): Promise<Stored | undefined> {
  const text = await redis.get(record.key);
  const stored = text === null ? undefined : (JSON.parse(text) as Stored);
  if (stored && stored.body !== record.body) throw KeyReused();
  return stored;
}

/**
 * Whether this is the first request under its key. Without Redis, or without room in it, every request is, which is
 * safe as ids and command ids derive from the key.
 */
const begin = async (redis: Redis, record: KeyRecord): Promise<boolean> =>
  (await redis.set(record.key, textOf(record), 'PX', RUNNING_MS, 'NX').catch(unlessAway)) === 'OK';

/** What stands in Redis while a request runs. */
const textOf = ({ body }: KeyRecord): string => JSON.stringify({ body } satisfies Stored);

/** Never shortens the life of an answer, which may have taken the record's place. */
const RENEW = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end`;

/** Keeps the record of a request while it runs. */
function running(redis: Redis, record: KeyRecord): RunningRecord {
  const begunAt = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - begunAt > LONGEST_RUNNING_MS) clearInterval(timer);
    else void redis.eval(RENEW, 1, record.key, textOf(record), RUNNING_MS).catch(() => undefined);
  }, RENEW_MS);
  timer.unref();
  return { ...record, over: () => clearInterval(timer) };
}

/** The answer to the first request under the key; undefined when this is the first, or the first has failed. */
async function firstAnswer(redis: Redis, record: KeyRecord): Promise<Stored['answer']> {
  for (const begunAt = performance.now(); performance.now() - begunAt <= WAIT_MS; ) {
    if (await begin(redis, record)) return undefined;
    const stored = await sameBody(redis, record);
    if (stored?.answer) return stored.answer;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw StillRunning();
}

function unlessAway(error: unknown): 'OK' {
  if (!isRedisAway(error) && !isWriteRefused(error)) throw error;
  return 'OK';
}

/**
 * Whether a repeat gets this answer again: not a failure that may be temporary, a secret, or anything that costs more to
 * keep than to repeat.
 */
const isStored = (request: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string =>
  typeof payload === 'string' &&
  !isMalformed(reply) &&
  payload.length <= LONGEST_STORED &&
  !request.isRead &&
  !request.holdsSecret &&
  !opensSession(reply) &&
  !isTemporary(reply, payload);

/** Whether the request was refused before any work, for its body. GraphQL answers so when no operation was executed. */
const isMalformed = ({ statusCode }: FastifyReply) => [400, 413, 415].includes(statusCode);

/** A failure of the server or a throttled request; GraphQL reports both in an answer with status 200. */
function isTemporary(reply: FastifyReply, payload: string): boolean {
  const statuses = [reply.statusCode];
  if (/json/.test(String(reply.getHeader('content-type')))) {
    const { errors } = (JSON.parse(payload) ?? {}) as { errors?: readonly { extensions?: { status?: number } }[] };
    for (const { extensions } of errors ?? []) statuses.push(extensions?.status ?? 0);
  }
  return statuses.some((status) => status >= 500 || status === 429);
}

const opensSession = (reply: FastifyReply) => reply.hasHeader('set-cookie') || reply.hasHeader('authorization');

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

function recordOf(request: FastifyRequest, key: string, body: unknown): KeyRecord {
  const { method, url } = request;
  const of = { whose: hash(countedFor(request)), id: hash(JSON.stringify([givenTo(request), method, url, key])) };
  const seconds = isOfProgram(request) ? KEPT_SECONDS.program : KEPT_SECONDS.browser;
  return { of, key: recordKey(of), body: hash(JSON.stringify([method, url, body ?? null])), seconds };
}

const isOfProgram = ({ context: { session } }: FastifyRequest): boolean => session?.apiToken !== undefined;

/**
 * Whose bound an answer counts against: a member's, or a network's of visitors, whose host may have any address of it. Of a
 * member those of all their API tokens together, which live longer, count apart.
 */
function countedFor(request: FastifyRequest): string {
  const { actor } = request.context;
  if (actor.role === 'visitor') return rateLimitKey(request.ip);
  return isOfProgram(request) ? `${actor.id}/tokens` : actor.id;
}

/**
 * Who is given an answer again: an API token is given none that was stored for its member or for another token, whose areas may
 * be others, and an address none of another one of its network.
 */
function givenTo({ context: { actor, session }, ip }: FastifyRequest): string {
  if (actor.role === 'visitor') return ip;
  return session?.apiToken ? `${actor.id}/${session.apiToken.tokenId}` : actor.id;
}

const answerOf = (reply: FastifyReply, payload: string) => ({
  status: reply.statusCode,
  type: String(reply.getHeader('content-type') ?? 'application/json'),
  payload,
});
