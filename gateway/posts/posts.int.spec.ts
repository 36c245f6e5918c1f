import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { thread } from '#domain/forum/decider.ts';
import { readDue } from '#projections/posts/readPosts.ts';
import { forumOf } from '../forum/testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { type BlogClient, blogOf, draftOf, paragraph } from './testing.ts';

let app: TestApp;
let owner: BlogClient;
let ann: BlogClient;
let bob: BlogClient;
let visitor: BlogClient;
let tokens: { owner: string; ann: string; bob: string };
beforeAll(async () => {
  app = await openTestApp({ workers: false });
  const [a, b] = [await app.registerProvenMember({ firstName: 'Ann' }), await app.registerProvenMember()];
  tokens = { owner: await registerPlatformOwner(app), ann: a.token, bob: b.token };
  owner = blogOf(app, { token: tokens.owner });
  ann = blogOf(app, a);
  bob = blogOf(app, b);
  visitor = blogOf(app);
});
afterAll(() => app?.close());

describe('a draft', () => {
  it('is kept over the revision its editor has seen, and never over another', async () => {
    const { draft } = await ann.save();
    expect(draft).toMatchObject({ revision: 1, title: 'The skin fade', isChanged: true });
    const { postId } = draft;
    expect(await ann.save({ title: 'First tab' }, postId, 1)).toMatchObject({ isSaved: true, draft: { revision: 2 } });
    expect(await ann.save({ title: 'Second tab' }, postId, 1)).toMatchObject({
      isSaved: false,
      draft: { revision: 2, title: 'First tab' },
    });
    expect(await ann.save({ title: 'First tab' }, postId, 1)).toMatchObject({ isSaved: true, draft: { revision: 2 } });
    expect(await ann.draft(postId)).toMatchObject({ title: 'First tab', revision: 2 });
  });

  it('may be empty, and is its author’s alone', async () => {
    const { draft } = await ann.save({ title: '', category: '', content: [] });
    const { postId } = draft;
    expect(draft.title).toBe('');
    for (const other of [bob, owner]) {
      expect(await other.draft(postId)).toBe('BLOG_POST_MISSING');
      expect(await other.save({}, postId, 1)).toBe('BLOG_POST_MISSING');
      expect(await other.save({}, postId)).toBe('BLOG_POST_MISSING');
      expect(await other.remove(postId, '')).toMatch(/BLOG_POST_MISSING|BLOG_REASON_MISSING/);
    }
    expect(await visitor.draft(postId)).toBe('NOT_LOGGED_IN');
    await app.settle();
    expect([await visitor.post(postId), await bob.post(postId)]).toEqual([null, null]);
    expect(await ann.send(postId, 1)).toBe('RICH_TEXT_EMPTY');
  });

  it('may have an id of the client’s, and begins once', async () => {
    const postId = 'ClientMade000000000001';
    expect((await ann.save({}, postId)).draft).toMatchObject({ postId, revision: 1 });
    expect((await ann.save({}, postId)).isSaved).toBe(true);
    expect(await ann.save({}, 'short')).toBe('BLOG_POST_MISSING');
    expect(await ann.save({ coverUrl: 'https://elsewhere.test/x.png' })).toBe('NOT_YOUR_PICTURE');
    expect(await ann.save({ content: [{ type: 'script', children: [{ text: 'x' }] }] })).toBe('RICH_TEXT_INVALID');
  });

  it('is one of three while the address is not proven, and is not submitted', async () => {
    const newcomer = blogOf(app, await app.registerMember());
    const { draft } = await newcomer.save();
    await newcomer.save();
    await newcomer.save();
    expect(await newcomer.save()).toBe('BLOG_TOO_MANY_DRAFTS');
    expect(await newcomer.send(draft.postId, 1)).toBe('ADDRESS_NOT_PROVEN');
  });
});

