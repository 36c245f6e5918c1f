// Checks 9, 11 and 12, and of 5 the rows that come while a page is read: what one browser does shows there and in others in time.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { campaignOf, connect, giveTo } from '../campaigns.ts';
import { openStage, type Stage } from '../harness.ts';
import { activate, arriveAs, type Person, person, productOf, shopOf } from '../people.ts';
import { sendMessage } from '../sending.ts';

const TIMES_EACH = 4;
const LIVE_WITHIN_MS = 1_000;
const OWN_WITHIN_MS = 100;

/**
 * Keeps what moves by itself on a page, except what lies over it (toasts) and the lines of a conversation, which rise when
 * the next one comes below. A figure at the right edge that gets another digit moves by less than browsers show.
 */
const LEAST_SHIFT = 0.0005;
const WATCH_SHIFTS = `
  globalThis.moved = [];
  const whatOf = ({ node, previousRect, currentRect }) =>
    node?.nodeName + ' "' + (node?.textContent ?? '').slice(0, 30) + '" from ' +
    [previousRect.x, previousRect.y].map(Math.round) + ' to ' + [currentRect.x, currentRect.y].map(Math.round);
  const mayMove = ({ node }) => (node?.parentElement ?? node)?.closest('[role=log], [role=region][aria-label^="Notifications"]');
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries())
      if (!hadRecentInput && value >= ${LEAST_SHIFT} && !sources.every(mayMove)) moved.push(value.toFixed(4) + ' ' + sources.map(whatOf).join(', '));
  }).observe({ type: 'layout-shift' });`;

let stage: Stage;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  stage = await openStage();
  [ana, ben] = await Promise.all([person(stage, 'Ana', 'SHOP_OWNER'), person(stage, 'Ben')]);
}, 120_000);
afterAll(() => stage?.close());

/** Opens a screen of a member and waits until it is live. */
async function open(who: Person, path: string): Promise<Page> {
  const page = await stage.newPage();
  await arriveAs(page, who, path);
  await page.waitForLoadState('networkidle');
  return page;
}

async function begin(): Promise<string> {
  const input = { topic: 'A comb for curls', text: 'What do you use?', category: 'Technique' };
  const query = 'mutation ($input: ThreadInput!) { createThread(input: $input) { id } }';
  return (await stage.graphql<{ createThread: { id: string } }>(query, { input }, ana.token)).createThread.id;
}

const comment = (threadId: string, text: string) =>
  stage.graphql(
    'mutation ($id: ID!, $text: String!) { addComment(threadId: $id, input: { text: $text }) { id } }',
    { id: threadId, text },
    ana.token,
  );

async function book(shopId: string, time: string): Promise<void> {
  const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const { holdSlot } = await stage.graphql<{ holdSlot: { booking: { id: string } } }>(
    'mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { booking { id } } }',
    { input: { shopId, date, time } },
    ben.token,
  );
  const confirm = 'mutation ($id: ID!) { createBooking(bookingId: $id) { status } }';
  await stage.graphql(confirm, { id: holdSlot.booking.id }, ben.token);
}

/** Milliseconds from the moment that `act` was acknowledged to the one at which `seen` is on the page. */
async function timed(act: () => Promise<unknown>, seen: () => Promise<void>): Promise<number> {
  const shown = seen().then(() => performance.now());
  await act();
  const done = performance.now();
  return Math.max(0, (await shown) - done);
}

