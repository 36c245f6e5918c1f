import { beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '#domain/ports/mailer.ts';
import { compactFiles } from '#domain/processes/registration/compactFiles.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { openMemoryVault } from '#domain/store/memoryVault.ts';
import type { Compaction, CompactionOutcome, Vault } from '#domain/store/vault.ts';
import type { Tools } from '../job.ts';
import { TooEarly } from '../job.ts';
import { mailErasureCertificate } from './mailErasureCertificate.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ERASED_AT = '2026-11-27T10:00:00.000Z';
const erased = {
  ...{ sessions: 1, devices: 1, drafts: 0, pictures: 0 },
  ...{ postPictureFiles: 0, messagePictureFiles: 0, archives: 0, handles: 2 },
};

describe('the certificate of an erasure, where bytes leave the files later', () => {
  let clock: number;
  let mails: Mail[];
  let outcome: CompactionOutcome;
  let started: number;
  const now = () => new Date(clock).toISOString();
  const compaction: Compaction = {
    nodes: async () => ['node:2113'],
    start: async () => `scavenge ${++started}`,
    outcome: async () => outcome,
    limit: async () => ({ upTo: undefined, isAll: true }),
  };
  let vault: Vault;
  beforeEach(async () => {
    clock = Date.parse(ERASED_AT);
    mails = [];
    outcome = 'running';
    started = 0;
    vault = { ...openMemoryVault(), wipesAtOnce: false, compaction };
    await vault.put('farewell/ana', JSON.stringify({ to: 'ana@x.test', erased }), 0);
  });

  const run = () =>
    mailErasureCertificate.run(
      { accountId: 'ana', erasedAt: ERASED_AT } as never,
      {
        ...openHandler(openMemoryStore(), now),
        vault,
        mailer: { send: async (mail: Mail) => void mails.push(mail) },
        now,
        publicUrl: 'https://x.test',
        sender: { by: { id: 'job', role: 'system' }, channel: 'job' },
      } as unknown as Tools,
    );

  it('waits until the files are compacted, and says since when the bytes are gone', async () => {
    await expect(run()).rejects.toMatchObject({ until: '2026-11-27T11:00:00.000Z' });
    await expect(run()).rejects.toBeInstanceOf(TooEarly);
    clock += HOUR;
    await compactFiles({ vault, now, compaction });
    clock += HOUR;
    await expect(run()).rejects.toBeInstanceOf(TooEarly);
    outcome = 'done';
    await compactFiles({ vault, now, compaction });
    clock += HOUR;
    await run();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('in the files of our database: nowhere, since 2026-11-27T12:00:00.000Z.');
    expect(await vault.get('farewell/ana')).toBeUndefined();
  });

  it('is mailed without that while the address is still known, where no compaction ends', async () => {
    clock += 6 * DAY;
    await run();
    expect(mails[0]?.text).toContain('until they are compacted next');
  });
});
