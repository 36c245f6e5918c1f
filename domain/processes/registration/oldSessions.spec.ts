import { expect, it } from 'vitest';
import { openMemoryVault } from '../../store/memoryVault.ts';
import { forgetOldSessions } from './eraseAccount.ts';

const NOW = '2026-06-17T16:00:00.000Z';
const session = (afterMs: number) => JSON.stringify({ expiresAt: Date.parse(NOW) + afterMs });

it('sessions that have run out are forgotten, and those that go on stay', async () => {
  const vault = openMemoryVault();
  await vault.put('session/old', session(0), 0);
  await vault.put('session/live', session(1), 0);
  await vault.put('sessions/maria', JSON.stringify(['old', 'gone', 'live']), 0);
  await forgetOldSessions(vault, 'maria', NOW);
  expect(await vault.get('session/old')).toBeUndefined();
  expect(await vault.get('session/live')).toBeDefined();
  expect(await vault.get('sessions/maria')).toEqual({ value: JSON.stringify(['live']), version: 2 });
  // A second round changes nothing.
  await forgetOldSessions(vault, 'maria', NOW);
  expect((await vault.get('sessions/maria'))?.version).toBe(2);
});

it('a login in the middle of it stays', async () => {
  const vault = openMemoryVault();
  await vault.put('session/old', session(-1), 0);
  await vault.put('sessions/maria', JSON.stringify(['old']), 0);
  let isFirst = true;
  const busy = {
    ...vault,
    put: async (key: string, value: string, expected: number) => {
      if (isFirst) {
        isFirst = false;
        await vault.put('session/new', session(1), 0);
        await vault.put('sessions/maria', JSON.stringify(['old', 'new']), expected);
      }
      return vault.put(key, value, expected);
    },
  };
  await forgetOldSessions(busy, 'maria', NOW);
  expect((await vault.get('sessions/maria'))?.value).toBe(JSON.stringify(['new']));
});

it('an account without sessions has nothing to forget', async () => {
  await expect(forgetOldSessions(openMemoryVault(), 'nobody', NOW)).resolves.toBeUndefined();
});
