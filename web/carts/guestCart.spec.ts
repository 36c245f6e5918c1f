import { afterEach, describe, expect, it, vi } from 'vitest';
import { countOf, GuestCart } from './guestCart.ts';

afterEach(() => localStorage.clear());

const filled = () => {
  const cart = new GuestCart();
  cart.add('comb', 300, 2);
  cart.add('wax', 1250, 1);
  return cart;
};

describe('a visitor’s cart', () => {
  it('adds up pieces of the same product, to 99', () => {
    const cart = filled();
    cart.add('comb', 350, 1);
    expect(cart.items()).toEqual([
      { _id: 'comb', price: 300, amount: 3 },
      { _id: 'wax', price: 1250, amount: 1 },
    ]);
    expect(countOf(cart.items())).toBe(4);
    cart.add('comb', 300, 500);
    expect(cart.items()[0]?.amount).toBe(99);
  });

  it('is the same in another tab, which is notified of changes', () => {
    const here = filled();
    const there = new GuestCart();
    const listener = vi.fn();
    there.subscribe(listener);
    here.set('wax', 5);
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    expect(listener).toHaveBeenCalled();
    expect(there.items()).toEqual(here.items());
  });

  it('keeps the same list while nothing changes', () => {
    const cart = filled();
    expect(cart.items()).toBe(cart.items());
  });

  it('takes a line out below 1, and puts it back where it was', () => {
    const cart = filled();
    const [comb] = cart.items();
    cart.set('comb', 0);
    expect(cart.items().map(({ _id }) => _id)).toEqual(['wax']);
    if (comb) cart.putBack(comb, 0);
    expect(cart.items().map(({ _id }) => _id)).toEqual(['comb', 'wax']);
  });

  it.each([
    '{',
    'null',
    '{"amount":3}',
    '[{"amount":3}]',
    '[{"_id":"a","price":3,"amount":"3"}]',
    '[{"_id":"a","price":3,"amount":-1}]',
  ])('is empty where %s is stored', (stored) => {
    localStorage.setItem('cart', stored);
    expect(new GuestCart().items()).toEqual([]);
  });

  it('works without storage', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    const cart = filled();
    expect(countOf(cart.items())).toBe(3);
    cart.keep([]);
    vi.unstubAllGlobals();
  });
});

describe('its way into a member’s cart', () => {
  it('is merged once, whichever tab claims it', () => {
    const cart = filled();
    const first = cart.claim('m1');
    expect(first?.items).toHaveLength(2);
    expect(cart.items()).toEqual([]);
    expect(new GuestCart().claim('m1')).toEqual(first);
    cart.merged('m1');
    expect(cart.claim('m1')).toBeUndefined();
  });

  it('has the id it had before when the page died between two steps', () => {
    const cart = filled();
    const stored = localStorage.getItem('cart') ?? '';
    const id = localStorage.getItem('cartId') ?? '';
    const first = cart.claim('m1');
    localStorage.setItem('cart', stored);
    localStorage.setItem('cartId', id);
    cart.merged('m1');
    expect(cart.claim('m1')).toEqual(first);
  });

  it('gets another id for products that are added afterwards', () => {
    const cart = filled();
    const first = cart.claim('m1');
    cart.add('brush', 900, 1);
    cart.merged('m1');
    const second = cart.claim('m1');
    expect(second?.items).toEqual([{ _id: 'brush', price: 900, amount: 1 }]);
    expect(second?.id).not.toBe(first?.id);
  });

  it('waits for the member it belongs to', () => {
    const cart = filled();
    cart.claim('m1');
    expect(cart.claim('m2')).toBeUndefined();
    expect(cart.waiting('m1')?.items).toHaveLength(2);
  });
});
