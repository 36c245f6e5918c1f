import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownerOf } from '#domain/store/folderLock.ts';
import { reservedPort } from '#domain/store/reservedPort.testing.ts';
import { type Product, pause, startProduct } from './product.ts';
import { atWork, begin, count, end, inWorld, launch, type Options, type World, type WorldReport } from './world.ts';

const ROOT = join(import.meta.dirname, '..');
/** A command ends by itself, at the latest when an owner that does not come back has been waited for. */
const LONGEST_COMMAND_MS = 120_000;

/** How a command or a second start ended, and the end of what it printed on stderr. */
type Ended = { readonly what: string; readonly status: number | string; readonly said: string };

export type OwnershipReport = WorldReport & {
  /** How often commands and second starts ended how, by name and status. */
  readonly ends: Readonly<Record<string, number>>;
  /** Ends that may not be. */
  readonly wrong: readonly string[];
};

/** Runs one of an operator's commands on a data folder. */
async function command(dataDir: string, file: string, args: readonly string[] = []): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, file), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir, EVENTSTORE_URL: '', REDIS_URL: '' },
  });
  return ended(`${file} ${args.join(' ')}`.trim(), child);
}

async function ended(what: string, child: ChildProcess): Promise<Ended> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
  const limit = setTimeout(() => child.kill('SIGKILL'), LONGEST_COMMAND_MS);
  await once(child, 'close');
  clearTimeout(limit);
  return { what: what.split(' ')[0] ?? '', status: child.exitCode ?? child.signalCode ?? 'unknown', said };
}

/** A backup into a folder of its own that is gone afterwards. */
async function backUp(dataDir: string): Promise<Ended> {
  const home = mkdtempSync(join(tmpdir(), 'backup-'));
  try {
    return await command(dataDir, 'domain/store/backup.ts', [join(home, 'one')]);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** A start of the product on a folder that has an owner, on a port of its own. */
async function secondStart(world: World): Promise<Ended> {
  const product = startProduct({ ...world.place, port: await reservedPort() });
  const words = await product.lastWords();
  return { what: 'second start', status: Number(/ended with (\d+)/.exec(words)?.[1] ?? Number.NaN), said: words };
}

function tally() {
  const ends: Record<string, number> = {};
  const wrong: string[] = [];
  return {
    ends,
    wrong,
    note({ what, status, said }: Ended, isRight: boolean) {
      const name = `${what}: ${status}`;
      ends[name] = (ends[name] ?? 0) + 1;
      if (!isRight) wrong.push(`${name}: ${said}`);
    },
  };
}

const refused = ({ status, said }: Ended) => status === 1 && /belongs to process \d+ \(/.test(said);

/**
 * Lets commands and second starts run beside a product at work, again and again for so long; all do what they should,
 * and the product goes on.
 */
export function commandsBeside(
  options: Omit<Options, 'kills'> & { readonly seconds: number },
): Promise<OwnershipReport> {
  return inWorld(options, {}, async (world, say) => {
    const product = launch(world);
    const clients = await begin(world, product);
    const { ends, wrong, note } = tally();
    const until = Date.now() + options.seconds * 1000;
    const again = async (run: () => Promise<Ended>, isRight: (end: Ended) => boolean) => {
      while (Date.now() < until && !product.isOver()) {
        const done = await run();
        note(done, isRight(done));
      }
    };
    const succeeded = ({ status, said }: Ended) => status === 0 && said === '';
    const reporting = setInterval(
      () => say(`${world.town.history.acknowledged.length} acknowledged, ${JSON.stringify(ends)}`),
      60_000,
    );
    await Promise.all([
      again(() => command(world.place.dataDir, 'domain/store/printLog.ts'), succeeded),
      again(() => backUp(world.place.dataDir), succeeded),
      again(() => secondStart(world), refused),
    ]);
    clearInterval(reporting);
    if (product.isOver()) wrong.push(await product.lastWords());
    else await end(world, clients, product);
    return { ends, wrong };
  });
}

/** Kills the owner of the log again and again under load, with commands waiting for its answers, and starts it anew. */
export function killOwner(options: Options): Promise<OwnershipReport> {
  return inWorld(options, {}, async (world, say) => {
    let product = launch(world);
    const clients = await begin(world, product);
    const { ends, wrong, note } = tally();
    for (let kill = 1; kill <= options.kills; kill += 1) {
      await atWork(world);
      const waiting = [command(world.place.dataDir, 'domain/store/printLog.ts'), backUp(world.place.dataDir)];
      await pause(world.random.next() * 3_000);
      await product.kill();
      product = launch(world);
      count(world, 'owner');
      for (const done of await Promise.all(waiting))
        note(done, done.status === 0 || (done.status === 1 && !/^\s+at /m.test(done.said)));
      await product.ready();
      if (kill % 20 === 0)
        say(`${kill} of ${options.kills} kills of the owner, ${world.town.history.acknowledged.length} acknowledged`);
    }
    await end(world, clients, product);
    return { ends, wrong };
  });
}

/**
 * Starts two products on one folder at the same moment, again and again; answers what was wrong: each time one is ready
 * and one is refused.
 */
export async function raceForFolder({
  races,
  say = () => undefined,
}: { readonly races: number } & Pick<Options, 'say'>): Promise<readonly string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'race-'));
  const wrong: string[] = [];
  try {
    for (let race = 1; race <= races; race += 1) {
      const ports = [await reservedPort(), await reservedPort()];
      const products = ports.map((port) => startProduct({ dataDir, port, redisUrl: undefined }));
      const ends = await Promise.all(products.map(outcomeOf));
      if (
        ends.filter((one) => one === 'ready').length !== 1 ||
        ends.filter((one) => /belongs to process \d+ \(/.test(one)).length !== 1
      )
        wrong.push(`race ${race}: ${ends.join(' | ')}; owner.json says ${JSON.stringify(ownerOf(dataDir))}`);
      await Promise.all(products.map((product) => product.stop()));
      if (race % 50 === 0) say(`${race} of ${races} races for one folder, ${wrong.length} wrong`);
    }
    return wrong;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const outcomeOf = (product: Product): Promise<string> =>
  product.ready().then(
    () => 'ready',
    (error: unknown) => String(error),
  );