describe('a review', () => {
  it('publishes what was submitted, and nothing before', async () => {
    const id = await ann.submit({ title: 'Beard oil', content: paragraph('Zirbelkiefer every morning.') });
    await app.settle();
    expect(await ann.post(id)).toMatchObject({ status: 'pending', title: 'Beard oil', work: { submittedVersion: 1 } });
    expect(await owner.queue()).toMatchObject({ edges: expect.arrayContaining([]) });
    expect(JSON.stringify(await owner.queue())).toContain(id);
    expect(await bob.queue()).toBe('NOT_ALLOWED');
    for (const other of [bob, visitor]) expect(await other.post(id)).toBeNull();
    expect((await visitor.list('(query: "zirbelkiefer")')).total).toBe(0);
    expect(await bob.review(id, 'approve')).toBe('NOT_ALLOWED');

    expect(await owner.review(id, 'approve')).toMatchObject({ status: 'published', version: 1 });
    await app.settle();
    expect(await visitor.post(id)).toMatchObject({ title: 'Beard oil', minutes: 1, words: 3, work: null });
    expect((await visitor.list('(query: "zirbelkiefer")')).items).toMatchObject([{ id }]);
    expect(JSON.stringify(await owner.queue())).not.toContain(id);
  });

  it('returns with comments on passages that are there, and the next version may be published', async () => {
    const id = await ann.submit({ title: 'Towels' });
    const comment = { path: [0], start: 0, end: 5, quote: 'Begin', text: 'With what?' };
    expect(await owner.review(id, 'return', { c: [{ ...comment, quote: 'Begun' }] })).toBe('BLOG_COMMENT_INVALID');
    await app.settle();
    expect(await owner.review(id, 'return', { c: [{ ...comment, path: [3] }] })).toBe('BLOG_COMMENT_INVALID');
    expect(await owner.review(id, 'return', { c: [comment], reason: 'Nearly.' })).toMatchObject({ status: 'returned' });
    await app.settle();
    expect(await ann.post(id)).toMatchObject({
      status: 'returned',
      work: { reason: 'Nearly.', comments: [{ ...comment, id: '1' }] },
    });
    await ann.submit({ title: 'Hot towels' }, id, 1);
    expect(await owner.review(id, 'approve')).toBe('BLOG_VERSION_HAS_CHANGED');
    expect(await owner.review(id, 'approve', { v: 2 })).toMatchObject({ status: 'published', title: 'Hot towels' });
  });

  it('of a new version leaves the published one as it is until it is approved', async () => {
    const id = await ann.submit({ title: 'Clippers', category: 'Tools' });
    await owner.review(id, 'approve');
    await ann.submit({ title: 'Quarzuhr', category: 'Werkzeug', content: paragraph('Geheimwort') }, id, 1);
    await app.settle();
    expect(await visitor.post(id)).toMatchObject({ title: 'Clippers', nextStatus: null, version: 1 });
    expect(await ann.post(id)).toMatchObject({ title: 'Clippers', status: 'published', nextStatus: 'pending' });
    for (const word of ['Quarzuhr', 'Werkzeug', 'Geheimwort'])
      expect((await visitor.list(`(query: "${word}")`)).total).toBe(0);
    expect((await visitor.list()).categories.map(({ value }) => value)).not.toContain('Werkzeug');
    await owner.review(id, 'approve', { v: 2 });
    await app.settle();
    expect(await visitor.post(id)).toMatchObject({ title: 'Quarzuhr', version: 2, updatedAt: expect.any(String) });
    expect((await visitor.list('(query: "Clippers")')).total).toBe(0);
    expect((await visitor.list('(category: "WERKZEUG")')).items).toMatchObject([{ id }]);
  });

  it('is not needed by a platform owner', async () => {
    const id = await owner.publish({ title: 'House news' });
    await app.settle();
    expect(await visitor.post(id)).toMatchObject({ title: 'House news' });
  });
});

