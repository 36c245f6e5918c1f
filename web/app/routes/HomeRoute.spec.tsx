import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pricingTexts } from '../../shared/pricingTexts.ts';
import { texts } from '../../shared/texts.ts';
import { type Answers, connectionOf, open, refusal, shopOf } from '../../testing/openScreen.tsx';
import { HomeRoute } from './HomeRoute.tsx';

vi.setConfig({ testTimeout: 30_000 });

const plan = { description: 'd', currency: 'usd', frequency: 'monthly', recommended: false };
const { features } = pricingTexts;
const answers: Answers = {
  siteStatistics: { shops: 24, barbers: 12, members: 41, bookings: 1712 },
  shops: connectionOf(shopOf()),
  plans: [
    {
      ...plan,
      type: 'basic',
      title: 'Basic',
      priceCents: 0,
      yearlyPriceCents: 0,
      features: features.basic,
      cta: 'Start for free',
      limits: { shops: 3, products: 3, crew: 1 },
    },
    {
      ...plan,
      type: 'premium',
      title: 'Premium',
      priceCents: 2500,
      yearlyPriceCents: 25_000,
      features: features.premium,
      cta: 'Choose Premium',
      recommended: true,
      limits: { shops: 3, products: 20, crew: 10 },
    },
  ],
  me: { id: 'u1', type: 'premium' },
  testimonials: [],
};
const review = {
  id: 'r1',
  rating: 5,
  text: 'The cleanest fade in town.',
  authorName: 'Tomas K.',
  shopName: 'Fade House',
  createdAt: '2026-11-01T10:00:00Z',
};
const region = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => {
  // No motion: the figures stand at their end at once.
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('reduce'), media: query }),
  );
  vi.stubGlobal('scrollTo', vi.fn());
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the home page', () => {
  it('shows the specified texts, and begins at its top', async () => {
    await open('/', <HomeRoute />, answers);
    const { home } = texts;
    for (const name of [
      home.visitMarketplace,
      home.viewAllShops,
      home.goToForumTitle,
      home.services,
      home.registrationGuide,
      home.topRatedBarbers,
      home.ready,
    ])
      expect(screen.getByRole('heading', { name }), name).toBeTruthy();
    for (const text of [
      home.categories,
      home.featuredBarbers,
      'Brands',
      '60+',
      '70+',
      '100%',
      'Satisfaction',
      'Pricing',
    ])
      expect(screen.getByText(text), text).toBeTruthy();
    // Who is there is known a moment after the page.
    await waitFor(() =>
      expect(screen.getByRole('link', { name: home.goToForum }).getAttribute('href')).toBe('/login?next=%2Fforum'),
    );
    expect(screen.getByRole('link', { name: home.getStarted }).getAttribute('href')).toBe('/signup');
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
    expect((await screen.findAllByText('1,712')).length).toBeGreaterThan(0);
  });

  it('sells every plan but Basic, to a visitor after the login', async () => {
    await open('/', <HomeRoute />, answers);
    const pricing = await region('Available Plans');
    expect((await pricing.findByRole('link', { name: 'Choose Premium' })).getAttribute('href')).toBe(
      '/login?next=%2Fpayment%2Fsubscription%2FPremium%2F25',
    );
    expect(pricing.getAllByText('Recommended')).toHaveLength(1);
    expect(pricing.getAllByRole('link')).toHaveLength(1);
    for (const feature of features.premium) expect(pricing.getAllByText(feature).length, feature).toBeGreaterThan(0);
  });

  it('shows prices and links by the year as by the month, and what each plan allows', async () => {
    await open('/', <HomeRoute />, answers);
    const pricing = await region('Available Plans');
    expect(await pricing.findByText('$25')).toBeTruthy();
    expect(pricing.getByText(/20 products listed/)).toBeTruthy();
    expect(pricing.getByText(/10 additional barbers/)).toBeTruthy();
    await userEvent.click(pricing.getByRole('radio', { name: /Yearly/ }));
    expect(pricing.getByText('$250')).toBeTruthy();
    expect(pricing.getByText('instead of $300: two months free')).toBeTruthy();
    expect(pricing.getByRole('link', { name: 'Choose Premium' }).getAttribute('href')).toBe(
      '/login?next=%2Fpayment%2Fsubscription%2FPremium%2F250',
    );
  });

  it('marks Basic for a member without a paid plan, without a warning', async () => {
    await open('/', <HomeRoute />, { ...answers, me: { id: 'u1', type: null } }, 'CUSTOMER');
    const basic = (await screen.findByText('Current')).closest('li');
    expect(within(basic as HTMLElement).getByRole('heading', { name: 'Basic' })).toBeTruthy();
    expect(screen.queryByText(texts.settings.alreadySubscribed, { exact: false })).toBeNull();
  });

  it('lets a member go straight on, and marks their plan', async () => {
    await open('/', <HomeRoute />, answers, 'CUSTOMER');
    expect((await screen.findByRole('link', { name: 'Choose Premium' })).getAttribute('href')).toBe(
      '/payment/subscription/Premium/25',
    );
    expect(await screen.findByText('Current')).toBeTruthy();
    expect(screen.getByText(/^You are already subscribed to a plan\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See or change your plan' }).getAttribute('href')).toBe(
      '/settings?tab=plan',
    );
    expect(screen.getByRole('link', { name: 'Go to Forum' }).getAttribute('href')).toBe('/forum');
    expect((await screen.findByRole('link', { name: 'Fade House' })).getAttribute('href')).toBe('/barber/s1');
  });

  it('shows reviews of customers once there are any', async () => {
    await open('/', <HomeRoute />, { ...answers, testimonials: [review] });
    const section = await region('Testimonials');
    expect(section.getByText('The cleanest fade in town.')).toBeTruthy();
    cleanup();
    await open('/', <HomeRoute />, answers);
    await screen.findByRole('link', { name: 'Choose Premium' });
    expect(screen.queryByText('Our Client Reviews')).toBeNull();
  });

  it('loses one section, not the page, and gets it again', async () => {
    let down = true;
    await open('/', <HomeRoute />, {
      ...answers,
      shops: () => {
        if (down) throw refusal(500, 'INTERNAL', 'Something went wrong.');
        return answers.shops;
      },
    });
    const featured = await region('Top Rated Barbers');
    expect(await featured.findByText('Something went wrong.')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Choose Premium' })).toBeTruthy();
    down = false;
    await userEvent.click(featured.getByRole('button', { name: 'Retry' }));
    expect(await featured.findByRole('link', { name: 'Fade House' })).toBeTruthy();
  });

  it('searches by words and by place, and not at all without either', async () => {
    const { router } = await open('/', <HomeRoute />, answers);
    await userEvent.click(screen.getByRole('button', { name: 'Find a chair' }));
    expect(router.state.location.pathname).toBe('/');
    await userEvent.type(screen.getByRole('textbox', { name: 'What' }), 'fade');
    await userEvent.type(screen.getByRole('textbox', { name: 'Where' }), ' Chicago {Enter}');
    expect(await screen.findByText('at /barbers?query=fade&where=Chicago')).toBeTruthy();
  });
});
