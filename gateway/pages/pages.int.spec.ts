import Fastify, { type FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portfolioPictureIdOf } from '#domain/ids.ts';
import { portfolio } from '#domain/portfolio/decider.ts';
import { productReview } from '#domain/reviews/productReview.ts';
import { account } from '#domain/users/decider.ts';
import { dayFromToday } from '../bookings/testing.ts';
import { dayAhead, openCampaign } from '../campaigns/testing.ts';
import { begin, confirm, confirmOrder, openStall } from '../carts/testing.ts';
import { errors } from '../http/errors.ts';
import type { FirstAnswer, FirstAnswers } from '../http/webClient.ts';
import { listed } from '../products/testing.ts';
import { openShop, registerPlatformOwner, type ShopRow } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { LONGEST_DESCRIPTION } from './publicPage.ts';
import { openPublicPages } from './publicPages.ts';
import { siteMap } from './sitemap.ts';

const HOSTILE = `</title></script><script>pwn()</script>"'><img src=x onerror=pwn()><!-- ]]> __CSP_NONCE__ $& \u2028`;

let app: TestApp;
/** The sitemap of a client that has every screen, and of one without campaigns. */
const [whole, partial] = [Fastify(), Fastify()];
let pages: FirstAnswers;
let barber: Awaited<ReturnType<TestApp['registerMember']>>;
let shop: ShopRow;
beforeAll(async () => {
  app = await openTestApp({ workers: false });
  pages = openPublicPages(app.services);
  for (const site of [whole, partial]) errors(site);
  siteMap(whole, app.services, () => true);
  siteMap(partial, app.services, (path) => !/campaign/i.test(path));
  barber = await app.registerProvenMember({ role: 'SHOP_OWNER', firstName: 'Omar', lastName: 'Diaz' });
  shop = await openShop(app, barber.token, { monday: '09:00,09:30,11:00' });
  await app.settle();
});
afterAll(() => app?.close());

/** The first answer at an address, as the route of its pattern gives it. */
async function answerAt(pattern: string, url: string): Promise<FirstAnswer> {
  const [path = '', query] = url.split('?');
  const id = decodeURIComponent(path.split('/').at(-1) ?? '');
  const request = { url: query ? `${path}?${query}` : path, params: { id }, id: 'test', log: { warn: console.error } };
  const found = await pages.answer(pattern, request as unknown as FastifyRequest);
  if (!found) throw new Error(`nothing was said at ${url}`);
  return found;
}
const shopAt = (id: string) => answerAt('/barber/:id', `/barber/${id}`);

const factsIn = ({ first }: FirstAnswer): Record<string, unknown>[] =>
  JSON.parse(/<script data-page type="application\/ld\+json">(.*?)<\/script>/s.exec(first.head)?.[1] ?? '{}')['@graph'];
const metaIn = ({ first }: FirstAnswer, name: string) =>
  new RegExp(`<meta data-page (?:name|property)="${name}" content="([^"]*)">`).exec(first.head)?.[1];

