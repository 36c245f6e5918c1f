import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { review } from '#domain/reviews/decider.ts';
import type { EventStore } from '#domain/store/eventStore.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { account } from '#domain/users/decider.ts';
import { campaigns } from '#projections/campaigns/campaigns.ts';
import { campaignLedger } from '#projections/campaigns/ledger.ts';
import { campaignReview } from '#projections/campaigns/review.ts';
import { documentsOf } from '#projections/inMemory.ts';
import { products } from '#projections/products/products.ts';
import type { Fact, Projection } from '#projections/projection.ts';
import { versionOf } from '#projections/redis.ts';
import { directory } from '#projections/shops/directory.ts';
import { dayFromToday, madeEarlier, openShopAllDay } from '../bookings/testing.ts';
import { openCampaign } from '../campaigns/testing.ts';
import { draftOf, paragraph } from '../posts/testing.ts';
import { listed } from '../products/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { describedCampaigns } from './erasureCampaigns.testing.ts';
import { redisTexts } from './redisTexts.testing.ts';
import { peopleOf } from './testing.ts';

let app: TestApp;
let engine: EventStore;
const processLog: string[] = [];
beforeAll(async () => {
  engine = openMemoryStore();
  app = await openTestApp({ engine, logLines: { write: (line) => void processLog.push(line) } });
});
afterAll(() => app?.close());

/** Words that nobody else uses, one for each place where the person who leaves can write. */
const word = (place: string) => `qzv${place}`;
const WRITTEN = new Set<string>();
const planted = (place: string) => {
  WRITTEN.add(word(place));
  return word(place);
};
const text = JSON.stringify;

async function ask(token: string, query: string): Promise<Record<string, never>> {
  const { data, errors } = await app.graphql(query, {}, token);
  if (errors) throw new Error(`${query.slice(0, 80)}: ${errors[0]?.message}`);
  return data as Record<string, never>;
}

async function upload(token: string, path: string): Promise<string> {
  const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), 'picture.jpg');
  const { body } = await app.rest('POST', path, { token, body: form });
  const { _id, public_id } = body as { _id?: string; public_id?: string };
  return _id ?? public_id ?? '';
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const placesInRedis = async () => (await found()).filter((place) => place.includes(' in redis '));

/** The lines of the process log with one of the words: none, before an erasure as well. */
const linesWithWords = () => processLog.filter((line) => [...WRITTEN].some((one) => line.toLowerCase().includes(one)));

/** Where the words are, as far as anything of the product can be read. */
async function found(): Promise<string[]> {
  const places = new Map<string, string>([
    ['the log', text(await engine.readAll(-1, 100_000)).toLowerCase()],
    ...[...(await redisTexts(app.redis))].map(([key, value]): [string, string] => [
      `redis ${key}`,
      `${key} ${value}`.toLowerCase(),
    ]),
    ...filesUnder(app.dir).map((path): [string, string] => [
      path.slice(app.dir.length),
      readFileSync(path, 'latin1').toLowerCase(),
    ]),
  ]);
  return [...WRITTEN].flatMap((one) =>
    [...places].filter(([, value]) => value.includes(one)).map(([place]) => `${one} in ${place}`),
  );
}