it('check 5, 9: a comment, booking, message, cart and contribution of one browser are in another within a second (95 of 100), and nothing moves', async () => {
  const threadId = await begin();
  for (let nth = 0; nth < 12; nth += 1) await comment(threadId, `Said before as number ${nth}`);
  const shopId = await shopOf(stage, ana, 'Oak Street', '0');
  const seller = await person(stage, 'Sam', 'SELLER');
  const productId = await productOf(stage, seller, 'Curl Comb', '12', 50);
  await activate(stage, ana);
  await connect(stage, ana);
  const campaignId = await campaignOf(stage, ana, { name: 'Hot towels', goalCents: 100_000 });
  const conversationId = await sendMessage(stage, ben, 'Before', { to: { kind: 'shop', id: shopId } });

  const thread = await open(ben, `/forum/thread/${threadId}`);
  await thread.getByText('Said before as number 11').waitFor();
  await thread.mouse.wheel(0, 200);
  await expect.poll(() => thread.evaluate('scrollY')).toBe(200);
  const agenda = await open(ana, '/appointments');
  const talk = await open(ana, `/message/${conversationId}`);
  const add = 'mutation ($id: ID!) { addToCart(productId: $id) { count } }';
  const putInCart = () => stage.graphql(add, { id: productId }, ben.token);
  await putInCart();
  const cart = await open(ben, '/cart');
  const campaign = await open(ben, `/campaign/${campaignId}`);
  const forum = await open(ben, '/forum');
  const talks = await open(ana, '/messages');
  const campaigns = await open(ben, '/campaignList');
  const still = { thread, agenda, talk, cart, campaign, forum, talks, campaigns };
  for (const page of Object.values(still)) await page.evaluate(WATCH_SHIFTS);

  const took: number[] = [];
  for (let nth = 1; nth <= TIMES_EACH; nth += 1) {
    const said = `Said live as number ${nth}`;
    took.push(
      await timed(
        () => comment(threadId, said),
        () => thread.getByText(said).waitFor({ state: 'attached' }),
      ),
      await timed(
        () => book(shopId, `1${nth}:00`),
        () =>
          agenda
            .getByText('Ben Ortiz')
            .nth(nth - 1)
            .waitFor({ state: 'attached' }),
      ),
      await timed(
        () => sendMessage(stage, ben, `Line ${nth}`, { conversationId }),
        () => talk.getByRole('log').getByText(`Line ${nth}`).waitFor({ state: 'attached' }),
      ),
      await timed(putInCart, () =>
        cart
          .getByText(`${nth + 1} items`)
          .first()
          .waitFor({ state: 'attached' }),
      ),
      await timed(
        () => giveTo(stage, campaignId, ben, 1_000),
        () =>
          campaign
            .getByText(`$${nth * 10} of $1,000`)
            .first()
            .waitFor({ state: 'attached' }),
      ),
    );
  }
  took.sort((one, other) => one - other);
  const p95 = took[Math.ceil(took.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY;
  console.log(`${took.length} live changes: 95 of 100 within ${Math.round(p95)} ms`);
  expect(p95).toBeLessThanOrEqual(LIVE_WITHIN_MS);
  expect(await thread.evaluate('scrollY')).toBe(200);
  await begin();
  await forum.getByRole('button', { name: '1 new' }).waitFor();
  const moved = await Promise.all(
    Object.entries(still).map(async ([name, page]) => [name, await page.evaluate<string[]>('moved')] as const),
  );
  expect(moved.filter(([, shifts]) => shifts.length > 0)).toEqual([]);
});

/** Presses a button at a moment of the machine's clock. */
const pressAt = (button: HTMLElement | SVGElement, moment: number): Promise<void> =>
  new Promise((resolve) => {
    const press = () => {
      button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      resolve();
    };
    setTimeout(press, moment - Date.now());
  });

it('check 11: of two who press the same time at once one has it, and the other one sees within a second that it was taken, with others', async () => {
  const shopId = await shopOf(stage, ana, 'One Chair', '0');
  const cleo = await person(stage, 'Cleo');
  const pages = await Promise.all([open(ben, `/barber/${shopId}?book=1`), open(cleo, `/barber/${shopId}?book=1`)]);
  for (const page of pages) {
    await page.getByRole('button', { name: 'Later week' }).click();
    await page.getByRole('radio', { name: /^Wednesday/ }).click();
  }
  const moment = Date.now() + 500;
  await Promise.all(
    pages.map((page) => page.getByRole('radio', { name: '10:00am', exact: true }).evaluate(pressAt, moment)),
  );
  const held = pages.map((page) =>
    page
      .getByText(/^Held for you \d/)
      .waitFor()
      .then(() => page),
  );
  const first = await Promise.any(held);
  const [other] = pages.filter((page) => page !== first);
  await other?.getByText('That time was just taken').waitFor({ timeout: LIVE_WITHIN_MS });
  expect(await other?.getByRole('button', { name: /^10:30am/ }).count()).toBeGreaterThan(0);
  await other?.context().close();
  await Promise.allSettled(held);
});

/** Presses a button; milliseconds until the drawing in which it says that it is pressed. */
const timePress = (button: HTMLElement | SVGElement): Promise<number> =>
  new Promise((resolve) => {
    const pressedAt = performance.now();
    const look = () => {
      if (button.getAttribute('aria-pressed') === 'true') resolve(performance.now() - pressedAt);
      else requestAnimationFrame(look);
    };
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    requestAnimationFrame(look);
  });

it('check 12: an own write shows within 100 ms of its press, and is there after a reload at once', async () => {
  const threadId = await begin();
  const page = await open(ben, `/forum/thread/${threadId}`);
  const took = await page
    .getByRole('button', { name: /^Like the post/ })
    .first()
    .evaluate(timePress);
  console.log(`an own write shows after ${Math.round(took)} ms`);
  expect(took).toBeLessThanOrEqual(OWN_WITHIN_MS);
  await page.reload();
  await page
    .getByRole('button', { name: /^Like the post/, pressed: true })
    .first()
    .waitFor();
});
