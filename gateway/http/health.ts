import { createHash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/**
 * A check of something this process needs: answers the problem, or undefined. A `warning` is for a person to look at
 * and keeps no traffic away.
 */
export type Check = {
  readonly name: string;
  readonly isWarning?: true;
  /** It is of this process alone, where other checks are of what all processes share. */
  readonly isOwn?: true;
  look(): Promise<string | undefined>;
};

/** A check that has not answered within so long says that there is no answer. */
const LONGEST_LOOK_MS = 2_000;

/** Probes are not rate limited: they may share an address with many clients. */
const unlimited = { config: { rateLimit: false } } as const;

/** Who may read /metrics: everyone, no one, or requests with a token (`Authorization: Bearer`). */
export type MetricsAccess = 'open' | 'closed' | { readonly token: string };

/**
 * /health/live, /health/ready (200 once every check passes within two seconds, else 503 with what is missing; warnings
 * beside it), /health/serving (the same of what is the process's own: a balancer that went by the other would have no
 * process left while something that all share is away) and /metrics for Prometheus. To whom /metrics is closed, it answers as a path that does not exist (404).
 */
export function health(
  app: FastifyInstance,
  checks: readonly Check[],
  metrics: Metrics,
  access: MetricsAccess = 'open',
): void {
  app.addHook('onResponse', async (request, reply) =>
    metrics.observe(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000),
  );
  const looks = checks.map((check) => ({ ...check, look: oneAtATime(() => check.look()) }));
  app.get('/health/live', unlimited, async () => ({ status: 'live' }));
  async function say(reply: FastifyReply, some: readonly Check[], good: string) {
    const results = await Promise.all(
      some.map(async (check) => ({
        ...check,
        wrong: await within(LONGEST_LOOK_MS, check.look()).catch((error: Error) => error.message),
      })),
    );
    const wrong = (asWarning: boolean) => {
      const found = results.filter((one) => one.wrong !== undefined && (one.isWarning === true) === asWarning);
      return found.length > 0 ? Object.fromEntries(found.map((one) => [one.name, one.wrong])) : undefined;
    };
    const [missing, warnings] = [wrong(false), wrong(true)];
    return reply
      .status(missing ? 503 : 200)
      .send({ status: missing ? `not ${good}` : good, ...(missing && { missing }), ...(warnings && { warnings }) });
  }
  app.get('/health/ready', unlimited, (_request, reply) => say(reply, looks, 'ready'));
  const own = looks.filter(({ isOwn }) => isOwn);
  app.get('/health/serving', unlimited, (_request, reply) => say(reply, own, 'serving'));
  app.get('/metrics', unlimited, async (request, reply) => {
    if (!mayRead(access, request)) return reply.callNotFound();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** A look that has not ended for so long may never do so. */
const GIVEN_UP_MS = 30_000;

/** While a call has not ended, those after it wait for its answer: probes of what hangs do not pile up. */
function oneAtATime<T>(call: () => Promise<T>): () => Promise<T> {
  let running: { readonly answer: Promise<T>; readonly since: number } | undefined;
  return () => {
    if (running && performance.now() - running.since < GIVEN_UP_MS) return running.answer;
    const begun = { answer: call(), since: performance.now() };
    running = begun;
    const end = () => {
      if (running === begun) running = undefined;
    };
    begun.answer.then(end, end);
    return begun.answer;
  };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function mayRead(access: MetricsAccess, { headers }: FastifyRequest): boolean {
  if (typeof access === 'string') return access === 'open';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${access.token}`));
}

/** The same paths alone on a port, for probes and Prometheus; /metrics is open there. Answers a function that stops it. */
export async function openHealthServer(
  port: number,
  host: string,
  checks: readonly Check[],
  metrics: Metrics,
): Promise<() => Promise<void>> {
  const app = Fastify({ forceCloseConnections: true });
  health(app, checks, metrics);
  await app.listen({ port, host });
  return () => app.close();
}
