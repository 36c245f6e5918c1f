import 'reflect-metadata';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import type { EventStore } from '#domain/store/eventStore.ts';
import { auditIndex } from '#projections/audit/auditIndex.ts';
import { connect, generationKey } from '#projections/redis.ts';
import { startRedis } from '#projections/redisServer.ts';
import { runProjections } from '#projections/runner.ts';
import { linesOf } from '../../gateway/audit/export.ts';
import { auditFilter } from '../../gateway/audit/filter.ts';
import { findEvents } from '../../gateway/audit/walk.ts';
import type { Arm, Figures, Scene } from '../kit/bench.ts';
import { type Log, lengthOf } from '../kit/growth.ts';
import { insist } from '../kit/product.ts';
import { RARE } from '../kit/rareMember.ts';

const MIB = 1024 * 1024;
const PAGE = 20;
const TURNS = 15;
/** What is kept in memory is looked at every so many pieces of an export. */
const LOOK_EVERY = 16;

const quiet = {
  info: () => undefined,
  error: (details: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(details)}\n`),
};
const ALL = auditFilter.parse({});

/** Indexes a log and one ten times as long, reads pages of both and exports both. */
export const run: Arm = async (scene) => {
  // The compiler learns from the first.
  await measure(scene, 'short');
  const [short, long] = [await measure(scene, 'short'), await measure(scene, 'long')];
  return { ...named('short', short), ...named('long', long) };
};

const named = (log: Log, figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([metric, figure]) => [`${log}${metric}`, figure]));

async function measure(scene: Scene, log: Log): Promise<Figures> {
  const folder = join(scene.scratch, `${log}-${performance.now()}`);
  cpSync(join(scene.shared, log), join(folder, 'events'), { recursive: true });
  const store = openEmbeddedStore(join(folder, 'events'));
  const server = await startRedis(join(folder, 'redis'));
  const redis = connect(server.address);
  const events = lengthOf(scene, log);

  const start = performance.now();
  const running = runProjections(store, redis, [auditIndex], quiet);
  const head = await store.head();
  while (running.states().some(({ position }) => position < head)) await pause(2);
  const seconds = (performance.now() - start) / 1000;
  const [, used = '0'] = /used_memory:(\d+)/.exec(await redis.info('memory')) ?? [];

  const models = { redis, key: (of: typeof auditIndex, key: string) => generationKey(of, 1, key) };
  const page = async (filter: typeof ALL, expected: number) => {
    const times: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const begun = performance.now();
      const found = await findEvents({ store, models }, filter, { limit: PAGE });
      times.push(performance.now() - begun);
      insist(found.events.length === expected, `a page has ${found.events.length} events instead of ${expected}`);
    }
    return times.sort((one, other) => one - other)[TURNS >> 1] ?? 0;
  };
  const newest = await page(ALL, PAGE);
  const rare = await page(auditFilter.parse({ person: RARE }), 5);
  const exported = await exportAll(store, models, events);
  await running.stop();
  redis.disconnect();
  await server.stop();
  await store.close();
  return {
    NewestMs: newest,
    RareMs: rare,
    IndexMiB: Number(used) / MIB,
    IndexedPerSecond: events / seconds,
    ...exported,
  };
}

async function exportAll(store: EventStore, models: Parameters<typeof linesOf>[0]['models'], events: number) {
  let [lines, pieces, peak] = [0, 0, 0];
  const start = performance.now();
  for await (const piece of linesOf({ store, models }, ALL, 'ndjson')) {
    for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) lines += 1;
    pieces += 1;
    if (pieces % LOOK_EVERY !== 0) continue;
    globalThis.gc?.();
    peak = Math.max(peak, process.memoryUsage().heapUsed);
  }
  const seconds = (performance.now() - start) / 1000;
  insist(lines >= events, `the export has ${lines} lines of ${events} events`);
  return { ExportPerSecond: lines / seconds, ExportMiB: peak / MIB };
}
