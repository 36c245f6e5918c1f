import { describe, expect, it } from 'vitest';
import { AddressInvalid } from '../address.ts';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { cart } from './decider.ts';
import type { CartEvent } from './events.ts';
import {
  AmountDiffers,
  CartChanged,
  CartEmpty,
  CartFull,
  CartMissing,
  CartTooCheap,
  CartTooDear,
  NotInCart,
  OutOfStock,
  OwnProduct,
  QuantityInvalid,
  TooManyPieces,
} from './refusals.ts';
import { countOf, currentCartId, deliveryOf, paidOrderOf, totalOf } from './state.ts';
import {
  accepted,
  ann,
  bob,
  CAPE,
  CART_ID,
  COMB,
  checkedOut,
  chosen,
  HOME,
  line,
  merged,
  OIL,
  offers,
  orderId,
  paid,
  put,
  putIn,
  quantitySet,
  send,
  system,
  takenOut,
} from './testing.ts';

describe('putting in', () => {
  it('adds pieces to a line, at the price its member saw first', () => {
    given(cart)
      .when(put(COMB, 2))
      .appends(putIn(COMB, 2, 1250, 'a2'));
    given(cart, putIn(COMB, 2))
      .when(put(COMB, 1, { price: 1500 }))
      .appends(putIn(COMB, 3, 1250, 'a2'));
  });

  it('adds once under the same name', () => {
    given(cart, putIn(COMB, 2, 1250, 'a2'))
      .when(put(COMB, 2))
      .appendsNothing();
  });

  it('adds all items or none', () => {
    const items = [
      { productId: COMB, quantity: 2 },
      { productId: OIL, quantity: 1 },
      { productId: COMB, quantity: 3 },
    ];
    const both = offers([COMB, 1250, 9], [OIL, 400, 9]);
    given(cart)
      .when(send('PutInCart', { additionId: 'a2', items, offers: both }))
      .appends(putIn(COMB, 5, 1250, 'a2'), putIn(OIL, 1, 400, 'a2'));
    given(cart)
      .when(send('PutInCart', { additionId: 'a2', items, offers: offers([COMB, 1250, 4], [OIL, 400, 9]) }))
      .refuses(OutOfStock);
    given(cart)
      .when(send('PutInCart', { additionId: 'a2', items: [], offers: both }))
      .refuses(QuantityInvalid);
  });

  it('takes whole pieces, 1 to 99 of each', () => {
    for (const quantity of [0, -1, 1.5, 100, 1e9, Number.NaN, Number.POSITIVE_INFINITY])
      given(cart).when(put(COMB, quantity)).refuses(QuantityInvalid);
    given(cart, putIn(COMB, 60)).when(put(COMB, 40)).refuses(TooManyPieces);
    given(cart, putIn(COMB, 60))
      .when(put(COMB, 39))
      .appends(putIn(COMB, 99, 1250, 'a2'));
  });

  it('is refused for more than there is, for one’s own, and for what cannot be bought', () => {
    given(cart, putIn(COMB, 2))
      .when(put(COMB, 2, { available: 3 }))
      .refuses(OutOfStock);
    given(cart)
      .when(send('PutInCart', { additionId: 'a2', items: [{ productId: COMB, quantity: 1 }], offers: {} }))
      .refuses(OutOfStock);
    given(cart)
      .when(put(`${ann.id}Comb01`, 1))
      .refuses(OwnProduct);
  });

  it('is refused for a hundredth product, and for more than one payment takes', () => {
    const many = Array.from({ length: 99 }, (_, index) =>
      putIn(`Seller0000000000000000${String(index).padStart(6, '0')}`, 1, 1),
    );
    given(cart, ...many)
      .when(put(COMB, 1))
      .refuses(CartFull);
    given(cart, putIn(COMB, 1, 99_999_999))
      .when(put(OIL, 1, { price: 1 }))
      .refuses(CartTooDear);
  });

  it('is for its member alone', () => {
    given(cart)
      .when(put(COMB, 1, { by: bob }))
      .refuses(CartMissing);
  });
});

