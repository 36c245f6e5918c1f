import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxHand } from '../payments/sandboxClient.testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { dayAhead, openCampaign } from './testing.ts';

let app: TestApp;
let hand: ReturnType<typeof sandboxHand>;
let ann: Awaited<ReturnType<TestApp['registerMember']>>;
let bob: typeof ann;
beforeAll(async () => {
  app = await openTestApp({ env: { LOG_LEVEL: 'silent' } });
  hand = sandboxHand(app);
  ann = await app.registerProvenMember({ firstName: 'Ann', lastName: 'Lee' });
  bob = await app.registerMember({ firstName: 'Bob' });
}, 60_000);
afterAll(() => app?.close());

const body = {
  campaignName: 'New chairs',
  goalAmount: 1200.5,
  description: 'Six chairs for the school of barbers in our old town.',
  startDate: dayAhead(0),
  endDate: dayAhead(20),
};
const create = (over: object = {}, token = ann.token) =>
  app.rest('POST', '/Campaign/create', { token, body: { ...body, ...over } });
const intent = (itemId: string, amount: number, token = bob.token) =>
  app.rest('POST', '/stripe/payment-intent', { token, body: { page: 'contribute', itemId, amount, currency: 'usd' } });
const contribute = (id: string, amount: unknown, token = bob.token) =>
  app.rest('PUT', `/campaign/contribute/${id}`, { token, body: { amount } });
const secretOf = (answer: { body: never }) => (answer.body as { clientSecret: string }).clientSecret;

async function asked<T>(query: string, variables: object, token?: string): Promise<T> {
  const { data, errors } = await app.graphql<T & Record<string, unknown>>(query, variables, token);
  if (!data || errors) throw new Error(JSON.stringify(errors));
  return data;
}

const setUp = async (clientSecret: string, method: string): Promise<string | undefined> => {
  const [id] = clientSecret.split('_secret_');
  const form = new URLSearchParams({ client_secret: clientSecret, payment_method: method });
  const answer = await fetch(`${app.origin}/v1/setup_intents/${id}/confirm`, { method: 'POST', body: form });
  return ((await answer.json()) as { status?: string }).status;
};

describe('the REST rows', () => {
  it('create a campaign of the five fields, and list it', async () => {
    const made = await create();
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      campaignName: 'New chairs',
      goalAmount: 1200.5,
      currentAmount: 0,
      organizer_name: 'Ann Lee',
      status: 'RUNNING',
      description: body.description,
    });
    const { _id } = made.body as { _id: string };
    for (const path of ['/campaign/getall', `/campaign/user/${ann.user._id}`]) {
      const { body: listed } = await app.rest('GET', path);
      expect((listed as { data: { _id: string }[] }).data.map((one) => one._id)).toContain(_id);
    }
  });

  it.each([
    [{ campaignName: '' }, 'Please fill in all the required fields'],
    [{ goalAmount: undefined }, 'Please fill in all the required fields'],
    [{ description: '  ' }, 'Please fill in all the required fields'],
    [{ startDate: '' }, 'Please fill in all the required fields'],
    [{ endDate: undefined }, 'Please fill in all the required fields'],
    [{ goalAmount: '0.999' }, 'The goal is an amount from $1 to $1,000,000 with at most two decimals.'],
    [{ startDate: dayAhead(9), endDate: dayAhead(8) }, 'The end date may not precede the start date.'],
    [{ endDate: '2027-02-30' }, 'Start and end are dates of the calendar, at most two years ahead.'],
  ])('refuse %o', async (over, message) => {
    const refused = await create(over);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: { message } });
  });

  it('need a proven address and a session', async () => {
    expect((await create({}, bob.token)).status).toBe(403);
    expect((await app.rest('POST', '/campaign/create', { body })).status).toBe(401);
  });

  it('count a payment once', async () => {
    const { _id } = (await create()).body as { _id: string };
    expect((await contribute(_id, 25)).status).toBe(402);
    expect((await contribute('none', 25)).status).toBe(404);
    expect((await contribute(_id, '0.5')).status).toBe(400);
    expect((await intent(_id, 99)).status).toBe(400);
    const opened = await intent(_id, 2_500);
    expect(opened.status).toBe(201);
    expect(opened.body).toMatchObject({ amount: 2_500, kind: 'payment' });
    expect((await contribute(_id, 25)).status).toBe(402);
    await hand.page(secretOf(opened), 'confirm', { payment_method: 'pm_card_visa' });
    const answers = await Promise.all([contribute(_id, 25), contribute(_id, '25.00'), contribute(_id, 25)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.body).toMatchObject({ amount: 25, status: 'RECEIVED', campaign: { currentAmount: 25 } });
    expect((await app.rest('GET', `/campaign/contributions/${bob.user._id}`, { token: ann.token })).status).toBe(403);
    const own = await app.rest('GET', `/campaign/contributions/${bob.user._id}`, { token: bob.token });
    expect((own.body as { data: object[] }).data).toHaveLength(1);
  });
});

