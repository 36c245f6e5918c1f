import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundedCampaign, PAYABLE_AFTER_DAYS } from './campaigns.ts';
import { notText, POLYGLOT, packs } from './corpus.ts';
import { argumentsWith } from './corpusSender.ts';
import { at, fields, MARK, readOf, readOfPosts } from './corpusTexts.ts';
import { buildWorld, SHOPS, type World } from './corpusWorld.ts';
import { openStage, type Stage } from './harness.ts';
import { again, openPast } from './pastVisit.ts';
import type { Person } from './people.ts';
import { platformOwner } from './platformOwner.ts';
import { settled } from './screens/settled.ts';
import { BOUND, FREE, RICH } from './textFields.ts';
import { isSafe, shows, showsOver, trappedPage } from './tripwire.ts';

/** A thousand requests take a while where much else is going on. */
const LONGEST_SETUP_MS = 300_000;
/** A dozen pages one after the other, each read until nothing more comes. */
const LONGEST_READING_MS = 300_000;

let stage: Stage;
let world: World;
let owner: Person;

beforeAll(async () => {
  const past = openPast(PAYABLE_AFTER_DAYS + 1);
  stage = await openStage({ env: past.env });
  const name = at(fields.title, 2);
  const funded = await fundedCampaign(stage, { name, gifts: [5_000], now: past.now() });
  await past.end();
  owner = await platformOwner(stage, 'Olive');
  world = await buildWorld(stage, owner, { ...funded, organizer: await again(stage, funded.organizer) });
}, LONGEST_SETUP_MS);
afterAll(() => stage?.close());

const SHOPS_ON_A_PAGE = 12;
const PRODUCTS_ON_A_PAGE = 24;
/** Every page of a search for all of the corpus; there is a product for each shop. */
const pagesOf = (path: string, onAPage: number): string[] =>
  Array.from({ length: Math.ceil(SHOPS / onAPage) }, (_, at) => `${path}?query=${MARK}&page=${at + 1}`);

/** Goes there, reads all of it, and looks whether anything has happened. */
async function look(
  page: Page,
  path: string,
  words: readonly string[],
  expected: readonly RegExp[] = [],
): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  if (words.length > 0) await shows(page, words, path);
  else await settled(page);
  await isSafe(page, path, expected);
}

/** Some of them, the last of a list too: it is the word without an end. */
const some = (list: readonly unknown[]): number[] => [0, 1, list.length - 1];
/** Longer than jobs are behind on a slow machine. */
const QUIET_MS = 5_000;
/**
 * How many events somebody asked for, once nothing is under way. Jobs append theirs when they are due: a mail about unread
 * messages minutes later.
 */
