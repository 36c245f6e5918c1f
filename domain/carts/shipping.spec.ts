import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { CartCommand, OfferedTerms, Offers } from './commands.ts';
import { cart } from './decider.ts';
import type { CartEvent, PartTerms } from './events.ts';
import { AmountDiffers, CartChanged, PickUpNotOffered, SellerNotInCart } from './refusals.ts';
import {
  ann,
  CAPE,
  COMB,
  checkedOut,
  chosen,
  HOME,
  line,
  OIL,
  orderId,
  paid,
  putIn,
  send,
  takenOut,
} from './testing.ts';

const SELLER = 'Seller0000000000000000';
const TAILOR = 'Tailor0000000000000000';
const memberId = ann.id;
const asks = (shipping: number, pickUp = false, returns = ''): OfferedTerms => ({ shipping, pickUp, returns });
/** Everything costs 12.50 and is there; the seller of combs and oils, and the tailor, ask this. */
const today = (seller?: OfferedTerms, tailor?: OfferedTerms): Offers => {
  const of = (terms?: OfferedTerms) => ({ price: 1250, available: 500, ...(terms && { terms }) });
  return { [COMB]: of(seller), [OIL]: of(seller), [CAPE]: of(tailor) };
};
const put = (productId: string, offers: Offers) =>
  send('PutInCart', { additionId: 'a2', items: [{ productId, quantity: 1 }], offers });
const seen = (event: CartEvent, shipping: number): CartEvent =>
  ({ ...event, data: { ...event.data, shipping } }) as CartEvent;
const pickedUp = (...sellerIds: string[]): CartEvent => ({ type: 'PickUpChosen', data: { memberId, sellerIds } });
const pickUp = (sellerId: string, isPickedUp: boolean, offers: Offers) =>
  send('ChoosePickUp', { sellerId, isPickedUp, offers });
const checkOut = (offers: Offers, amount?: number) =>
  send('CheckOut', { offers, ...(amount !== undefined && { amount }) });
const frozen = (event: CartEvent, ...terms: PartTerms[]): CartEvent =>
  ({ ...event, data: { ...event.data, terms } }) as CartEvent;
const part = (sellerId: string, shipping: number, isPickedUp = false, returns = ''): PartTerms => ({
  sellerId,
  shipping,
  pickUp: isPickedUp,
  returns,
});

const refusedWith = (log: readonly CartEvent[], command: CartCommand, details: object): void =>
  expect(() => cart.decide(command, fold(cart, log))).toThrow(expect.objectContaining({ details }));

describe('what sending costs', () => {
  it('is seen with the first thing of a seller that is put in', () => {
    given(cart)
      .when(put(COMB, today(asks(695))))
      .appends(seen(putIn(COMB, 1, 1250, 'a2'), 695));
    given(cart, seen(putIn(COMB, 1), 695))
      .when(put(OIL, today(asks(900))))
      .appends(putIn(OIL, 1, 1250, 'a2'));
    given(cart)
      .when(
        send('MergeGuestCart', {
          guestCartId: 'guest-01',
          lines: [{ productId: COMB, quantity: 1 }],
          offers: today(asks(695)),
        }),
      )
      .appends({
        type: 'GuestCartMerged',
        data: { memberId, guestCartId: 'guest-01', lines: [line(COMB, 1)], shipping: { [SELLER]: 695 } },
      });
  });
  it('is frozen once for each seller, however many things of theirs there are', () =>
    given(cart, seen(putIn(COMB, 2), 695), putIn(OIL, 1), seen(putIn(CAPE, 1), 400))
      .when(checkOut(today(asks(695, true, '14 days.'), asks(400)), 4 * 1250 + 1095))
      .appends(
        frozen(
          checkedOut(0, [line(COMB, 2), line(OIL, 1), line(CAPE, 1)]),
          part(SELLER, 695, false, '14 days.'),
          part(TAILOR, 400),
        ),
      ));
  it('is part of the amount that was shown', () => {
    given(cart, seen(putIn(COMB, 1), 695))
      .when(checkOut(today(asks(695)), 1250))
      .refuses(AmountDiffers);
    refusedWith([seen(putIn(COMB, 1), 695)], checkOut(today(asks(695)), 1250), { amount: 1945 });
    given(cart, putIn(COMB, 1))
      .when(checkOut(today(asks(695)), 1945))
      .appends(frozen(checkedOut(0, [line(COMB, 1)]), part(SELLER, 695)));
  });
  it('has to be seen before a checkout that names no amount, and is by accepting', () => {
    const before = [putIn(COMB, 1), putIn(OIL, 1)];
    given(cart, ...before)
      .when(checkOut(today(asks(695))))
      .refuses(CartChanged);
    refusedWith(before, checkOut(today(asks(695))), { productIds: [COMB, OIL] });
    const accepted: CartEvent = {
      type: 'CartPricesAccepted',
      data: { memberId, prices: {}, shipping: { [SELLER]: 695 } },
    };
    given(cart, ...before)
      .when(send('AcceptChanges', { offers: today(asks(695)) }))
      .appends(accepted);
    given(cart, ...before, accepted)
      .when(checkOut(today(asks(695))))
      .appends(frozen(checkedOut(0, [line(COMB, 1), line(OIL, 1)]), part(SELLER, 695)));
    given(cart, ...before, accepted)
      .when(send('AcceptChanges', { offers: today() }))
      .appends({ type: 'CartPricesAccepted', data: { memberId, prices: {}, shipping: { [SELLER]: 0 } } });
  });
  it('makes another order when it or the rule for returns has changed', () => {
    const before = [seen(putIn(COMB, 1), 695), frozen(checkedOut(0, [line(COMB, 1)]), part(SELLER, 695))];
    given(cart, ...before)
      .when(checkOut(today(asks(695)), 1945))
      .appendsNothing();
    given(cart, ...before)
      .when(checkOut(today(asks(0)), 1250))
      .appends(checkedOut(1, [line(COMB, 1)]));
    given(cart, ...before)
      .when(checkOut(today(asks(695, false, 'None.')), 1945))
      .appends(frozen(checkedOut(1, [line(COMB, 1)]), part(SELLER, 695, false, 'None.')));
  });
  it('is forgotten with the last thing of its seller', () => {
    const state = fold(cart, [seen(putIn(COMB, 1), 695), seen(putIn(CAPE, 1), 400), takenOut(COMB)]);
    expect(state.shipping).toEqual({ [TAILOR]: 400 });
    const after = fold(cart, [seen(putIn(COMB, 1), 695), pickedUp(SELLER), checkedOut(0, [line(COMB, 1)]), paid(0)]);
    expect([after.shipping, after.pickUp]).toEqual([{}, []]);
  });
});

