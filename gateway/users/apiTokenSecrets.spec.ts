import { expect, it } from 'vitest';
import { openMemoryVault } from '#domain/store/memoryVault.ts';
import type { Vault } from '#domain/store/vault.ts';
import { apiTokenIn, forgetSecret, giveSecret, noteUse, usesOf } from './apiTokenSecrets.ts';

const whose = { accountId: 'A'.repeat(22), tokenId: 'T'.repeat(22) };

function open() {
  const vault = openMemoryVault();
  const counts = { reads: 0, isFull: false };
  const counted: Vault = {
    ...vault,
    get: (key) => {
      counts.reads += 1;
      return vault.get(key);
    },
    put: (...entry) => (counts.isFull ? Promise.reject(new Error('no room')) : vault.put(...entry)),
  };
  return { vault: counted, counts };
}
const over = (vault: Vault, bearer: string) => expect(apiTokenIn(vault, bearer)).rejects.toThrow('token');

it('reads the vault once for many requests, with a right secret and with wrong ones', async () => {
  const { vault, counts } = open();
  const bearer = `Bearer ${await giveSecret(vault, whose, [])}`;
  counts.reads = 0;
  await Promise.all([apiTokenIn(vault, bearer), apiTokenIn(vault, bearer)]);
  for (let nth = 0; nth < 20; nth += 1) expect(await apiTokenIn(vault, bearer)).toEqual(whose);
  for (let nth = 0; nth < 20; nth += 1) await over(vault, `${bearer.slice(0, -43)}${'x'.repeat(43)}`);
  expect(counts.reads).toBe(1);
});

it('takes a new secret and refuses a forgotten one at once', async () => {
  const { vault } = open();
  const first = `Bearer ${await giveSecret(vault, whose, [])}`;
  expect(await apiTokenIn(vault, first)).toEqual(whose);
  const second = `Bearer ${await giveSecret(vault, whose, [])}`;
  await over(vault, first);
  expect(await apiTokenIn(vault, second)).toEqual(whose);
  await forgetSecret(vault, whose);
  await over(vault, second);
});

it('notes a use at most once a minute, and lets a token go on while the vault cannot be written', async () => {
  const { vault, counts } = open();
  await giveSecret(vault, whose, []);
  const lastUse = async () => (await usesOf(vault, whose.accountId)).get(whose.tokenId);
  for (const at of [100_000, 159_000]) await noteUse(vault, whose, at);
  expect(await lastUse()).toBe(100_000);
  counts.isFull = true;
  await noteUse(vault, whose, 160_000);
  counts.isFull = false;
  await noteUse(vault, whose, 161_000);
  expect(await lastUse()).toBe(161_000);
});
