import type { Outage } from './answerJudge.ts';
import type { Balancer } from './balancer.ts';
import type { KillableServers } from './killableServers.ts';
import { type Place, pause, type Role } from './product.ts';
import { openRelease, type Release, type Seat } from './release.ts';
import type { World } from './world.ts';

/** A load balancer has noticed by then that a gateway is gone or is to be taken out. */
const NOTICED_MS = 300;
/** Two processes of each role. */
const EACH = 2;

/** A running installation: servers, the processes of one release or two, and the balancer before the gateways. */
export type Installation = ReturnType<typeof openInstallation>;

/** The product of a run in `place`, not started yet; `programs` are the builds that take each other's place. */
export function openInstallation(
  world: World,
  place: Omit<Place, 'port'>,
  balancer: Balancer,
  { redis, log }: KillableServers,
  programs: readonly [string, string],
) {
  const outages: Outage[] = [];
  const inService = new Set<number>();
  let running: Release[] = [];
  let rolled = 0;

  function serve(ports: readonly number[], isServing: boolean): void {
    for (const port of ports) isServing ? inService.add(port) : inService.delete(port);
    balancer.use([...inService]);
  }

  async function outOf(ports: readonly number[]): Promise<void> {
    serve(ports, false);
    await pause(NOTICED_MS);
  }

  /** Notes what is away while `work` goes on. */
  async function away(what: Omit<Outage, 'from' | 'until'>, work: () => Promise<void>): Promise<void> {
    const outage: Outage = { ...what, from: Date.now(), until: Number.POSITIVE_INFINITY };
    outages.push(outage);
    await work();
    outage.until = Date.now();
  }

  const seats = (): readonly Seat[] => running.flatMap((release) => release.seats());

  async function startBehind(release: Release): Promise<void> {
    running.push(release);
    await release.start('projections');
    await release.start('workers');
  }
  async function startBefore(release: Release): Promise<void> {
    await release.start('gateway');
    serve(release.ports(), true);
  }
  const open = () => openRelease(world, place, programs[rolled % 2] ?? programs[0], EACH);

  return {
    redis,
    log,
    outages,
    seats,
    away,
    /** Whether the release that is planted has the place of this one. */
    isLater: () => rolled % 2 === 1,
    async start(): Promise<void> {
      const first = open();
      await startBehind(first);
      await startBefore(first);
    },
    /** Kills one process of a role; resolves once another has taken its place. */
    async killOne(role: Role): Promise<void> {
      const seat = world.random.pick(seats().filter((one) => one.role === role));
      const release = running.find((one) => one.seats().includes(seat));
      const isServing = inService.has(seat.port);
      const kill = async () => release?.killOne(seat);
      if (role !== 'gateway') await kill();
      else
        await away({ of: 'gateway', port: seat.port }, async () => {
          await kill();
          await outOf([seat.port]);
        });
      await seat.product.ready();
      if (isServing) serve([seat.port], true);
    },
    /**
     * The other release comes and takes the place of the one there is, as docs/operations.md says; `meanwhile` is done
     * between its steps.
     */
    async roll(meanwhile: () => Promise<void>): Promise<void> {
      const [former] = running;
      rolled += 1;
      const next = open();
      await startBehind(next);
      await meanwhile();
      await startBefore(next);
      await meanwhile();
      await outOf(former?.ports() ?? []);
      await former?.stop('gateway');
      await meanwhile();
      await Promise.all([former?.stop('workers'), former?.stop('projections')]);
      running = [next];
    },
    /** Resolves once every process is ready and the servers are whole. Throws when a process has ended by itself. */
    async well(): Promise<void> {
      for (const { product } of seats())
        if (product.isOver()) throw new Error(`ended without being killed: ${await product.lastWords()}`);
      await redis.settled();
      await Promise.all(seats().map(({ product }) => product.ready()));
    },
    stop: async (role: Role) => void (await Promise.all(running.map((release) => release.stop(role)))),
  };
}
