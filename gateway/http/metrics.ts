import { Counter, collectDefaultMetrics, Gauge, Histogram, type MetricConfiguration, Registry } from 'prom-client';
import type { Dispatch } from '#domain/dispatch.ts';
import { Refusal } from '#domain/refusal.ts';
import { type EventStore, RevisionConflict } from '#domain/store/eventStore.ts';
import { type Lag, lagsOf, MOST_COUNTED } from '#projections/lag.ts';

type ProjectionFigures = { readonly name: string; readonly position: number; readonly stopped?: string | undefined };
type JobFigures = { counts(): Promise<Record<string, number>>; oldestWaitingMs(): Promise<number> };

/** The process's figures for Prometheus; docs/operations.md says how to read them. */
export type Metrics = ReturnType<typeof openMetrics>;

const QUICK = [0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3];

/** Independent of any server, so that processes without a gateway use it too. */
export function openMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const histogram = <L extends string>(name: string, help: string, labelNames: L[], buckets = QUICK) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  const gauge = <L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    collect: MetricConfiguration<L>['collect'] & ((this: Gauge<L>) => unknown),
  ) => void new Gauge({ name, help, labelNames, registers, collect });

  const commands = new Counter({
    name: 'chairside_commands_total',
    help: 'Commands by type and outcome',
    labelNames: ['command', 'outcome'],
    registers,
  });
  const duration = histogram('chairside_command_seconds', 'Time to decide and append', ['command']);
  const http = histogram('chairside_http_seconds', 'HTTP requests', ['method', 'route', 'status']);
  const appends = histogram(
    'chairside_append_seconds',
    'One append to the event store, until it is durable or refused',
    ['outcome'],
  );
  const appended = new Counter({
    name: 'chairside_events_appended_total',
    help: 'Events this process appended, by the channel of their command',
    labelNames: ['channel'],
    registers,
  });
  const commits = histogram('chairside_commit_seconds', 'One transaction of the embedded store with its flush', []);
  const batches = histogram(
    'chairside_commit_appends',
    'Appends that shared one flush',
    [],
    [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048],
  );

  return {
    registry,

    observe: (method: string, route: string, status: number, seconds: number) =>
      http.observe({ method, route, status }, seconds),

    /** Counts a transaction of the embedded engine: the appends it carried, and its duration with the flush. */
    onCommit(count: number, seconds: number) {
      commits.observe(seconds);
      batches.observe(count);
    },

    /** The same dispatch, with its commands counted and timed; a refusal counts under its code. */
    measured:
      (dispatch: Dispatch): Dispatch =>
      async (aggregate, intent, sender) => {
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

    /** The same store, with its appends counted and timed; `conflict` is a revision another process wrote first. */
    measuredStore: (store: EventStore): EventStore => ({
      ...store,
      async append(stream, expected, events) {
        const stop = appends.startTimer();
        try {
          const result = await store.append(stream, expected, events);
          for (const { metadata } of events) appended.inc({ channel: metadata.channel });
          stop({ outcome: 'durable' });
          return result;
        } catch (error) {
          stop({ outcome: error instanceof RevisionConflict ? 'conflict' : 'failed' });
          throw error;
        }
      },
    }),

    /** Whether heads of the log are signed, and how many events they can be signed over. */
    watchTransparency({ trouble, size }: { trouble(): string | undefined; size(): number }) {
      gauge('chairside_heads_stopped', '1 when no head of the log can be signed', [], function () {
        this.set(trouble() === undefined ? 0 : 1);
      });
      gauge('chairside_tree_events', 'Events of the log that this process has hashed since its start', [], function () {
        this.set(size());
      });
    },

    /** How far behind the log's end each projection is, and whether it has stopped; read when scraped. */
    watchProjections(states: () => readonly ProjectionFigures[], log: Pick<EventStore, 'head' | 'readAll'>) {
      let asked: Promise<readonly (ProjectionFigures & Lag)[]> | undefined;
      // Both figures of one scrape are of one look.
      const look = () => {
        asked ??= lagging(states(), log).finally(() => {
          asked = undefined;
        });
        return asked;
      };
      gauge(
        'chairside_projection_lag',
        `Events a projection is behind the log, counted up to ${MOST_COUNTED}`,
        ['projection'],
        async function () {
          for (const { name, events } of await look()) this.set({ projection: name }, events);
        },
      );
      gauge(
        'chairside_projection_lag_seconds',
        'Seconds since the oldest event happened that a projection lacks',
        ['projection'],
        async function () {
          for (const { name, seconds } of await look()) this.set({ projection: name }, seconds);
        },
      );
      gauge(
        'chairside_projection_stopped',
        '1 when a projection stands still at an event it cannot fold',
        ['projection'],
        function () {
          for (const { name, stopped } of states()) this.set({ projection: name }, stopped === undefined ? 0 : 1);
        },
      );
    },

    watchJobs({ counts, oldestWaitingMs }: JobFigures) {
      gauge('chairside_jobs', 'Jobs by state', ['state'], async function () {
        for (const [state, count] of Object.entries(await counts())) this.set({ state }, count);
      });
      gauge(
        'chairside_oldest_job_seconds',
        'How long the oldest job that could run has been waiting',
        [],
        async function () {
          this.set((await oldestWaitingMs()) / 1000);
        },
      );
    },

    watchSockets: (open: () => number) =>
      gauge('chairside_sockets', 'Open sockets of subscriptions', [], function () {
        this.set(open());
      }),
  };
}

async function lagging(
  states: readonly ProjectionFigures[],
  log: Pick<EventStore, 'head' | 'readAll'>,
): Promise<readonly (ProjectionFigures & Lag)[]> {
  const positions = states.map(({ position }) => position);
  const lagOf = await lagsOf(log, positions, Date.now());
  return states.map((state) => ({ ...state, ...lagOf(state.position) }));
}
