import { describe, expect, it } from 'vitest';
import { cartOf, lineOf, noTerms, productOf } from '../testing/carts.ts';
import { acceptedItems, changeText, guestView, roomFor, withAdded, withQuantity } from './cartView.ts';

const wax = productOf('wax', { name: 'Sculpting Wax' });
const comb = productOf('comb', { name: 'Steel Comb', priceCents: 750 });
const dollars = (cents: number) => `$${cents / 100}`;

describe('a visitor’s cart at the server’s prices', () => {
  it('describes every kind of change', () => {
    const items = ['wax', 'comb', 'cape', 'brush'].map((_id) => ({ _id, price: 1250, amount: 3 }));
    const products = [
      productOf('wax', { name: 'Wax', priceCents: 1500 }),
      productOf('comb', { name: 'Comb', available: 2 }),
      productOf('cape', { name: 'Cape', available: 0, soldOut: true }),
      productOf('brush', { name: 'Brush', removed: true }),
    ];
    const cart = guestView(items, products);
    const texts = cart.changes.map((change) =>
      changeText(change, products.find(({ id }) => id === change.productId)?.name ?? '', dollars),
    );
    expect(texts).toEqual([
      'Wax now costs $15 instead of $12.5.',
      'Only 2 of Comb are left.',
      'Cape is sold out.',
      'Brush is no longer sold.',
    ]);
    expect(acceptedItems(cart)).toEqual([
      { _id: 'wax', price: 1500, amount: 3 },
      { _id: 'comb', price: 1250, amount: 2 },
    ]);
  });

  it('asks for sending once for each seller of whom something can be bought', () => {
    const asking = (id: string, sellerId: string, shippingCents: number, removed = false) => ({
      ...productOf(id, { sellerId, removed }),
      terms: { ...noTerms, shippingCents },
    });
    const products = [
      asking('wax', 'p1', 695),
      asking('comb', 'p1', 695),
      asking('cape', 'p2', 400),
      asking('brush', 'p3', 900, true),
    ];
    const cart = guestView(
      products.map(({ id }) => ({ _id: id, price: 1250, amount: 1 })),
      products,
    );
    expect([cart.shippingCents, cart.totalCents]).toEqual([1095, 4 * 1250 + 1095]);
    expect(withQuantity(cart, 'wax', 2).totalCents).toBe(5 * 1250 + 1095);
  });

  it('leaves out products the server does not know', () => {
    const cart = guestView(
      [
        { _id: 'wax', price: 1250, amount: 2 },
        { _id: 'ghost', price: 1, amount: 1 },
      ],
      [wax],
    );
    expect({ count: cart.count, totalCents: cart.totalCents, changes: cart.changes }).toEqual({
      count: 2,
      totalCents: 2500,
      changes: [],
    });
  });
});

describe('a cart before the server has answered', () => {
  const cart = cartOf([lineOf(wax, 2), lineOf(comb, 1)]);

  it('counts and sums anew', () => {
    expect(withQuantity(cart, 'wax', 5)).toMatchObject({ count: 6, totalCents: 7000 });
    expect(withQuantity(cart, 'wax', 0)).toMatchObject({ count: 1, totalCents: 750, lines: [{ productId: 'comb' }] });
    expect(withAdded(cart, wax, 1)).toMatchObject({ count: 4, totalCents: 4500 });
    expect(withAdded(cart, productOf('cape'), 2)).toMatchObject({ count: 5, totalCents: 5750 });
  });

  it('drops the change of a product that is taken out', () => {
    const changed = cartOf(
      [lineOf(wax, 2)],
      [{ __typename: 'CartChange', productId: 'wax', kind: 'SOLD_OUT', fromCents: null, toCents: null, available: 0 }],
    );
    expect(withQuantity(changed, 'wax', 0).changes).toEqual([]);
  });
});

it('has room for the available pieces, and never for more than 99', () => {
  expect([roomFor(3, 1), roomFor(3, 5), roomFor(500, 90)]).toEqual([2, 0, 9]);
});
