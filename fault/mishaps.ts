import type { Process } from '#projections/redisProcesses.testing.ts';
import type { Installation } from './installation.ts';
import { pause } from './product.ts';
import type { Random } from './random.ts';

/** What happens to an installation; `touches` is what no other mishap at the same time may touch. */
export type Mishap = {
  readonly name: string;
  readonly touches: string;
  happen(installation: Installation, random: Random): Promise<void>;
};

/** A server that is started again within this many ms keeps its part; one that is not is replaced. */
const AT_ONCE_MS = 300;
const LATER_MS = { least: 2_000, spread: 3_000 };
/** At most so long a server other than the master is away, in ms. */
const AWAY_MS = 2_000;
/** The share of masters that are started again at once. */
const AT_ONCE = 0.4;
/** The share of the steps of a release in which something is killed. */
const DURING_A_RELEASE = 0.5;
const BETWEEN_STEPS_MS = 3_000;
const LONGEST_FAIL_OVER_MS = 60_000;
const FAIL_OVER_GIVEN_UP_MS = 20_000;

const ROLES = ['gateway', 'projections', 'workers'] as const;

async function restart(server: Pick<Process, 'kill' | 'again'>, awayMs: number): Promise<void> {
  await server.kill();
  await pause(awayMs);
  await server.again();
}

const kills: readonly Mishap[] = ROLES.map((role) => ({
  name: `${role} killed`,
  touches: role,
  happen: (installation) => installation.killOne(role),
}));

const servers: readonly Mishap[] = [
  {
    name: 'master of Redis killed',
    touches: 'redis',
    happen: ({ redis, away }, random) =>
      away({ of: 'redis' }, async () => {
        const server = (await redis.masterNow()) === redis.master.port ? redis.master : redis.replica;
        const isAtOnce = random.chance(AT_ONCE);
        const awayMs = random.next() * (isAtOnce ? AT_ONCE_MS : LATER_MS.spread);
        await restart(server, isAtOnce ? awayMs : LATER_MS.least + awayMs);
        await redis.settled();
      }),
  },
  {
    name: 'replica of Redis killed',
    touches: 'redis',
    async happen({ redis }, random) {
      const server = (await redis.masterNow()) === redis.master.port ? redis.replica : redis.master;
      await restart(server, random.next() * AWAY_MS);
      await redis.settled();
    },
  },
  {
    name: 'sentinel killed',
    touches: 'redis',
    async happen({ redis }, random) {
      await restart(random.pick(redis.sentinels), random.next() * AWAY_MS);
      await redis.settled();
    },
  },
  {
    name: 'fail-over by Sentinel',
    touches: 'redis',
    happen: ({ redis, away }) =>
      away({ of: 'redis' }, async () => {
        const before = await redis.masterNow();
        await redis.failOver();
        const begun = Date.now();
        for (let asked = begun; (await redis.masterNow()) === before; await pause(50)) {
          if (Date.now() - begun > LONGEST_FAIL_OVER_MS)
            throw new Error(`Sentinel has not failed over within ${LONGEST_FAIL_OVER_MS} ms`);
          // Sentinels give up one that found no replica to promote, and say so to nobody.
          if (Date.now() - asked < FAIL_OVER_GIVEN_UP_MS) continue;
          await redis.failOver();
          asked = Date.now();
        }
        await redis.settled();
      }),
  },
  {
    name: 'event store killed',
    touches: 'log',
    happen: ({ log, away }, random) =>
      away({ of: 'log' }, async () => {
        if (log) await restart(log, random.next() * AWAY_MS);
      }),
  },
];

const release: Mishap = {
  name: 'another release',
  touches: 'everything',
  happen: (installation, random) =>
    installation.roll(async () => {
      await pause(random.next() * BETWEEN_STEPS_MS);
      if (!random.chance(DURING_A_RELEASE)) return;
      await random.pick([...kills, ...servers]).happen(installation, random);
      await installation.well();
    }),
};

/** Everything that may happen, with `log` also to the event store. */
export const mishaps = ({ log }: Installation): readonly Mishap[] => [
  ...kills,
  ...servers.filter(({ touches }) => touches !== 'log' || log),
  release,
];

/** All of them in an order that the seed decides; two that do not touch the same may come at once. */
export function inRandomOrder(all: readonly Mishap[], random: Random, together: number): (readonly Mishap[])[] {
  const left = [...all];
  const rounds: (readonly Mishap[])[] = [];
  while (left.length > 0) {
    const [one] = left.splice(random.below(left.length), 1);
    if (!one) break;
    const fits = left.filter(
      ({ touches }) => touches !== one.touches && ![one.touches, touches].includes('everything'),
    );
    const other = fits.length > 0 && random.chance(together) ? random.pick(fits) : undefined;
    if (other) left.splice(left.indexOf(other), 1);
    rounds.push(other ? [one, other] : [one]);
  }
  return rounds;
}
