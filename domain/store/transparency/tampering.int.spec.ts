import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { forgetKey, withCodec } from '../codec.ts';
import { openLog } from '../embeddedLog.ts';
import { NO_STREAM } from '../eventStore.ts';
import { openEventStoreDb } from '../eventStoreDb.ts';
import { startStandIn } from '../eventStoreDbStandIn.testing.ts';
import { openMemoryStore } from '../memory.ts';
import { openMemoryVault } from '../memoryVault.ts';
import type { Recorded } from '../standInLog.testing.ts';
import { openAudit } from './audit.ts';
import type { Head } from './heads.ts';
import { keptTextOf, leafOf } from './leaf.ts';
import { openRange } from './merkle.ts';
import { readServer } from './readServer.ts';
import {
  drawChanges,
  headsOver,
  type Kept,
  keptLog,
  type Planted,
  publicText,
  textOf,
  trusted,
} from './tampering.testing.ts';
import { readFiles, readPages, VERDICTS, verifyLogAgainst } from './verify.ts';

const SEED = Number(process.env.SEED ?? 20261125);
const log = keptLog(240);
const heads = headsOver(log, [0, 1, 64, 100, 101, 171, log.length]);
const scratch = mkdtempSync(join(tmpdir(), 'cs-tampering-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const verdictOf = (changed: readonly Kept[], against: readonly Head[] = heads) =>
  verifyLogAgainst(against, trusted, async (audit) => {
    for (const kept of changed) audit.take(kept.stream, kept.revision, textOf(kept));
  });

/**
 * What must be said of a change: that the log is tampered with and between which heads, or that it is incomplete when
 * it no longer reaches the first head that would say so.
 */
function expectFound({ what, log: changed, first }: Planted, { code, sentence }: { code: number; sentence: string }) {
  expect(first, what).toBeGreaterThanOrEqual(0);
  const reaches = heads.some(({ size }) => size > first && size <= changed.length);
  const expected = reaches || sentence.startsWith('The streams') ? VERDICTS.tampered : VERDICTS.incomplete;
  expect(code, `${what}: ${sentence} (seed ${SEED})`).toBe(expected);
  const [, from, to = from] = /^Events? (\d+)(?: to (\d+))? /.exec(sentence) ?? [];
  if (from === undefined) return;
  expect(Number(from), `${what}: ${sentence}`).toBeLessThanOrEqual(first);
  expect(Number(to), `${what}: ${sentence}`).toBeGreaterThanOrEqual(first);
}

/** Writes a log as the engine does, with checksums that are right. */
async function writeFiles(folder: string, kept: readonly Kept[]): Promise<void> {
  const files = openLog(join(folder, 'events'));
  await files.root.transaction(() => {
    for (const [position, one] of kept.entries()) files.writeEvent(position, textOf(one).toString());
    files.writeExtent({ last: kept.length - 1, indexed: -1 });
  });
  await files.close();
}

describe('a log that was changed by someone who can write everything but the heads', () => {
  it('is sound as it was', async () => {
    const { code, sentence } = await verdictOf(log);
    expect([code, sentence]).toEqual([VERDICTS.sound, expect.stringContaining('240 events')]);
  });

  it('is found out: each of 1,000 planted edits, deletions, copies, swaps and truncations', async () => {
    const planted = drawChanges(log, 1_000, SEED);
    const kinds = new Set(planted.map(({ what }) => what.split(' ')[0]));
    expect(kinds).toEqual(new Set(['edit', 'deletion', 'copy', 'swap', 'truncation']));
    for (const one of planted) expectFound(one, await verdictOf(one.log));
  });

  it('is found out in the files of the embedded engine, whose checksums all fit', async () => {
    await writeFiles(join(scratch, 'sound'), log);
    const readFrom = (folder: string) =>
      verifyLogAgainst(heads, trusted, async (audit) => readFiles(join(scratch, folder), audit));
    expect((await readFrom('sound')).code).toBe(VERDICTS.sound);
    for (const [index, one] of drawChanges(log, 12, SEED + 1).entries()) {
      await writeFiles(join(scratch, String(index)), one.log);
      expectFound(one, await readFrom(String(index)));
    }
    expect((await readFrom('none')).code).toBe(VERDICTS.incomplete);
  });

  it('is found out by the command, which ends with the code of its verdict', async () => {
    await writeFiles(join(scratch, 'whole'), log);
    await writeFiles(join(scratch, 'short'), log.slice(0, 180));
    await writeFiles(join(scratch, 'changed'), log.with(150, log[3] as Kept));
    writeFileSync(join(scratch, 'heads'), heads.map(({ note }) => note).join('\n'));
    writeFileSync(join(scratch, 'keys'), `${publicText}\n`);
    const script = join(import.meta.dirname, 'verify.ts');
    const verdict = (folder: string, headsDir: string, ...more: string[]) => {
      const env = { ...process.env, EVENTSTORE_URL: '', HEADS_DIR: headsDir };
      const args = ['--import', 'tsx', script, join(scratch, folder), ...more];
      const { status, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
      return [status, stdout];
    };
    expect(verdict('whole', scratch)).toEqual([VERDICTS.sound, expect.stringMatching(/^Every event is as it was/)]);
    expect(verdict('short', scratch)).toEqual([VERDICTS.incomplete, expect.stringMatching(/^The log ends after 180/)]);
    const changed = expect.stringMatching(/^Events 101 to 170 are not as the head/);
    expect(verdict('changed', scratch)).toEqual([VERDICTS.tampered, changed]);
    const elsewhere = verdict('whole', join(scratch, 'none'), '--head', join(scratch, 'heads'));
    expect(elsewhere).toEqual([
      VERDICTS.keyUnknown,
      expect.stringMatching(/of which the public key is not known here/),
    ]);
    expect(verdict('whole', join(scratch, 'none'))).toEqual([1, '']);
  });

  it('is found out on EventStoreDB, whose positions have gaps', async () => {
    const server = await startStandIn();
    const store = openEventStoreDb(server.url);
    try {
      for (const { event, stream, revision } of log) await store.append(stream, revision - 1, [event]);
      const verdict = () => verifyLogAgainst(heads, trusted, (audit) => readPages(store, audit));
      expect(await verdict()).toMatchObject({ code: VERDICTS.sound });
      const recorded = server.log.all.filter(({ stream }) => !stream.startsWith('$'));
      const planted = drawChanges(log, 40, SEED + 2);
      expect(new Set(planted.map(({ what }) => what.split(' ')[0])).size).toBe(5);
      for (const one of planted) {
        server.log.replaceAll(one.log.map((kept, at) => asRecorded(kept, recorded, at)));
        expectFound(one, await verdict());
      }
      server.log.replaceAll(recorded);
      expect(await verdict()).toMatchObject({ code: VERDICTS.sound });
    } finally {
      await store.close();
      await server.close();
    }
  });

  it('is found out on EventStoreDB, where a stream is deleted or cut and its events are still there', async () => {
    const server = await startStandIn();
    const store = openEventStoreDb(server.url);
    try {
      for (const { event, stream, revision } of log) await store.append(stream, revision - 1, [event]);
      const verdict = () => verifyLogAgainst(heads, trusted, (audit) => readServer(server.url, audit));
      expect(await verdict()).toMatchObject({ code: VERDICTS.sound, sentence: expect.stringContaining('240 events') });
      const metadata = (stream: string, data: object) => server.log.writeJson(`$$${stream}`, '$metadata', data);
      // Streams of the vault keep their last event only, and a right to read hides nothing from the product.
      metadata('vault-key/a0', { $maxCount: 1 });
      metadata('room-2', { $acl: { $r: '$admins' } });
      expect(await verdict()).toMatchObject({ code: VERDICTS.sound });
      for (const limits of [{ $maxCount: 1 }, { $maxAge: 60 }, { $tb: 3 }]) {
        metadata('room-3', limits);
        const [[name, value]] = Object.entries(limits) as [[string, number]];
        const sentence = `The server hides events of stream room-3: its metadata has ${name} ${value}. 240 events`;
        expect(await verdict()).toMatchObject({
          code: VERDICTS.tampered,
          sentence: expect.stringContaining(sentence),
        });
      }
      metadata('room-3', {});
      expect(await verdict()).toMatchObject({ code: VERDICTS.sound });
      server.log.remove('room-4');
      expect(await verdict()).toMatchObject({ code: VERDICTS.tampered });
      metadata('room-4', {});
      server.log.writeJson('room-5', '$streamDeleted', {});
      expect(await verdict()).toMatchObject({
        code: VERDICTS.tampered,
        sentence: expect.stringMatching(/^The server hides events of stream room-5: it holds \$streamDeleted\./),
      });
    } finally {
      await store.close();
      await server.close();
    }
  });
});

/** What EventStoreDB would keep of an event, at the place of another one or, behind the last, at one of its own. */
function asRecorded({ event, stream, revision }: Kept, places: readonly Recorded[], at: number): Recorded {
  const last = places.at(-1) as Recorded;
  const place = places[at] ?? { ...last, position: last.position + 1_000 * (at - places.length + 1) };
  const [data, metadata] = [event.data, event.metadata].map((part) => Buffer.from(JSON.stringify(part)));
  return { ...place, id: event.id, type: event.type, stream, revision, data, metadata } as Recorded;
}

describe('a log against its heads', () => {
  it('is not judged by heads that nobody known has signed, or that were changed themselves', async () => {
    const [first] = heads as [Head];
    expect(await verifyLogAgainst(heads, [], async () => undefined)).toMatchObject({ code: VERDICTS.keyUnknown });
    const forged = { ...first, note: first.note.replace('\n0\n', '\n7\n'), size: 7 };
    expect(await verdictOf(log, [forged])).toMatchObject({ code: VERDICTS.tampered });
  });

  it('says which head contradicts another, and which streams do not run on after the last head', async () => {
    const other = headsOver(log.with(3, log[4] as Kept), [171]);
    const both = [...heads, ...other];
    expect((await verdictOf(log, both)).sentence).toMatch(/contradicts another one over as many/);
    const gap = log.toSpliced(200, 1);
    const early = heads.filter(({ size }) => size <= 171);
    expect(await verdictOf(gap, early)).toMatchObject({ code: VERDICTS.tampered });
    expect((await verdictOf(gap, early)).sentence).toMatch(/^The streams do not run on: event \d+ is revision/);
    expect((await verdictOf(log, early)).sentence).toMatch(/the 69 after it are covered by no head/);
  });

  it('still fits them when the keys of a person were destroyed', async () => {
    const kept = openMemoryStore();
    const vault = openMemoryVault();
    const rules = { personal: { Named: { subject: 'accountId', fields: ['name'] } }, upcasters: {} };
    const store = withCodec(kept, vault, rules);
    const metadata = (log[0] as Kept).event.metadata;
    for (let at = 0; at < 10; at += 1)
      await store.append(`m-${at}`, NO_STREAM, [
        { id: `id-${at}`, type: 'Named', data: { accountId: `a${at % 2}`, name: 'Ann Doe' }, metadata },
      ]);
    const leaves = openRange();
    const before = await kept.readAll(-1, 100);
    for (const [ordinal, event] of before.entries()) leaves.add(leafOf(ordinal, keptTextOf(event)));
    await forgetKey(vault, 'a0');
    expect((await withCodec(kept, vault, rules).readAll(-1, 1))[0]?.data).toMatchObject({ name: '' });
    const audit = openAudit([]);
    await readPages(kept, audit);
    expect(audit.root()).toEqual(leaves.root());
    expect(JSON.stringify(before)).not.toContain('Ann Doe');
  });
});
