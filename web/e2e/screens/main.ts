// `npm run screens [-- --against revision] [--only part]…`: takes pictures of every screen of a revision and of the work
// tree on this machine, and fails when one differs (docs/adr/0038-screens-are-compared-between-two-revisions.md).
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reservedPort } from '#domain/store/reservedPort.testing.ts';
import { difference } from './compare.ts';
import { takePictures } from './pictures.ts';
import { type Changed, isOver, lineOf, reportPage } from './report.ts';
import { build, checkOut, revisionOf, root } from './revision.ts';

const { values } = parseArgs({
  options: { against: { type: 'string' }, only: { type: 'string', multiple: true, default: [] } },
});

const OUT = join(import.meta.dirname, 'out');
const startedAt = Date.now();
const say = (line: string) =>
  console.log(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(4)} s  ${line}`);

const at = (side: string, name: string) => join(OUT, side, `${name}.png`);

/** What differs, the most first. What is the same is forgotten: the folder holds what there is to look at. */
async function compareAll(names: ReadonlySet<string>): Promise<Changed[]> {
  const changed: Changed[] = [];
  for (const name of names) {
    const [before, after] = [at('before', name), at('after', name)];
    if (!existsSync(before) || !existsSync(after)) {
      changed.push({ name });
      continue;
    }
    const found = await difference(readFileSync(before), readFileSync(after));
    if (found) {
      writeFileSync(at('difference', name), found.picture);
      changed.push({ name, pixels: found.pixels, share: found.share });
    } else for (const same of [before, after]) rmSync(same);
  }
  return changed.sort((one, other) => (other.share ?? 1) - (one.share ?? 1));
}

async function main(): Promise<boolean> {
  const revision = revisionOf(values.against);
  say(`before: ${revision.title}`);
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(join(OUT, 'difference'), { recursive: true });
  const { folder, samePackages, remove } = checkOut(revision);
  process.once('exit', remove);
  if (!samePackages) say('package-lock.json has changed: both are built with the packages of the work tree');
  for (const checkout of [folder, root]) build(checkout);
  const names = new Set<string>();
  const port = await reservedPort();
  for (const [side, checkout, which] of [
    ['before', folder, 'former'],
    ['after', root, 'this'],
  ] as const) {
    say(`pictures ${side} …`);
    const taken = await takePictures({ checkout, folder: join(OUT, side), build: which, port, only: values.only });
    for (const name of taken) names.add(name);
  }
  const changed = await compareAll(names);
  const over = changed.filter(isOver);
  const report = join(OUT, 'index.html');
  writeFileSync(report, reportPage(`Before: ${revision.title}. After: the work tree.`, changed));
  for (const one of changed) console.log(`${isOver(one) ? 'differs' : 'nearly '}  ${lineOf(one)}`);
  say(`${names.size} pictures, ${names.size - changed.length} are the same, ${over.length} differ by more than may be`);
  if (changed.length > 0) console.log(`before, after and difference side by side: ${report}`);
  return names.size > 0 && over.length === 0;
}

// A signal must not leave a checkout behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

try {
  if (!(await main())) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? [error.message, error.cause].filter(Boolean).join('\n') : error);
  process.exitCode = 1;
}
