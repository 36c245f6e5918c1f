import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openEmbeddedVault } from '#domain/store/vaultEmbedded.ts';
import { slotsFile } from '#domain/store/verifyVault.ts';

const LOAD = join(import.meta.dirname, 'vaultLoad.testing.ts');
const WRITERS = 2;
const OPENINGS = 60;
const SOON = { timeout: 60_000, interval: 20 };

const dir = mkdtempSync(join(tmpdir(), 'vault-load-'));
const writers: ChildProcess[] = [];
afterEach(async () => {
  await Promise.all(writers.map(ended));
  rmSync(dir, { recursive: true, force: true });
});

async function ended(writer: ChildProcess): Promise<void> {
  if (writer.exitCode !== null || writer.signalCode !== null) return;
  const exit = once(writer, 'exit');
  writer.kill('SIGKILL');
  await exit;
}

/** Grows with every entry that was ever added. */
const slotsGiven = (): number => statSync(slotsFile(dir), { throwIfNoEntry: false })?.size ?? 0;

it('opens while others add and forget, and never takes what they do for damage', { timeout: 120_000 }, async () => {
  for (let count = 0; count < WRITERS; count += 1) {
    // Nobody reads what they say: into a pipe it would block them once that is full.
    writers.push(spawn(process.execPath, ['--import', 'tsx', LOAD, dir, '4', '30'], { stdio: ['ignore', 'ignore', 'inherit'] }));
    await expect.poll(slotsGiven, SOON).toBeGreaterThan(0);
  }
  for (let opened = 0; opened < OPENINGS; opened += 1) {
    const before = slotsGiven();
    const vault = openEmbeddedVault(dir);
    expect(await vault.put(`opened/${opened}`, String(opened), 0)).toBe(true);
    await vault.close();
    await expect.poll(slotsGiven, SOON).toBeGreaterThan(before);
  }
  expect(writers.map(({ exitCode, signalCode }) => [exitCode, signalCode])).toEqual(writers.map(() => [null, null]));

  await Promise.all(writers.map(ended));
  await openEmbeddedVault(dir).close();
  // A key that is gone without its entry is damage all the same.
  writeFileSync(slotsFile(dir), Buffer.alloc(slotsGiven()));
  expect(() => openEmbeddedVault(dir)).toThrow('is damaged at slot');
});
