import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withinPictureLimit } from '../images/upload.ts';
import { openShop, registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Person = Awaited<ReturnType<TestApp['registerMember']>>;
type Sent = {
  readonly nth: number;
  readonly text: string;
  readonly conversationId: string;
  readonly picture: { readonly href: string; readonly width: number };
};

let app: TestApp;
let ann: Person;
let bea: Person;
let root: string;
let shopId: string;
let n = 0;

beforeAll(async () => {
  app = await openTestApp();
  bea = await app.registerMember({ role: 'SHOP_OWNER', firstName: 'Bea' });
  root = await registerPlatformOwner(app);
  shopId = (await openShop(app, bea.token))._id;
});
afterAll(() => app?.close());
beforeEach(async () => {
  ann = await app.registerMember({ firstName: 'Ann' });
});

const jpeg = (background = '#c0392b') =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'canary' } })
    .jpeg()
    .toBuffer();

async function upload(token: string | undefined, bytes: Buffer, headers: Record<string, string> = {}) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), 'picture.jpg');
  const answer = await app.rest('POST', '/messages/picture', { ...(token !== undefined && { token }), body, headers });
  return {
    status: answer.status,
    body: answer.body as { _id: string; width: number; height: number; error: { code: string } },
  };
}
async function send(who: Person, over: object) {
  n += 1;
  const answer = await app.rest('POST', '/messages/send', {
    token: who.token,
    body: { messageId: `picture-spec-${n}`, text: '', to: { kind: 'shop', id: shopId }, ...over },
  });
  return { status: answer.status, body: answer.body as Sent & { error: { code: string } } };
}
/** A picture of hers in a conversation with a shop, and its address. */
async function pictured(): Promise<Sent> {
  const { body } = await upload(ann.token, await jpeg());
  const sent = await send(ann, { pictureId: body._id });
  expect(sent.status).toBe(201);
  await app.settle();
  return sent.body;
}
const look = (href: string, token?: string, headers: Record<string, string> = {}) =>
  fetch(`${app.origin}${href}`, {
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
  });
const filesOf = (memberId: string) => readdir(join(app.dir, 'uploads', 'messages', memberId)).catch(() => []);

