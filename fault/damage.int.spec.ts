import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { seedOfCommit } from '../bench/kit/commit.ts';
import { damageCopies, fill } from './damage.ts';
import { openRandom } from './random.ts';

const SEED = seedOfCommit();
const dir = mkdtempSync(join(tmpdir(), 'damage-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('refuses a damaged file and names the place, or serves exactly what was written', { timeout: 240_000 }, async () => {
  const random = openRandom(SEED);
  const sound = await fill(dir, random);
  const { refused, unharmed, wrong } = await damageCopies(dir, sound, { copies: 120, random });
  console.info(`damaged files, seed ${SEED}: ${refused} refused, ${unharmed} unharmed`);
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(60);
});