/** Writes something in every place there is for it. */
async function writeEverywhere() {
  const eve = await app.registerProvenMember({
    role: 'SHOP_OWNER',
    firstName: planted('first'),
    lastName: planted('last'),
    userName: planted('user'),
    email: `${planted('mail')}@example.test`,
    city: planted('city'),
  });
  const { token } = eve;
  const id = eve.user._id;
  const barber = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  const at = dayFromToday(2);
  await ask(
    token,
    `mutation { updateProfile(input: { bio: "${planted('bio')}", website: "https://${planted('site')}.example.test", firstName: "${planted('newfirst')}" }) { id } }`,
  );
  await upload(token, '/images/upload');

  const mine = await describedShop(token);
  await ask(
    token,
    `mutation { blockTime(input: { shopId: "${mine}", date: "${at}", times: ["10:00"], reason: "${planted('block')}" }) { id } }`,
  );
  const walkIn = (await ask(
    token,
    `mutation { addWalkIn(input: { shopId: "${mine}", date: "${at}", time: "11:00", name: "${planted('guest')}", note: "${planted('guestnote')}" }) { id } }`,
  )) as unknown as { addWalkIn: { id: string } };
  await ask(token, `mutation { cancelBooking(id: "${walkIn.addWalkIn.id}") { id } }`);

  const theirs = await openShopAllDay(app, barber.token, { price: '0' });
  const booked = await app.rest('POST', `/booking/create/${theirs}`, {
    token,
    body: { service: 'barb', no_persons: '1', amount: 0, date: at, time: '09:00' },
  });
  await ask(
    token,
    `mutation { cancelBooking(id: "${(booked.body as { _id: string })._id}", reason: "${planted('cancel')}") { id } }`,
  );
  const since = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const visit = await madeEarlier(app, {
    shopId: theirs,
    customerId: id,
    date: dayFromToday(-2),
    time: '09:00',
    at: since,
    confirmed: true,
  });
  await app.settle();
  await ask(barber.token, `mutation { completeBooking(id: "${visit}") { id } }`);
  await app.settle();
  await ask(
    token,
    `mutation { submitReview(input: { bookingId: "${visit}", rating: 4, text: "${planted('review')}" }) { id } }`,
  );
  const ofVisit = `bookingId: "${visit}", fileId: "${await upload(token, '/reviews/picture')}"`;
  await ask(token, `mutation { addReviewPicture(${ofVisit}, alt: "${planted('reviewpicture')}") { id } }`);

  const person = `{ name: "${planted('person')}", note: "${planted('personnote')}" }`;
  await ask(token, `mutation { addPerson(input: ${person}) { id } }`);

  const keep = 'mutation ($id: ID!, $texts: CustomerTexts!) { noteCustomer(id: $id, texts: $texts) { id } }';
  const kept = { notes: planted('keptnotes'), preferences: planted('keptlikes'), allergies: planted('keptallergy') };
  expect((await app.graphql(keep, { id, texts: kept }, barber.token)).errors).toBeUndefined();
  const mergedId = await mergedWalkIn({ token: barber.token, shopId: theirs, intoId: id });

  const seller = await app.registerProvenMember({ role: 'SELLER', firstName: planted('seller') });
  const pickUp = `{ name: "${planted('pickup')}", street: "1 State St", city: "Chicago", state: "IL", zip: "60601" }`;
  await ask(
    seller.token,
    `mutation { setSellingTerms(terms: { shippingCents: 0, returns: "${planted('returns')}", pickUp: ${pickUp} }) { shippingCents } }`,
  );
  const { id: productId } = await listed(app, seller, { description: planted('producttext') });
  await ask(token, `mutation { addToCart(productId: "${productId}") { id } }`);
  const delivery = `{ name: "${planted('delivery')}", street: "2 State St", city: "Chicago", state: "IL", zip: "60601" }`;
  await ask(token, `mutation { chooseDelivery(address: ${delivery}) { id } }`);

  const pictureId = await upload(token, '/threads/picture');
  const thread = (await ask(
    token,
    `mutation { createThread(input: { topic: "${planted('topic')}", text: "${planted('opening')}", category: "general", pictures: [{ id: "${pictureId}", alt: "${planted('picturetext')}" }] }) { id } }`,
  )) as unknown as { createThread: { id: string } };
  await ask(
    token,
    `mutation { addComment(threadId: "${thread.createThread.id}", input: { text: "${planted('comment')}" }) { id } }`,
  );
  const root = await peopleOf(app).superadmin();
  await showPictures({ token, id, other: barber, rootToken: root.token });
  const conversation = (await ask(
    token,
    `mutation { sendMessage(input: { messageId: "message01", text: "${planted('message')}", to: { kind: shop, id: "${theirs}" } }) { conversationId nth } }`,
  )) as unknown as { sendMessage: { conversationId: string; nth: number } };
  await ask(
    token,
    `mutation { editMessage(conversationId: "${conversation.sendMessage.conversationId}", nth: 1, text: "${planted('edited')}") { id } }`,
  );
  await ask(
    barber.token,
    `mutation { sendMessage(input: { messageId: "message02", text: "Hello", conversationId: "${conversation.sendMessage.conversationId}" }) { nth } }`,
  );
  await ask(
    token,
    `mutation { reportConversation(id: "${conversation.sendMessage.conversationId}", reason: "${planted('report')}") }`,
  );
  await ask(
    token,
    `mutation { sendContactMessage(input: { firstName: "${planted('contact')}", lastName: "x", email: "${word('mail')}@example.test", subject: "${planted('subject')}", message: "${planted('enquiry')}", consents: true }) { __typename } }`,
  );

  const draft = await app.graphql<{ saveDraft: { draft: { postId: string; revision: number } } }>(
    'mutation Save($draft: BlogDraftInput!) { saveDraft(draft: $draft, expectedRevision: 0) { draft { postId revision } } }',
    { draft: draftOf({ title: planted('title'), content: paragraph(planted('article')) }) },
    token,
  );
  const saved = draft.data?.saveDraft.draft;
  await ask(token, `mutation { submitPost(postId: "${saved?.postId}", draftRevision: ${saved?.revision}) { id } }`);
  await app.graphql(
    'mutation Save($draft: BlogDraftInput!) { saveDraft(draft: $draft, expectedRevision: 0) { isSaved } }',
    { draft: draftOf({ title: planted('drafttitle') }) },
    token,
  );
  const campaignId = await openCampaign(app, barber.token);
  await app.settle();
  await ask(
    token,
    `mutation { reportCampaign(campaignId: "${campaignId}", cause: FRAUD, note: "${planted('note')}") }`,
  );
  await ask(
    token,
    `mutation { contributeToCampaign(input: { campaignId: "${campaignId}", amountCents: 1000, message: "${planted('wish')}" }) { __typename } }`,
  );
  const [rival, others] = [{ id: 'rival', role: 'CUSTOMER' } as const, 'VisitOfARival'];
  const said = { shopId: theirs, ownerId: barber.user._id, authorId: rival.id, rating: 1, text: '', quotable: false };
  await app.handler.dispatch(
    review,
    { type: 'SubmitReview', data: { bookingId: others, ...said } },
    { by: rival, channel: 'rest' },
  );
  for (const [by, act] of [
    [token, `reportReview(bookingId: "${others}", cause: abuse, note: "${planted('revnote')}")`],
    [root.token, `hideReview(bookingId: "${visit}", reason: "${planted('revhidden')}")`],
    [token, `appealReviewHiding(bookingId: "${visit}", text: "${planted('revappeal')}")`],
  ] as const)
    await ask(by, `mutation { ${act} { id } }`);
  await ask(root.token, `mutation { noteMember(id: "${id}", text: "${planted('staffnote')}") { id } }`);
  await askForServices({ token, shopId: mine, asker: barber.token, ownerToken: root.token });
  await describedCampaigns(app, { planted, token, ownerToken: root.token, reporterToken: barber.token });
  const why = { reason: planted('takendown') };
  const taken = await app.rest('DELETE', `/shops/delete/${productId}`, { token: root.token, body: why });
  expect([taken.status, taken.text]).toEqual([200, expect.anything()]);
  const third = await app.registerProvenMember();
  for (const decision of ['suspend', 'reinstate'])
    await ask(
      root.token,
      `mutation { ${decision}Member(id: "${third.user._id}", reason: "${planted(`old${decision}`)}") { id } }`,
    );
  await ask(token, 'mutation { exportMyData(password: "secret1") { id } }');
  await vi.waitFor(async () => expect((await app.rest('GET', '/me/export', { token })).status).toBe(200), {
    timeout: 20_000,
    interval: 200,
  });
  await app.runJobs();
  expect(await keptTexts()).toContain(word('keptnotes'));
  return { leaving: [seller, eve], mergedId, closed: { id: third.user._id, ownerToken: root.token } };
}

