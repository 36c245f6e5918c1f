import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FirstAnswers } from '../http/webClient.ts';
import { blogOf, paragraph } from '../posts/testing.ts';
import { openShop, registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { openPublicPages } from './publicPages.ts';

const HOSTILE = `]]></title></script><script>pwn()</script>"'><img src=x onerror=pwn()>`;
const RFC_822 = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

let app: TestApp;
let pages: FirstAnswers;
let owner: ReturnType<typeof blogOf>;
let author: Awaited<ReturnType<TestApp['registerMember']>>;
let postId: string;
let shopId: string;
beforeAll(async () => {
  app = await openTestApp({ workers: false });
  pages = openPublicPages(app.services);
  owner = blogOf(app, { token: await registerPlatformOwner(app) });
  author = await app.registerProvenMember({ role: 'SHOP_OWNER', firstName: 'Ada', lastName: 'Reyes' });
  shopId = (await openShop(app, author.token))._id;
  await app.settle();
  const content = [
    { type: 'heading', level: 2, children: [{ text: 'Tools first' }] },
    ...paragraph('Begin with a two.'),
    { type: 'card', kind: 'shop', id: shopId, children: [{ text: '' }] },
  ];
  postId = await owner.publish({ title: 'The skin fade', category: 'Techniques', content });
  await app.settle();
});
afterAll(() => app?.close());

async function read(pattern: string, url: string) {
  const id = url.split('?')[0]?.split('/').at(-1) ?? '';
  const request = { url, params: { id }, id: 'test', log: { warn: console.error } };
  const found = await pages.answer(pattern, request as unknown as FastifyRequest);
  return { status: found?.status, head: found?.first.head ?? '', body: found?.first.body ?? '' };
}
const articleAt = (id: string) => read('/blog/content/:id', `/blog/content/${id}`);
const feed = (path: string, headers: Record<string, string> = {}) => fetch(`${app.origin}/blog/${path}`, { headers });

/** Throws where elements of an XML document are not closed in order, or a sign is not escaped. */
function insistOnXml(text: string): void {
  const open: string[] = [];
  const body = text.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  expect(body).not.toBe(text);
  expect(body).not.toMatch(/[^\P{Cc}\t\n\r]|&(?!(amp|lt|gt|quot|#39);)/u);
  for (const [, end, name = '', rest = ''] of body.matchAll(/<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*\s*\/?)>/g)) {
    if (end) expect(open.pop()).toBe(name);
    else if (!rest.endsWith('/')) open.push(name);
  }
  expect(open).toEqual([]);
  expect(body.replaceAll(/<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*\s*\/?)>/g, '')).not.toMatch(/[<>]/);
}
const within = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, value = '']) => value);