const OPEN =
  'mutation ($input: ContributionInput!) { contributeToCampaign(input: $input) { clientSecret kind amountCents contribution { id status } } }';
type Opened = {
  contributeToCampaign: { clientSecret: string; kind: string; amountCents: number; contribution: { id: string } };
};
const give = async (input: object, token = bob.token) =>
  (await asked<Opened>(OPEN, { input }, token)).contributeToCampaign;
const SETTLE = 'mutation ($id: ID!) { settleContribution(id: $id) { status amountCents refundableUntil } }';

describe('what a campaign tells', () => {
  const picture = async (token: string): Promise<string> => {
    const body = new FormData();
    const image = { create: { width: 3, height: 2, channels: 3, background: '#a33' } } as const;
    body.append('file', new Blob([new Uint8Array(await sharp(image).png().toBuffer())]), 'chairs.png');
    const headers = { authorization: `Bearer ${token}` };
    const stored = await fetch(`${app.origin}/api/v1/images/upload`, { method: 'POST', headers, body });
    return new URL(((await stored.json()) as { secure_url: string }).secure_url).pathname;
  };
  const chairs = (url: string, alt = 'The old chairs') => ({
    ...{ type: 'image', url, alt, width: 3, height: 2, caption: 'Since 1950', children: [{ text: '' }] },
  });
  const card = { type: 'card', kind: 'campaign', id: 'A'.repeat(22), children: [{ text: '' }] };
  const words = { type: 'heading', level: 2, children: [{ text: 'Six chairs' }] };
  const code = async (query: string, variables: object) =>
    (await app.graphql(query, variables, ann.token)).errors?.[0]?.extensions?.code ?? 'done';
  const EDIT =
    'mutation ($id: ID!, $description: JSON!) { editCampaign(id: $id, input: { description: $description }) { id } }';
  const AMEND = 'mutation ($id: ID!, $text: JSON!) { amendCampaign(id: $id, text: $text) { id } }';
  const POST =
    'mutation ($id: ID!, $text: JSON!) { postCampaignUpdate(campaignId: $id, title: "News", text: $text) { id } }';

  it('has own pictures, tables and headings, in the page, its preview and the REST rows', async () => {
    const url = await picture(ann.token);
    const id = await openCampaign(app, ann.token, { description: [chairs(url), words] });
    await app.settle();
    const { campaign } = await asked<{ campaign: { description: unknown; preview: string } }>(
      'query ($id: ID!) { campaign(id: $id) { description preview } }',
      { id },
    );
    expect(campaign).toEqual({ description: [chairs(url), words], preview: 'Six chairs' });
    const { body: rows } = await app.rest('GET', `/campaign/user/${ann.user._id}`);
    const row = (rows as { data: { _id: string; description: string }[] }).data.find(({ _id }) => _id === id);
    expect(row?.description).toBe('The old chairs\nSince 1950\nSix chairs');
    expect((await fetch(app.origin + url)).status).toBe(200);
    // What stands in it already stays, and a picture alone says enough.
    expect(await code(EDIT, { id, description: [chairs(url)] })).toBe('done');
  });

  it('has no picture of another member, none without words for those who do not see it, and no card', async () => {
    const theirs = await picture(bob.token);
    const id = await openCampaign(app, ann.token);
    for (const [query, field] of [
      [EDIT, 'description'],
      [AMEND, 'text'],
      [POST, 'text'],
    ] as const) {
      expect(await code(query, { id, [field]: [words, chairs(theirs)] })).toBe('NOT_YOUR_PICTURE');
      expect(await code(query, { id, [field]: [words, chairs(theirs, '')] })).toBe('RICH_TEXT_ALT_MISSING');
      expect(await code(query, { id, [field]: [words, card] })).toBe('RICH_TEXT_INVALID');
    }
    const refused = await create({ description: [words, chairs(theirs)] });
    expect(refused.body).toMatchObject({ error: { code: 'NOT_YOUR_PICTURE' } });
    const blank = await create({ description: [{ type: 'paragraph', children: [{ text: ' ' }] }] });
    expect(blank.body).toMatchObject({ error: { message: 'Please fill in all the required fields' } });
    expect(await code(POST, { id, text: [chairs(await picture(ann.token)), words] })).toBe('done');
  });
});

