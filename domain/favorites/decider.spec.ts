import { expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { FavoriteCommand } from './commands.ts';
import { favorites, MOST_FAVORITES } from './decider.ts';
import type { FavoriteEvent } from './events.ts';
import { FavoritesFull } from './refusals.ts';

const memberId = 'AnnBuyer00000000000000';
const send = (type: FavoriteCommand['type'], shopId: string) =>
  ({
    type,
    data: { memberId, shopId },
    at: '2027-01-12T12:00:00.000Z',
    by: { id: memberId, role: 'CUSTOMER' },
  }) as const;
const added = (shopId: string): FavoriteEvent => ({ type: 'FavoriteAdded', data: { memberId, shopId } });
const removed = (shopId: string): FavoriteEvent => ({ type: 'FavoriteRemoved', data: { memberId, shopId } });

it('adds and removes once', () => {
  given(favorites).when(send('AddFavorite', 'a')).appends(added('a'));
  given(favorites, added('a')).when(send('AddFavorite', 'a')).appendsNothing();
  given(favorites, added('a')).when(send('RemoveFavorite', 'a')).appends(removed('a'));
  given(favorites).when(send('RemoveFavorite', 'a')).appendsNothing();
});

it('lists the latest first', () => {
  expect(fold(favorites, [added('a'), added('b'), removed('a'), added('a')]).ids).toEqual(['a', 'b']);
});

it('has room for a hundred', () => {
  const full = Array.from({ length: MOST_FAVORITES }, (_, n) => added(`${n}`));
  given(favorites, ...full)
    .when(send('AddFavorite', 'one more'))
    .refuses(FavoritesFull);
  given(favorites, ...full)
    .when(send('AddFavorite', '7'))
    .appendsNothing();
  given(favorites, ...full)
    .when(send('RemoveFavorite', '7'))
    .appends(removed('7'));
});