describe('setting a quantity', () => {
  const set = (quantity: number, available = 9) =>
    send('SetQuantity', { productId: COMB, quantity, offer: { price: 1250, available } });

  it('sets it, and takes the line out below 1', () => {
    given(cart, putIn(COMB, 2)).when(set(3)).appends(quantitySet(COMB, 3));
    given(cart, putIn(COMB, 2)).when(set(2)).appendsNothing();
    for (const quantity of [0, -1, -1e9]) given(cart, putIn(COMB, 2)).when(set(quantity)).appends(takenOut(COMB));
    given(cart).when(set(0)).appendsNothing();
  });

  it('refuses what is no quantity, what is not there, and what is not in the cart', () => {
    for (const quantity of [1.5, 100, 1e9, Number.NaN])
      given(cart, putIn(COMB, 2)).when(set(quantity)).refuses(QuantityInvalid);
    given(cart, putIn(COMB, 2)).when(set(3, 2)).refuses(OutOfStock);
    given(cart).when(set(1)).refuses(NotInCart);
  });

  it('may always be fewer, also of what is nearly sold out', () => {
    given(cart, putIn(COMB, 5)).when(set(4, 1)).appends(quantitySet(COMB, 4));
    given(cart, putIn(COMB, 5))
      .when(send('SetQuantity', { productId: COMB, quantity: 1, offer: null }))
      .appends(quantitySet(COMB, 1));
    given(cart, putIn(COMB, 50, 2_000_000))
      .when(set(49))
      .appends(quantitySet(COMB, 49));
  });

  it('takes out once', () => {
    given(cart, putIn(COMB, 5))
      .when(send('TakeFromCart', { productId: COMB }))
      .appends(takenOut(COMB));
    given(cart)
      .when(send('TakeFromCart', { productId: COMB }))
      .appendsNothing();
  });
});

describe('accepting changes', () => {
  it('takes today’s prices and the available pieces, and removes products that are gone', () => {
    given(cart, putIn(COMB, 5), putIn(OIL, 5), putIn(CAPE, 1))
      .when(send('AcceptChanges', { offers: offers([COMB, 1500, 9], [OIL, 1250, 2]) }))
      .appends(quantitySet(OIL, 2), takenOut(CAPE), accepted({ [COMB]: 1500 }));
    given(cart, putIn(COMB, 5))
      .when(send('AcceptChanges', { offers: offers([COMB, 1250, 0]) }))
      .appends(takenOut(COMB));
    given(cart, putIn(COMB, 5))
      .when(send('AcceptChanges', { offers: offers([COMB, 1250, 5]) }))
      .appendsNothing();
  });
});

describe('taking over a guest’s cart', () => {
  const merge = (guestCartId: string, ...lines: { productId: string; quantity: number }[]) =>
    send('MergeGuestCart', {
      guestCartId,
      lines,
      offers: offers([COMB, 1500, 500], [OIL, 400, 500], [`${ann.id}Comb01`, 1, 9]),
    });

  it('adds once per guest cart, up to 99 pieces of each', () => {
    given(cart, putIn(COMB, 98))
      .when(merge('g1', { productId: COMB, quantity: 5 }, { productId: OIL, quantity: 2 }))
      .appends(merged('g1', line(COMB, 99), line(OIL, 2, 400)));
    given(cart, merged('g1', line(COMB, 3)))
      .when(merge('g1', { productId: COMB, quantity: 3 }))
      .appendsNothing();
    given(cart, merged('g1', line(COMB, 3)))
      .when(merge('g2', { productId: COMB, quantity: 3 }))
      .appends(merged('g2', line(COMB, 6)));
  });

  it('leaves out products that cannot be bought and the member’s own', () => {
    given(cart)
      .when(merge('g1', { productId: CAPE, quantity: 1 }, { productId: `${ann.id}Comb01`, quantity: 1 }))
      .appends(merged('g1'));
    given(cart)
      .when(merge('g1', { productId: COMB, quantity: 0 }))
      .refuses(QuantityInvalid);
  });
});

describe('saying where it goes', () => {
  const choose = (address = HOME, by = ann) => send('ChooseDelivery', { address }, by);

  it('is kept, also for the next cart, and recorded once', () => {
    given(cart).when(choose()).appends(chosen(HOME));
    given(cart, chosen(HOME))
      .when(choose({ ...HOME, state: 'illinois' }))
      .appendsNothing();
    const next = fold(cart, [putIn(COMB, 1), chosen(HOME), checkedOut(0, [line(COMB, 1)], 0, HOME), paid(0)]);
    expect(deliveryOf(next)).toEqual(HOME);
  });

  it('keeps the latest five addresses, each once, the present one first', () => {
    const numbered = [1, 2, 3, 4, 5, 6].map((number) => ({ ...HOME, street: `${number} Main St` }));
    const all = fold(cart, [...numbered, numbered[2] as typeof HOME].map(chosen));
    expect(all.addresses.map(({ street }) => street[0])).toEqual(['3', '6', '5', '4', '2']);
  });

  it('is refused for another member’s cart and for what is no address', () => {
    given(cart).when(choose(HOME, bob)).refuses(CartMissing);
    given(cart)
      .when(choose({ ...HOME, zip: '1' }))
      .refuses(AddressInvalid.zip);
  });

  it('makes another order of a cart that was checked out, and is forgotten with the account', () => {
    const lines = [line(COMB, 2)];
    const check = send('CheckOut', { offers: offers([COMB, 1250, 5]) });
    given(cart, putIn(COMB, 2), chosen(HOME))
      .when(check)
      .appends(checkedOut(0, lines, 0, HOME));
    given(cart, putIn(COMB, 2), chosen(HOME), checkedOut(0, lines, 0, HOME))
      .when(check)
      .appendsNothing();
    given(cart, putIn(COMB, 2), checkedOut(0, lines), chosen(HOME))
      .when(check)
      .appends(checkedOut(1, lines, 0, HOME));
    const erased = { ...chosen(HOME), data: { memberId: ann.id, address: '' } } as unknown as CartEvent;
    expect(fold(cart, [erased]).addresses).toEqual([]);
  });
});

