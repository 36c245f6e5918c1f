import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TURNS } from '#domain/forum/limits.ts';
import { openPostPictures } from '#domain/ports/postPictures.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { type ForumClient, forumOf } from './testing.ts';

type Member = Awaited<ReturnType<TestApp['registerProvenMember']>>;
type Shown = { readonly id: string; readonly href: string; readonly width: number; readonly alt: string };
type Pictured = { readonly id: string; readonly version: number; readonly pictures: readonly Shown[] };

let app: TestApp;
let ann: Member;
let bob: Member;
let annSays: ForumClient;
let root: string;
let moderator: ForumClient;
let bytes: Buffer;

beforeAll(async () => {
  app = await openTestApp();
  root = await registerPlatformOwner(app);
  moderator = forumOf(app, { token: root });
  bob = await app.registerProvenMember({ firstName: 'Bob' });
  bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c0392b' } })
    .withExif({ IFD0: { Copyright: 'canary' } })
    .jpeg()
    .toBuffer();
}, 60_000);
afterAll(() => app?.close());
beforeEach(async () => {
  ann = await app.registerProvenMember({ firstName: 'Ann' });
  annSays = forumOf(app, ann);
});

async function upload(token: string | undefined, file: Buffer = bytes) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(file)]), 'fade.jpg');
  const answer = await app.rest('POST', '/threads/picture', { ...(token !== undefined && { token }), body });
  return { status: answer.status, body: answer.body as { _id: string; width: number; error: { code: string } } };
}
const uploaded = async (who = ann) => (await upload(who.token)).body._id;
const SAID = 'id version pictures { id href width height alt }';
const started = (pictures: readonly object[], who = annSays) =>
  who.ask<Pictured>(`mutation ($input: ThreadInput!) { createThread(input: $input) { ${SAID} } }`, {
    input: { topic: 'Fades', text: 'Which one?', category: 'Techniques', pictures },
  });
const commented = (threadId: string, input: object, who = annSays) =>
  who.ask<Pictured>(
    `mutation ($id: ID!, $input: CommentInput!) { addComment(threadId: $id, input: $input) { ${SAID} } }`,
    { id: threadId, input: { text: 'This one.', ...input } },
  );
const revised = (id: string, pictures: readonly object[] | null, text = 'This one.') =>
  annSays.ask<Pictured>(
    `mutation ($id: ID!, $t: String!, $p: [PostPictureInput!]) { reviseComment(id: $id, text: $t, pictures: $p) { ${SAID} } }`,
    { id, t: text, p: pictures },
  );
const post = (answer: Pictured | string): Pictured => {
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
};
/** A thread of Ann's with one picture, and that picture. */
async function pictured() {
  const made = post(await started([{ id: await uploaded(), alt: 'A low fade' }]));
  const [picture] = made.pictures;
  if (!picture) throw new Error('no picture');
  return { ...made, picture };
}
const look = (href: string, token?: string, headers: Record<string, string> = {}) =>
  fetch(`${app.origin}${href}`, {
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
  });
const seenBy = async (href: string, ...tokens: (string | undefined)[]) =>
  Promise.all(tokens.map(async (token) => (await look(href, token)).status));
const filesIn = (...folder: string[]) => readdir(join(app.dir, 'uploads', ...folder)).catch(() => []);

