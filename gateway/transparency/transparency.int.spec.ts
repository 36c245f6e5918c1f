import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { headsIn, publicKeyOf, signatureOf } from '#domain/store/transparency/heads.ts';
import { isConsistent, isIncluded } from '#domain/store/transparency/merkle.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Answered = {
  transparency: {
    isSigning: boolean;
    keys: { key: string }[];
    latest: { number: number; size: number; root: string; note: string };
    heads: { totalCount: number };
    inclusionProof: { index: number; size: number; leaf: string; root: string; hashes: string[] };
    consistencyProof: { fromRoot: string; toRoot: string; hashes: string[] };
  };
};

const hashes = (texts: readonly string[]) => texts.map((text) => Buffer.from(text, 'base64'));

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ workers: false });
  await app.transparency.started;
});
afterAll(() => app?.close());

const ask = (selection: string) => app.graphql<Answered>(`{ transparency { ${selection} } }`);
const codeOf = async (selection: string) => (await ask(selection)).errors?.[0]?.extensions.code;

it('anyone gets heads with the keys they are signed with, in both APIs', async () => {
  const { data } = await ask(
    'isSigning keys { key since } latest { number size root note } heads(first: 5) { totalCount }',
  );
  expect(data?.transparency).toMatchObject({
    isSigning: true,
    latest: { number: 0, size: 0 },
    heads: { totalCount: 1 },
  });
  const note = data?.transparency.latest.note ?? '';
  const keys = data?.transparency.keys.map(({ key }) => publicKeyOf(key)) ?? [];
  expect(headsIn(note).map((head) => signatureOf(head, keys))).toEqual(['good']);
  const { status, body } = await app.rest('GET', '/transparency/heads?pageSize=1');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    total: 1,
    data: [{ number: 0, note }],
    keys: [{ key: data?.transparency.keys[0]?.key }],
  });
  const file = await app.rest('GET', '/transparency/notes');
  expect([file.text, file.headers.get('content-type')]).toEqual([note, 'application/octet-stream']);
  expect((await app.rest('GET', '/transparency/notes?page=2')).text).toBe('');
  expect((await app.rest('GET', '/transparency/heads?page=0')).status).toBe(400);
});

it('anyone gets proofs of an event and between two heads, which hold', async () => {
  for (let one = 0; one < 3; one += 1) await app.registerMember();
  const last = await app.store.head();
  await expect.poll(() => app.transparency.size()).toBe(last + 1);
  const size = app.transparency.size();
  const { data } = await ask(
    `inclusionProof(position: 2, size: ${size}) { index size leaf root hashes } consistencyProof(from: 2, to: ${size}) { fromRoot toRoot hashes }`,
  );
  const { inclusionProof: one, consistencyProof: two } = (data as Answered).transparency;
  const [leaf, root] = hashes([one.leaf, one.root]) as [Buffer, Buffer];
  expect(isIncluded({ index: one.index, size, leaf, root }, hashes(one.hashes))).toBe(true);
  const [fromRoot, toRoot] = hashes([two.fromRoot, two.toRoot]) as [Buffer, Buffer];
  expect(toRoot).toEqual(root);
  expect(isConsistent({ from: 2, fromRoot, to: size, toRoot }, hashes(two.hashes))).toBe(true);
});

it('what cannot be proven is refused by its name', async () => {
  const size = app.transparency.size();
  expect(await codeOf(`inclusionProof(position: 1e15, size: ${size}) { leaf }`)).toBe('EVENT_MISSING');
  expect(await codeOf('inclusionProof(position: -1, size: 1) { leaf }')).toBe('EVENT_MISSING');
  expect(await codeOf('inclusionProof(position: 2) { leaf }')).toBe('NOT_UNDER_HEAD');
  for (const wrong of [size + 1, 0.5, -2, 1e300])
    expect(await codeOf(`inclusionProof(position: 2, size: ${wrong}) { leaf }`), String(wrong)).toBe('BAD_TREE_SIZE');
  for (const [from, to] of [
    [3, 2],
    [-1, 2],
    [0, size + 1],
    [0.5, 2],
  ])
    expect(await codeOf(`consistencyProof(from: ${from}, to: ${to}) { hashes }`)).toBe('BAD_TREE_SIZE');
});

it('an outsider checks a head they kept, and an event, with the program of docs/verification.md', async () => {
  const page = readFileSync(new URL('../../docs/verification.md', import.meta.url), 'utf8');
  const [, program = ''] = /^```js\n([\s\S]*?)^```$/m.exec(page) ?? [];
  const [file, head] = [join(app.dir, 'check.mjs'), join(app.dir, 'kept.txt')];
  writeFileSync(file, program);
  const check = async (...more: string[]) => {
    const [key] = await app.transparency.keys();
    const run = promisify(execFile)(process.execPath, [file, app.origin, head, key?.text ?? '', ...more]);
    return (await run).stdout.trim().split('\n');
  };
  await app.transparency.signNow();
  writeFileSync(head, (await app.transparency.headAt(1))?.note ?? '');
  expect(await check()).toEqual(expect.arrayContaining(['holds: both heads are the same']));
  const before = app.transparency.size();
  await app.registerMember();
  await expect.poll(() => app.transparency.size()).toBeGreaterThan(before);
  await app.transparency.signNow();
  const said = await check('2');
  expect(said.slice(-2)).toEqual([
    'holds: the latest head continues the one that was kept',
    'holds: event 2 is in the record',
  ]);
  writeFileSync(head, readFileSync(head, 'utf8').replace(/\n\d+\n/, '\n4\n'));
  await expect(check()).rejects.toThrow(/does not hold: the signature/);
});
