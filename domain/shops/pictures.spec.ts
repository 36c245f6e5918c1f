import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { ShopChanges, ShopCommand } from './commands.ts';
import { catalog } from './decider.ts';
import type { ShopEvent, ShopFacts } from './events.ts';
import { MOST_PICTURES } from './pictures.ts';
import { OnePictureOfShops, TooManyPictures } from './refusals.ts';

const ownerId = 'SueSeller0000000000000';
const shopId = `${ownerId}000001`;
const of = { shopId, ownerId };
const sue: Actor = { id: ownerId, role: 'SELLER' };
const facts: ShopFacts = {
  ...of,
  name: 'Comb',
  category: 'combs',
  price: 1_000,
  description: '',
  contactNumber: '',
  contactEmail: '',
  place: { address: '' },
  timeZone: 'America/Chicago',
  image: '',
};
const listed = (over: Partial<ShopFacts> = {}): ShopEvent => ({
  type: 'ShopRegistered',
  data: { ...facts, ...over },
});
const more = (...images: string[]): ShopEvent => ({ type: 'MorePicturesSet', data: { ...of, images } });
const cover = (image: string): ShopEvent => ({ type: 'ShopPictureSet', data: { ...of, image } });
const change = (changes: ShopChanges): ShopCommand => ({
  type: 'ChangeShop',
  data: { shopId, changes },
  at: '2027-01-12T12:00:00.000Z',
  by: sue,
});
const list = (image: string, morePictures: readonly string[]): ShopCommand => {
  const { ownerId: _, ...data } = facts;
  return {
    type: 'RegisterShop',
    data: { ...data, image, morePictures, hours: {}, limits: { shops: 3, products: 3 } },
    at: '2027-01-12T12:00:00.000Z',
    by: sue,
  };
};

describe('the pictures of a product', () => {
  it('are its cover and up to five more, in order and each once', () => {
    given(catalog)
      .when(list('/images/a', ['/images/b', '/images/a', '/images/b']))
      .appends(listed({ image: '/images/a' }), more('/images/b'));
    given(catalog, listed({ image: 'a' }), more('b', 'c'))
      .when(change({ image: 'c', morePictures: ['a', 'b'] }))
      .appends(cover('c'), more('a', 'b'));
    given(catalog, listed({ image: 'a' }), more('b'))
      .when(change({ image: 'a', morePictures: ['b'] }))
      .appendsNothing();
    given(catalog, listed({ image: 'a' }))
      .when(change({ morePictures: ['b', 'c', 'd', 'e', 'f', 'g'] }))
      .refuses(TooManyPictures);
  });
  it('keep a cover as long as there are any', () => {
    given(catalog, listed({ image: 'a' }), more('b', 'c'))
      .when(change({ image: '' }))
      .appends(cover('b'), more('c'));
    given(catalog, listed({ image: 'a' }), more('b'))
      .when(change({ image: '', morePictures: [] }))
      .appends(cover(''), more());
  });
  it('are for products: a barber shop has one', () =>
    given(catalog, listed({ category: 'barbers', image: 'a' }))
      .when(change({ morePictures: ['b'] }))
      .refuses(OnePictureOfShops));

  it('are distinct, at most six, and begin with the cover, whatever is asked', () => {
    const picture = fc.constantFrom('', 'a', 'b', 'c', 'd', 'e', 'f', 'g');
    const asked = fc.record(
      { image: picture, morePictures: fc.array(picture, { maxLength: 8 }) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 6 }), (all) => {
        let state = catalog.evolve(catalog.initial, listed());
        for (const changes of all) {
          try {
            for (const event of catalog.decide(change(changes), state)) state = catalog.evolve(state, event);
          } catch {
            // Too many: the product stays as it was.
          }
          const { image = '', morePictures = [] } = state.shops[shopId] ?? {};
          const pictures = [image, ...morePictures];
          expect(new Set(pictures).size).toBe(pictures.length);
          expect(pictures.length).toBeLessThanOrEqual(MOST_PICTURES);
          if (morePictures.length > 0) expect(pictures).not.toContain('');
        }
      }),
      { numRuns: 100 },
    );
  });
});
