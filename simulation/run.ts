// Parts of the gateway that the people of a scenario call declare GraphQL types.
import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { personal, upcasters } from '#domain/catalogue.ts';
import type { Actor } from '#domain/decider.ts';
import { withCodec } from '#domain/store/codec.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { openMemoryVault } from '#domain/store/memoryVault.ts';
import { generationKey } from '#projections/redis.ts';
import { openBank } from './bank.ts';
import { noFaults } from './faults.ts';
import { openGateways } from './gateway.ts';
import { openWorkers } from './jobs.ts';
import type { Rule } from './judge.ts';
import * as memberRules from './memberRules.ts';
import * as moneyRules from './moneyRules.ts';
import type { Outside, Planted } from './outside.ts';
import { HOUR, MINUTE, type Play } from './play.ts';
import { announce } from './ports.ts';
import { openProjector } from './projector.ts';
import { openSimulatedProvider } from './provider.ts';
import { openMemoryRedis } from './redis.ts';
import { type ScenarioName, scenarioOf, scenarios } from './scenarios.ts';
import * as systemRules from './systemRules.ts';
import { openWorld, START_AT } from './world.ts';

const BUSY_MS = 3 * HOUR;
/** Long enough for every reminder, and for unpaid intents to be given up. */
const QUIET_MS = 26 * HOUR;

/** When sweeps come round after the faults: often at first, and twice a day once the first day is over. */
function* sweepTimes(quietMs: number) {
  for (let at = 0; at < quietMs; at += at < HOUR ? 10 * MINUTE : at < QUIET_MS ? 2 * HOUR : 12 * HOUR) yield at;
}

/** What holds in every scenario. */
const everywhere: Readonly<Record<string, Rule>> = { ...systemRules, ...moneyRules, ...memberRules };

/** What came of a seed: each broken rule as a sentence, and a hash of the whole log. */
export type Result = {
  readonly seed: number;
  readonly scenario: ScenarioName;
  readonly violations: readonly string[];
  readonly hash: string;
  readonly events: number;
  /** The log itself, readable. */
  readonly log: readonly StoredEvent[];
  readonly steps: number;
  readonly trace: readonly string[];
  /** How often each type of event happened. */
  readonly types: Readonly<Record<string, number>>;
};

/** What of a run is not drawn by its seed: the scenario where it is given, and a bug. */
export type Wanted = { readonly scenario?: ScenarioName | undefined; readonly planted?: Planted | undefined };

/** Runs one seed from the first registration until everything is quiet, and judges what is left. */
export async function simulate(
  seed: number,
  { scenario: name = scenarioOf(seed), planted }: Wanted = {},
): Promise<Result> {
  const scenario = scenarios[name];
  const world = openWorld(seed);
  const { random, scheduler } = world;
  const outbound: { notice: Parameters<typeof openSimulatedProvider>[1] } = { notice: () => undefined };
  const provider = openSimulatedProvider(world, (notice) => outbound.notice(notice));
  const vault = openMemoryVault();
  await vault.put('key/claims', Buffer.alloc(32, 7).toString('base64'), 0);
  const outside: Outside = {
    world,
    planted,
    store: openMemoryStore(),
    vault,
    redis: openMemoryRedis(),
    mails: new Map(),
    acknowledged: new Set(),
    refused: new Set(),
    broken: [],
    provider: planted?.provider ? planted.provider(provider.port) : provider.port,
    log: { appends: 0, waiting: [] },
  };
  const gateways = openGateways(outside, ['gateway 1', 'gateway 2']);
  outbound.notice = gateways.notice;
  const { queue, sweep, retryFailed } = openWorkers(outside, ['worker 1', 'worker 2'], scenario.sweeps);
  openProjector(outside, 'projector 1');
  if (random.chance(0.3)) openProjector(outside, 'projector 2');
  for (const process of world.processes) world.start(process);

  const play: Play = {
    world,
    ask: gateways.ask,
    provider,
    rest: (_who: Actor, ms) => new Promise((resolve) => scheduler.at(scheduler.now() + ms, resolve)),
  };
  const { before, begin } = scenario.open(play);
  const busyFrom = START_AT + (scenario.leadMs ?? 0);
  if (before) {
    before();
    await scheduler.runUntil(busyFrom);
  }
  world.setFaults(world.drawn);
  begin();
  if (scenario.hasBank) openBank(seed, play);
  const every = random.pick([2, 5, 10]) * MINUTE;
  const flush = () => {
    world.note('redis', 'is emptied');
    outside.redis.flushall();
    queue.flush();
    // A projection that wrote into it finds its checkpoint gone, as after an outage.
    announce(outside);
  };
  for (let count = 0; count < world.drawn.flushes; count += 1) scheduler.at(busyFrom + random.below(BUSY_MS), flush);
  for (let at = busyFrom + every; at < busyFrom + BUSY_MS; at += every) scheduler.at(at, () => void sweep());
  await scheduler.runUntil(busyFrom + BUSY_MS);

  world.setFaults(noFaults);
  for (const process of world.processes) world.start(process);
  retryFailed();
  const { quietMs = QUIET_MS } = scenario;
  for (const at of sweepTimes(quietMs)) scheduler.at(busyFrom + BUSY_MS + at, () => void sweep());
  await scheduler.runUntil(busyFrom + BUSY_MS + quietMs, true);

  const events = await withCodec(outside.store, vault, { personal, upcasters, cachedKeys: 100 }).readAll(-1, 100_000);
  const models = {
    redis: outside.redis as never,
    key: (projection: Parameters<typeof generationKey>[0], key: string) => generationKey(projection, 1, key),
  };
  const violations: string[] = [];
  for (const [name, rule] of Object.entries({ ...everywhere, ...scenario.rules }))
    for (const sentence of await rule({ events, outside, provider, queue, models, now: world.now() }))
      violations.push(`${name}: ${sentence}`);
  const types: Record<string, number> = {};
  for (const { type } of events) types[type] = (types[type] ?? 0) + 1;
  const hash = createHash('sha256').update(JSON.stringify(events)).digest('hex');
  return {
    seed,
    scenario: name,
    violations,
    hash,
    events: events.length,
    log: events,
    steps: scheduler.steps(),
    trace: world.trace,
    types,
  };
}
