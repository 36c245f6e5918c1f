import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from './harness.ts';
import { smallTargets } from './looksRight.ts';

const DEMO_PASSWORD = 'chairside';
const LONGEST_MS = 300_000;
/** A font that comes late must not move what is read. */
const FONT_DELAY_MS = 600;
const MOST_SHIFT = 0.05;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ demo: true });
}, 180_000);
afterAll(() => stage?.close());

/** Adds up what moves by itself from the first paint on. */
const COUNT_SHIFTS = `
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput)
        shifts.push([entry.value, ...entry.sources.map(({ node }) => node?.nodeName + ' ' + (node?.textContent ?? '').slice(0, 30))]);
  }).observe({ type: 'layout-shift', buffered: true });`;

const SIDEWAYS = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

const TWICE_THE_TEXT = "document.documentElement.style.fontSize = '200%'";

interface Finding {
  path: string;
  width: number;
  what: string;
}

/** Opens a screen in a window of a width, and says what is wrong with it. */
async function lookAt(page: Page, path: string, width: number): Promise<Finding[]> {
  await page.setViewportSize({ width, height: 760 });
  await page.goto(path);
  // What a public page says before its client has come is looked at in `pages.e2e.ts`.
  await page.locator('.first').waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate<[number, ...string[]][]>('shifts');
  const moved = shifts.reduce((sum, [value]) => sum + value, 0);
  const sideways = await page.evaluate<number>(SIDEWAYS);
  const small = await smallTargets(page);
  await page.evaluate(TWICE_THE_TEXT);
  const sidewaysLarge = await page.evaluate<number>(SIDEWAYS);
  const found = [
    moved > MOST_SHIFT && `moves by ${moved.toFixed(3)}: ${JSON.stringify(shifts.filter(([value]) => value > 0.01))}`,
    sideways > 0 && `scrolls sideways by ${sideways}`,
    width >= 360 && sidewaysLarge > 0 && `scrolls sideways by ${sidewaysLarge} with text twice as large`,
    small.length > 0 && `has small targets: ${small.join(', ')}`,
  ];
  return found.flatMap((what) => (what ? [{ path, width, what }] : []));
}

/** The address of a demo shop and of a product of the marketplace. */
async function samples(page: Page): Promise<{ shop: string; product: string }> {
  const of = async (list: string) => {
    await page.goto(list);
    return (await page.locator('li article h2 a').first().getAttribute('href')) ?? '';
  };
  return { shop: await of('/barbers'), product: await of('/marketplace') };
}

const MEMBERS = [
  '/dashboard',
  '/appointments',
  '/orders',
  '/favorites',
  '/blog/mine',
  '/forum',
  '/funding',
  '/userCampaign',
  '/campaignList',
  '/messages',
  '/notifications',
  '/profile',
  '/settings',
];

it.each([
  [
    'a visitor',
    undefined,
    [
      '/',
      '/barbers',
      '/blog',
      '/marketplace',
      '/campaignList',
      '/cart',
      '/login',
      '/signup',
      '/contact',
      '/forgot-password',
    ],
  ],
  ['a customer', 'customer@chairside.test', MEMBERS],
  ['a barber', 'barber@chairside.test', [...MEMBERS, '/my-store', '/appointments?view=week']],
  [
    'a platform owner',
    'owner@chairside.test',
    [
      '/owner',
      '/owner/blog',
      '/owner/blog?tab=published',
      '/owner/notifications',
      '/forum/review',
      '/forum/review?tab=campaigns',
    ],
  ],
] as const)(
  'holds still, fits and can be pressed: every screen of %s',
  async (_, email, paths) => {
    const page = await stage.newPage();
    await page.addInitScript(COUNT_SHIFTS);
    await page.route(/\.woff2$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, FONT_DELAY_MS));
      await route.continue();
    });
    if (email) {
      const answer = await page.request.post('/api/v1/users/login', { data: { email, password: DEMO_PASSWORD } });
      expect(answer.ok()).toBe(true);
    }
    const { shop, product } = email ? { shop: '', product: '' } : await samples(page);
    const findings: Finding[] = [];
    for (const path of [...paths, shop, product].filter((one) => one !== ''))
      for (const width of [1280, 360, 320]) findings.push(...(await lookAt(page, path, width)));
    expect(findings).toEqual([]);
  },
  LONGEST_MS,
);