/** A picture of the person's own, which a moderator has hidden, and their report of one of another member's. */
async function showPictures(of: {
  token: string;
  id: string;
  other: { token: string; user: { _id: string } };
  rootToken: string;
}) {
  const { token, id, other, rootToken } = of;
  const [own, theirs] = [await upload(token, '/portfolio/picture'), await upload(other.token, '/portfolio/picture')];
  const words = `alt: "${planted('portalt')}", caption: "${planted('portcaption')}"`;
  await ask(token, `mutation { addPortfolioPicture(input: { fileId: "${own}", ${words} }) { id } }`);
  await ask(other.token, `mutation { addPortfolioPicture(input: { fileId: "${theirs}", alt: "A chair" }) { id } }`);
  await app.settle();
  const reported = `id: "${other.user._id}${theirs}", cause: other, note: "${planted('portnote')}"`;
  await ask(token, `mutation { reportPortfolioPicture(${reported}) { id } }`);
  const hidden = `id: "${id}${own}", reason: "${planted('porthidden')}"`;
  await ask(rootToken, `mutation { hidePortfolioPicture(${hidden}) { id } }`);
}

/** A shop of which each contact and text was written twice; answers its id. */
async function describedShop(token: string): Promise<string> {
  const texts = (round: string) => ({
    description: planted(`${round}shoptext`),
    number: planted(`${round}shopphone`),
    email: `${planted(`${round}shopmail`)}@example.test`,
    address: `1 ${planted(`${round}shopstreet`)} St, Chicago, IL`,
  });
  const first = texts('old');
  const shopId = await openShopAllDay(app, token, {
    price: '0',
    description: first.description,
    contact_number: first.number,
    contact_email: first.email,
    shop_address: first.address,
  });
  const { description, number, email, address } = texts('');
  const changes = `description: "${description}", contactNumber: "${number}", contactEmail: "${email}", address: "${address}"`;
  await ask(token, `mutation { updateShop(id: "${shopId}", changes: { ${changes} }) { id } }`);
  return shopId;
}

