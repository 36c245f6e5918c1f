import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { headsIn } from '#domain/store/transparency/heads.ts';
import { verifyLog } from '#domain/store/verifyLog.ts';
import type { Arm } from '../kit/bench.ts';
import { insist } from '../kit/product.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MIB = 1_048_576;
/** What a million events may take. */
const ALLOWED_SECONDS = 30;

/** Prints the most memory its process has had, last. */
const PEAK = 'process.on("exit", () => console.log("peak", process.resourceUsage().maxRSS * 1024))';

function peakOf(
  args: readonly string[],
  env: Record<string, string> = {},
): { readonly said: string; readonly mib: number } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--max-semi-space-size=2',
      '--import',
      'tsx',
      '--import',
      `data:text/javascript,${encodeURIComponent(PEAK)}`,
      ...args,
    ],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, ...env } },
  );
  insist(status === 0, `it ended with ${status}: ${stdout} ${stderr.slice(-300)}`);
  return { said: stdout, mib: Number(/peak (\d+)/.exec(stdout)?.[1]) / MIB };
}

/** The command as an operator runs it, in a process of its own, and what reading alone takes. */
export const run: Arm = async ({ shared }) => {
  const events = headsIn(readFileSync(join(shared, 'heads'), 'utf8'))[0]?.size ?? 0;
  const startedAt = performance.now();
  const whole = peakOf([join('domain', 'store', 'transparency', 'verify.ts'), shared], { HEADS_DIR: shared });
  const seconds = (performance.now() - startedAt) / 1000;
  insist(whole.said.includes(`${events} events`), 'it has read something else');
  const readAt = performance.now();
  insist(verifyLog(join(shared, 'events')) === events, 'the log has another length');
  const readSeconds = (performance.now() - readAt) / 1000;
  const bare = peakOf(['--eval', '0']);
  return {
    secondsOfAMillion: (seconds * 1_000_000) / events,
    allowedSeconds: ALLOWED_SECONDS,
    perSecond: events / seconds,
    readPerSecond: events / readSeconds,
    memory: whole.mib,
    bareMemory: bare.mib,
  };
};
