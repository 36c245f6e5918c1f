import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StandIn, startStandIn } from './eventStoreDbStandIn.testing.ts';
import { openStandInLog } from './standInLog.testing.ts';
import { openEventStoreDbVault } from './vaultEventStoreDb.ts';

const KEY = 'key/person';

describe('forgetting in the vault on EventStoreDB', () => {
  let standIn: StandIn;
  beforeEach(async () => {
    standIn = await startStandIn();
  });
  afterEach(() => standIn.close());

  const open = () => openEventStoreDbVault(standIn.url, { timeLimit: 5000, callLimit: 1000 });
  const kept = () => standIn.log.all.filter(({ data }) => Buffer.from(data).includes('SECRET')).length;

  it('leaves no byte of a secret after the next scavenge, which never drops the last event of a stream', async () => {
    const vault = open();
    for (const [index, value] of ['SECRET one', 'SECRET two', 'SECRET three'].entries())
      await vault.put(KEY, value, index);
    standIn.log.scavenge();
    expect(kept()).toBe(1);
    await vault.remove(KEY);
    standIn.log.scavenge();
    expect(kept()).toBe(0);
    expect(await vault.get(KEY)).toBeUndefined();
    await vault.close();
  });

  it('has every stream keep its last event only from before its second entry on', async () => {
    const vault = open();
    await vault.put(KEY, 'SECRET', 0);
    await vault.put(KEY, 'SECRET again', 1);
    await vault.put(KEY, 'SECRET still', 2);
    const names = standIn.log.all.map(({ stream }) => stream).filter((name) => !name.startsWith('$stats'));
    expect(names).toEqual([`vault-${KEY}`, `$$vault-${KEY}`, `vault-${KEY}`, `vault-${KEY}`]);
    await vault.close();
  });

  it('lets what a session is kept for end by itself, and erases it all the same', async () => {
    let clock = Date.now();
    const log = openStandInLog(() => clock);
    const aging = await startStandIn(log);
    const vault = openEventStoreDbVault(aging.url);
    const written = () => log.all.filter(({ stream }) => !stream.startsWith('$stats')).length;
    const secrets = () => log.all.filter(({ data }) => Buffer.from(data).includes('SECRET')).length;
    await vault.put('session/one', 'SECRET', 0);
    expect(written()).toBe(1);
    await vault.put('session/one', 'SECRET again', 1);
    clock += 36 * 86_400_000;
    expect(await vault.get('session/one')).toMatchObject({ version: 2 });
    clock += 2 * 86_400_000;
    expect(await vault.get('session/one')).toBeUndefined();
    log.scavenge();
    expect(secrets()).toBe(1);
    await vault.remove('session/one');
    log.scavenge();
    expect(secrets()).toBe(0);
    const before = written();
    await vault.remove('session/one');
    await vault.remove('session/none');
    expect(written()).toBe(before);
    await vault.close();
    await aging.close();
  });

  it('ends what a crash interrupted, whichever step was the last', async () => {
    // Each step is an append or the deletion; the crash is a connection that is never answered after so many steps.
    for (let steps = 0; steps <= 3; steps += 1) {
      const key = `${KEY}${steps}`;
      const vault = open();
      await vault.put(key, 'SECRET', 0);
      const dying = openEventStoreDbVault(standIn.url, { timeLimit: 300, callLimit: 100 });
      standIn.stopAfter(steps);
      await dying.remove(key).catch(() => undefined);
      await dying.close();
      standIn.stopAfter(Number.POSITIVE_INFINITY);
      // Forgotten or still there as a whole; never an entry without a value.
      const found = await vault.get(key);
      expect(found === undefined || found.value === 'SECRET').toBe(true);
      await vault.remove(key);
      expect(await vault.get(key)).toBeUndefined();
      standIn.log.scavenge();
      expect(kept()).toBe(0);
      expect(await vault.put(key, 'back', 0)).toBe(true);
      await vault.close();
    }
  });

  it('limits what a crash of a former release left keeping all of its entries, once, and nothing else', async () => {
    const vault = open();
    const former = (key: string, values: readonly string[]) => {
      for (const [index, value] of values.entries())
        standIn.log.writeJson(`vault-${key}`, 'VaultEntryWritten', { value, version: index + 1 });
    };
    former(KEY, ['SECRET one', 'SECRET two', 'SECRET three']);
    former('key/other', ['SECRET of another']);
    former('session/of-them', ['SECRET a', 'SECRET b']);
    await vault.put('key/today', 'SECRET today', 0);
    await vault.put('key/today', 'SECRET later', 1);
    const limits = () =>
      standIn.log.all.filter(({ stream }) => stream.startsWith('$$vault-')).map(({ stream }) => stream);
    expect(limits()).toEqual(['$$vault-key/today']);
    standIn.log.writeJson('account-a', 'NameChanged', {});
    const reached = await vault.compaction?.limit(undefined);
    expect(reached).toEqual({
      upTo: standIn.log.all.find(({ stream }) => stream === 'account-a')?.position,
      isAll: true,
    });
    expect(limits()).toEqual(['$$vault-key/today', `$$vault-${KEY}`, '$$vault-session/of-them']);
    standIn.log.scavenge();
    expect(kept()).toBe(4);
    expect(await vault.get(KEY)).toMatchObject({ value: 'SECRET three', version: 3 });
    expect(await vault.put(KEY, 'SECRET four', 3)).toBe(true);
    former(`${KEY}-later`, ['SECRET x', 'SECRET y']);
    await vault.compaction?.limit(reached?.upTo);
    expect(limits().slice(3)).toEqual([`$$vault-${KEY}-later`]);
    await vault.close();
  });

  it('leaves a deleted stream as it is', async () => {
    const vault = open();
    for (const [index, value] of ['SECRET one', 'SECRET two'].entries())
      standIn.log.writeJson(`vault-${KEY}`, 'VaultEntryWritten', { value, version: index + 1 });
    standIn.log.remove(`vault-${KEY}`);
    const written = () => standIn.log.all.filter(({ stream }) => stream === `$$vault-${KEY}`).length;
    const before = written();
    await vault.compaction?.limit(undefined);
    expect(written()).toBe(before);
    expect(await vault.get(KEY)).toBeUndefined();
    expect(await vault.put(KEY, 'anew', 0)).toBe(true);
    await vault.close();
  });

  it('forgets an entry of a stream that was never limited to its last event', async () => {
    const vault = open();
    await vault.put(KEY, 'SECRET one', 0);
    await vault.put(KEY, 'SECRET two', 1);
    standIn.log.writeJson(`$$vault-${KEY}`, '$metadata', {});
    await vault.remove(KEY);
    standIn.log.scavenge();
    expect(kept()).toBe(0);
    await vault.close();
  });
});