describe('a picture in a message', () => {
  it('is uploaded once for an Idempotency-Key, which is refused for another picture', async () => {
    const key = { 'idempotency-key': 'message-picture' };
    const first = await upload(ann.token, await jpeg(), key);
    const again = await upload(ann.token, await jpeg(), key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await upload(ann.token, await jpeg('#27ae60'), key);
    expect([other.status, other.body.error?.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await filesOf(ann.user._id)).toHaveLength(1);
  });

  it('is written anew, goes without words, and is shown to both sides with its size', async () => {
    const sent = await pictured();
    expect(sent).toMatchObject({ text: '', picture: { width: 900, height: 600 } });
    for (const token of [ann.token, bea.token]) {
      const answer = await look(sent.picture.href, token);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([answer.status, answer.headers.get('content-type'), bytes.includes('canary')]).toEqual([
        200,
        'image/jpeg',
        false,
      ]);
      expect([answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual([
        'private, no-cache',
        expect.stringContaining('authorization'),
      ]);
      const narrow = await look(`${sent.picture.href}?w=320`, token);
      expect([narrow.headers.get('content-type'), (await webpWidth(narrow)) === 320]).toEqual(['image/webp', true]);
      expect((await look(sent.picture.href, token, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(
        304,
      );
    }
  });

  it('is hidden from others, also with its address, entity tag or id', async () => {
    const sent = await pictured();
    const eve = await app.registerMember({ firstName: 'Eve' });
    const tag = (await look(sent.picture.href, ann.token)).headers.get('etag') ?? '';
    expect((await look(sent.picture.href)).status).toBe(401);
    for (const token of [eve.token, root]) {
      expect((await look(sent.picture.href, token)).status).toBe(404);
      expect((await look(sent.picture.href, token, { 'if-none-match': tag })).status).toBe(404);
    }
    const [file = ''] = await filesOf(ann.user._id);
    const id = file.split('.')[0];
    for (const path of [
      `/images/${id}`,
      `/images/messages%2f${ann.user._id}%2f${id}`,
      `/images/messages/${ann.user._id}/${file}`,
    ])
      expect([400, 404], path).toContain((await look(path, ann.token)).status);
    expect((await send(eve, { pictureId: id })).body.error.code).toBe('NOT_YOUR_PICTURE');
  });

  it('is shown to a platform owner while the conversation is reported, and no longer', async () => {
    const sent = await pictured();
    await app.rest('POST', `/messages/report/${sent.conversationId}`, {
      token: bea.token,
      body: { reason: 'Not nice' },
    });
    await app.settle();
    expect((await look(sent.picture.href, root)).status).toBe(200);
    await app.graphql(
      'mutation S($id: ID!) { settleConversationReport(id: $id, decision: dismissed, reason: "Seen") }',
      { id: sent.conversationId },
      root,
    );
    await app.settle();
    expect((await look(sent.picture.href, root)).status).toBe(404);
  });

  it('is refused where it is none, too large, blocked, or sent by a visitor', async () => {
    expect((await upload(undefined, await jpeg())).status).toBe(401);
    expect((await upload(ann.token, Buffer.from('<svg onload="alert(1)"/>'))).body.error.code).toBe('NOT_A_PICTURE');
    expect((await upload(ann.token, Buffer.concat([await jpeg(), Buffer.alloc(1_048_576)]))).status).toBe(413);
    expect((await send(ann, { pictureId: 'Nothing0000000000000001' })).body.error.code).toBe('NOT_YOUR_PICTURE');
    const { body } = await upload(ann.token, await jpeg());
    await app.rest('PUT', `/messages/block/${ann.user._id}`, { token: bea.token });
    expect((await send(ann, { pictureId: body._id })).body.error.code).toBe('BLOCKED');
    await app.rest('DELETE', `/messages/block/${ann.user._id}`, { token: bea.token });
  });

  it('is kept once, however often it comes, and does not open pictures of other messages', async () => {
    const [one, two] = [await upload(ann.token, await jpeg()), await upload(ann.token, await jpeg())];
    expect(one.body._id).toBe(two.body._id);
    const sent = await pictured();
    expect((await look(sent.picture.href.replace(/\d+$/, '99'), ann.token)).status).toBe(404);
    expect((await look(sent.picture.href.replace(/\d+$/, 'x'), ann.token)).status).toBe(400);
  });

  it('goes with its sender’s account', async () => {
    const sent = await pictured();
    expect((await filesOf(ann.user._id)).length).toBeGreaterThan(0);
    await app.rest('DELETE', `/users/delete/${ann.user._id}`, { token: ann.token, body: { password: 'secret1' } });
    await app.runJobs();
    expect(await filesOf(ann.user._id)).toEqual([]);
    expect((await look(sent.picture.href, bea.token)).status).toBe(404);
    expect((await app.rest('GET', `/messages/one/${sent.conversationId}`, { token: bea.token })).body).toMatchObject({
      messages: [{ text: '', picture: null }],
    });
  });

  it('goes with its sender’s account also when it comes in while that closes', async () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    // The next request waits for those two.
    const busy = [withinPictureLimit(() => opened), withinPictureLimit(() => opened)];
    const claims = async () => (await app.redis.keys('cs:idempotency:*')).length;
    const before = await claims();
    const uploading = upload(ann.token, await jpeg(), { 'idempotency-key': 'while-closing' });
    await expect.poll(claims, { timeout: 15_000 }).toBeGreaterThan(before);
    expect(
      (await app.rest('DELETE', `/users/delete/${ann.user._id}`, { token: ann.token, body: { password: 'secret1' } }))
        .status,
    ).toBe(204);
    open();
    const answer = await uploading;
    expect([answer.status, answer.body.error?.code]).toEqual([401, 'SESSION_OVER']);
    expect(await filesOf(ann.user._id)).toEqual([]);
    await Promise.all(busy);
  });
});

it('takes at most fifty of a member in a day', async () => {
  const strict = await openTestApp({ workers: false, env: { RATE_LIMIT: 'on' } });
  try {
    const { token, user } = await strict.registerMember();
    await strict.vault.put(`pictures/${user._id}`, JSON.stringify(Array.from({ length: 50 }, () => Date.now())), 0);
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(await jpeg())]), 'picture.jpg');
    expect((await strict.rest('POST', '/messages/picture', { token, body })).status).toBe(429);
  } finally {
    await strict.close();
  }
});

/** Width of a lossy webp, from its frame header: reading webp is switched off. */
async function webpWidth(answer: Response): Promise<number> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  return bytes.readUInt16LE(bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3) & 0x3fff;
}
