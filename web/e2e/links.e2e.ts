import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from './harness.ts';

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

/** The links of a page once it stands still, with those of its open menus, as paths of this site. */
async function linksOf(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  return hrefs.filter((href) => href.startsWith(`${stage.origin}/`)).map((href) => new URL(href).pathname);
}

/** Opens every kind of page that can be reached by links from one. Answers the dead links with where they stand. */
async function crawl(page: Page, from: string): Promise<{ dead: Map<string, string>; kinds: string[] }> {
  const opened = new Map<string, number>();
  const known = new Set([from]);
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
    const links = await linksOf(page);
    if ((await page.title()).startsWith('404')) dead.set(path, on);
    for (const link of links.filter((one) => !known.has(one))) {
      known.add(link);
      queue.push([link, path]);
    }
  }
  return { dead, kinds: [...opened.keys()] };
}

it.each([
  ['a visitor', undefined, '/'],
  ['a customer', 'customer@chairside.test', '/dashboard'],
  ['a barber', 'barber@chairside.test', '/dashboard'],
  ['a seller', 'seller@chairside.test', '/dashboard'],
  ['a platform owner', 'owner@chairside.test', '/owner'],
])(
  'no link that %s sees leads nowhere',
  async (_, email, from) => {
    const page = await stage.newPage();
    if (email) {
      const answer = await page.request.post('/api/v1/users/login', { data: { email, password: DEMO_PASSWORD } });
      expect(answer.ok()).toBe(true);
    }
    const { dead, kinds } = await crawl(page, from);
    expect([...dead]).toEqual([]);
    // The pages everybody finds from anywhere, so that a page without its links is noticed.
    for (const kind of ['/', '/barbers', '/marketplace', '/cart']) expect(kinds).toContain(kind);
  },
  LONGEST_MS,
);