describe('versions', () => {
  it('are kept to the letter, compared and restored exactly', async () => {
    const first = [
      { type: 'heading', level: 2, children: [{ text: '  Spaces  stay ' }] },
      { type: 'paragraph', children: [{ text: 'Ünïcödé 😀 ' }, { text: 'bold', bold: true }] },
    ];
    const id = await ann.submit({ content: first });
    await ann.submit({ content: paragraph('Everything else.'), title: 'Another' }, id, 1);
    expect(await ann.version(id, 1)).toMatchObject({ content: first });
    expect(await ann.versions(id)).toMatchObject([
      { version: 1, outcome: 'draft' },
      { version: 2, outcome: 'pending' },
    ]);
    expect(await ann.restore(id, 1, 1)).toMatchObject({ isSaved: false, draft: { revision: 2, title: 'Another' } });
    const restored = await ann.restore(id, 1, 2);
    expect(restored).toMatchObject({ isSaved: true, draft: { revision: 3, title: 'The skin fade', basedOn: 1 } });
    expect(JSON.stringify(restored.draft.content)).toBe(JSON.stringify(first));
    expect(await ann.restore(id, 9, 3)).toBe('BLOG_VERSION_MISSING');
    for (const other of [bob, visitor]) {
      expect(await other.versions(id)).toMatch(/BLOG_POST_MISSING|NOT_LOGGED_IN/);
      expect(await other.version(id, 1)).toMatch(/BLOG_POST_MISSING|NOT_LOGGED_IN/);
      expect(await other.restore(id, 1, 3)).toMatch(/BLOG_POST_MISSING|NOT_LOGGED_IN/);
    }
    expect(await owner.version(id, 2)).toMatchObject({ outcome: 'pending' });
  });
});

describe('what is taken from readers', () => {
  it('is in no list, search or page, until it is published again', async () => {
    const id = await ann.submit({ title: 'Wanderdüne' });
    await owner.review(id, 'approve');
    await app.settle();
    const seen = async () => {
      await app.settle();
      const { items } = await visitor.list('(query: "Wanderdüne")');
      return [await visitor.post(id), await bob.post(id)].filter(Boolean).length + items.length;
    };
    expect(await seen()).toBe(3);
    expect(await bob.unpublish(id, 'No.')).toBe('BLOG_OWNERS_ONLY');
    expect(await ann.unpublish(id)).toMatchObject({ status: 'unpublished' });
    expect(await seen()).toBe(0);
    expect(await ann.republish(id)).toMatchObject({ status: 'published' });
    expect(await seen()).toBe(3);
    expect(await owner.remove(id)).toBe('BLOG_REASON_MISSING');
    expect(await ann.remove(id)).toMatchObject({ work: { isRemoved: true } });
    expect(await seen()).toBe(0);
    expect((await ann.mine()).edges.map(({ node }) => node.id)).not.toContain(id);
    expect(await ann.ask('{ removedBlogPosts { id } }')).toMatchObject([{ id }]);
    expect(await ann.undoRemoval(id)).toMatchObject({ status: 'published', work: { isRemoved: false } });
    expect(await seen()).toBe(3);

    // A platform owner finds what they removed among what they can take back; its author does not.
    expect(await owner.remove(id, 'Copied.')).toMatchObject({ work: { isRemoved: true } });
    expect(await seen()).toBe(0);
    expect(await owner.ask('{ removedBlogPosts { id } }')).toEqual([{ id }]);
    expect(await ann.ask('{ removedBlogPosts { id } }')).toEqual([]);
    expect(await ann.undoRemoval(id)).toBe('BLOG_POST_MISSING');
    expect(await owner.undoRemoval(id)).toMatchObject({ status: 'published' });
    expect(await owner.ask('{ removedBlogPosts { id } }')).toEqual([]);
    expect(await seen()).toBe(3);
  });
});

