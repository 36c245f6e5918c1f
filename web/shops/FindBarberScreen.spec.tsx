import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from '../shared/SearchBox.tsx';
import { open, refusal, shopOf } from '../testing/openScreen.tsx';
import { FindBarberScreen } from './FindBarberScreen.tsx';

vi.setConfig({ testTimeout: 30_000 });

const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((weekday) => ({
  weekday,
  slots: ['09:00', '16:30'],
}));
const fade = shopOf({ hours: everyDay });
const razor = shopOf({
  id: 's2',
  name: 'Razor Room',
  city: 'Austin',
  state: 'TX',
  priceCents: 2000,
  rating: null,
  reviewCount: 0,
  bookable: true,
});
interface Asked {
  query?: string;
  where?: string;
  state?: string;
  minCents?: number;
  maxCents?: number;
  minRating?: number;
  openToday?: boolean;
  freeOn?: string;
  partOfDay?: string;
  soonestFirst?: boolean;
  page: number;
  pageSize: number;
}

/** A directory as the server has it. */
function directoryOf(...shops: ReturnType<typeof shopOf>[]) {
  const matches = ({ query = '', where, state, minCents, maxCents, minRating, openToday }: Asked) =>
    shops.filter(
      ({ name, priceCents, rating, hours, ...shop }) =>
        name.toLowerCase().includes(query ?? '') &&
        (!where || shop.city === where) &&
        (!state || shop.state === state) &&
        priceCents >= (minCents ?? 0) &&
        priceCents <= (maxCents ?? priceCents) &&
        (rating ?? 0) >= (minRating ?? 0) &&
        (!openToday || hours.length > 0),
    );
  return (asked: Asked) => {
    const found = matches(asked);
    const count = (change: Partial<Asked>) => matches({ ...asked, ...change }).length;
    const price = (fromCents: number, toCents: number | null) => ({
      fromCents,
      toCents,
      count: count({ minCents: fromCents, maxCents: toCents ?? undefined }),
    });
    return {
      total: found.length,
      page: asked.page,
      pageSize: asked.pageSize,
      spelled: null,
      spelledWhere: null,
      lookedAt: null,
      items: found.slice((asked.page - 1) * asked.pageSize, asked.page * asked.pageSize),
      facets: {
        states: ['IL', 'TX'].map((value) => ({ value, count: count({ state: value }) })),
        anywhere: count({ state: undefined }),
        prices: [price(0, 2500), price(2501, 4000), price(4001, null)],
        openToday: count({ openToday: true }),
        ratings: [4, 4.5].map((stars) => ({ stars, count: count({ minRating: stars }) })),
      },
    };
  };
}
const answers = { findShops: directoryOf(fade, razor) };
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const look = (path = '/barbers') => open(path, <FindBarberScreen />, answers);

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('Find A Barber', () => {
  it('shows every barber with place, hours of today, rating and price', async () => {
    await look();
    expect(await screen.findByRole('heading', { level: 1, name: 'Find A Barber' })).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Fade House', 'Razor Room']));
    const [first, second] = screen.getAllByRole('article').map((card) => within(card));
    expect(first?.getByText('Chicago, IL')).toBeTruthy();
    expect(first?.getByText('Today 9:00am – 4:30pm')).toBeTruthy();
    expect(first?.getByText('4.6 out of 5, 272 reviews')).toBeTruthy();
    expect(first?.getByText('$35')).toBeTruthy();
    expect(second?.getByText('Today not available')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Razor Room' }).getAttribute('href')).toBe('/barber/s2');
  });

  it('searches, and keeps the words in the address', async () => {
    const { router } = await look();
    await userEvent.type(await screen.findByRole('searchbox'), ' razor ');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(names()).toEqual(['Razor Room']));
    expect(router.state.location.search).toBe('?query=razor');
    await userEvent.click(screen.getByRole('button', { name: 'Show all barbers' }));
    await waitFor(() => expect(names()).toHaveLength(2));
  });

  it('searches in a place, and says which similar words it found', async () => {
    const { router } = await open('/barbers', <FindBarberScreen />, {
      findShops: (asked: Asked) => ({
        ...answers.findShops(asked.where === 'Chcago' ? { ...asked, where: 'Chicago' } : asked),
        spelledWhere: asked.where === 'Chcago' ? 'chicago' : null,
      }),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'City or state' }), 'Chcago{Enter}');
    await waitFor(() => expect(names()).toEqual(['Fade House']));
    expect(router.state.location.search).toBe('?where=Chcago');
    expect(screen.getByText(/1 barber shop/).closest('p')?.textContent).toBe(
      '1 barber shop in “chicago”. No shop has “Chcago”',
    );
  });

  it('takes a search while another is under way, and replaces it', async () => {
    const { router } = await open('/barbers', <FindBarberScreen />, {
      findShops: (asked: Asked) => (asked.query === 'fade' ? new Promise(() => undefined) : answers.findShops(asked)),
    });
    const box = await screen.findByRole('searchbox');
    await userEvent.type(box, 'fade{Enter}');
    const button = screen.getByRole('button', { name: 'Search' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    await userEvent.clear(box);
    await userEvent.type(box, 'razor{Enter}');
    await waitFor(() => expect(names()).toEqual(['Razor Room']));
    expect(router.state.location.search).toBe('?query=razor');
    expect(button.getAttribute('aria-busy')).toBeNull();
  });

  it('keeps words that are typed as soon as the box is drawn', async () => {
    const Typist = () => {
      useLayoutEffect(() => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'raz' } }), []);
      return <SearchBox query="" busy={false} onSearch={() => undefined} />;
    };
    render(<Typist />);
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('raz');
  });

  it('shows twelve shops a page, each page with an address', async () => {
    const many = Array.from({ length: 14 }, (_, nth) => shopOf({ id: `m${nth}`, name: `Shop ${nth}` }));
    await open('/barbers', <FindBarberScreen />, { findShops: directoryOf(...many) });
    await waitFor(() => expect(names()).toHaveLength(12));
    expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('href')).toBe('/barbers?page=2');
    await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
    await waitFor(() => expect(names()).toEqual(['Shop 12', 'Shop 13']));
    expect(screen.getByText('14 barber shops')).toBeTruthy();
  });

  it('leads back from a page that does not exist', async () => {
    await look('/barbers?state=IL&page=9');
    const back = await screen.findByRole('link', { name: 'First page' });
    expect(back.getAttribute('href')).toBe('/barbers?state=IL');
  });

  it('says whether the words or the filters leave nothing', async () => {
    await look('/barbers?query=razor&price=high');
    expect(await screen.findByText('No shop passes all of these filters')).toBeTruthy();
    expect(screen.queryByText('Keyword not found')).toBeNull();
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.type(screen.getByRole('searchbox'), 'zzz{Enter}');
    await waitFor(() => expect(screen.getAllByText('Keyword not found').length).toBeGreaterThan(0));
  });

  it('says neither before that is known, and asks again when it cannot be known', async () => {
    let down = true;
    await open('/barbers?query=razor&price=high', <FindBarberScreen />, {
      findShops: (asked: Asked) => {
        if (down && !asked.minCents) throw refusal(500, 'INTERNAL', 'Something went wrong.');
        return answers.findShops(asked);
      },
    });
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    expect(screen.queryByText('No shop passes all of these filters')).toBeNull();
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No shop passes all of these filters')).toBeTruthy();
  });

  it('does nothing with an empty search', async () => {
    const { router, asked } = await look();
    await waitFor(() => expect(names()).toHaveLength(2));
    const before = asked.length;
    await userEvent.type(screen.getByRole('searchbox'), '   {Enter}');
    expect(router.state.location.search).toBe('');
    expect(asked).toHaveLength(before);
  });

  it('goes to the search box with the key /', async () => {
    await look();
    const box = await screen.findByRole('searchbox');
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(box);
    expect((box as HTMLInputElement).value).toBe('');
  });

  it('shows Keyword not found and keeps the last results', async () => {
    await look('/barbers?query=razor');
    await waitFor(() => expect(names()).toEqual(['Razor Room']));
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.type(screen.getByRole('searchbox'), 'zzz{Enter}');
    await waitFor(() => expect(screen.getAllByText('Keyword not found').length).toBeGreaterThan(0));
    expect(names()).toEqual(['Razor Room']);
  });

  it('narrows down with counts, in the address', async () => {
    const { router } = await look();
    await userEvent.click(await screen.findByRole('radio', { name: 'Up to $25, 1 shop' }));
    await waitFor(() => expect(names()).toEqual(['Razor Room']));
    expect(router.state.location.search).toBe('?price=low');
    expect((screen.getByRole('radio', { name: 'More than $40, 0 shops' }) as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByRole('option', { name: 'Texas (1)' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(names()).toHaveLength(2));
  });

  it('opens with the filters of a link', async () => {
    await look('/barbers?state=IL&rating=4.5&open=1');
    await waitFor(() => expect(names()).toEqual(['Fade House']));
  });

  it('asks for a free chair on a day and in a part of it, and leads there', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T12:00:00Z') });
    try {
      const free = { ...fade, nextFree: '2026-12-05T15:30:00.000Z' };
      const asked: Asked[] = [];
      const { router } = await open('/barbers?query=fade', <FindBarberScreen />, {
        findShops(wanted: Asked) {
          asked.push(wanted);
          return directoryOf(free, razor)(wanted);
        },
      });
      await waitFor(() => expect(names()).toEqual(['Fade House']));
      const part = screen.getByRole('combobox', { name: 'Part of the day' }) as HTMLSelectElement;
      expect(part.disabled).toBe(true);
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Free chair' }), 'Sat, Dec 5');
      await userEvent.selectOptions(part, 'In the morning');
      await userEvent.click(screen.getByRole('radio', { name: 'Soonest free chair first' }));
      expect(router.state.location.search).toBe('?query=fade&free=2026-12-05&part=morning&soonest=1');
      await waitFor(() =>
        expect(asked.at(-1)).toMatchObject({ freeOn: '2026-12-05', partOfDay: 'morning', soonestFirst: true }),
      );
      expect(await screen.findByText(/^Free Sat 9:30am/)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Fade House' }).getAttribute('href')).toBe(
        '/barber/s1?for=fade&day=2026-12-05&part=morning',
      );
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Free chair' }), 'Any day');
      expect(router.state.location.search).toBe('?query=fade&soonest=1');
    } finally {
      vi.useRealTimers();
    }
  });

  it('says how many were looked at for a free chair', async () => {
    await open('/barbers?free=2099-12-05', <FindBarberScreen />, {
      findShops: (asked: Asked) => ({ ...answers.findShops(asked), lookedAt: 300 }),
    });
    expect(await screen.findByText(/The 300 best were looked at/)).toBeTruthy();
  });

  it('shows an error in place of the cards, and tries again', async () => {
    let down = true;
    await open('/barbers', <FindBarberScreen />, {
      findShops: (asked: Asked) => {
        if (down) throw refusal(500, 'INTERNAL', 'Something went wrong.');
        return answers.findShops(asked);
      },
    });
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(names()).toHaveLength(2));
  });
});
