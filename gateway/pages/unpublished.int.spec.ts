import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forumOf } from '../forum/testing.ts';
import { answered, connected, type TestSocket } from '../live/sockets.testing.ts';
import { type BlogClient, blogOf, paragraph } from '../posts/testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { openPublicPages } from './publicPages.ts';

/** Stands in every text of the post that may not be read, and nowhere else. */
const MARK = 'Zirbelgeist';
const MARKED = {
  title: `${MARK} title`,
  category: `${MARK} tools`,
  description: `${MARK} described`,
  content: [{ type: 'heading', level: 2, children: [{ text: `${MARK} heading` }] }, ...paragraph(`${MARK} text.`)],
};
const PLAIN = { title: 'Plain title', category: 'Plain', description: 'Plain', content: paragraph('Plain text.') };
const LATER = () => new Date(Date.now() + 3_600_000).toISOString();

let app: TestApp;
let pages: ReturnType<typeof openPublicPages>;
let owner: BlogClient;
let author: BlogClient;
let other: BlogClient;
let visitor: BlogClient;
let authorId: string;
let otherToken: string;
let listeners: TestSocket[];
beforeAll(async () => {
  app = await openTestApp();
  pages = openPublicPages(app.services);
  owner = blogOf(app, { token: await registerPlatformOwner(app) });
  const [writer, reader] = [await app.registerProvenMember({ firstName: 'Ada' }), await app.registerProvenMember()];
  [authorId, otherToken] = [writer.user._id, reader.token];
  [author, other, visitor] = [blogOf(app, writer), blogOf(app, reader), blogOf(app)];
  listeners = [await connected(app), await connected(app, otherToken)];
  for (const socket of listeners) {
    socket.subscribe('posts', 'subscription { postsChanged { postId post { title category description } } }');
    socket.subscribe('work', 'subscription { blogWorkChanged { postId } }');
    await answered(socket);
  }
  await app.settle();
}, 60_000);
afterAll(async () => {
  for (const { socket } of listeners) socket.terminate();
  await app?.close();
});

