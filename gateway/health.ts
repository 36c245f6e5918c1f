import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Dispatch } from '#domain/dispatch.ts';
import { Refusal } from '#domain/refusal.ts';

/** One thing this process needs; answers what is wrong with it, or undefined. */
export type Check = { readonly name: string; look(): Promise<string | undefined> };

export type Metrics = {
  readonly registry: Registry;
  measured(dispatch: Dispatch): Dispatch;
  observe(method: string, route: string, status: number, seconds: number): void;
  /** Positions behind the log's end, read when scraped. */
  watchProjections(states: () => readonly { readonly name: string; readonly position: number }[], head: () => Promise<number>): void;
  watchJobs(counts: () => Promise<Record<string, number>>): void;
};

/** The process's figures; kept apart from any server so that jobs count too. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const commands = new Counter({
    name: 'chairside_commands_total',
    help: 'Commands by type and outcome',
    labelNames: ['command', 'outcome'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'chairside_command_seconds',
    help: 'Time to decide and append',
    labelNames: ['command'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  const http = new Histogram({
    name: 'chairside_http_seconds',
    help: 'HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  return {
    registry,
    watchProjections: (states, head) =>
      void new Gauge({
        name: 'chairside_projection_lag',
        help: 'Positions a projection is behind the log',
        labelNames: ['projection'],
        registers: [registry],
        async collect() {
          const end = await head();
          for (const { name, position } of states()) this.set({ projection: name }, end - position);
        },
      }),
    watchJobs: (counts) =>
      void new Gauge({
        name: 'chairside_jobs',
        help: 'Jobs by state',
        labelNames: ['state'],
        registers: [registry],
        async collect() {
          for (const [state, count] of Object.entries(await counts())) this.set({ state }, count);
        },
      }),
    observe: (method, route, status, seconds) => http.observe({ method, route, status }, seconds),
    measured: (dispatch) => async (aggregate, intent, sender) => {
      const stop = duration.startTimer({ command: intent.type });
      try {
        const result = await dispatch(aggregate, intent, sender);
        commands.inc({ command: intent.type, outcome: result.events.length > 0 ? 'recorded' : 'nothing-new' });
        return result;
      } catch (error) {
        commands.inc({ command: intent.type, outcome: error instanceof Refusal ? error.code : 'failed' });
        throw error;
      } finally {
        stop();
      }
    },
  };
}

/** A probe that shares its address with a crowd must still hear the truth. */
const unlimited = { config: { rateLimit: false } } as const;

/** /health/live, /health/ready (200 once every check passes, else 503 with what is missing) and /metrics for Prometheus. */
export function health(app: FastifyInstance, checks: readonly Check[], metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) =>
    metrics.observe(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000),
  );
  app.get('/health/live', unlimited, async () => ({ status: 'live' }));
  app.get('/health/ready', unlimited, async (_request, reply) => {
    const results = await Promise.all(checks.map(async (check) => [check.name, await check.look().catch((error: Error) => error.message)] as const));
    const missing = Object.fromEntries(results.filter(([, wrong]) => wrong !== undefined));
    const ready = Object.keys(missing).length === 0;
    return reply.status(ready ? 200 : 503).send(ready ? { status: 'ready' } : { status: 'not ready', missing });
  });
  app.get('/metrics', unlimited, async (_request, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()));
}