describe('a public page without a script', () => {
  it('has its title, its one address, what a link shows, its facts and its words', async () => {
    const found = await answerAt('/barber/:id', `/barber/${shop._id}?utm_source=x&tab=reviews`);
    const address = `${app.origin}/barber/${shop._id}`;
    expect(found.status).toBe(200);
    expect(found.first.head).toContain('<title>Fade House · Chairside</title>');
    expect(found.first.head).toContain(`<link data-page rel="canonical" href="${address}">`);
    expect(metaIn(found, 'og:url')).toBe(address);
    expect(metaIn(found, 'og:title')).toBe('Fade House');
    expect(metaIn(found, 'description')).toBe('Fade House, Chicago, IL: Fades and beards');
    expect(metaIn(found, 'robots')).toBeUndefined();
    for (const words of ['Fades and beards', '1 State St, Chicago, Illinois', '9:00am – 11:00am', '$35', 'Omar Diaz'])
      expect(found.first.body).toContain(words);
    // A visitor logs in to book, and the page can be handed on without a script.
    expect(found.first.body).toContain(`href="/login?next=${encodeURIComponent(`/barber/${shop._id}?book=1`)}"`);
    expect(found.first.body).toContain(`href="mailto:?subject=Fade%20House&amp;body=${encodeURIComponent(address)}"`);
    const [salon] = factsIn(found);
    expect(salon).toMatchObject({
      '@type': 'HairSalon',
      name: 'Fade House',
      url: address,
      address: { '@type': 'PostalAddress', addressLocality: 'Chicago', addressRegion: 'IL', addressCountry: 'US' },
    });
    const hours = salon?.openingHoursSpecification as { dayOfWeek: string; opens: string; closes: string }[];
    expect(hours.map(({ opens, closes }) => [opens, closes])).toEqual([
      ['09:00', '10:00'],
      ['11:00', '11:30'],
    ]);
  });

  it('has the pictures of its portfolio, each with what is to be seen on it, while they are shown', async () => {
    const ownerId = barber.user._id;
    const by = { by: { id: ownerId, role: 'SHOP_OWNER' }, channel: 'rest' } as const;
    const send = async (type: string, data: object) => {
      await app.handler.dispatch(portfolio, { type, data: { ownerId, ...data } } as never, by);
      await app.settle();
    };
    const alt = 'A chair of <red> leather';
    const caption = 'Restored in 2026';
    for (const [name, on] of [
      ['FileOfTheShopsPicture0', { shopId: shop._id }],
      ['FileOfTheOwnersPicture', {}],
    ] as const) {
      const pictureId = portfolioPictureIdOf(ownerId, name);
      await send('AddPortfolioPicture', { pictureId, ...on, alt, caption, width: 900, height: 600 });
      const found = 'shopId' in on ? await shopAt(shop._id) : await answerAt('/user/:id', `/user/${ownerId}`);
      const href = `/api/v1/portfolio/picture/${pictureId}`;
      expect(found.first.body).toContain(`src="${href}?w=640" alt="A chair of &lt;red&gt; leather"`);
      const image = {
        '@type': 'ImageObject',
        contentUrl: app.services.publicUrl + href,
        name: alt,
        width: 900,
        height: 600,
      };
      const [facts] = factsIn(found);
      expect(facts).toMatchObject({ ['shopId' in on ? 'photo' : 'hasPart']: [{ ...image, caption }] });
      await send('RemovePortfolioPicture', { pictureId });
      const after = 'shopId' in on ? await shopAt(shop._id) : await answerAt('/user/:id', `/user/${ownerId}`);
      expect(`${after.first.head}${after.first.body}`).not.toContain(pictureId);
    }
  });

  it('names the days with special hours, as words and as facts', async () => {
    const [from, to] = [dayFromToday(3), dayFromToday(4)];
    const set = (body: object) => app.rest('PUT', `/shops/special-hours/${shop._id}`, { token: barber.token, body });
    expect((await set({ from, to, slots: [] })).status).toBe(200);
    await app.settle();
    const found = await shopAt(shop._id);
    expect(found.first.body).toContain('<h3>Special hours</h3>');
    expect(found.first.body).toContain('<td>Closed</td>');
    const [salon] = factsIn(found);
    expect(salon?.specialOpeningHoursSpecification).toEqual([
      { '@type': 'OpeningHoursSpecification', validFrom: from, validThrough: to, opens: '00:00', closes: '00:00' },
    ]);
    expect((await set({ from, to, slots: null })).status).toBe(200);
    await app.settle();
    expect((await shopAt(shop._id)).first.body).not.toContain('Special hours');
  });

  it('says that a shop has no hours only where it has no special ones either', async () => {
    const { token } = await app.registerMember({ role: 'SHOP_OWNER' });
    const { _id: id } = await openShop(app, token, { monday: '' });
    await app.settle();
    expect((await shopAt(id)).first.body).toContain('No working hours specified');
    const day = dayFromToday(3);
    const body = { from: day, to: day, slots: ['09:00'] };
    expect((await app.rest('PUT', `/shops/special-hours/${id}`, { token, body })).status).toBe(200);
    await app.settle();
    const { first } = await shopAt(id);
    expect(first.body).toContain('<h3>Special hours</h3>');
    expect(first.body).not.toContain('No working hours specified');
  });

  it('is the same for a list on each of its pages, and says nothing where a search decides', async () => {
    const list = await answerAt('/barbers', '/barbers?page=1');
    expect(list.first.head).toContain(`rel="canonical" href="${app.origin}/barbers"`);
    expect(list.first.body).toContain(`<a href="/barber/${shop._id}">Fade House</a>`);
    expect((await answerAt('/barbers', '/barbers?page=2')).status).toBe(404);
    expect((await answerAt('/', '/')).first.body).toContain('Fade House');
    await expect(answerAt('/barbers', '/barbers?query=fade')).rejects.toThrow('nothing was said');
  });

  it('tells price, stock and reviews of a product', async () => {
    const seller = await app.registerProvenMember({ role: 'SELLER', firstName: 'Sela' });
    const { id } = await listed(app, seller);
    await app.settle();
    const found = await answerAt('/product/:id', `/product/${id}`);
    expect(factsIn(found)[0]).toMatchObject({
      '@type': 'Product',
      name: 'Ox Horn Comb',
      offers: { '@type': 'Offer', price: '25.99', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    });
    expect(found.first.body).toContain('data-press>Add To Cart</button>');
    expect(factsIn(found)[0]).not.toHaveProperty('aggregateRating');
    const [authorId, sellerId] = [barber.user._id, seller.user._id];
    const said = { productId: id, authorId, sellerId, orderId: 'order', isReceived: true, rating: 4, text: '' };
    const sender = { by: { id: authorId, role: 'SHOP_OWNER' }, channel: 'rest' } as const;
    await app.handler.dispatch(productReview, { type: 'ReviewProduct', data: said }, sender);
    await app.settle();
    const reviewed = await answerAt('/product/:id', `/product/${id}`);
    expect(reviewed.first.body).toContain('4 of 5 stars (1)');
    expect(factsIn(reviewed)[0]).toMatchObject({ aggregateRating: { ratingValue: 4, reviewCount: 1 } });
    expect((await answerAt('/marketplace', '/marketplace')).first.body).toContain('Ox Horn Comb');
  });

  it('opens the marketplace with its categories and the best sellers, as the client does', async () => {
    const stall = await openStall(app, { name: 'Sold Once' });
    const { seller } = stall;
    await listed(app, seller, { name: 'Newer And Unsold', category: 'combs & more' });
    await app.settle();
    const page = async () => (await answerAt('/marketplace', '/marketplace')).first.body;
    const isFirst = async (name: string, other: string) => {
      const body = await page();
      return body.indexOf(name) > 0 && body.indexOf(name) < body.indexOf(other);
    };
    expect(await isFirst('Newer And Unsold', 'Sold Once')).toBe(true);
    const buyer = await app.registerMember();
    const { cart, clientSecret } = await begin(app, buyer, stall.productId);
    await confirm(app, clientSecret);
    await confirmOrder(app, buyer, cart._id);
    await app.settle();
    expect(await isFirst('Sold Once', 'Newer And Unsold')).toBe(true);
    expect(await isFirst('<h2>Best sellers</h2>', 'Sold Once')).toBe(true);
    expect(await isFirst('aria-label="Categories"', '<h2>Best sellers</h2>')).toBe(true);
    expect(await page()).toContain(
      '<a href="/marketplace?category=combs%20%26%20more">combs &amp; more <small>1</small></a>',
    );
  });

  it('tells what a campaign is for and how it stands, in no list once it is cancelled', async () => {
    const description = [
      { type: 'heading', level: 2, children: [{ text: 'What for' }] },
      { type: 'paragraph', children: [{ text: 'Six chairs for the school.' }] },
    ];
    const id = await openCampaign(app, barber.token, { description });
    await app.settle();
    const campaignAt = () => answerAt('/campaign/:id', `/campaign/${id}`);
    const found = await campaignAt();
    for (const words of [
      'New chairs',
      'Six chairs for the school.',
      '<h2 id="section-what-for">What for</h2>',
      '$0 of $1,000',
      'Omar Diaz',
      '>Donate</a>',
    ])
      expect(found.first.body).toContain(words);
    expect(factsIn(found)[0]).toMatchObject({ '@type': 'Project', name: 'New chairs' });
    expect((await answerAt('/campaignList', '/campaignList')).first.body).toContain(`href="/campaign/${id}"`);
    expect(await listedAddresses('campaigns')).toContain(`${app.origin}/campaign/${id}`);
    // Where no screen shows it, the page is not there.
    expect((await partial.inject('/sitemap/campaigns-1.xml')).statusCode).toBe(404);
    for (const path of ['/sitemap.xml', '/sitemap/pages-1.xml'])
      expect((await partial.inject(path)).body).not.toMatch(/campaign/i);
    const amend = 'mutation ($id: ID!) { amendCampaign(id: $id, text: "Eight chairs by now.") { id } }';
    expect((await app.graphql(amend, { id }, barber.token)).errors).toBeUndefined();
    await app.settle();
    expect((await campaignAt()).first.body).toMatch(
      /Added on <time [^>]*>[^<]+<\/time><\/h3><p>Eight chairs by now\.<\/p>/,
    );
    const cancel = 'mutation ($id: ID!) { cancelCampaign(id: $id, reason: "Chairs were given") { id } }';
    expect((await app.graphql(cancel, { id }, barber.token)).errors).toBeUndefined();
    await app.settle();
    expect((await answerAt('/campaignList', '/campaignList')).first.body).not.toContain(id);
    expect((await whole.inject('/sitemap/campaigns-1.xml')).statusCode).toBe(404);
    expect(metaIn(await campaignAt(), 'robots')).toBe('noindex');
    expect((await campaignAt()).first.body).not.toContain('>Donate</a>');
    const draft = 'mutation ($input: CampaignInput!) { createCampaign(input: $input, isDraft: true) { id } }';
    const input = {
      name: 'Unsaid',
      goalCents: 100,
      description: 'Unsaid',
      startDate: dayAhead(1),
      endDate: dayAhead(9),
    };
    const { data } = await app.graphql<{ createCampaign: { id: string } }>(draft, { input }, barber.token);
    await app.settle();
    expect((await answerAt('/campaign/:id', `/campaign/${data?.createCampaign.id}`)).status).toBe(404);
  });

  it('never runs what a person wrote, nor lets it out of its place', async () => {
    const owner = await app.registerProvenMember({ role: 'SHOP_OWNER', firstName: HOSTILE.slice(0, 40) });
    const hostile = await openShop(app, owner.token, {
      shop_name: HOSTILE.slice(0, 100),
      description: HOSTILE.repeat(5),
      shop_address: HOSTILE,
      contact_number: '"><script>',
    });
    await app.settle();
    for (const found of [
      await shopAt(hostile._id),
      await answerAt('/user/:id', `/user/${owner.user._id}`),
      await answerAt('/barbers', '/barbers'),
    ]) {
      const { head, body } = found.first;
      expect(`${head}${body}`).not.toMatch(/<script>|<img src=x|<!--/);
      expect(head.match(/<script|<title|<\/title|<\/script/g)).toHaveLength(4);
      expect(metaIn(found, 'description')?.replaceAll(/&#?\w+;/g, '_').length).toBeLessThanOrEqual(LONGEST_DESCRIPTION);
    }
    expect(factsIn(await shopAt(hostile._id))[0]?.name).toBe(hostile.shop_name);
  });

  it('is gone with what it is about, at once', async () => {
    const own = await openShop(app, barber.token, { shop_name: 'Short Stay' });
    await app.settle();
    expect((await shopAt(own._id)).status).toBe(200);
    expect(await listedAddresses('shops')).toContain(`${app.origin}/barber/${own._id}`);
    await app.rest('DELETE', `/shops/delete/${own._id}`, { token: barber.token });
    await app.settle();
    const gone = await shopAt(own._id);
    expect([gone.status, gone.first.body]).toEqual([
      404,
      expect.stringContaining('Sorry, we couldn’t find the page you’re looking for.'),
    ]);
    expect(gone.first.head).toContain('<title>404 · Chairside</title>');
    expect(gone.first.head).toContain('noindex');
    expect(`${gone.first.head}${gone.first.body}`).not.toContain('Short Stay');
    expect((await answerAt('/barbers', '/barbers')).first.body).not.toContain('Short Stay');
    expect(await listedAddresses('shops')).not.toContain(`${app.origin}/barber/${own._id}`);
    expect((await fetch(`${app.origin}/pictures/shop/${own._id}.png`)).status).toBe(404);
  });

  it('of a member is listed while they offer something, and not there while they are suspended', async () => {
    const customer = await app.registerProvenMember({ firstName: 'Quiet' });
    await app.settle();
    const memberAt = (id: string) => answerAt('/user/:id', `/user/${id}`);
    expect(metaIn(await memberAt(customer.user._id), 'robots')).toBe('noindex');
    expect(metaIn(await memberAt(barber.user._id), 'robots')).toBeUndefined();
    await app.handler.dispatch(
      account,
      { type: 'SuspendAccount', data: { accountId: customer.user._id, reason: 'spam' } },
      { by: { id: await registerPlatformOwner(app), role: 'superadmin' }, channel: 'rest' },
    );
    await app.settle();
    expect((await memberAt(customer.user._id)).status).toBe(404);
    expect((await memberAt('nobody')).status).toBe(404);
  });
});

/** The addresses in a part of the sitemap. */
async function listedAddresses(kind: string): Promise<string[]> {
  const { body } = await whole.inject(`/sitemap/${kind}-1.xml`);
  return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
}

describe('beside the pages', () => {
  it('the sitemap names its parts, and robots.txt the sitemap', async () => {
    const index = await fetch(`${app.origin}/sitemap.xml`);
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(await index.text()).toContain(`<loc>${app.origin}/sitemap/shops-1.xml</loc>`);
    expect(await listedAddresses('pages')).toContain(`${app.origin}/`);
    for (const part of ['shops-2', 'shops-0', 'nothing-1', 'constructor-1', 'shops-999'])
      expect((await fetch(`${app.origin}/sitemap/${part}.xml`)).status, part).toBe(404);
    const robots = await (await fetch(`${app.origin}/robots.txt`)).text();
    expect(robots).toContain(`Sitemap: ${app.origin}/sitemap.xml`);
    expect(robots).toContain('Disallow: /dashboard');
  });

  it('a picture is drawn of a page that has none, once, and asked for again by its name', async () => {
    const address = `${app.origin}/pictures/shop/${shop._id}.png`;
    const answer = await fetch(address);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'png']);
    const etag = answer.headers.get('etag') ?? '';
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    for (const path of ['shop/nothing.png', 'site/elsewhere.png', 'nothing/x.png', `shop/${shop._id}.jpg`])
      expect((await fetch(`${app.origin}/pictures/${path}`)).status, path).toBe(404);
  });
});