/** Who came to a shop without an account and is a member, as its owner found out; answers the walk-in's id. */
async function mergedWalkIn(of: { token: string; shopId: string; intoId: string }): Promise<string> {
  const { token, shopId, intoId } = of;
  const guest = `name: "${planted('merged')}", phone: "${planted('mergedphone')}", note: "${planted('mergednote')}"`;
  const added = (await ask(
    token,
    `mutation { addWalkIn(input: { shopId: "${shopId}", date: "${dayFromToday(2)}", time: "14:00", ${guest} }) { id } }`,
  )) as unknown as { addWalkIn: { id: string } };
  const { id } = added.addWalkIn;
  await ask(token, `mutation { noteCustomer(id: "${id}", texts: { notes: "${planted('mergedkept')}" }) { id } }`);
  await ask(token, `mutation { mergeCustomer(id: "${id}", intoId: "${intoId}") { id } }`);
  return id;
}

/** A request of the person's own that they withdraw, and an offer of their shop for one of another member. */
async function askForServices(of: { token: string; shopId: string; asker: string; ownerToken: string }) {
  const { token, shopId, asker, ownerToken } = of;
  const date = dayFromToday(5);
  type Asked = { requestService: { id: string } };
  const request = async (by: string, address: string, city: string, note: string) => {
    const input = `date: "${date}", partOfDay: morning, heads: 9, address: "${address}", city: "${city}", state: "IL", note: "${note}"`;
    const asked = (await ask(by, `mutation { requestService(input: { ${input} }) { id } }`)) as unknown as Asked;
    return asked.requestService.id;
  };
  const own = await request(token, planted('reqstreet'), planted('reqcity'), planted('reqnote'));
  await ask(token, `mutation { withdrawServiceRequest(id: "${own}", reason: "${planted('reqreason')}") { id } }`);
  const id = await request(asker, '12 Lake St', 'Chicago', '');
  await ask(ownerToken, `mutation { forwardServiceRequest(id: "${id}", shopIds: ["${shopId}"]) { id } }`);
  const offer = `requestId: "${id}", shopId: "${shopId}", priceCents: 9000, time: "09:00", barbers: 2, validUntil: "${date}"`;
  await ask(token, `mutation { quoteRequest(input: { ${offer}, note: "${planted('quotenote')}" }) { id } }`);
}

/** What owners keep about customers, as far as it can be read in the log. */
async function keptTexts(): Promise<string> {
  return text((await app.store.readAll(-1, 100_000)).filter(({ type }) => type === 'CustomerNoted'));
}

