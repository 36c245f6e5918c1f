import { expect, it } from 'vitest';
import { openMemoryVault } from '#domain/store/memoryVault.ts';
import { demoMade } from './demoMade.ts';

it('keeps the workers of another process waiting until the demo data is made', async () => {
  const vault = openMemoryVault();
  const said: string[] = [];
  let isMade = false;
  const waiting = demoMade(vault, (line) => said.push(line), new AbortController().signal).then(() => (isMade = true));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([isMade, said]).toEqual([false, ['Waiting until a gateway with DEMO=on has made the demo data …']]);
  await vault.put('demo/made', '2026-11-27T19:00:00.000Z', 0);
  await waiting;
  await demoMade(vault, (line) => said.push(line), new AbortController().signal);
  expect(said).toHaveLength(1);
});

it('ends the wait when the process is stopped', async () => {
  const stopping = new AbortController();
  const waiting = demoMade(openMemoryVault(), () => undefined, stopping.signal);
  stopping.abort();
  await expect(waiting).rejects.toThrow(/abort/i);
});