async function eventsInAll(): Promise<number> {
  const line = /^chairside_events_appended_total\{channel="(\w+)"\} (\d+)/gm;
  const now = async () => {
    const lines = [...(await (await fetch(`${stage.origin}/metrics`)).text()).matchAll(line)];
    expect(lines).not.toEqual([]);
    return lines.filter(([, channel]) => channel !== 'job').reduce((sum, [, , count]) => sum + Number(count), 0);
  };
  for (let [last, since] = [-1, Date.now()]; ; ) {
    const count = await now();
    if (count === last && Date.now() - since >= QUIET_MS) return count;
    if (count !== last) [last, since] = [count, Date.now()];
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const attempt = (field: string, text: string) =>
  world.sender.send(owner, field.split('.')[0] ?? '', argumentsWith(field, text), '{ __typename }');

/** What one piece of the corpus is read as. */
const piece = (list: readonly { readonly shown: readonly string[] }[], n: number): readonly string[] =>
  list[n % list.length]?.shown ?? [];

describe('nothing that was written runs, and all of it is read as written', { timeout: LONGEST_READING_MS }, () => {
  it('by visitors of shops and the marketplace', async () => {
    const page = await trappedPage(stage);
    await showsOver(page, pagesOf('/barbers', SHOPS_ON_A_PAGE), readOf(fields.shopName));
    for (const n of some(fields.shopName))
      await look(page, `/barber/${world.shopIds[n]}`, [
        ...piece(fields.shopName, n),
        ...piece(fields.description, n === 0 ? 1 : n),
      ]);
    await showsOver(page, pagesOf('/marketplace', PRODUCTS_ON_A_PAGE), readOf(fields.shopName));
    for (const n of some(fields.shopName))
      await look(page, `/product/${world.productIds[n]}`, [...piece(fields.shopName, n), ...piece(fields.category, n)]);
  });

  it('by visitors of the forum', async () => {
    const page = await trappedPage(stage);
    await look(page, `/forum/thread/${world.threadId}`, [
      ...readOfPosts(fields.words),
      ...readOfPosts(packs(9_900).slice(0, 1)),
      ...piece(fields.topic, 0),
    ]);
    for (const n of some(fields.name))
      await look(page, `/user/${world.crowd[n]?.id}`, [
        ...piece(fields.name, n),
        ...piece(fields.bio, n),
        ...piece(fields.userName, n),
      ]);
  });

  it('by members', async () => {
    const page = await trappedPage(stage, world.customer, '/dashboard');
    await look(page, `/forum?query=${MARK}`, readOf(fields.topic, fields.category));
    await look(page, '/messages', piece(fields.name, 0));
    await look(page, `/message/${world.conversationId}`, readOf(fields.message));
    await look(page, '/appointments', []);
    await look(page, '/orders', []);
    await look(page, `/orders/${world.orderId}`, readOf(fields.shopName));
    for (const path of ['/profile', '/settings', '/notifications']) await look(page, path, []);
  });

  it('by who sells', async () => {
    const page = await trappedPage(stage, world.barber, '/dashboard');
    for (const path of ['/my-store', '/services', '/appointments', '/messages']) await look(page, path, []);
    await look(page, '/notifications', readOf(fields.title));
    const shop = await trappedPage(stage, world.seller, '/dashboard');
    for (const path of ['/my-store', '/orders?tab=sales']) await look(shop, path, []);
  });

  it('by the owners of the platform', async () => {
    const page = await trappedPage(stage, owner, '/dashboard');
    await look(page, '/forum/review', readOf(fields.reason));
    await look(page, '/forum/review?tab=record', readOf(fields.reason));
    await look(page, `/user/${world.banned.id}`, piece(fields.reason, 0));
    await look(page, '/messages?box=support', []);
    await look(page, '/owner/users', []);
    await look(page, `/owner/users/${world.banned.id}`, piece(fields.reason, 0));
    await look(page, '/owner/audit?type=RecordRestored', readOf(fields.reason.slice(-20)));
    await look(page, '/owner/notifications', readOf(fields.title));
    await look(page, `/owner/notification/${world.announcementId}`, readOf(fields.words));
  });

  it('by visitors, backers, organizers and reviewers of campaigns', async () => {
    const { first, decided, waiting, cancelled, organizer } = world.campaigns;
    const page = await trappedPage(stage);
    await look(page, `/campaignList?query=${MARK}`, readOf(fields.title));
    await look(page, `/campaign/${first}`, [...readOf(fields.words), ...piece(fields.beneficiary, 0)]);
    await look(page, `/campaign/${first}?tab=updates`, readOf(fields.words));
    await look(page, `/campaign/${first}?tab=ledger`, readOf(fields.reason));
    await look(page, `/campaign/${first}?tab=backers`, readOf(fields.reason.slice(1)));
    for (const [n, id] of cancelled.entries()) await look(page, `/campaign/${id}`, piece(fields.reason, n));
    const board = await trappedPage(stage, organizer, '/userCampaign');
    await look(board, '/userCampaign', piece(fields.title, 0));
    for (const tab of ['', 'backers', 'updates', 'money']) await look(board, `/userCampaign/${first}?tab=${tab}`, []);
    const giver = await trappedPage(stage, world.campaigns.giver, '/funding');
    await look(giver, '/funding', piece(fields.title, 0));
    await look(giver, `/contribution-thank-you?contribution=${world.campaigns.contribution}`, piece(fields.reason, 1));
    const reviewer = await trappedPage(stage, owner, '/dashboard');
    await look(reviewer, '/forum/review?tab=campaigns', readOf(fields.reason));
    for (const id of [...decided.slice(0, 1), ...waiting.slice(0, 1)]) await look(reviewer, `/campaign/${id}`, []);
  });

  it('by who asks for a service, who offers one, and the platform', async () => {
    const page = await trappedPage(stage, world.services.asker, '/dashboard');
    await look(page, '/entity', [...piece(fields.beneficiary, 0), ...piece(fields.name, 0), ...piece(fields.bio, 0)]);
    const shop = await trappedPage(stage, world.services.owner, '/dashboard');
    await look(shop, '/entity?tab=quote', piece(fields.bio, fields.bio.length - 1));
    const platform = await trappedPage(stage, owner, '/dashboard');
    await look(platform, '/owner/requests?status=CLOSED', piece(fields.bio, 0));
  });

  it('in addresses', async () => {
    const page = await trappedPage(stage);
    const member = await trappedPage(stage, world.customer, '/dashboard');
    for (const text of [encodeURIComponent(POLYGLOT)]) {
      const open = [
        `/barbers?query=${text}`,
        `/marketplace?query=${text}&category=${text}`,
        `/login?next=${text}`,
        `/activate?token=${text}`,
        `/#${text}`,
      ];
      for (const path of [
        ...open,
        `/nowhere/${text}`,
        `/forum/${text}`,
        `/user/${text}`,
        `/reset-password?token=${text}`,
      ])
        await look(page, path, [], [/40[04]/]);
      for (const path of [
        `/forum?query=${text}&category=${text}`,
        `/payment/cart/${text}/${text}`,
        `/messages?about=shop&id=${text}`,
        `/orders?tab=${text}`,
      ])
        await look(member, path, [], [/40[04]/]);
    }
  });

  it('in mails', async () => {
    const page = await trappedPage(stage, undefined, '/dev/outbox');
    await isSafe(page, 'outbox');
    const mails = await page.getByRole('row').getByRole('link').all();
    const paths = await Promise.all(mails.slice(0, 12).map((mail) => mail.getAttribute('href')));
    for (const path of new Set(paths)) {
      await page.goto(path ?? '');
      await page.locator('pre').first().waitFor();
      await isSafe(page, path ?? '');
    }
  });
});

describe('input that is no text', () => {
  it('is refused in every field with a sentence about its characters, and nothing is recorded', async () => {
    const before = await eventsInAll();
    for (const text of notText) {
      for (const field of [...FREE, 'skipEvent.reason']) {
        const said = await attempt(field, text).then(
          () => 'taken',
          (error: Error) => error.message,
        );
        expect([field, said]).toEqual([
          field,
          expect.stringMatching(RICH.includes(field) ? /cannot be shown/ : /has characters that cannot be shown/),
        ]);
      }
      for (const field of Object.keys(BOUND)) {
        const answer = attempt(field, text);
        await expect(answer, field).rejects.toThrow(/"code"/);
      }
    }
    expect(await eventsInAll()).toBe(before);
  });
});
