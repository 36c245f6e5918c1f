import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from './harness.ts';
import { password, person } from './people.ts';
import { settled } from './screens/settled.ts';

const DEMO_PASSWORD = 'chairside';
/** So many pages of one kind are opened: every shop’s page has the same links. */
const EACH = 1;
const LONGEST_MS = 300_000;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ demo: true });
}, 180_000);
afterAll(() => stage?.close());

const kindOf = (path: string): string =>
  path.replaceAll(/\/[\w-]{12,}(?=\/|$)/g, (id) => (/\d|[A-Z]/.test(id) ? '/:id' : id));

const LINKS = 'a[href]';

async function hrefsOf(page: Page): Promise<string[]> {
  const hrefs = await page.locator(LINKS).evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  return hrefs.filter((href) => href.startsWith(`${stage.origin}/`)).map((href) => new URL(href).pathname);
}

/** What opens something with links over the page: menus of the account and of rows, the bell, and the drawer. */
const OPENERS = '[aria-haspopup=menu], [aria-haspopup=dialog][aria-label^="Notifications"]';
/** What opens something that is the same on every page: looked at once for each login. */
const IN_THE_FRAME = /^(Account of|Notifications)/;
/** So many menus of rows are opened on a page: of rows that stand differently, by their badges and other buttons. */
const MOST_MENUS = 6;
/** How the row of an opener stands. */
const SIGN = (opener: Element): string => {
  const row = opener.closest('[data-cell], li, tr, article, section') ?? opener;
  const parts = [...row.querySelectorAll('button, svg[width="14"]')];
  return [opener.textContent, ...parts.map((one) => one.textContent || one.innerHTML)].join();
};

/** The links of a page once it stands still, with those of its menus that are not `known` yet, as paths of this site. */
async function linksOf(page: Page, known: Set<string>): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await settled(page);
  const found = await hrefsOf(page);
  const rows = new Set<string>();
  for (const opener of await page.locator(OPENERS).filter({ visible: true }).all()) {
    const name = (await opener.getAttribute('aria-label')) ?? '';
    const frame = IN_THE_FRAME.exec(name)?.[0];
    const sign = frame ?? (await opener.evaluate(SIGN));
    const done = frame ? known : rows;
    if (done.has(sign) || (!frame && rows.size === MOST_MENUS)) continue;
    done.add(sign);
    await opener.click();
    const over = page.locator('[data-radix-popper-content-wrapper]').first();
    await over.waitFor();
    if (frame) await settled(page);
    found.push(...(await hrefsOf(page)));
    await page.keyboard.press('Escape');
    await over.waitFor({ state: 'detached' });
  }
  return found;
}

const isDead = async (page: Page) => (await page.title()).startsWith('404');

/** Opens every kind of page that can be reached by links from one. Answers the dead links with where they stand. */
async function crawl(page: Page, from: string): Promise<{ dead: Map<string, string>; kinds: string[] }> {
  const opened = new Map<string, number>();
  const known = new Set([from]);
  const seenMenus = new Set<string>();
  const queue: [path: string, on: string][] = [[from, 'the address bar']];
  const dead = new Map<string, string>();
  for (const [path, on] of queue) {
    const kind = kindOf(path);
    const count = opened.get(kind) ?? 0;
    if (count >= EACH) continue;
    opened.set(kind, count + 1);
    const answer = await page.request.get(path);
    if (!answer.ok()) {
      dead.set(path, on);
      continue;
    }
    // A file, a picture or the documentation of the interfaces has no further links of ours.
    if (!answer.headers()['content-type']?.startsWith('text/html') || !(await answer.text()).includes('id="root"'))
      continue;
    await page.goto(path);
    const links = await linksOf(page, seenMenus);
    if (await isDead(page)) dead.set(path, on);
    for (const link of links.filter((one) => !known.has(one))) {
      known.add(link);
      queue.push([link, path]);
    }
  }
  return { dead, kinds: [...opened.keys()] };
}

async function tokenOf(email: string): Promise<string> {
  const answer = await stage.rest('POST', '/users/login', { email, password: DEMO_PASSWORD });
  return (answer.headers.get('authorization') ?? '').replace(/^Bearer /, '');
}

/** The demo login of somebody who works in the barber's shop. */
async function workerOf(barber: string): Promise<string> {
  type Crew = { crew: { people: { role: string; person: { userName: string } | null }[] } };
  const asked = '{ crew { people { role person { userName } } } }';
  const { crew } = await stage.graphql<Crew>(asked, {}, await tokenOf(barber));
  const worker = crew.people.find(({ role, person }) => role === 'barber' && person)?.person;
  if (!worker) throw new Error('nobody works in the shop of the barber');
  return `${worker.userName}@chairside.test`;
}

type Login = readonly [who: string, email: string | (() => Promise<string>) | undefined, from: string];
const LOGINS: readonly Login[] = [
  ['a visitor', undefined, '/'],
  ['a customer', 'customer@chairside.test', '/dashboard'],
  ['a barber', 'barber@chairside.test', '/dashboard'],
  ['a seller', 'seller@chairside.test', '/dashboard'],
  ['a barber of the crew', () => workerOf('barber@chairside.test'), '/dashboard'],
  ['a platform owner', 'owner@chairside.test', '/owner'],
];
const HELPERS = ['moderator', 'support', 'finance'];

async function logIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  const answer = await page.request.post('/api/v1/users/login', { data: { email, password } });
  expect(answer.ok()).toBe(true);
}

it.each(LOGINS)(
  'no link that %s sees leads nowhere',
  async (_, login, from) => {
    const page = await stage.newPage();
    const email = typeof login === 'function' ? await login() : login;
    if (email) await logIn(page, email);
    const { dead, kinds } = await crawl(page, from);
    expect([...dead]).toEqual([]);
    // The pages everybody finds from anywhere, so that a page without its links is noticed.
    for (const kind of ['/', '/barbers', '/marketplace', '/cart']) expect(kinds).toContain(kind);
  },
  LONGEST_MS,
);

it.each(HELPERS)(
  'no link that a helper who is %s sees leads nowhere',
  async (role) => {
    const helper = await person(stage, `Helper${role}`);
    const token = await tokenOf('owner@chairside.test');
    const change = `mutation ($id: ID!) { changeMemberRole(id: $id, role: ${role}, reason: "Helps.") { id } }`;
    await stage.graphql(change, { id: helper.id }, token);
    const page = await stage.newPage();
    await logIn(page, helper.email, password);
    await page.goto('/dashboard');
    const shell = page.getByRole('navigation').getByRole('link');
    await shell.first().waitFor();
    const entries = await shell.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    expect(entries.some((path) => path.startsWith('/owner') || path === '/forum/review')).toBe(true);
    const dead: string[] = [];
    const seenMenus = new Set<string>();
    for (const path of new Set(entries)) {
      await page.goto(path);
      await linksOf(page, seenMenus);
      if (await isDead(page)) dead.push(path);
    }
    expect(dead).toEqual([]);
  },
  LONGEST_MS,
);
