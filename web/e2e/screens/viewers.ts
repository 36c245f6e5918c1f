import type { Page } from 'playwright-core';
import { settled } from './settled.ts';

const DEMO_PASSWORD = 'chairside';

/** A screen of the demo, under a name that stays when the id in its path does not. */
export type Screen = { readonly name: string; readonly path: string };

/** Who looks, and at what: paths, and the first link of a list for what has an id in its path. */
export type Viewer = {
  readonly who: string;
  /** The demo login; a visitor has none. */
  readonly email?: string;
  readonly paths: readonly string[];
  readonly found?: readonly Found[];
};

type Found = {
  readonly name: string;
  readonly list: string;
  /** A selector of links, or of rows with an id in `data-row`. */
  readonly link: string;
  /** The path when the screen is another one about what is linked or listed. */
  readonly about?: (id: string) => string;
};

const MEMBERS = [
  '/dashboard',
  '/appointments',
  '/entity',
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
  '/portfolio',
  '/settings',
];

/** Every screen of the demo, by who sees it: what is looked at as a whole is looked at from this list. */
export const VIEWERS: readonly Viewer[] = [
  {
    who: 'a visitor',
    paths: [
      '/',
      '/barbers',
      '/barbers?view=map',
      '/blog',
      '/marketplace',
      '/campaignList',
      '/cart',
      '/login',
      '/signup',
      '/contact',
      '/about',
      '/privacy',
      '/forgot-password',
      '/transparency',
      '/reset-password',
      '/activate',
      '/undo-email',
      '/crew-invitation/none',
      '/queue/none',
      '/no-such-page',
    ],
    found: [
      { name: 'a shop', list: '/barbers', link: 'li article h2 a' },
      {
        name: 'a queue',
        list: '/barbers',
        link: 'li article h2 a',
        about: (id) => `/shop/${id}/queue`,
      },
      { name: 'a product', list: '/marketplace', link: 'li article h3 a' },
      { name: 'an article', list: '/blog', link: 'a[href^="/blog/content/"]' },
      { name: 'a campaign', list: '/campaignList', link: 'a[href^="/campaign/"]' },
    ],
  },
  {
    who: 'a customer',
    email: 'customer@chairside.test',
    paths: [
      ...MEMBERS,
      ...[
        '/settings?tab=plan',
        '/settings?tab=cards',
        '/settings?tab=sessions',
        '/settings?tab=tokens',
        '/payment/subscription/Premium/25',
      ],
      '/subscription-thank-you',
    ],
    found: [
      { name: 'a thread', list: '/forum', link: 'main a[href^="/forum/thread/"]' },
      { name: 'a member', list: '/forum', link: 'main a[href^="/user/"]' },
      { name: 'a conversation', list: '/messages', link: 'main a[href^="/message/"]' },
      { name: 'an order', list: '/orders', link: 'main a[href^="/orders/"]' },
      {
        name: 'thanks for an order',
        list: '/orders',
        link: 'main a[href^="/orders/"]',
        about: (id) => `/thank-you?order=${id}`,
      },
      {
        name: 'thanks for a booking',
        list: '/appointments',
        link: 'main [data-row]',
        about: (id) => `/booking-thank-you?booking=${id}`,
      },
      {
        name: 'thanks for a contribution',
        list: '/funding',
        link: 'main [data-row]',
        about: (id) => `/contribution-thank-you?contribution=${id}`,
      },
    ],
  },
  {
    who: 'a barber',
    email: 'barber@chairside.test',
    paths: [
      ...MEMBERS,
      ...[
        '/my-store',
        '/my-store/payouts',
        '/my-store/takings',
        '/my-store/takings?by=day',
        '/my-barbers',
        '/services',
        '/old-profile?tab=shops',
        '/appointments?view=week',
        '/entity?tab=quote',
      ],
      ...['/customers', '/customers?group=new'],
    ],
    found: [
      { name: 'a campaign of one’s own', list: '/userCampaign', link: 'main a[href^="/userCampaign/"]' },
      { name: 'a post that is written', list: '/blog/mine', link: 'main a[href^="/blog/write/"]' },
    ],
  },
  {
    who: 'the manager of a shop',
    email: 'manager@chairside.test',
    paths: ['/appointments', '/appointments?view=week', '/my-barbers', '/my-store/takings'],
  },
  {
    who: 'a seller',
    email: 'seller@chairside.test',
    paths: ['/dashboard', '/my-store', '/my-store/payouts', '/orders?tab=sales', '/customers'],
  },
  {
    who: 'a platform owner',
    email: 'owner@chairside.test',
    paths: [
      '/owner',
      '/owner/users',
      '/owner/audit',
      '/owner/system',
      '/owner/system?tab=jobs',
      '/owner/system?tab=payments',
      '/owner/system?tab=mails',
      '/owner/system?tab=machine',
      '/owner/books',
      '/owner/books?tab=entries',
      '/owner/books?tab=mismatches',
      '/owner/books?tab=disputes',
      '/owner/books?tab=owed',
      '/owner/requests',
      '/owner/blog',
      '/owner/blog?tab=published',
      '/owner/notifications',
      '/forum/review',
      '/forum/review?tab=campaigns',
      '/forum/review?tab=reviews',
    ],
    found: [
      { name: 'an announcement', list: '/owner/notifications', link: 'a[href^="/owner/notification/"]' },
      { name: 'a member', list: '/owner/users', link: 'a[href^="/owner/users/"]' },
      { name: 'a booking', list: '/owner/audit?type=BookingCancelled', link: 'a[href^="/owner/bookings/"]' },
    ],
  },
];

/**
 * Logs a page in as the viewer, and answers with the screens the viewer sees. Throws when a list has no link, unless
 * the build is a `former` one: what is linked now may not have been there.
 */
export async function screensOf(
  page: Page,
  { who, email, paths, found = [] }: Viewer,
  build: 'this' | 'former' = 'this',
): Promise<Screen[]> {
  if (email) {
    const answer = await page.request.post('/api/v1/users/login', { data: { email, password: DEMO_PASSWORD } });
    if (!answer.ok()) throw new Error(`${who} could not log in: ${answer.status()}`);
  }
  const screens: Screen[] = paths.map((path) => ({ name: path, path }));
  for (const { name, list, link, about } of found) {
    await page.goto(list);
    const first = page.locator(link).first();
    const row = await first.getAttribute('data-row').catch(() => null);
    const href = await first.getAttribute('href').catch(() => null);
    const id = row ?? href?.split('/').at(-1);
    const path = id && about ? about(id) : href;
    if (path) screens.push({ name, path });
    else if (build === 'this') throw new Error(`${list} has no link to ${name}`);
  }
  return screens;
}

/** Opens a screen in a window of a width, and waits until it has what it asked the product for. */
export async function openScreen(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 760 });
  await page.goto(path);
  // What a public page says before its client has come is looked at in `pages.e2e.ts`.
  await page.locator('.first').waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await settled(page);
}
