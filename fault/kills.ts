import { join } from 'node:path';
import { socketIn } from '#projections/redisServer.ts';
import { type Product, pause, type Role } from './product.ts';
import {
  atWork,
  begin,
  count,
  end,
  inWorld,
  inWorldOfRoles,
  killIn,
  launch,
  type Options,
  roundsOf,
  troubleRedis,
  type World,
  type WorldReport,
} from './world.ts';

/** The share of kills shortly before which Redis is killed or emptied. */
const REDIS_TROUBLE = 0.4;

export type KillReport = WorldReport & {
  /** Time from a start after a kill to ready, in ms. */
  readonly readyMs: readonly number[];
};

/** Also a short run has it once: in its second round. */
const hasRedisTrouble = ({ random }: World, round: number): boolean => random.chance(REDIS_TROUBLE) || round === 2;

/**
 * Kills the whole server repeatedly at random moments under load, some of them before it is ready; Redis is killed and
 * emptied now and then.
 */
export function killWhole(options: Options): Promise<KillReport> {
  return inWorld(options, {}, async (world, say) => {
    const readyMs: number[] = [];
    let product = launch(world);
    const clients = await begin(world, product);
    const redisDir = join(world.place.dataDir, 'redis');
    for (const round of roundsOf(options)) {
      if (hasRedisTrouble(world, round)) await troubleRedis(world, socketIn(redisDir), () => killIn(redisDir));
      await atWork(world);
      await product.kill();
      product = launch(world);
      count(world, 'whole');
      if (world.random.chance(0.3)) {
        await pause(world.random.next() * 1500);
        await product.kill();
        product = launch(world);
        count(world, 'whole, starting');
      }
      readyMs.push(await product.ready());
      if (round % 20 === 0)
        say(`${round} kills of the whole server, ${world.town.history.acknowledged.length} acknowledged`);
    }
    await end(world, clients, product);
    return { readyMs };
  });
}

/** Kills one role or another while the others go on, on EventStoreDB; Redis is killed and emptied now and then. */
export function killRoles(options: Options): Promise<KillReport> {
  return inWorldOfRoles(options, async (world, { redis }, say) => {
    const readyMs: number[] = [];
    const roles: Record<Role, Product> = {
      gateway: launch(world, 'gateway'),
      projections: launch(world, 'projections'),
      workers: launch(world, 'workers'),
    };
    const clients = await begin(world, roles.gateway);
    for (const round of roundsOf(options)) {
      const role = world.random.pick(['gateway', 'projections', 'workers'] as const);
      if (hasRedisTrouble(world, round)) await troubleRedis(world, redis.address, redis.kill);
      await atWork(world);
      for (const product of Object.values(roles))
        if (product.isOver()) throw new Error(`ended without being killed: ${await product.lastWords()}`);
      await roles[role].kill();
      roles[role] = launch(world, role);
      count(world, role);
      if (role === 'gateway') readyMs.push(await roles.gateway.ready());
      if (round % 20 === 0) say(`${round} kills of a role, ${world.town.history.acknowledged.length} acknowledged`);
    }
    await end(world, clients, roles.gateway);
    await Promise.all(Object.values(roles).map((product) => product.stop()));
    return { readyMs };
  });
}
