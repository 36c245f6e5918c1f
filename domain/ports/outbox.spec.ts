import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMemoryVault } from '../store/memoryVault.ts';
import { openOutbox } from './outbox.ts';
import { sendOnce } from './sendOnce.ts';

const mail = (key: string, text = 'Hello') => ({ key, to: 'ana@x.test', subject: 'Hello', text });

describe('the outbox', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'outbox-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('is empty before the first mail', async () => {
    expect(await openOutbox(join(dir, 'later')).list(10)).toEqual([]);
    expect(await openOutbox(join(dir, 'later')).read('a')).toBeUndefined();
  });

  it('keeps the first mail of a key, also when many are sent at once and with any character in the key', async () => {
    const outbox = openOutbox(dir);
    await Promise.all(Array.from({ length: 20 }, (_, index) => outbox.send(mail('a/../b:*', `try ${index}`))));
    const kept = await outbox.list(10);
    expect(kept).toHaveLength(1);
    await outbox.send(mail('a/../b:*', 'later'));
    expect(await outbox.read('a/../b:*')).toEqual(kept[0]);
    expect(await readdir(dir)).toHaveLength(1);
  });

  it('lists the newest first, as many as asked for', async () => {
    let second = 0;
    const outbox = openOutbox(dir, () => new Date(Date.UTC(2026, 0, 1, 0, 0, second++)).toISOString());
    for (const key of ['a', 'b', 'c']) {
      await outbox.send(mail(key));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect((await outbox.list(2)).map(({ key }) => key)).toEqual(['c', 'b']);
  });

  it('gets a mail only once although its job runs twice and the mail was taken away', async () => {
    const vault = openMemoryVault();
    const sent: string[] = [];
    const mailer = { send: async ({ key }: { key: string }) => void sent.push(key) };
    const once = () => sendOnce({ vault, mailer, now: () => '2026-01-01T00:00:00.000Z' }, mail('a'));
    await once();
    await once();
    expect(sent).toEqual(['a']);
  });

  it('gets a mail again when handing it over failed', async () => {
    const vault = openMemoryVault();
    const outbox = openOutbox(dir);
    const down = { send: () => Promise.reject(new Error('down')) };
    const now = () => '2026-01-01T00:00:00.000Z';
    await expect(sendOnce({ vault, mailer: down, now }, mail('a'))).rejects.toThrow('down');
    await sendOnce({ vault, mailer: outbox, now }, mail('a'));
    expect(await outbox.read('a')).toMatchObject({ key: 'a' });
  });
});
