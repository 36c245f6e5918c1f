import { join } from 'node:path';
import { socketIn } from '#projections/redisServer.ts';
import type { Product, Role } from './product.ts';
import {
  inWorld,
  inWorldOfRoles,
  killIn,
  launch,
  type Options,
  type RunServers,
  troubleRedis,
  type World,
  type WorldReport,
} from './world.ts';

/** The running product of a run; `trouble` empties or kills Redis. */
export type Stage = {
  readonly redisAddress: string;
  kill(): Promise<void>;
  ready(): Promise<unknown>;
  stop(): Promise<void>;
  trouble(): Promise<void>;
};
export type StageOptions = Omit<Options, 'kills'> & {
  /** Each role a process of its own, killed alone, instead of the whole server. */
  readonly roles: boolean;
};

/**
 * A run in a world of its own, with the product started: all roles in one process on an embedded log, or one process
 * each on EventStoreDB.
 */
export const onStage = <Found extends object>(
  options: StageOptions,
  run: (world: World, stage: Stage) => Promise<Found>,
): Promise<WorldReport & Found> =>
  options.roles
    ? inWorldOfRoles(options, (world, servers) => run(world, rolesOf(world, servers)))
    : inWorld(options, {}, (world) => run(world, wholeOf(world)));

function wholeOf(world: World): Stage {
  let product = launch(world);
  const dir = join(world.place.dataDir, 'redis');
  return {
    redisAddress: socketIn(dir),
    async kill() {
      await product.kill();
      product = launch(world);
    },
    ready: () => product.ready(),
    stop: () => product.stop(),
    trouble: () => troubleRedis(world, socketIn(dir), () => killIn(dir)),
  };
}

function rolesOf(world: World, { redis }: RunServers): Stage {
  const names = ['gateway', 'projections', 'workers'] as const satisfies readonly Role[];
  const roles = new Map<Role, Product>(names.map((role) => [role, launch(world, role)]));
  return {
    redisAddress: redis.address,
    async kill() {
      const role = world.random.pick(names);
      await roles.get(role)?.kill();
      roles.set(role, launch(world, role));
    },
    ready: async () => roles.get('gateway')?.ready(),
    stop: async () => void (await Promise.all([...roles.values()].map((product) => product.stop()))),
    trouble: () => troubleRedis(world, redis.address, redis.kill),
  };
}