describe('a picture of a post', () => {
  it('comes with a thread or a comment, written anew, and is shown to everybody, narrower on request', async () => {
    const thread = await pictured();
    const comment = post(await commented(thread.id, { pictures: [{ id: await uploaded(), alt: 'A high fade' }] }));
    expect(comment.pictures).toMatchObject([{ width: 900, height: 600, alt: 'A high fade' }]);
    await app.settle();
    for (const href of [thread.picture.href, comment.pictures[0]?.href ?? '']) {
      const answer = await look(href);
      const shown = Buffer.from(await answer.arrayBuffer());
      expect([answer.status, answer.headers.get('content-type'), shown.includes('canary')]).toEqual([
        200,
        'image/jpeg',
        false,
      ]);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect((await look(`${href}?w=320`)).headers.get('content-type')).toBe('image/webp');
      expect((await look(href, undefined, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304);
    }
    const { body } = await app.rest('GET', `/threads/one/${thread.id}`);
    expect(body).toMatchObject({
      thread: { pictures: [{ href: app.services.publicUrl + thread.picture.href, alt: 'A low fade' }] },
      comments: [{ pictures: [{ width: 900 }] }],
    });
  });

  it('comes by REST, too', async () => {
    const made = await app.rest('POST', '/threads/create-thread', {
      token: ann.token,
      body: { topic: 'a', thread: 'b', category: 'c', pictures: [{ _id: await uploaded(), alt: 'Low' }] },
    });
    expect([made.status, made.body]).toMatchObject([201, { pictures: [{ alt: 'Low', width: 900 }] }]);
    const { _id: id } = made.body as { _id: string };
    const said = await app.rest('POST', `/threads/thread/${id}`, {
      token: ann.token,
      body: { content: 'b', pictures: [{ _id: await uploaded(), alt: ' ' }] },
    });
    expect([said.status, said.body]).toMatchObject([400, { error: { code: 'PICTURE_TEXT_NEEDED' } }]);
  });

  it('is hidden and deleted with its post, also for who has its address or its tag', async () => {
    const { id, picture } = await pictured();
    await app.settle();
    const tag = (await look(picture.href)).headers.get('etag') ?? '';
    expect(await moderator.rule('hidePost', id)).toBe(true);
    await app.settle();
    expect(await seenBy(picture.href, undefined, bob.token, ann.token, root)).toEqual([404, 404, 200, 200]);
    expect((await look(picture.href, bob.token, { 'if-none-match': tag })).status).toBe(404);
    expect((await look(picture.href, ann.token)).headers.get('cache-control')).toBe('private, no-store');
    expect(await moderator.rule('restorePost', id)).toBe(true);
    await app.settle();
    expect(await seenBy(picture.href, undefined)).toEqual([200]);
    await annSays.remove(id);
    await app.settle();
    expect(await seenBy(picture.href, undefined, bob.token, ann.token)).toEqual([404, 404, 200]);
  });

  it('of a comment is hidden with its thread', async () => {
    const { id } = post(await started([], forumOf(app, bob)));
    const [picture] = post(await commented(id, { pictures: [{ id: await uploaded(), alt: 'Low' }] })).pictures;
    const eve = await app.registerMember({ firstName: 'Eve' });
    await moderator.rule('hidePost', id);
    await app.settle();
    expect(await seenBy(picture?.href ?? '', undefined, eve.token, ann.token)).toEqual([404, 404, 200]);
  });

  it('is one the member has uploaded, and in one post', async () => {
    const { id, picture } = await pictured();
    const again = [{ id: picture.id, alt: 'Again' }];
    expect(await commented(id, { pictures: again })).toBe('NOT_YOUR_PICTURE');
    expect(await commented(id, { pictures: [{ id: await uploaded(bob), alt: 'His' }] })).toBe('NOT_YOUR_PICTURE');
    expect(await commented(id, { pictures: [{ id: '../../../users', alt: 'Out' }] })).toBe('INVALID_INPUT');
    expect(await seenBy(`/api/v1/threads/picture/${id}/${'0'.repeat(22)}`, ann.token)).toEqual([404]);
  });

  it('waits for its author alone, and waits again when its post is refused', async () => {
    const id = await uploaded();
    const href = `/api/v1/threads/picture/waiting/${id}`;
    expect(await seenBy(href, undefined, bob.token, root, ann.token)).toEqual([401, 404, 404, 200]);
    const { id: threadId } = await pictured();
    await moderator.place('setThreadLocked(threadId: $t, isLocked: $is', threadId);
    const both = [
      { id, alt: 'Low' },
      { id: '0'.repeat(22), alt: 'None' },
    ];
    expect(await started(both)).toBe('NOT_YOUR_PICTURE');
    expect(await commented(threadId, { pictures: [{ id, alt: 'Low' }] })).toBe('THREAD_LOCKED');
    expect(await seenBy(href, ann.token)).toEqual([200]);
    expect(post(await started([{ id, alt: 'Low' }])).pictures).toHaveLength(1);
    expect(await seenBy(href, ann.token)).toEqual([404]);
  });

  it('comes once with a comment that is sent again under its id', async () => {
    const { id: threadId } = await pictured();
    const input = { id: `${threadId}abcdefgh`, pictures: [{ id: await uploaded(), alt: 'Low' }] };
    const first = await commented(threadId, input);
    expect(await commented(threadId, input)).toEqual(first);
  });
});

describe('a revision', () => {
  it('keeps, adds and leaves out pictures; what is left out is not shown any more', async () => {
    const { id: threadId } = await pictured();
    const first = { id: await uploaded(), alt: 'First' };
    const { id, pictures } = post(await commented(threadId, { pictures: [first] }));
    expect(post(await revised(id, null, 'That one.')).pictures).toMatchObject([first]);
    const second = { id: await uploaded(), alt: 'Second' };
    expect(post(await revised(id, [second, first])).pictures).toMatchObject([second, first]);
    expect(post(await revised(id, [second])).pictures).toMatchObject([second]);
    await app.settle();
    expect(await seenBy(pictures[0]?.href ?? '', undefined, ann.token)).toEqual([404, 404]);
    expect(await revised(id, [second, first])).toBe('NOT_YOUR_PICTURE');
  });
});

describe('an upload', () => {
  it('needs a member who has proven their address and is not banned, and a picture', async () => {
    expect((await upload(undefined)).status).toBe(401);
    const fresh = await app.registerMember({});
    const unproven = await upload(fresh.token);
    expect([unproven.status, unproven.body.error.code]).toEqual([403, 'ADDRESS_NOT_PROVEN']);
    const text = await upload(ann.token, Buffer.from('<svg onload="alert(1)"/>'));
    expect([text.status, text.body.error.code]).toEqual([400, 'NOT_A_PICTURE']);
    await moderator.ban(ann.user._id);
    const banned = await upload(ann.token);
    expect([banned.status, banned.body.error.code]).toEqual([403, 'BANNED_FROM_FORUM']);
  });

  it('is one of forty in an hour', async () => {
    const { most } = TURNS.picture;
    for (let n = 0; n < most; n += 1) expect((await upload(ann.token, Buffer.from('no picture'))).status).toBe(400);
    const over = await upload(ann.token);
    expect([over.status, over.body.error.code]).toEqual([429, 'TOO_MANY_POSTS']);
  });

  it('is deleted after a day when no post has taken it up', async () => {
    const store = openPostPictures(join(app.dir, 'uploads'));
    const { id: threadId, picture } = await pictured();
    const [old, young] = [await uploaded(), await uploaded()];
    const before = new Date(Date.now() - 86_400_000);
    await utimes(join(app.dir, 'uploads', 'waiting', ann.user._id, `${old}.jpg`), before, before);
    await store.removeUnused(new Date(Date.now() - 3_600_000).toISOString());
    expect(await filesIn('waiting', ann.user._id)).toEqual([`${young}.jpg`]);
    expect(await filesIn('posts', ann.user._id, threadId)).toEqual([`${picture.id}.jpg`]);
  });
});

it('a closed account leaves no picture behind', async () => {
  const { picture } = await pictured();
  await uploaded();
  const { _id: id } = ann.user;
  expect([await filesIn('posts', id), await filesIn('waiting', id)].map(({ length }) => length)).toEqual([1, 1]);
  const closed = await app.rest('DELETE', `/users/delete/${id}`, {
    token: root,
    body: { reason: 'Asked for it.' },
  });
  expect(closed.status).toBe(204);
  await app.settle();
  expect([await filesIn('posts', id), await filesIn('waiting', id)]).toEqual([[], []]);
  expect(await seenBy(picture.href, undefined, root)).toEqual([404, 404]);
});
