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
  near?: string;
  withinMiles?: number;
  service?: string;
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
      spelledService: null,
      center: null,
      pins: [],
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
  vi.restoreAllMocks();
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

  describe('near a place', () => {
    const at = { latitude: 41.88, longitude: -87.63, sameName: [] as string[] };
    /** Answers with distances, and keeps what was asked. */
    function nearby(over: object = {}) {
      const asked: Asked[] = [];
      const findShops = (wanted: Asked) => {
        asked.push(wanted);
        const all = directoryOf(
          { ...fade, distanceMiles: 0 } as typeof fade,
          { ...razor, distanceMiles: 12.1 } as typeof fade,
        );
        const center = wanted.near ? { ...at, name: /^\d/.test(wanted.near) ? null : 'Chicago, IL', ...over } : null;
        return { ...all({ ...wanted, where: wanted.where }), center };
      };
      return { asked, findShops };
    }

    it('lists the nearest first with how far they are, for a place that was typed', async () => {
      const { asked, findShops } = nearby();
      const { router } = await open('/barbers?where=Chicago', <FindBarberScreen />, { findShops });
      await waitFor(() => expect(names()).toEqual(['Fade House']));
      await userEvent.click(screen.getByRole('radio', { name: 'Nearest first' }));
      expect(router.state.location.search).toBe('?where=Chicago&near=100');
      await waitFor(() => expect(names()).toEqual(['Fade House', 'Razor Room']));
      expect(asked.at(-1)).toMatchObject({ near: 'Chicago', withinMiles: 100 });
      expect(asked.at(-1)?.where ?? null).toBeNull();
      expect(screen.getByText('Chicago, IL · In the same city')).toBeTruthy();
      expect(screen.getByText('Austin, TX · 12 miles away')).toBeTruthy();
      expect(screen.getByText(/within 100 miles of Chicago, IL/)).toBeTruthy();
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Distance' }), 'Within 25 miles');
      await waitFor(() => expect(asked.at(-1)).toMatchObject({ near: 'Chicago', withinMiles: 25 }));
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Distance' }), 'Any distance');
      expect(router.state.location.search).toBe('?where=Chicago');
    });

    it('cannot be asked for without a place', async () => {
      await look();
      await waitFor(() => expect(names()).toHaveLength(2));
      expect((screen.getByRole('combobox', { name: 'Distance' }) as HTMLSelectElement).disabled).toBe(true);
      expect((screen.getByRole('radio', { name: 'Nearest first' }) as HTMLButtonElement).disabled).toBe(true);
    });

    it('offers the other cities of that name', async () => {
      const { asked, findShops } = nearby({ name: 'Kansas City, MO', sameName: ['Kansas City, KS'] });
      const { router } = await open('/barbers?where=Kansas+City&near=50', <FindBarberScreen />, { findShops });
      await userEvent.click(await screen.findByRole('button', { name: 'Kansas City, KS' }));
      expect(router.state.location.search).toBe('?where=Kansas+City%2C+KS&near=50');
      await waitFor(() => expect(asked.at(-1)).toMatchObject({ near: 'Kansas City, KS', withinMiles: 50 }));
    });

    it('says which places it knows, and looks for the name as words instead', async () => {
      const { router } = await open('/barbers?where=Smallville&near=50', <FindBarberScreen />, {
        findShops: (wanted: Asked) => {
          if (wanted.near) throw refusal(400, 'UNKNOWN_PLACE', 'We do not know where that is.');
          return answers.findShops({ ...wanted, where: '' });
        },
      });
      expect(await screen.findByText('We do not know where that is.')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Look for it at any distance' }));
      expect(router.state.location.search).toBe('?where=Smallville');
      await waitFor(() => expect(names()).toHaveLength(2));
    });

    it('asks the browser where the viewer is when that is pressed, and keeps that out of the address', async () => {
      const { asked, findShops } = nearby();
      const getCurrentPosition = vi.fn((done: PositionCallback) =>
        done({ coords: { latitude: 41.876543, longitude: -87.629999 } } as GeolocationPosition),
      );
      vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as unknown as Geolocation);
      const { router } = await open('/barbers', <FindBarberScreen />, { findShops });
      await waitFor(() => expect(names()).toHaveLength(2));
      expect(getCurrentPosition).not.toHaveBeenCalled();
      await userEvent.click(screen.getByRole('button', { name: 'Near me' }));
      expect(getCurrentPosition).toHaveBeenCalledTimes(1);
      expect(router.state.location.search).toBe('?me=1&near=100');
      await waitFor(() => expect(asked.at(-1)).toMatchObject({ near: '41.88,-87.63', withinMiles: 100 }));
      expect(await screen.findByText(/within 100 miles of you/)).toBeTruthy();
    });

    it('says so where the browser does not tell', async () => {
      const getCurrentPosition = (_: PositionCallback, refuse: PositionErrorCallback) =>
        refuse({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
      vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as unknown as Geolocation);
      const { router } = await look();
      await userEvent.click(await screen.findByRole('button', { name: 'Near me' }));
      expect(await screen.findByText(/does not share where you are. You can type a city instead./)).toBeTruthy();
      expect(router.state.location.search).toBe('');
    });
  });

  it('narrows down to a service, with its price, and leads to booking it', async () => {
    const asked: Asked[] = [];
    const { router } = await open('/barbers', <FindBarberScreen />, {
      findShops(wanted: Asked) {
        asked.push(wanted);
        const serviceWith = { id: 'v1', name: 'Skin fade', priceCents: 3000 };
        return directoryOf(...(wanted.service ? [{ ...fade, serviceWith } as typeof fade] : [fade, razor]))(wanted);
      },
    });
    await waitFor(() => expect(names()).toHaveLength(2));
    await userEvent.type(screen.getByRole('textbox', { name: 'Service' }), ' fade {Enter}');
    await waitFor(() => expect(names()).toEqual(['Fade House']));
    expect(router.state.location.search).toBe('?service=fade');
    expect(asked.at(-1)).toMatchObject({ service: 'fade' });
    expect(screen.getByText('Skin fade').textContent).toBe('Skin fade $30');
    expect(screen.getByText(/with “fade” on the menu/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Fade House' }).getAttribute('href')).toBe('/barber/s1?for=Skin+fade');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(names()).toHaveLength(2));
    expect((screen.getByRole('textbox', { name: 'Service' }) as HTMLInputElement).value).toBe('');
  });

  describe('on a map', () => {
    const pinOf = (shopId: string, name: string, city: string, state: string, latitude: number, longitude: number) => ({
      shopId,
      name,
      city,
      state,
      latitude,
      longitude,
    });
    const pins = [
      pinOf('s1', 'Fade House', 'Chicago', 'IL', 41.88, -87.63),
      pinOf('s3', 'Loop Cuts', 'Chicago', 'IL', 41.88, -87.63),
      pinOf('s2', 'Razor Room', 'Austin', 'TX', 30.27, -97.74),
    ];
    const shops: Record<string, object> = { s1: fade, s2: razor, s3: shopOf({ id: 's3', name: 'Loop Cuts' }) };
    const mapped = {
      findShops: (asked: Asked) => ({ ...answers.findShops(asked), total: 4, pins }),
      shop: ({ id }: { id: string }) => shops[id],
    };
    const pinNames = () =>
      within(screen.getByRole('list', { name: 'Shops on the map' }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('aria-label'));

    it('has a link for each pin, which opens a card', async () => {
      const { router } = await open('/barbers', <FindBarberScreen />, mapped);
      await userEvent.click(await screen.findByRole('radio', { name: 'Map' }));
      expect(router.state.location.search).toBe('?view=map');
      await screen.findByRole('list', { name: 'Shops on the map' });
      expect(pinNames()).toEqual(['2 shops in Chicago, IL', 'Razor Room, Austin, TX']);
      expect(screen.getByText(/3 of 4 shops on the map/)).toBeTruthy();
      await userEvent.click(screen.getByRole('link', { name: 'Razor Room, Austin, TX' }));
      expect(router.state.location.search).toBe('?view=map&pin=s2');
      await waitFor(() => expect(names()).toEqual(['Razor Room']));
      expect(document.activeElement?.getAttribute('aria-label')).toBe('The chosen shop');
      await userEvent.click(screen.getByRole('radio', { name: 'List' }));
      expect(router.state.location.search).toBe('');
    });

    it('opens the names of shops that are together, each with its card', async () => {
      const { router } = await open('/barbers?view=map', <FindBarberScreen />, mapped);
      await userEvent.click(await screen.findByRole('link', { name: '2 shops in Chicago, IL' }));
      expect(router.state.location.search).toBe('?view=map&around=s1');
      await userEvent.click(screen.getByRole('link', { name: 'Loop Cuts' }));
      await waitFor(() => expect(names()).toEqual(['Loop Cuts']));
      expect(router.state.location.search).toBe('?view=map&pin=s3');
      await userEvent.click(screen.getByRole('link', { name: 'All 2 shops here' }));
      expect(await screen.findByRole('heading', { name: '2 shops in Chicago, IL' })).toBeTruthy();
    });

    it('closes what was opened when something else is searched for', async () => {
      const { router } = await open('/barbers?view=map&pin=s2', <FindBarberScreen />, mapped);
      await waitFor(() => expect(names()).toEqual(['Razor Room']));
      await userEvent.click(screen.getByRole('radio', { name: /^Open today/ }));
      expect(router.state.location.search).toBe('?view=map&open=1');
    });
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
