import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';

/**
 * Browser tests start the built product, as `npm start` does: it is built first where the sources have changed. A run
 * with delays (`delays.ts`) draws its seed here, for all files.
 */
export default function buildFirst(): void {
  if (process.env.DELAYS) {
    process.env.SEED ??= String(randomInt(1_000_000));
    console.log(`SEED=${process.env.SEED}`);
  }
  const prepare = fileURLToPath(new URL('../../prepare.mjs', import.meta.url));
  execFileSync(process.execPath, [prepare, 'build'], { stdio: 'inherit' });
}
