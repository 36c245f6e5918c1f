import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StandIn, startStandIn } from '../../store/eventStoreDbStandIn.testing.ts';
import { openMemoryVault } from '../../store/memoryVault.ts';
import type { Vault } from '../../store/vault.ts';
import { openEventStoreDbVault } from '../../store/vaultEventStoreDb.ts';
import { compactFiles, goneSince, oweCompaction } from './compactFiles.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('compacting the files of EventStoreDB', () => {
  let standIn: StandIn;
  let vault: Vault;
  let clock: number;
  beforeEach(async () => {
    standIn = await startStandIn();
    vault = openEventStoreDbVault(standIn.url, { operations: 'ops:changeit' });
    clock = Date.parse('2026-11-27T08:00:00.000Z');
  });
  afterEach(async () => {
    await vault.close();
    await standIn.close();
  });

  const now = () => new Date(clock).toISOString();
  const run = async () => {
    if (!vault.compaction) throw new Error('nothing to compact');
    await compactFiles({ vault, now, compaction: vault.compaction });
  };
  const kept = () => standIn.log.all.filter(({ data }) => Buffer.from(data).includes('SECRET')).length;

  it('is done once a week, and says since when what was removed is gone', async () => {
    await vault.put('key/person', 'SECRET', 0);
    await vault.remove('key/person');
    const removedAt = now();
    expect(await goneSince(vault, removedAt)).toBeUndefined();
    clock += HOUR;
    await run();
    expect(standIn.scavenges.started).toHaveLength(1);
    clock += HOUR;
    await run();
    expect([standIn.scavenges.started.length, await goneSince(vault, removedAt), kept()]).toEqual([1, undefined, 1]);
    standIn.scavenges.end('Success');
    await run();
    expect([await goneSince(vault, removedAt), kept()]).toEqual([now(), 0]);
    // What is removed while one runs, or after it, waits for the next.
    expect(await goneSince(vault, new Date(clock - HOUR + 1).toISOString())).toBeUndefined();
    for (let days = 0; days < 7; days += 1) {
      clock += DAY - HOUR;
      await run();
    }
    expect(standIn.scavenges.started).toHaveLength(2);
  });

  it('begins with the entries that a crash of a former release left keeping all of their values', async () => {
    for (const [index, value] of ['SECRET one', 'SECRET two'].entries())
      standIn.log.writeJson('vault-key/person', 'VaultEntryWritten', { value, version: index + 1 });
    await run();
    standIn.scavenges.end('Success');
    expect(kept()).toBe(1);
    expect(await vault.get('key/person')).toEqual({ value: 'SECRET two', version: 2 });
  });

  it('is done within a day of an erasure that somebody waits for', async () => {
    await run();
    standIn.scavenges.end('Success');
    clock += HOUR;
    await run();
    await oweCompaction(vault, now());
    await run();
    expect(standIn.scavenges.started).toHaveLength(1);
    clock += DAY;
    await run();
    expect(standIn.scavenges.started).toHaveLength(2);
  });

  it('begins one, of two processes at once, and waits for one that was begun by hand', async () => {
    if (!vault.compaction) throw new Error('nothing to compact');
    const [node = ''] = await vault.compaction.nodes();
    await vault.compaction.start(node);
    await run();
    standIn.scavenges.end('Success');
    await Promise.all([run(), run()]);
    expect(standIn.scavenges.started).toHaveLength(2);
    standIn.scavenges.end('Success');
    await run();
    expect(await goneSince(vault, now())).toBe(now());
  });

  it('says why one has failed, and begins another', async () => {
    await run();
    standIn.scavenges.end('Failed', 'no room on the disk');
    await expect(run()).rejects.toThrow('failed: Failed: no room on the disk');
    await run();
    expect(standIn.scavenges.started).toHaveLength(2);
  });

  it('names the setting where the server refuses it', async () => {
    if (!vault.compaction) throw new Error('nothing to compact');
    const [node = ''] = await vault.compaction.nodes();
    standIn.refuse(7);
    await expect(vault.compaction.start(node)).rejects.toThrow('EVENTSTORE_OPERATIONS');
  });

  it('is not needed where what is removed is wiped at once', async () => {
    expect(await goneSince(openMemoryVault(), now())).toBe(now());
  });
});