async function pageAt(pattern: string, url: string): Promise<string> {
  const request = { url, params: { id: url.split('/').at(-1) }, id: 'test', log: { warn: console.error } };
  const found = await pages.answer(pattern, request as unknown as FastifyRequest);
  return `${found?.first.head}${found?.first.body}`;
}
const at = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${app.origin}${path}`, { headers });
  return { status: answer.status, text: await answer.text(), etag: answer.headers.get('etag') ?? '' };
};
const CARDS = 'id title category description';

/** Everything that others than the author and platform owners can read of the blog, by where it stands. */
async function everywhere(id: string): Promise<Record<string, string>> {
  await app.runJobs();
  const category = encodeURIComponent(MARKED.category);
  const found: Record<string, unknown> = {};
  for (const [who, client] of Object.entries({ visitor, other })) {
    const said = async (query: string) => JSON.stringify(await client.ask(query));
    found[`${who} list`] = await said(`{ blogPosts { items { ${CARDS} } categories { value } } }`);
    for (const words of [MARK, 'Zirbelgeisd', 'zirb'])
      found[`${who} search ${words}`] = await said(
        `{ blogPosts(query: "${words}") { items { ${CARDS} } total spelled categories { value } } }`,
      );
    found[`${who} of category`] = await said(`{ blogPosts(category: "${MARKED.category}") { items { ${CARDS} } } }`);
    found[`${who} of author`] = await said(`{ blogPostsBy(authorId: "${authorId}") { edges { node { ${CARDS} } } } }`);
    found[`${who} categories`] = await said('{ blogCategories { name } }');
    found[`${who} post`] = await client.post(id);
    found[`${who} versions`] = [await client.versions(id), await client.version(id, 1), await client.draft(id)];
    found[`${who} queue`] = await client.queue();
    found[`${who} removed`] = await said('{ removedBlogPosts { id title } }');
    found[`${who} bell`] = await said('{ notifications { edges { node { title text } } } }');
    const forum = forumOf(app, who === 'other' ? { token: otherToken } : undefined);
    found[`${who} talk`] = [await forum.thread(id), await forum.list({ query: MARK }), await forum.list({})];
    const headers: Record<string, string> = who === 'other' ? { authorization: `Bearer ${otherToken}` } : {};
    for (const path of ['/api/v1/blogs/all', `/api/v1/blogs/getone/${id}`])
      found[`${who} ${path}`] = await at(path, headers);
  }
  for (const part of ['', `?category=${category}`, `?author=${authorId}`])
    for (const type of ['rss', 'atom']) found[`${type}${part}`] = await at(`/blog/${type}.xml${part}`);
  for (const path of ['/sitemap.xml', '/sitemap/posts-1.xml', '/sitemap/authors-1.xml', `/pictures/post/${id}.png`])
    found[path] = await at(path);
  for (const query of ['', `?category=${category}`, `?author=${authorId}`])
    found[`/blog${query}`] = await pageAt('/blog', `/blog${query}`);
  found.article = await pageAt('/blog/content/:id', `/blog/content/${id}`);
  found.member = await pageAt('/user/:id', `/user/${authorId}`);
  for (const [nth, socket] of listeners.entries()) {
    await answered(socket);
    found[`listener ${nth}`] = socket.received.splice(0);
  }
  return Object.fromEntries(Object.entries(found).map(([where, text]) => [where, JSON.stringify(text ?? null)]));
}
/** Where the mark is read. */
const marked = async (id: string): Promise<string[]> =>
  Object.entries(await everywhere(id)).flatMap(([where, text]) => (text.includes(MARK) ? [where] : []));

it('no word of an unpublished version is read by others in any state, and each of a published one is', async () => {
  const { draft } = await author.save(MARKED);
  const id = draft.postId;
  let [version, revision] = [0, draft.revision];
  const send = async (publishAt?: string) => {
    version += 1;
    expect(await author.send(id, revision, publishAt)).toMatchObject({ id });
  };
  const rewrite = async (words: object) => {
    const saved = await author.save(words, id, revision);
    expect(saved).toMatchObject({ isSaved: true });
    revision = saved.draft.revision;
  };
  const comment = { path: [0], start: 0, end: MARK.length, quote: MARK, text: `${MARK} why?` };
  const decide = async (decision: 'approve' | 'return' | 'reject', over: object = {}) =>
    expect(await owner.review(id, decision, { v: version, ...over })).toMatchObject({ id });
  const unread = async (state: string) => expect([state, ...(await marked(id))]).toEqual([state]);

  /** Each state of a version that readers do not see: before any is published, and beside one that is. */
  const throughReview = async (beside: string) => {
    await unread(`draft ${beside}`);
    await send();
    await unread(`submitted ${beside}`);
    await decide('return', { reason: `${MARK} reason`, c: [comment] });
    await unread(`returned ${beside}`);
    await rewrite({ ...MARKED, description: `${MARK} again` });
    await send();
    await decide('reject', { reason: `${MARK} reason` });
    await unread(`rejected ${beside}`);
    await rewrite(MARKED);
    await send();
    await decide('approve', { at: LATER() });
    await unread(`scheduled ${beside}`);
  };
  await throughReview('alone');
  await author.withdraw(id);
  await unread('withdrawn');

  await rewrite(PLAIN);
  await send();
  await decide('approve');
  const plain = Object.values(await everywhere(id)).filter((text) => text.includes(PLAIN.title)).length;
  await rewrite(MARKED);
  await throughReview('beside a published version');
  expect(Object.values(await everywhere(id)).filter((text) => text.includes(PLAIN.title)).length).toBeGreaterThan(9);
  expect(plain).toBeGreaterThan(9);

  expect(await owner.ask(`mutation { reschedulePost(postId: "${id}", version: ${version}) { id } }`)).toEqual({ id });
  const published = await marked(id);
  for (const where of [
    'visitor list',
    'visitor of category',
    'visitor of author',
    'visitor categories',
    'visitor search zirb',
    'other post',
    'rss',
    'atom',
    '/blog',
    'article',
    'member',
    'visitor talk',
    'listener 0',
  ])
    expect(published, where).toContain(where);
  const { etag } = await at('/blog/rss.xml');
  expect((await at('/blog/rss.xml', { 'if-none-match': etag })).status).toBe(304);

  await author.unpublish(id);
  await unread('unpublished');
  expect(await at('/blog/rss.xml', { 'if-none-match': etag })).toMatchObject({ status: 200 });
  await author.republish(id);
  expect(await marked(id)).toContain('atom');
  await author.remove(id);
  await unread('removed by its author');
  await author.undoRemoval(id);
  expect(await marked(id)).toContain('rss');
  await owner.remove(id, 'Copied.');
  await unread('removed by a platform owner');
}, 60_000);
