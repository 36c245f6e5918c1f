import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openOutbox } from './outbox.ts';

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

  it('removes the mails to an address, and those before an instant', async () => {
    const times = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'];
    const outbox = openOutbox(dir, () => times.shift() ?? '');
    await outbox.removeBefore('2026-01-02T00:00:00.000Z');
    await outbox.send({ ...mail('a'), to: 'ben@x.test' });
    await outbox.send(mail('b'));
    await outbox.send(mail('c'));
    await outbox.removeAbout({ addresses: ['ben@x.test', 'nobody@x.test'], words: [] });
    expect((await outbox.list(10)).map(({ key }) => key)).toEqual(['c', 'b']);
    await outbox.removeBefore('2026-01-03T00:00:00.000Z');
    expect((await outbox.list(10)).map(({ key }) => key)).toEqual(['c']);
  });

  it('removes what is about a person: to them, and to others where a name of theirs stands, not as a part of a word', async () => {
    const outbox = openOutbox(dir);
    const calendar = { filename: 'a.ics', contentType: 'text/calendar', content: 'X:Ben Barr' };
    const about = { addresses: ['ben@x.test'], words: ['Ben Barr', 'benny+1'] };
    const mails = {
      subject: { ...mail('subject'), subject: 'Booking of Ben Barr' },
      text: { ...mail('text'), text: 'by benny+1.' },
      address: { ...mail('address'), text: 'write to ben@x.test' },
      attachment: { ...mail('attachment'), attachments: [calendar] },
      longer: { ...mail('longer'), text: 'Ben Barrow came' },
      other: { ...mail('other'), text: 'Ben' },
    };
    for (const one of Object.values(mails)) await outbox.send(one);
    await outbox.removeAbout(about);
    expect((await outbox.list(10)).map(({ key }) => key).sort()).toEqual(['longer', 'other']);
    await outbox.removeAbout({ addresses: [], words: [''] });
    expect(await outbox.list(10)).toHaveLength(2);
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
});