describe('a published post', () => {
  it('is read whole in the first answer, with what it is', async () => {
    const { status, head, body } = await articleAt(postId);
    expect(status).toBe(200);
    for (const words of [
      '<h1 class="fp-title">The skin fade</h1>',
      'Begin with a two.',
      'Tools first</h2>',
      'Techniques',
    ])
      expect(body).toContain(words);
    expect(body).toContain(`<a href="/barber/${shopId}"><strong>Fade House</strong></a>`);
    expect(head).toContain('<title>The skin fade · Chairside</title>');
    expect(head).toContain('property="og:type" content="article"');
    expect(head).toContain('type="application/atom+xml"');
    const [post] = JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(head)?.[1] ?? '{}')['@graph'];
    expect(post).toMatchObject({ '@type': 'BlogPosting', headline: 'The skin fade', articleSection: 'Techniques' });
    expect(post.datePublished).toMatch(RFC_3339);
    const listed = await read('/blog', '/blog?category=techniques');
    expect(listed.body).toContain('The skin fade');
    expect(listed.head).toContain(`rel="canonical" href="${app.origin}/blog?category=Techniques"`);
    expect((await read('/blog', '/blog?category=Nothing')).status).toBe(404);
    expect((await read('/blog', '/blog?page=2')).status).toBe(404);
  });

  it('has a list of contents beyond three headings, in the first answer, too', async () => {
    const heading = (text: string) => ({ type: 'heading', level: 3, children: [{ text }] });
    const sections = ['Guard', 'Blend', 'Line', 'A < B'].map(heading);
    const id = await owner.publish({ title: 'Four parts', content: [...sections, ...paragraph('Done.')] });
    await app.settle();
    const { body } = await articleAt(id);
    expect(body).toContain('<li data-level="3"><a href="#section-blend">Blend</a></li>');
    expect(body).toContain('<a href="#section-a-b">A &lt; B</a>');
    expect((await articleAt(postId)).body).not.toContain('id="contents"');
    await owner.remove(id, 'Test');
    await app.settle();
  });

  it('is in the feeds with its whole text, by the rules of both', async () => {
    const rss = await feed('rss.xml');
    expect(rss.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const text = await rss.text();
    insistOnXml(text);
    const address = `${app.origin}/blog/content/${postId}`;
    expect(text).toContain(`<guid isPermaLink="true">${address}</guid>`);
    expect(text).toContain(`<atom:link href="${app.origin}/blog/rss.xml" rel="self" type="application/rss+xml"/>`);
    for (const date of [...within(text, 'pubDate'), ...within(text, 'lastBuildDate')]) expect(date).toMatch(RFC_822);
    expect(within(text, 'content:encoded')[0]).toContain('&lt;p&gt;Begin with a two.&lt;/p&gt;');
    expect(within(text, 'content:encoded')[0]).toContain(`href=&quot;${app.origin}/barber/${shopId}`);

    const atom = await (await feed('atom.xml?category=Techniques')).text();
    insistOnXml(atom);
    expect(within(atom, 'id')).toEqual([`${app.origin}/blog/atom.xml?category=Techniques`, address]);
    for (const date of [...within(atom, 'updated'), ...within(atom, 'published')]) expect(date).toMatch(RFC_3339);
    expect(atom).toContain(
      `<link rel="self" type="application/atom+xml" href="${app.origin}/blog/atom.xml?category=Techniques"/>`,
    );
    expect((await feed('rss.xml?author=nobody')).status).toBe(404);
  });

  it('is sent again only where it has changed', async () => {
    const { headers } = await feed('rss.xml');
    const etag = headers.get('etag') ?? '';
    expect(headers.get('cache-control')).toBe('public, no-cache');
    for (const tags of [etag, etag.replace('W/', ''), `"other", ${etag}`])
      expect((await feed('rss.xml', { 'if-none-match': tags })).status, tags).toBe(304);
    // A date does not say what was taken back since.
    const since = new Date().toUTCString();
    expect((await feed('rss.xml', { 'if-none-match': 'W/"other"', 'if-modified-since': since })).status).toBe(200);
    expect((await feed('rss.xml', { 'if-modified-since': since })).status).toBe(200);
  });

  it('lets nothing out of its place, whatever it says', async () => {
    const title = HOSTILE.slice(0, 150);
    const id = await owner.publish({
      title,
      category: HOSTILE.slice(0, 40),
      description: HOSTILE,
      content: paragraph(HOSTILE),
    });
    await app.settle();
    const { head, body } = await articleAt(id);
    expect(`${head}${body}`).not.toMatch(/<script>|<img src=x/);
    expect(head.match(/<script|<title|<\/title|<\/script/g)).toHaveLength(4);
    for (const type of ['rss', 'atom']) insistOnXml(await (await feed(`${type}.xml`)).text());
    // Readers of RSS take a description for HTML, as the text is.
    const [, described = ''] = within(await (await feed('rss.xml')).text(), 'description');
    expect(described).toContain('&amp;lt;img src=x');
    await owner.remove(id, 'Test');
    await app.settle();
  });

  it('shows no word anywhere before it is published and after it was taken back', async () => {
    const mine = blogOf(app, author);
    const secret = 'Unspoken craft';
    const waiting = await mine.submit({
      title: secret,
      category: secret.slice(0, 20),
      description: secret,
      content: paragraph(secret),
    });
    await app.settle();
    const everywhere = async () => [
      (await read('/blog', '/blog')).body,
      (await read('/blog', '/blog')).head,
      (await read('/user/:id', `/user/${author.user._id}`)).body,
      ...(await Promise.all(
        ['/blog/rss.xml', '/blog/atom.xml', '/sitemap/posts-1.xml', '/sitemap.xml'].map(async (path) =>
          (await fetch(`${app.origin}${path}`)).text(),
        ),
      )),
      (await articleAt(waiting)).head,
      (await articleAt(waiting)).body,
    ];
    const isSaid = async () =>
      (await everywhere()).filter((text) => text.includes(secret) || text.includes(waiting)).length;
    expect([await isSaid(), (await articleAt(waiting)).status]).toEqual([0, 404]);
    expect((await fetch(`${app.origin}/pictures/post/${waiting}.png`)).status).toBe(404);

    await owner.review(waiting, 'approve');
    await app.settle();
    expect([(await articleAt(waiting)).status, (await isSaid()) > 5]).toEqual([200, true]);

    await owner.unpublish(waiting, 'Not yet');
    await app.settle();
    expect([await isSaid(), (await articleAt(waiting)).status]).toEqual([0, 404]);
    expect((await fetch(`${app.origin}/pictures/post/${waiting}.png`)).status).toBe(404);
  });
});
