import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { conflict } from '#domain/refusal.ts';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { NO_STREAM } from '#domain/store/eventStore.ts';
import { reservedPort } from '#domain/store/reservedPort.testing.ts';
import { openHealthServer } from './health.ts';
import { openMetrics } from './metrics.ts';

const A_MINUTE_AGO = new Date(Date.now() - 60_000).toISOString();
const metadata = {
  schema: '1',
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
  actorId: 'a',
  actorRole: 'system',
  channel: 'cli',
  occurredAt: A_MINUTE_AGO,
};
const event = (number: number) => ({
  id: `00000000-0000-8000-8000-${String(number).padStart(12, '0')}`,
  type: 'Counted',
  data: {},
  metadata,
});

it('exposes commands, refusals, appends, conflicts, flushes, projections, jobs and sockets, on a port of its own', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'chairside-metrics-'));
  const metrics = openMetrics();
  const store = metrics.measuredStore(openEmbeddedStore(dir, { onCommit: metrics.onCommit }));
  await store.append('one', NO_STREAM, [event(1), event(2)]);
  await expect(store.append('one', NO_STREAM, [event(3)])).rejects.toThrow();
  const dispatch = metrics.measured(async () => {
    throw conflict('SLOT_TAKEN', 'Taken.')();
  });
  await expect(dispatch({} as never, { type: 'HoldSlot' } as never, {} as never)).rejects.toThrow();
  metrics.watchProjections(
    () => [
      { name: 'agenda', position: 0 },
      { name: 'directory', position: 1, stopped: 'cannot fold' },
    ],
    store,
  );
  metrics.watchJobs({ counts: async () => ({ waiting: 2 }), oldestWaitingMs: async () => 1_500 });
  metrics.watchSockets(() => 3);

  const port = await reservedPort();
  const stop = await openHealthServer(
    port,
    '127.0.0.1',
    [{ name: 'projections', look: async () => 'cannot fold' }],
    metrics,
  );
  const ready = await fetch(`http://127.0.0.1:${port}/health/ready`);
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'not ready', missing: { projections: 'cannot fold' } },
  ]);
  const exposed = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await stop();
  await store.close();
  rmSync(dir, { recursive: true, force: true });

  for (const line of [
    'chairside_commands_total{command="HoldSlot",outcome="SLOT_TAKEN"} 1',
    'chairside_command_seconds_count{command="HoldSlot"} 1',
    'chairside_append_seconds_count{outcome="durable"} 1',
    'chairside_append_seconds_count{outcome="conflict"} 1',
    'chairside_events_appended_total{channel="cli"} 2',
    'chairside_commit_seconds_count 2',
    'chairside_commit_appends_sum 2',
    'chairside_projection_lag{projection="agenda"} 1',
    'chairside_projection_lag{projection="directory"} 0',
    'chairside_projection_lag_seconds{projection="directory"} 0',
    'chairside_projection_stopped{projection="agenda"} 0',
    'chairside_projection_stopped{projection="directory"} 1',
    'chairside_jobs{state="waiting"} 2',
    'chairside_oldest_job_seconds 1.5',
    'chairside_sockets 3',
  ])
    expect(exposed.split('\n')).toContain(line);
  expect(exposed).toMatch(/^chairside_projection_lag_seconds\{projection="agenda"\} [67]\d$/m);
  expect(exposed).toContain('chairside_http_seconds_bucket');
  expect(exposed).toContain('nodejs_eventloop_lag_p99_seconds');
});
