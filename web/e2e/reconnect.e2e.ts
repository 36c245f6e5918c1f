import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { CUTS, type Cutter, openCutter } from '../../fault/liveLine.ts';
import { openRandom } from '../../fault/random.ts';
import { openStage, type Stage } from './harness.ts';
import { arriveAs, type Person, person, shopOf } from './people.ts';
import { platformOwner } from './platformOwner.ts';
import { sendMessage } from './sending.ts';

const SEED = 20_261_121;
const CUTS_BEFORE_THE_LAST = 6;
/** No measures: how long it took is printed. */
const LONGEST_TEST_MS = 300_000;
const patient = { timeout: 60_000 };

const random = openRandom(SEED);
let stage: Stage;
let cutter: Cutter;
let ana: Person;
let ben: Person;
let count = 0;

beforeAll(async () => {
  stage = await openStage();
  [ana, ben] = await Promise.all([person(stage, 'Ana', 'SHOP_OWNER'), person(stage, 'Ben')]);
});
afterAll(() => stage?.close());
beforeEach(async () => {
  cutter = await openCutter(Number(new URL(stage.origin).port), random);
});
afterEach(() => cutter.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A page of a member, behind the cutter or directly at the product. */
async function open(who: Person, path: string, origin = cutter.origin): Promise<Page> {
  const page = await stage.newPage();
  await arriveAs(page, who, `${origin}${path}`);
  return page;
}

async function begin(by: Person, topic: string): Promise<string> {
  const input = { topic, text: 'What do you use?', category: 'Technique' };
  const query = 'mutation ($input: ThreadInput!) { createThread(input: $input) { id } }';
  return (await stage.graphql<{ createThread: { id: string } }>(query, { input }, by.token)).createThread.id;
}

async function comment(by: Person, threadId: string): Promise<string> {
  count += 1;
  const query = 'mutation ($id: ID!, $text: String!) { addComment(threadId: $id, input: { text: $text }) { id } }';
  return (
    await stage.graphql<{ addComment: { id: string } }>(
      query,
      { id: threadId, text: `Said as number ${count}` },
      by.token,
    )
  ).addComment.id;
}

function send(by: Person, goal: object): Promise<string> {
  count += 1;
  return sendMessage(stage, by, `Line ${count}`, goal);
}

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const comments = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem');
const cards = (page: Page) => page.getByRole('list', { name: 'Threads' }).getByRole('heading');
const lines = async (page: Page) => (await page.getByRole('log').innerText()).match(/Line \d+/g) ?? [];
const textOf = async (page: Page) =>
  (await comments(page).allInnerTexts()).map((text) => /Said as number \d+/.exec(text)?.[0]);
const topOf = async (page: Page, text: string) =>
  Math.round((await page.getByText(text, { exact: true }).first().boundingBox())?.y ?? Number.NaN);

/** What a page has before its reader, whatever is new being asked for last. */
async function shown(page: Page, kind: 'thread' | 'messages'): Promise<object> {
  const body =
    kind === 'thread'
      ? { heading: await page.getByRole('heading', { name: /^\d+ Comments?$/ }).innerText(), said: await textOf(page) }
      : { lines: await lines(page) };
  return { ...body, bell: await bellOf(page).getAttribute('aria-label') };
}

it('open pages equal freshly loaded ones after repeated disconnects, and the text in view has not moved', {
  timeout: LONGEST_TEST_MS,
}, async () => {
  const shopId = await shopOf(stage, ana, 'Cutting Room', '20');
  const threadId = await begin(ana, 'Cut off');
  const others = await Promise.all(['Cleo', 'Dan', 'Eli'].map((name) => person(stage, name)));
  for (const other of others)
    for (let n = 0; n < 5; n += 1)
      await Promise.all([comment(other, threadId), n < 4 && begin(other, `Topic ${n} of ${other.firstName}`)]);
  const conversationId = await send(ben, { to: { kind: 'shop', id: shopId } });
  const forum = await open(ana, '/forum');
  const thread = await open(ana, `/forum/thread/${threadId}`);
  const messages = await open(ana, `/message/${conversationId}`);
  await comments(thread).nth(14).waitFor(patient);
  await cards(forum).first().waitFor(patient);
  await expect.poll(() => lines(messages), patient).toHaveLength(1);
  const [listed, read] = [await cards(forum).allInnerTexts(), 'Said as number 6'];
  await thread.getByText(read, { exact: true }).scrollIntoViewIfNeeded();
  // The categories stand above the list and are asked for apart from it.
  await forum
    .getByRole('group', { name: 'Categories' })
    .getByRole('button', { name: /^Technique/ })
    .waitFor(patient);
  await forum.mouse.wheel(0, 300);
  await expect.poll(() => forum.evaluate('scrollY'), patient).toBe(300);
  await pause(500);
  const card = listed[5] ?? '';
  const seen = async () => [await topOf(thread, read), await topOf(forum, card)];
  const places = await seen();

  const begun: string[] = [];
  const write = async () => {
    await comment(ben, threadId);
    await send(ben, { conversationId });
    if (begun.length < 4 && random.chance(0.5)) {
      const topic = `Begun meanwhile ${count}`;
      await begin(ben, topic);
      begun.push(topic);
    }
  };
  for (let cut = 0; cut < CUTS_BEFORE_THE_LAST; cut += 1) {
    await write();
    await pause(random.below(400));
    cutter.up(0.3);
    cutter.cut(random.pick(CUTS));
    await write();
  }
  cutter.down('refusing');
  cutter.cut('reset');
  for (let n = 0; n < 3; n += 1) await write();
  await pause(2_000);
  const fresh = {
    thread: await open(ana, `/forum/thread/${threadId}`, stage.origin),
    messages: await open(ana, `/message/${conversationId}`, stage.origin),
  };
  await comments(fresh.thread).nth(15).waitFor(patient);
  const sent = 1 + CUTS_BEFORE_THE_LAST * 2 + 3;
  await expect.poll(() => lines(fresh.messages), patient).toHaveLength(sent);
  const expected = async () => ({
    thread: await shown(fresh.thread, 'thread'),
    messages: await shown(fresh.messages, 'messages'),
    pill: `${begun.length} new`,
  });
  const open3 = async () => ({
    thread: await shown(thread, 'thread'),
    messages: await shown(messages, 'messages'),
    pill: await forum.getByRole('button', { name: /^\d+ new$/ }).innerText(),
  });

  cutter.up();
  const back = Date.now();
  // Compared within one turn: the fresh pages are live, too.
  let last: [unknown, object] = ['', {}];
  const isEqual = async () => {
    last = [await open3().catch(String), await expected()];
    return JSON.stringify(last[0]) === JSON.stringify(last[1]);
  };
  await expect.poll(isEqual, { ...patient, interval: 50 }).toBe(true);
  console.info(
    `reconnect, seed ${SEED}: ${JSON.stringify(cutter.cuts())}, equal ${Date.now() - back} ms after the line was back`,
  );
  expect(last[0]).toEqual(last[1]);
  await expect.poll(seen, { ...patient, message: 'what is read has not moved' }).toEqual(places);
  expect(await cards(forum).allInnerTexts(), 'nothing comes or goes by itself').toEqual(listed);
  const said = await textOf(thread);
  expect([new Set(said).size, said.length]).toEqual([15 + sent - 1, 15 + sent - 1]);

  await forum.getByRole('button', { name: /^\d+ new$/ }).click();
  await expect
    .poll(async () => (await cards(forum).allInnerTexts()).filter((topic) => begun.includes(topic)).sort(), patient)
    .toEqual([...begun].sort());
  const freshForum = await open(ana, '/forum', stage.origin);
  await cards(freshForum).first().waitFor(patient);
  expect(await cards(forum).allInnerTexts()).toEqual(await cards(freshForum).allInnerTexts());
});

it('pages whose queries fail for a while after the subscriptions are back equal freshly loaded ones in the end, without a touch', {
  timeout: LONGEST_TEST_MS,
}, async () => {
  const gil = await person(stage, 'Gil', 'SHOP_OWNER');
  const shopId = await shopOf(stage, gil, 'Half a Line', '21');
  const conversationId = await send(ben, { to: { kind: 'shop', id: shopId } });
  await begin(gil, 'Half a line');
  const messages = await open(gil, `/message/${conversationId}`);
  const forum = await open(gil, '/forum');
  await expect.poll(() => lines(messages), patient).toHaveLength(1);
  await cards(forum).first().waitFor(patient);
  const unread = (page: Page) =>
    page
      .getByRole('banner')
      .getByRole('link', { name: /^Messages/ })
      .getAttribute('aria-label');
  await expect.poll(() => unread(messages), patient).toBe('Messages');

  const isQuestion = (route: Route) => (route.request().method() === 'POST' ? route.abort() : route.fallback());
  const silence = () => Promise.all([messages, forum].map((page) => page.context().route('**/graphql', isQuestion)));
  const answer = () => Promise.all([messages, forum].map((page) => page.context().unroute('**/graphql', isQuestion)));

  // The news comes, and that it is read cannot be said.
  await silence();
  await send(ben, { conversationId });
  await expect.poll(() => lines(messages), patient).toHaveLength(2);
  await expect.poll(() => unread(forum), patient).toBe('Messages, 1 unread');
  await answer();
  for (const page of [messages, forum]) await expect.poll(() => unread(page), patient).toBe('Messages');

  // Requests sent when the connection is back get no answer, nor does one the reader triggers.
  await silence();
  cutter.cut('reset');
  await send(ben, { conversationId });
  await forum.getByRole('radio', { name: 'Top' }).click();
  await forum.getByRole('alert').getByText('We could not reach the server.').waitFor(patient);
  expect(await cards(forum).count(), 'the former list is no answer').toBe(0);
  await pause(2_000);
  await answer();
  const fresh = await open(gil, '/forum?sort=top', stage.origin);
  await cards(fresh).first().waitFor(patient);
  await expect.poll(() => lines(messages), patient).toHaveLength(3);
  for (const page of [messages, forum, fresh]) await expect.poll(() => unread(page), patient).toBe('Messages');
  await expect.poll(() => cards(forum).allInnerTexts(), patient).toEqual(await cards(fresh).allInnerTexts());
  expect(await forum.getByRole('alert').count()).toBe(0);
});

it('a member with a thread open is banned: the composer goes at once, with reason and end; also when the connection was lost meanwhile', {
  timeout: LONGEST_TEST_MS,
}, async () => {
  const threadId = await begin(ben, 'Quarrel');
  const { token: moderator } = await platformOwner(stage, 'Olive');
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const ban = (who: Person) =>
    stage.graphql(
      'mutation ($m: ID!, $u: DateTimeISO) { banFromForum(memberId: $m, reason: "Rude to Ben", until: $u) }',
      { m: who.id, u: until },
      moderator,
    );
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Chicago' }).format(
    new Date(until),
  );
  const shut = async (page: Page) => {
    const notice = page.getByRole('region', { name: 'You are banned from the forum.' });
    await notice.getByText('Rude to Ben').waitFor(patient);
    await notice.getByText(`Until ${day}`).waitFor(patient);
    expect(await page.getByLabel('Your comment').count()).toBe(0);
  };

  const [cal, dee] = await Promise.all([person(stage, 'Cal'), person(stage, 'Dee')]);
  const [his, hers] = [await open(cal, `/forum/thread/${threadId}`), await open(dee, `/forum/thread/${threadId}`)];
  for (const page of [his, hers]) await page.getByLabel('Your comment').fill('I was about to say');
  const asked = Date.now();
  await ban(cal);
  await shut(his);
  console.info(`reconnect: shut out ${Date.now() - asked} ms after the ban`);
  cutter.down('refusing');
  cutter.cut('reset');
  await ban(dee);
  await comment(ben, threadId);
  cutter.up();
  await shut(hers);
  expect(await hers.getByText(`Said as number ${count}`).count(), 'what came after the ban is not told').toBe(0);
});