it('leaves nothing that the person wrote, in no place, once the account is closed', async () => {
  const { leaving, mergedId, closed: third } = await writeEverywhere();
  expect(WRITTEN.size).toBeGreaterThan(20);
  // In the vault are drafts, and in the log alone, sealed, what no list shows.
  const seen = new Set((await found()).map((place) => place.split(' ')[0]));
  const inLogAlone = [
    'delivery',
    'drafttitle',
    'keptallergy',
    'keptlikes',
    'keptnotes',
    'mergedkept',
    'newsreason',
    'staffnote',
    'takendown',
  ];
  // What was replaced at once has perhaps never been in a list.
  const unseen = [...WRITTEN].filter((one) => !seen.has(one) && !one.startsWith(word('old')));
  expect(unseen.sort()).toEqual(inLogAlone.map(word));
  const [atOnce, inAWeek] = leaving;
  const body = { password: 'secret1' };
  for (const { member, restorable } of [
    { member: atOnce, restorable: false },
    { member: inAWeek, restorable: true },
  ]) {
    const { token, user } = member as (typeof leaving)[number];
    const closed = await app.rest('DELETE', `/users/delete/${user._id}`, { token, body: { ...body, restorable } });
    expect([closed.status, closed.text]).toEqual([204, '']);
  }
  const why = { reason: planted('closing') };
  const closing = await app.rest('DELETE', `/users/delete/${third.id}`, { token: third.ownerToken, body: why });
  expect(closing.status).toBe(204);
  const accountId = inAWeek?.user._id ?? '';
  const { deletion } = (await app.handler.stateOf(account, { accountId })).state;
  const late = { by: { id: 'system', role: 'system' }, channel: 'job', at: deletion?.until ?? '' } as const;
  await app.handler.dispatch(account, { type: 'CloseDeletedAccount', data: { accountId } }, late);
  await app.runJobs();
  expect(await app.vault.get(`farewell/${accountId}`)).toBeUndefined();
  // With the key goes what others keep about the person, also from when they came without an account.
  expect(await app.vault.get(`key/${accountId}`)).toBeUndefined();
  await vi.waitFor(async () => expect(await app.vault.get(`key/${mergedId}`)).toBeUndefined(), {
    timeout: 20_000,
    interval: 200,
  });
  await vi.waitFor(async () => expect(await placesInRedis()).toEqual([]), { timeout: 30_000, interval: 200 });
  // Mails to the person, and to others in which their name stands, went with the account; the certificate goes by the
  // sweep `remove-old-mails`.
  const addresses = leaving.map(({ user }) => user.email);
  const isAboutThem = (mail: { readonly to: string }) =>
    addresses.includes(mail.to) || [...WRITTEN].some((one) => JSON.stringify(mail).toLowerCase().includes(one));
  const aboutThem = (await app.outbox.list(10_000)).filter(isAboutThem);
  expect(aboutThem.filter(({ key }) => !key.startsWith('erasure-'))).toEqual([]);
  await app.outbox.removeBefore(new Date(Date.now() + 1_000).toISOString());
  // What the sweep `rewrite-redis-file` does some minutes later.
  await app.redis.bgrewriteaof();
  await vi.waitFor(async () => expect(await found()).toEqual([]), { timeout: 30_000, interval: 200 });
  expect(processLog.length).toBeGreaterThan(0);
  expect(linesWithWords()).toEqual([]);
  for (const one of [directory, products, campaigns, campaignReview, campaignLedger])
    await vi.waitFor(
      async () => {
        const live = await kept(one);
        expect(live.size).toBeGreaterThan(0);
        expect(await madeAnew(one)).toEqual(live);
      },
      { timeout: 30_000, interval: 200 },
    );
}, 120_000);

const ABOUT_THEM = /^(shop|product|campaign|case|line|totals)\//;

/** The documents about shops and campaigns that a projection has in Redis, by their keys. */
async function kept(projection: Projection): Promise<Map<string, unknown>> {
  const beginning = new RegExp(`^cs:\\{${projection.name}:v${versionOf(projection)}\\}:g[0-9]+:`);
  return new Map(
    [...(await redisTexts(app.redis))]
      .map(([key, value]): [string, string] => [key.replace(beginning, ''), value])
      .filter(([key]) => ABOUT_THEM.test(key))
      .map(([key, value]) => [key, JSON.parse(value)]),
  );
}

/** The same, made of the log as it is read now. */
async function madeAnew(one: Projection): Promise<Map<string, unknown>> {
  const events = (await app.store.readAll(-1, 100_000)) as unknown as readonly Fact[];
  return new Map([...(await documentsOf(one, events))].filter(([key]) => ABOUT_THEM.test(key)));
}
