import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openEmbeddedVault } from '#domain/store/vaultEmbedded.ts';
import { slotsFile } from '#domain/store/verifyVault.ts';
import { openRandom } from './random.ts';

const LOAD = join(import.meta.dirname, 'vaultLoad.testing.ts');
const SEED = 20_261_123;
const KILLS = 25;
/** A kill comes after so many lines of a process: early, while it only adds, or late, while it adds and removes. */
const LINES = { least: 1, spread: 300 };
const SOON = { timeout: 60_000, interval: 2 };

const dir = mkdtempSync(join(tmpdir(), 'vault-load-'));
const vaultDir = join(dir, 'vault');
const output = join(dir, 'output');
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** What the killed processes wrote, line by line. The last line of each is whole: a line is one write. */
const linesSaid = (): readonly string[] => readFileSync(output, 'utf8').split('\n').slice(0, -1);

/** Adds and removes entries in a process of its own, and kills it after so many lines. */
async function killAtWork(lines: number): Promise<void> {
  const file = openSync(output, 'a');
  const load = spawn(process.execPath, ['--import', 'tsx', LOAD, vaultDir, '4', '30'], {
    stdio: ['ignore', file, 'inherit'],
  });
  const ended = once(load, 'exit');
  try {
    const goal = linesSaid().length + lines;
    await expect.poll(() => load.exitCode !== null || linesSaid().length >= goal, SOON).toBe(true);
  } finally {
    load.kill('SIGKILL');
    closeSync(file);
  }
  expect(await ended).toEqual([null, 'SIGKILL']);
}

/**
 * Opens the vault; every entry said to be added is there and every one said to be removed is not. Of one being removed
 * neither is certain.
 */
async function expectKept(): Promise<void> {
  const keys = new Map(
    linesSaid()
      .map((line) => line.split(' ') as [string, string])
      .map(([word, key]) => [key, word]),
  );
  const vault = openEmbeddedVault(vaultDir);
  for (const [key, word] of keys)
    if (word !== 'removing')
      expect((await vault.get(key))?.value, `${word} ${key}`).toBe(word === 'added' ? `secret of ${key}` : undefined);
  await vault.close();
}

it(`keeps every entry and opens again after each of ${KILLS} kills of a process that adds and removes`, {
  timeout: 240_000,
}, async () => {
  const random = openRandom(SEED);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await killAtWork(LINES.least + random.below(LINES.spread));
    await expectKept();
  }
  const words = linesSaid().map((line) => line.split(' ')[0]);
  for (const word of ['added', 'removing', 'removed']) expect(words).toContain(word);

  // A key that is gone although its entry is there is damage all the same.
  writeFileSync(slotsFile(vaultDir), Buffer.alloc(statSync(slotsFile(vaultDir)).size));
  expect(() => openEmbeddedVault(vaultDir)).toThrow('is damaged at slot');
});
