import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from '../shared/SearchBox.tsx';
import { connectionOf, open, refusal, shopOf } from '../testing/openScreen.tsx';
import { FindBarberScreen } from './FindBarberScreen.tsx';

// Slow machines are no failure.
configure({ asyncUtilTimeout: 10_000 });
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
});
const answers = {
  shops: connectionOf(fade, razor),
  searchShops: ({ query }: { query: string }) => (query === 'razor' ? [razor] : []),
};
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

  it('takes a search while another is under way, and replaces it', async () => {
    const { router } = await open('/barbers', <FindBarberScreen />, {
      ...answers,
      searchShops: ({ query }: { query: string }) => (query === 'razor' ? [razor] : new Promise(() => undefined)),
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

  it('loads the next page of the directory after one that failed', async () => {
    let tries = 0;
    const first = {
      ...connectionOf(fade),
      pageInfo: { hasNextPage: true, hasPreviousPage: false, endCursor: 's1', startCursor: null },
    };
    await open('/barbers', <FindBarberScreen />, {
      shops: ({ after }: { after?: string }) => {
        if (!after) return first;
        tries += 1;
        if (tries === 1) throw refusal(503, 'READS_UNAVAILABLE', 'Please try again in a moment.');
        return connectionOf(razor);
      },
    });
    await waitFor(() => expect(names()).toEqual(['Fade House', 'Razor Room']));
    expect(tries).toBe(2);
  });

  it('does nothing with an empty search', async () => {
    const { router, asked } = await look();
    await waitFor(() => expect(names()).toHaveLength(2));
    await userEvent.type(screen.getByRole('searchbox'), '   {Enter}');
    expect(router.state.location.search).toBe('');
    expect(asked).not.toContain('BarberSearch');
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

  it('shows an error in place of the cards, and tries again', async () => {
    let down = true;
    await open('/barbers', <FindBarberScreen />, {
      shops: () => {
        if (down) throw refusal(500, 'INTERNAL', 'Something went wrong.');
        return answers.shops;
      },
    });
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(names()).toHaveLength(2));
  });
});
