import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, anna, draw, openServer } from '../testing/server.tsx';
import { FavoriteButton } from './FavoriteButton.tsx';

const shop = { id: 's1', name: 'Fade House' };

function open(answers: Answers) {
  const server = openServer(answers);
  const router = draw(
    server,
    [
      { path: '/barbers', element: <FavoriteButton of={shop} /> },
      { path: '*', element: <h1>elsewhere</h1> },
    ],
    '/barbers?page=2',
  );
  return { server, router };
}
const favorites = (...ids: string[]) => ({ id: anna._id, ids });
const heart = () => screen.findByRole('button', { name: 'Favorite: Fade House' });
const isPressed = async (is: boolean) =>
  waitFor(async () => expect((await heart()).getAttribute('aria-pressed')).toBe(String(is)));

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify(anna));
  vi.stubGlobal('fetch', async () =>
    localStorage.getItem('user')
      ? new Response(JSON.stringify({ user: anna }), { headers: { authorization: 'Bearer key' } })
      : new Response('', { status: 401 }),
  );
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('a favorite', () => {
  it('is added and removed at once', async () => {
    const held: (() => void)[] = [];
    const { server } = open({
      favorites: favorites('p1'),
      addFavorite: () => new Promise((resolve) => held.push(() => resolve(favorites('s1', 'p1')))),
      removeFavorite: favorites('p1'),
    });
    await waitFor(() => expect(server.asked.map(({ name }) => name)).toContain('MyFavorites'));
    await isPressed(false);
    await userEvent.click(await heart());
    await isPressed(true);
    await waitFor(() => expect(held).toHaveLength(1));
    held[0]?.();
    await isPressed(true);
    await userEvent.click(await heart());
    await isPressed(false);
    expect(server.asked.find(({ name }) => name === 'RemoveFavorite')?.variables).toEqual({ id: 's1' });
  });

  it('is taken back when the server refuses it', async () => {
    open({
      favorites: favorites(),
      addFavorite: () => {
        throw new GraphQLError('You can have at most 100 favorites.', { extensions: { code: 'FAVORITES_FULL' } });
      },
    });
    await userEvent.click(await heart());
    expect(await screen.findByText('You can have at most 100 favorites.')).toBeTruthy();
    await isPressed(false);
  });

  it('leads visitors to the login, and back', async () => {
    localStorage.clear();
    const { router } = open({});
    await userEvent.click(await heart());
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe('/login?next=%2Fbarbers%3Fpage%3D2'),
    );
  });
});