describe('contributions', () => {
  it('stay anonymous to the public, and are named to the organizer', async () => {
    const campaignId = await openCampaign(app, ann.token);
    const opened = await give({
      campaignId,
      amountCents: 5_000,
      tipCents: 500,
      message: 'Good luck!',
      isAnonymous: true,
    });
    expect(opened).toMatchObject({ kind: 'PAYMENT', amountCents: 5_500 });
    await hand.page(opened.clientSecret, 'confirm', { payment_method: 'pm_card_visa' });
    await asked(SETTLE, { id: opened.contribution.id }, bob.token);
    const wall =
      'query ($id: ID!) { campaignContributions(campaignId: $id) { edges { node { message tipCents contributor { firstName } } } } campaign(id: $id) { receivedCents backerCount isFrozen } }';
    const seen = await asked<object>(wall, { id: campaignId });
    expect(seen).toMatchObject({
      campaignContributions: { edges: [{ node: { message: 'Good luck!', tipCents: null, contributor: null } }] },
      campaign: { receivedCents: 5_000, backerCount: 1, isFrozen: true },
    });
    expect(JSON.stringify(seen)).not.toContain(bob.user._id);
    const backers =
      'query ($id: ID!) { campaignBackers(campaignId: $id) { edges { node { contributor { firstName } } } } }';
    expect(await asked(backers, { id: campaignId }, ann.token)).toMatchObject({
      campaignBackers: { edges: [{ node: { contributor: { firstName: 'Bob' } } }] },
    });
  });

  it('are paid back by their contributor, and leave the total', async () => {
    const campaignId = await openCampaign(app, ann.token);
    const { clientSecret, contribution } = await give({ campaignId, amountCents: 50_000 });
    await hand.page(clientSecret, 'confirm', { payment_method: 'pm_card_visa' });
    await asked(SETTLE, { id: contribution.id }, bob.token);
    const { campaign } = await asked<{ campaign: { milestones: { percent: number; reachedAt: string }[] } }>(
      'query ($id: ID!) { campaign(id: $id) { milestones { percent reachedAt } } }',
      { id: campaignId },
    );
    expect(campaign.milestones.map(({ percent }) => percent)).toEqual([25, 50]);
    await asked('mutation ($id: ID!) { refundContribution(id: $id) { id } }', { id: contribution.id }, bob.token);
    const state = () =>
      asked(
        'query ($id: ID!) { contribution(id: $id) { status campaign { raisedCents milestones { percent } } } }',
        { id: contribution.id },
        bob.token,
      );
    await expect
      .poll(state, { timeout: 10_000 })
      .toMatchObject({ contribution: { status: 'REFUNDED', campaign: { raisedCents: 0, milestones: [] } } });
  });

  it('put a card on file where it is all or nothing, and charge nothing', async () => {
    const campaignId = await openCampaign(app, ann.token, { model: 'ALL_OR_NOTHING' });
    const { clientSecret, kind, contribution } = await give({ campaignId, amountCents: 5_000 });
    expect(kind).toBe('SETUP');
    expect(await setUp(clientSecret, 'pm_card_visa_chargeDeclined')).toBeUndefined();
    expect(await setUp(clientSecret, 'pm_card_chargeCustomerFail')).toBe('succeeded');
    const settled = await asked<object>(SETTLE, { id: contribution.id }, bob.token);
    expect(settled).toMatchObject({ settleContribution: { status: 'PLEDGED' } });
    expect(
      await asked('query ($id: ID!) { campaign(id: $id) { receivedCents pledgedCents } }', { id: campaignId }),
    ).toEqual({
      campaign: { receivedCents: 0, pledgedCents: 5_000 },
    });
  });

  it('of a cancelled campaign all go back, and its page says how far that is', async () => {
    const campaignId = await openCampaign(app, ann.token);
    for (const amountCents of [1_000, 2_000]) {
      const { clientSecret, contribution } = await give({ campaignId, amountCents });
      await hand.page(clientSecret, 'confirm', { payment_method: 'pm_card_visa' });
      await asked(SETTLE, { id: contribution.id }, bob.token);
    }
    const cancel = 'mutation ($id: ID!) { cancelCampaign(id: $id, reason: "The school has closed.") { status } }';
    await asked(cancel, { id: campaignId }, ann.token);
    const progress = () =>
      asked(
        'query ($id: ID!) { campaign(id: $id) { status raisedCents refunds { totalCount doneCount doneCents } } }',
        { id: campaignId },
      );
    await expect.poll(progress, { timeout: 10_000 }).toEqual({
      campaign: { status: 'CANCELLED', raisedCents: 0, refunds: { totalCount: 2, doneCount: 2, doneCents: 3_000 } },
    });
    expect((await intent(campaignId, 2_500)).status).toBe(409);
    expect((await contribute(campaignId, 25)).status).toBe(409);
  });
});
