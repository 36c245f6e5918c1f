// Check 15: what was a sample once (specification §2) comes from the server: a change through the API is on the screen.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { campaignOf, giveTo } from '../campaigns.ts';
import { openStage, type Stage } from '../harness.ts';
import type { Person } from '../people.ts';
import { sendMessage } from '../sending.ts';

const DEMO_PASSWORD = 'chairside';
const SEEN_WITHIN_MS = 20_000;

let stage: Stage;
let customer: Person;
let barber: Person;
let owner: Person;
let shopId: string;
beforeAll(async () => {
  stage = await openStage({ demo: true });
  [customer, barber, owner] = await Promise.all([logIn('customer'), logIn('barber'), logIn('owner')]);
  const { myShops } = await ask<{ myShops: { id: string }[] }>('{ myShops { id } }', {}, barber);
  shopId = myShops[0]?.id ?? '';
}, 180_000);
afterAll(() => stage?.close());

async function logIn(name: string): Promise<Person> {
  const email = `${name}@chairside.test`;
  const answer = await stage.rest('POST', '/users/login', { email, password: DEMO_PASSWORD });
  const { _id: id, firstName } = (await answer.json()) as { _id: string; firstName: string };
  return { id, firstName, email, token: (answer.headers.get('authorization') ?? '').replace(/^Bearer /, '') };
}

const ask = <Data>(query: string, variables: object, who: Person): Promise<Data> =>
  stage.graphql<Data>(query, variables, who.token);

/** A screen that had samples: who looks at it, what is changed, and the words that are there afterwards alone. */
type Screen = {
  readonly path: string;
  readonly who?: () => Person;
  readonly change: () => Promise<unknown>;
  readonly words: string;
  /** What has to be pressed to see it. */
  readonly open?: (page: Page) => Promise<void>;
};

const WALK_IN = 'mutation ($input: WalkInInput!) { addWalkIn(input: $input) { id } }';
const SERVICE = 'mutation ($id: ID!, $input: ServiceInput!) { addService(shopId: $id, input: $input) { id } }';
const SEND = 'mutation ($input: AnnouncementInput!) { sendAnnouncement(input: $input) { id } }';
const INVITE = 'mutation ($input: CrewInvitationInput!) { inviteToCrew(input: $input) { id } }';
const RENAME = 'mutation ($input: ProfileInput!) { updateProfile(input: $input) { id } }';
const REVIEW = 'mutation ($input: ReviewInput!) { submitReview(input: $input) { id } }';
const VISITS = '{ myBookings(first: 50) { edges { node { id status } } } }';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const announce = (title: string) =>
  ask(SEND, { input: { title, content: 'Come and see.', memberIds: [customer.id] } }, owner);

async function praise(text: string): Promise<void> {
  type Visits = { myBookings: { edges: { node: { id: string; status: string } }[] } };
  const { myBookings } = await ask<Visits>(VISITS, {}, customer);
  const visit = myBookings.edges.find(({ node }) => /completed/i.test(node.status))?.node;
  await ask(REVIEW, { input: { bookingId: visit?.id, rating: 5, text, quotable: true } }, customer);
}

/** A post of an author, which waits until the platform's owner has read it; the owner's own is published at once. */
async function post(title: string, by: Person): Promise<void> {
  const body = { blog_title: title, category: 'Cuts', content: `${title} in one sentence.` };
  const answer = await stage.rest('POST', '/blogs/create', body, by.token);
  if (answer.status !== 201) throw new Error(`sending a post answered ${answer.status} ${await answer.text()}`);
}

const campaign = (name: string) => campaignOf(stage, barber, { name, goalCents: 100_000 });
async function contribute(name: string): Promise<void> {
  await giveTo(stage, await campaign(name), customer, 1_000);
}

const SCREENS: readonly Screen[] = [
  {
    path: '/appointments',
    who: () => barber,
    change: () => ask(WALK_IN, { input: { shopId, date: inDays(1), time: '12:30', name: 'Ada Fifteen' } }, barber),
    words: 'Ada Fifteen',
  },
  {
    path: '/my-barbers',
    who: () => barber,
    change: () => ask(INVITE, { input: { shopId, email: 'fifteen@example.test', role: 'barber' } }, barber),
    words: 'fifteen@example.test',
  },
  { path: '/blog', change: () => post('Fifteen strops compared', owner), words: 'Fifteen strops compared' },
  {
    path: '/owner/blog',
    who: () => owner,
    change: () => post('Fifteen ways to fade', barber),
    words: 'Fifteen ways to fade',
  },
  {
    path: '/campaignList',
    who: () => customer,
    change: () => campaign('Chairs for check fifteen'),
    words: 'Chairs for check fifteen',
  },
  {
    path: '/funding',
    who: () => customer,
    change: () => contribute('Towels for check fifteen'),
    words: 'Towels for check fifteen',
  },
  { path: '/', change: () => praise('The best fade of check fifteen.'), words: 'The best fade of check fifteen.' },
  {
    path: '/dashboard',
    who: () => customer,
    change: () => announce('A title for the bell'),
    words: 'A title for the bell',
    open: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  },
  {
    path: '/notifications',
    who: () => customer,
    change: () => announce('A title for the list'),
    words: 'A title for the list',
  },
  {
    path: '/owner/notifications',
    who: () => owner,
    change: () => announce('A title that was delivered'),
    words: 'A title that was delivered',
  },
  {
    path: '/messages',
    who: () => barber,
    change: () =>
      sendMessage(stage, customer, 'Is the chair by the window free?', { to: { kind: 'shop', id: shopId } }),
    words: 'Is the chair by the window free?',
  },
  {
    path: '/customers',
    who: () => barber,
    change: () => ask(WALK_IN, { input: { shopId, date: inDays(20), time: '12:00', name: 'Quincy Fifteen' } }, barber),
    words: 'Quincy Fifteen',
  },
  {
    path: '/services',
    who: () => barber,
    change: () => ask(SERVICE, { id: shopId, input: { name: 'Neck shave', minutes: 15, priceCents: 1500 } }, barber),
    words: 'Neck shave',
  },
  {
    path: '/owner/users?query=Fifteenson',
    who: () => owner,
    change: () => ask(RENAME, { input: { lastName: 'Fifteenson' } }, customer),
    words: 'Fifteenson',
  },
];

it.each(SCREENS)(
  'check 15: $path shows what was changed through the API',
  async ({ path, who, change, words, open }) => {
    const page = await stage.newPage();
    if (who) await page.request.post('/api/v1/users/login', { data: { email: who().email, password: DEMO_PASSWORD } });
    const look = async () => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      await open?.(page);
      return page.getByText(words).first();
    };
    expect(await (await look()).count()).toBe(0);
    await change();
    await (await look()).waitFor({ state: 'attached', timeout: SEEN_WITHIN_MS });
  },
  120_000,
);