describe('the REST facade', () => {
  const body = { blog_title: 'By REST', category: 'News', content: 'One.\n\nTwo.' };
  const row = (id: string) => `/blogs/getone/${id}`;

  it('creates, reviews and shows posts by its rows', async () => {
    const created = await app.rest('POST', '/blogs/create', { token: tokens.ann, body });
    const { _id: id } = created.body as { _id: string };
    expect([created.status, created.body]).toMatchObject([
      201,
      {
        blog_title: 'By REST',
        status: 'pending',
        owner_name: expect.stringContaining('Ann'),
        description: 'One. Two.',
      },
    ]);
    const statuses = async (token?: string) => (await app.rest('GET', row(id), token ? { token } : {})).status;
    expect([await statuses(), await statuses(tokens.bob)]).toEqual([404, 404]);
    expect([await statuses(tokens.ann), await statuses(tokens.owner)]).toEqual([200, 200]);
    const approve = { token: tokens.owner, body: { decision: 'approve' } };
    expect((await app.rest('PUT', `/blogs/review/${id}`, approve)).body).toMatchObject({ status: 'published' });
    await app.settle();
    expect((await app.rest('GET', row(id))).body).toMatchObject({
      blog: { _id: id, content: [...paragraph('One.'), ...paragraph('Two.')] },
    });
    const { body: all } = await app.rest('GET', '/blogs/all?pageSize=1');
    expect(all).toMatchObject({ data: [{ _id: id }], page: 1, pageSize: 1 });
    expect((all as { data: object[] }).data[0]).not.toHaveProperty('content');
    const slate = { token: tokens.owner, body: { ...body, content: JSON.stringify(paragraph('Slate.')) } };
    const own = (await app.rest('POST', '/blogs/create', slate)).body;
    expect(own).toMatchObject({ status: 'published', content: paragraph('Slate.') });
  });

  it.each([
    ['a title', { blog_title: ' ' }, 'blog_title'],
    ['a title of text', { blog_title: 1 }, 'blog_title'],
    ['a title that is short', { blog_title: 'x'.repeat(151) }, 'blog_title'],
    ['a category', { category: undefined }, 'category'],
    ['a content', { content: '' }, 'content'],
    ['sound content', { content: [{ type: 'script', children: [] }] }, 'content'],
  ])('refuses a post without %s by the name of the field, and appends nothing', async (_what, over, field) => {
    const before = await app.askedFor();
    const answer = await app.rest('POST', '/blogs/create', { token: tokens.ann, body: { ...body, ...over } });
    expect([answer.status, answer.body, await app.askedFor()]).toMatchObject([400, { error: { field } }, before]);
  });
});

describe('the talk about a published post', () => {
  const system = { by: { id: 'system', role: 'system' }, channel: 'job' } as const;
  const follow = (threadId: string, authorId: string, isPublished: boolean) =>
    app.handler.dispatch(
      thread,
      { type: 'FollowBlogPost', data: { threadId, authorId, topic: 'Talk of Fades', category: 'News', isPublished } },
      system,
    );

  it('is the forum’s own, in none of its lists, and goes with the post', async () => {
    const cara = await app.registerProvenMember({ firstName: 'Cara' });
    const id = await blogOf(app, cara).submit({ title: 'Talk of Fades' });
    await owner.review(id, 'approve');
    await follow(id, cara.user._id, true);
    const [reader, guest] = [forumOf(app, { token: tokens.bob }), forumOf(app)];
    expect(await reader.comment(id, 'Gesprächsstoff, thank you.')).toMatchObject({ threadId: id });
    expect(await reader.like(id)).toBe(true);
    await app.settle();
    expect(await guest.thread(id)).toMatchObject({ likeCount: 1, comments: { totalCount: 1 } });
    const listed = async (variables: object) => JSON.stringify(await reader.list(variables));
    expect(await listed({})).not.toContain(id);
    expect(await listed({ query: 'Gesprächsstoff' })).not.toContain(id);
    expect(await reader.ask(`{ threadsBy(memberId: "${cara.user._id}") { id } }`)).toEqual([]);
    const author = forumOf(app, cara);
    expect(await author.remove(id)).toBe('NOT_YOUR_POST');
    expect(await author.ask(`{ forumProfile(memberId: "${cara.user._id}") { threadCount } }`)).toEqual({
      threadCount: 0,
    });
    await follow(id, cara.user._id, false);
    await app.settle();
    expect(await guest.thread(id)).toBeNull();
    expect(await author.undo(id)).toBe('POST_MISSING');
    expect(await reader.comment(id, 'Still here?')).toBe('THREAD_MISSING');
  });
});

