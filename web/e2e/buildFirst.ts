import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Browser tests start the built product, as `npm start` does: it is built first where the sources have changed. */
export default function buildFirst(): void {
  const prepare = fileURLToPath(new URL('../../prepare.mjs', import.meta.url));
  execFileSync(process.execPath, [prepare, 'build'], { stdio: 'inherit' });
}