describe('checking out', () => {
  const today = offers([COMB, 1250, 9], [OIL, 400, 9]);
  const go = (over: object = {}) => send('CheckOut', { offers: today, ...over });

  it('freezes the lines into the order of this version; the same lines are the same order', () => {
    const lines = [line(COMB, 2), line(OIL, 1, 400)];
    const filled = [putIn(COMB, 2), putIn(OIL, 1, 400)];
    given(cart, ...filled)
      .when(go())
      .appends(checkedOut(0, lines));
    given(cart, ...filled, checkedOut(0, lines))
      .when(go())
      .appendsNothing();
    given(cart, ...filled, checkedOut(0, lines), quantitySet(COMB, 3), quantitySet(COMB, 2))
      .when(go())
      .appendsNothing();
    given(cart, ...filled, checkedOut(0, lines), takenOut(OIL))
      .when(go())
      .appends(checkedOut(1, [line(COMB, 2)]));
  });

  it('makes another order of the same lines when theirs is over, or prices have changed', () => {
    const before = [putIn(COMB, 2), checkedOut(0, [line(COMB, 2)])];
    given(cart, ...before)
      .when(go({ over: orderId(0) }))
      .appends(checkedOut(1, [line(COMB, 2)]));
    given(cart, ...before, checkedOut(1, [line(COMB, 2)]))
      .when(go({ over: orderId(0) }))
      .appendsNothing();
    given(cart, ...before)
      .when(go({ offers: offers([COMB, 1500, 9]), amount: 3000 }))
      .appends(checkedOut(1, [line(COMB, 2, 1500)]));
  });

  it('is refused for more than there is, unless its pieces are kept already', () => {
    const short = offers([COMB, 1250, 1]);
    given(cart, putIn(COMB, 2))
      .when(go({ offers: short }))
      .refuses(OutOfStock);
    given(cart, putIn(COMB, 2), checkedOut(0, [line(COMB, 2)]))
      .when(go({ offers: short }))
      .appendsNothing();
    given(cart, putIn(COMB, 2), checkedOut(0, [line(COMB, 2)]))
      .when(go({ offers: short, over: orderId(0) }))
      .refuses(OutOfStock);
  });

  it('is refused when nothing is in it, a price has not been seen, the amount is another one, or something is gone', () => {
    given(cart).when(go()).refuses(CartEmpty);
    given(cart, putIn(COMB, 2, 1000))
      .when(go())
      .refuses(CartChanged);
    for (const amount of [0, 1, 2499, 2501]) given(cart, putIn(COMB, 2)).when(go({ amount })).refuses(AmountDiffers);
    given(cart, putIn(COMB, 2), putIn(CAPE, 1)).when(go()).refuses(OutOfStock);
    given(cart, putIn(COMB, 99, 1))
      .when(go({ offers: offers([COMB, 2_000_000, 99]), amount: 198_000_000 }))
      .refuses(CartTooDear);
    given(cart, putIn(COMB, 1, 49))
      .when(go({ offers: offers([COMB, 49, 1]), amount: 49 }))
      .refuses(CartTooCheap);
  });
});

describe('a paid cart', () => {
  const pay = (version: number, round = 0) =>
    send('PayCart', { cartId: round === 0 ? CART_ID : 'another', orderId: orderId(version, round) }, system);
  const frozen = [putIn(COMB, 2), checkedOut(0, [line(COMB, 2)])];

  it('gives its pieces away and makes room for the next one, once', () => {
    given(cart, ...frozen)
      .when(pay(0))
      .appends(paid(0));
    given(cart, ...frozen, paid(0))
      .when(pay(0))
      .appendsNothing();
    given(cart, ...frozen, paid(0))
      .when(pay(1))
      .appendsNothing();
    given(cart, ...frozen)
      .when(pay(1))
      .refuses(CartMissing);
  });

  it('keeps what was put in meanwhile', () => {
    const state = fold(cart, [...frozen, putIn(COMB, 5), putIn(OIL, 1, 400), paid(0)]);
    expect(state.lines).toEqual([line(COMB, 3), line(OIL, 1, 400)]);
    expect([countOf(state), totalOf(state.lines)]).toEqual([4, 3 * 1250 + 400]);
    expect(currentCartId(state, ann.id)).not.toBe(CART_ID);
    expect(paidOrderOf(state, ann.id, CART_ID)).toBe(orderId(0));
    expect(paidOrderOf(state, bob.id, CART_ID)).toBeUndefined();
    expect(paidOrderOf(state, ann.id, currentCartId(state, ann.id))).toBeUndefined();
  });
});