describe('picking up', () => {
  const offered = today(asks(695, true), asks(400));
  it('costs no shipping, and a cart that is picked up altogether keeps its address to itself', () => {
    given(cart, seen(putIn(COMB, 1), 695), chosen(HOME), pickedUp(SELLER))
      .when(checkOut(offered, 1250))
      .appends(frozen(checkedOut(0, [line(COMB, 1)]), part(SELLER, 0, true)));
    given(cart, seen(putIn(COMB, 1), 695), seen(putIn(CAPE, 1), 400), chosen(HOME), pickedUp(SELLER))
      .when(checkOut(offered))
      .appends(
        frozen(checkedOut(0, [line(COMB, 1), line(CAPE, 1)], 0, HOME), part(SELLER, 0, true), part(TAILOR, 400)),
      );
  });
  it('is chosen and undone once', () => {
    given(cart, putIn(COMB, 1))
      .when(pickUp(SELLER, true, offered))
      .appends(pickedUp(SELLER));
    given(cart, putIn(COMB, 1), pickedUp(SELLER))
      .when(pickUp(SELLER, true, offered))
      .appendsNothing();
    given(cart, putIn(COMB, 1), pickedUp(SELLER))
      .when(pickUp(SELLER, false, today()))
      .appends(pickedUp());
  });
  it('is refused where it is not offered, and of sellers that are not in the cart', () => {
    given(cart, putIn(CAPE, 1))
      .when(pickUp(TAILOR, true, offered))
      .refuses(PickUpNotOffered);
    given(cart, putIn(CAPE, 1))
      .when(pickUp(SELLER, true, offered))
      .refuses(SellerNotInCart);
  });
  it('that is no longer offered has to be seen, is sent by accepting, and by an amount that says so', () => {
    const before = [seen(putIn(COMB, 1), 695), pickedUp(SELLER)];
    given(cart, ...before)
      .when(checkOut(today(asks(695))))
      .refuses(CartChanged);
    given(cart, ...before)
      .when(send('AcceptChanges', { offers: today(asks(695)) }))
      .appends(pickedUp());
    given(cart, ...before)
      .when(checkOut(today(asks(695)), 1945))
      .appends(frozen(checkedOut(0, [line(COMB, 1)]), part(SELLER, 695)));
  });
});

describe('forgetting an address', () => {
  const forget = (address = HOME) => send('ForgetAddress', { address });
  const forgotten: CartEvent = { type: 'AddressForgotten', data: { memberId, address: HOME } };
  const office = { ...HOME, street: '1 State St' };
  it('takes it out of those to choose from, once', () => {
    given(cart, chosen(HOME), chosen(office)).when(forget()).appends(forgotten);
    given(cart, chosen(HOME), chosen(office), forgotten).when(forget()).appendsNothing();
    expect(fold(cart, [chosen(HOME), chosen(office), forgotten]).addresses).toEqual([office]);
  });
  it('leaves what was checked out as it is', () => {
    const state = fold(cart, [putIn(COMB, 1), chosen(HOME), checkedOut(0, [line(COMB, 1)], 0, HOME), forgotten]);
    expect(state.checkouts.map(({ orderId: id, delivery }) => [id, delivery])).toEqual([[orderId(0), HOME]]);
  });
});