describe('a scheduled post', () => {
  it('is found by the sweep once it is due, and read by its author and owners alone', async () => {
    const cara = blogOf(app, await app.registerProvenMember());
    const id = await cara.submit({ title: 'Frühlingsmode' });
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect(await owner.review(id, 'approve', { at })).toMatchObject({ status: 'scheduled', work: { publishAt: at } });
    await app.settle();
    expect([await visitor.post(id), (await visitor.list('(query: "Frühlingsmode")')).total]).toEqual([null, 0]);
    expect(await readDue(app.services.models, new Date().toISOString())).toEqual([]);
    expect(await readDue(app.services.models, at)).toEqual([{ postId: id, version: 1 }]);
    const listed = '{ scheduledBlogPosts { edges { node { postId version title publishAt } } } }';
    expect(await owner.ask(listed)).toEqual({
      edges: [{ node: { postId: id, version: 1, title: 'Frühlingsmode', publishAt: at } }],
    });
    expect(await cara.ask(listed)).toBe('NOT_ALLOWED');
    const later = new Date(Date.now() + 7_200_000).toISOString();
    expect(await cara.reschedule(id, later)).toBe('NOT_ALLOWED');
    expect(await owner.reschedule(id, later)).toMatchObject({ status: 'scheduled', work: { publishAt: later } });
    expect(await cara.withdraw(id)).toMatchObject({ status: 'draft' });
    await app.settle();
    expect(await readDue(app.services.models, later)).toEqual([]);
    expect(await owner.ask(listed)).toEqual({ edges: [] });
  });

  it('is published at once when a platform owner says so', async () => {
    const cara = blogOf(app, await app.registerProvenMember());
    const id = await cara.submit({ title: 'Sommermode' });
    await owner.review(id, 'approve', { at: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await owner.reschedule(id, null)).toMatchObject({ status: 'published' });
    expect(await visitor.post(id)).toMatchObject({ title: 'Sommermode' });
  });
});

describe('hostile words', () => {
  const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';

  it('are kept as the words they are', async () => {
    const cara = blogOf(app, await app.registerProvenMember());
    const words = { title: script, category: '<b>News</b>', description: script, content: paragraph(script) };
    const { draft } = await cara.save(words);
    expect(draft).toMatchObject(words);
  });

  it.each([
    ['a link that runs', { type: 'link', url: 'javascript:alert(1)', children: [{ text: 'x' }] }],
    [
      'a link that hides where it leads',
      { type: 'link', url: 'https://bank.test@evil.test', children: [{ text: 'x' }] },
    ],
    ['a link to data', { type: 'link', url: 'data:text/html,x', children: [{ text: 'x' }] }],
    ['markup', { type: 'html', children: [{ text: '<b>' }] }],
    ['an unknown field', { text: 'x', style: 'position:fixed' }],
  ])('and %s are no part of a document', async (_what, node) => {
    const cara = blogOf(app, { token: tokens.ann });
    expect(await cara.save({ content: [{ type: 'paragraph', children: [node] }] })).toMatch(/^RICH_TEXT_/);
  });

  it('of a picture elsewhere are no part of one', async () => {
    const size = { width: 1, height: 1, alt: 'x', children: [{ text: '' }] };
    const image = (url: string) => ann.save({ content: [{ type: 'image', url, ...size }] });
    expect(await image('https://elsewhere.test/x.png')).toMatch(/^RICH_TEXT_/);
    expect(await image('/images/Another000000000000000')).toBe('NOT_YOUR_PICTURE');
  });
});

it('pages are numbered, with what each category would find', async () => {
  const first = await visitor.list('(page: 1, pageSize: 2)');
  const second = await visitor.list('(page: 2, pageSize: 2)');
  expect(first.items).toHaveLength(2);
  expect(first.total).toBe(second.total);
  const ids = [...first.items, ...second.items].map(({ id }) => id);
  expect(new Set(ids).size).toBe(4);
  expect(await visitor.list('(page: 0)')).toBe('INVALID_INPUT');
  expect(first.categories.length).toBeGreaterThan(0);
  expect(draftOf().category).toBe('Techniques');
});

it('of a closed account are gone, with their drafts', async () => {
  const gone = await app.registerProvenMember();
  const cara = blogOf(app, gone);
  const id = await cara.submit({ title: 'Farewell' });
  await owner.review(id, 'approve');
  const { draft } = await cara.save({ title: 'Never finished' });
  const { status } = await app.rest('DELETE', `/users/delete/${gone.user._id}`, {
    token: gone.token,
    body: { password: 'secret1' },
  });
  expect(status).toBe(204);
  await app.settle();
  expect([await visitor.post(id), await owner.post(id)]).toEqual([null, null]);
  expect((await visitor.list('(query: "Farewell")')).total).toBe(0);
  expect(draft.title).toBe('Never finished');
});
