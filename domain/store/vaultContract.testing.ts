import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Vault } from './vault.ts';

/** One vault engine under test; `reopen` closes it and opens the same data again. */
export type OpenedVault = { readonly vault: Vault; readonly reopen?: () => Promise<Vault> };

/**
 * The contract of {@link Vault}, run against every engine. Keys are its own, so it may be pointed at a shared server.
 */
export function vaultContract(name: string, open: () => Promise<OpenedVault>) {
  describe(`vault contract: ${name}`, () => {
    let opened: OpenedVault;
    let vault: Vault;
    let key: string;
    beforeEach(async () => {
      opened = await open();
      vault = opened.vault;
      key = `password/${randomUUID()}`;
    });
    afterEach(() => vault.close());

    it('answers nothing for what was never written', async () => {
      expect(await vault.get(key)).toBeUndefined();
    });

    it('keeps a value and counts its writes from 1', async () => {
      expect(await vault.put(key, '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA: ü', 0)).toBe(true);
      expect(await vault.get(key)).toEqual({ value: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA: ü', version: 1 });
      expect(await vault.put(key, '', 1)).toBe(true);
      expect(await vault.get(key)).toEqual({ value: '', version: 2 });
    });

    it('writes nothing when the version is another', async () => {
      await vault.put(key, 'first', 0);
      expect(await vault.put(key, 'second', 0)).toBe(false);
      expect(await vault.put(key, 'second', 2)).toBe(false);
      expect(await vault.put(`${key}x`, 'second', 1)).toBe(false);
      expect(await vault.get(key)).toEqual({ value: 'first', version: 1 });
      expect(await vault.get(`${key}x`)).toBeUndefined();
    });

    it('lets exactly one of many writers win', async () => {
      await vault.put(key, 'start', 0);
      const wins = await Promise.all(Array.from({ length: 20 }, (_, writer) => vault.put(key, `writer ${writer}`, 1)));
      expect(wins.filter(Boolean)).toHaveLength(1);
      expect(await vault.get(key)).toEqual({ value: `writer ${wins.indexOf(true)}`, version: 2 });
    });

    it('forgets, forgets again, and begins anew', async () => {
      await vault.put(key, 'first', 0);
      await vault.put(key, 'second', 1);
      await vault.remove(key);
      await vault.remove(key);
      expect(await vault.get(key)).toBeUndefined();
      expect(await vault.put(key, 'back', 2)).toBe(false);
      expect(await vault.put(key, 'back', 0)).toBe(true);
      expect(await vault.get(key)).toEqual({ value: 'back', version: 1 });
    });

    it('keeps everything when it is opened again', async ({ skip }) => {
      if (!opened.reopen) return skip('this engine keeps nothing');
      await vault.put(key, 'kept', 0);
      await vault.put(`${key}-gone`, 'gone', 0);
      await vault.remove(`${key}-gone`);
      vault = await opened.reopen();
      expect(await vault.get(key)).toEqual({ value: 'kept', version: 1 });
      expect(await vault.get(`${key}-gone`)).toBeUndefined();
    });
  });
}
