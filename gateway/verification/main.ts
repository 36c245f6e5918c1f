// `npm run payments:verify`: plays the path of money against the Stripe account in test mode that the environment or
// `.env` names and against the sandbox, and says where they differ.
import { commandLine } from '#domain/store/commandLine.ts';
import { readConfig } from '../../config.ts';
import { contests } from './contests.ts';
import { plans } from './plans.ts';
import { differences, type Played, play } from './play.ts';
import { purchases } from './purchases.ts';
import { openAccountWorld, openSandboxWorld, testAccountOf, type World } from './world.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function playIn(name: string, opening: Promise<World>): Promise<readonly Played[]> {
  const world = await opening;
  try {
    const steps = [...purchases(world), ...plans(world), ...contests(world)];
    return await play(steps, (step) => say(`${name}: ${step}`));
  } finally {
    await world.close();
  }
}

await commandLine(async () => {
  const account = testAccountOf(readConfig().stripe);
  const ours = await playIn('sandbox', openSandboxWorld());
  const theirs = await playIn('account', openAccountWorld(account));
  const found = differences(ours, theirs);
  for (const difference of found) say(`differs  ${difference}`);
  say(`${ours.length - found.length} of ${ours.length} steps are the same.`);
  process.exitCode = found.length > 0 ? 1 : 0;
});
