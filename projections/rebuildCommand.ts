// `npm run rebuild [projection]`: builds a projection beside the live one from event 0, with progress, then moves
// readers over; `--rollback` moves them back.
import { commandLine } from '#domain/store/commandLine.ts';
import { openForCommand, type Where } from '#domain/store/open.ts';
import { projections } from './features.ts';
import { type Progress, rebuild, rollBack } from './rebuild.ts';
import { connect } from './redis.ts';
import { redisForCommand } from './redisServer.ts';

/** A Redis that does not answer for so long ends the command. */
const PATIENCE_MS = 30_000;

/** One line that says how far it is, how fast, and how long it will still take. */
function progressLine(name: string): Progress {
  const say = progressWords();
  return (...done) => void process.stdout.write(`\r${name}: ${say(...done)}   `);
}

/**
 * `1200 events, 40 %, 600 a second, 3 s to go`. The share, and from it the time that is left, go by positions, which may
 * be bytes; `now` in milliseconds.
 */
export function progressWords(now: () => number = Date.now): (...done: Parameters<Progress>) => string {
  const startedAt = now();
  return (position, end, events) => {
    const seconds = Math.max(1, now() - startedAt) / 1000;
    const share = Math.min(1, (position + 1) / (end + 1));
    const left = Math.ceil((seconds * (1 - share)) / share);
    return `${events} events, ${Math.floor(share * 100)} %, ${Math.round(events / seconds)} a second, ${left} s to go`;
  };
}

async function main(where: Where, args: readonly string[]): Promise<void> {
  const wanted = args.find((arg) => !arg.startsWith('--'));
  const chosen = wanted ? projections.filter((one) => one.name === wanted) : projections;
  if (chosen.length === 0)
    throw new Error(
      `There is no projection called ${wanted}. There are: ${projections.map((one) => one.name).join(', ')}.`,
    );
  const change = args.includes('--rollback') ? rollBack : rebuild;
  const stores = await openForCommand(where, 'npm run rebuild');
  try {
    const server = await redisForCommand(where.dataDir, { mayStart: !stores.beside });
    const redis = connect(server.address, { patienceMs: PATIENCE_MS });
    try {
      for (const projection of chosen) {
        await change(stores.log, redis, projection, progressLine(projection.name));
        process.stdout.write(`\n${projection.name}: readers have moved over\n`);
      }
    } finally {
      redis.disconnect();
      await server.stop();
    }
  } finally {
    await stores.close();
  }
}

if (process.argv[1]?.endsWith('rebuildCommand.ts')) await commandLine((where) => main(where, process.argv.slice(2)));
