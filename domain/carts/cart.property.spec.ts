import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { cartOfOrder, ownerOfShop } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import type { CartCommand, Offers } from './commands.ts';
import { cart, MOST_CENTS } from './decider.ts';
import type { CartEvent } from './events.ts';
import { isTaxKnown, shippingOf, taxOfTerms, termsOf } from './shipping.ts';
import { type Cart, countOf, currentCartId, sellersOf, totalOf } from './state.ts';
import { ann, bob, CAPE, COMB, HOME, OIL, send, system } from './testing.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 400);

const product = fc.constantFrom(COMB, OIL, CAPE);
const quantity = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 25 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 1.5, 1e9, Number.NaN) },
);
/** 6.25 % where Ann lives, 3.33 % where things are picked up. */
const TAXED = {
  taxes: [
    { state: 'IL', basisPoints: 625 },
    { state: 'NY', basisPoints: 333 },
  ],
  pickUpState: 'NY',
};
/** What each product costs and how many there are, at this moment; some are gone. */
const offers: fc.Arbitrary<Offers> = fc
  .tuple(
    ...[COMB, OIL, CAPE].map((id) =>
      fc.option(
        fc.record({
          id: fc.constant(id),
          price: fc.constantFrom(0, 400, 1250, 900_000),
          available: fc.constantFrom(0, 5, 99, 500),
          shipping: fc.constantFrom(0, 0, 695),
          pickUp: fc.boolean(),
          taxed: fc.boolean(),
        }),
        { freq: 6 },
      ),
    ),
  )
  .map((all) =>
    Object.fromEntries(
      all.flatMap((one) => {
        if (!one) return [];
        const { id, price, available, shipping, pickUp, taxed } = one;
        return [
          [
            id,
            {
              price,
              available,
              ...((shipping > 0 || pickUp || taxed) && {
                terms: { shipping, pickUp, returns: '', ...(taxed && TAXED) },
              }),
            },
          ],
        ];
      }),
    ),
  );
const plenty: fc.Arbitrary<Offers> = fc
  .tuple(fc.constantFrom(0, 400, 1250), fc.constantFrom(0, 695), fc.boolean(), fc.boolean())
  .map(([price, shipping, pickUp, taxed]) => {
    const offer = { price, available: 500, terms: { shipping, pickUp, returns: '', ...(taxed && TAXED) } };
    return Object.fromEntries([COMB, OIL, CAPE].map((id) => [id, offer]));
  });
const pieces = fc.array(fc.record({ productId: product, quantity }), { maxLength: 3 });

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('PutInCart' as const),
      additionId: fc.nat(30).map(String),
      items: pieces,
      offers,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('SetQuantity' as const), productId: product, quantity, offers }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('TakeFromCart' as const), productId: product, offers }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('AcceptChanges' as const), offers }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('MergeGuestCart' as const),
      guestCartId: fc.nat(3).map(String),
      lines: pieces,
      offers,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('CheckOut' as const),
      offers: fc.oneof(offers, plenty, plenty),
      isShown: fc.constantFrom(true, true, false),
      isOver: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('ChoosePickUp' as const),
      sellerId: product.map((id) => ownerOfShop(id) ?? ''),
      isPickedUp: fc.boolean(),
      offers,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('ChooseDelivery' as const),
      address: fc.constantFrom(HOME, HOME, { ...HOME, city: 'Austin', state: 'TX' }),
      offers,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('PayCart' as const), offers, version: fc.constantFrom(-1, -1, -2, 0) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The command a step means, given the cart it finds. */
function commandOf(one: Step, state: Cart): CartCommand {
  if (one.type === 'CheckOut') {
    const lines = state.lines.map((line) => ({ ...line, price: one.offers[line.productId]?.price ?? line.price }));
    const terms = termsOf(state, one.offers);
    const total = totalOf(lines) + shippingOf(terms) + taxOfTerms(terms);
    const last = state.checkouts.at(-1)?.orderId;
    return send('CheckOut', {
      offers: one.offers,
      ...(one.isShown && { amount: total }),
      ...(one.isOver && last && { over: last }),
    });
  }
  if (one.type === 'PayCart') {
    const orderId = state.checkouts.at(one.version)?.orderId ?? 'none';
    return send('PayCart', { cartId: cartOfOrder(orderId) ?? 'none', orderId }, system);
  }
  if (one.type === 'SetQuantity')
    return send('SetQuantity', {
      productId: one.productId,
      quantity: one.quantity,
      offer: one.offers[one.productId] ?? null,
    });
  const { type, ...data } = one;
  return send(type, data as never);
}

/** Half up, reckoned without the code that is judged. */
const exactly = (goods: number, rate: number): number => Number((BigInt(goods) * BigInt(rate) + 5_000n) / 10_000n);

function check(state: Cart, seenOrders: ReadonlyMap<string, string>): void {
  const ids = state.lines.map(({ productId }) => productId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const line of state.lines)
    expect(
      Number.isInteger(line.quantity) && line.quantity >= 1 && line.quantity <= 99,
      `${line.quantity} pieces`,
    ).toBe(true);
  expect(countOf(state)).toBe(state.lines.reduce((sum, line) => sum + line.quantity, 0));
  const sellers = sellersOf(state.lines);
  for (const sellerId of [...state.pickUp, ...Object.keys(state.shipping)]) expect(sellers).toContain(sellerId);
  for (const { orderId, lines, terms } of state.checkouts) {
    expect(totalOf(lines) + shippingOf(terms) + taxOfTerms(terms)).toBeLessThanOrEqual(MOST_CENTS);
    for (const { sellerId, shipping, pickUp, tax = 0 } of terms) {
      const goods = totalOf(lines.filter(({ productId }) => ownerOfShop(productId) === sellerId));
      expect([0, exactly(goods, 625), exactly(goods, 333)], 'tax of one state').toContain(tax);
      expect(sellersOf(lines)).toContain(sellerId);
      if (pickUp) expect(shipping, 'what is picked up costs no shipping').toBe(0);
    }
    expect(seenOrders.get(orderId), 'a frozen order never changes').toBe(JSON.stringify(lines));
    expect(cartOfOrder(orderId)).toBe(currentCartId(state, ann.id));
  }
  expect(new Set(state.paid).size, 'a cart is paid once').toBe(state.paid.length);
  expect(new Set(state.merged).size, 'a guest cart is taken over once').toBe(state.merged.length);
}

it('no sequence of commands breaks a cart: whole pieces, frozen orders, each cart paid once, each guest cart taken over once', () => {
  let paidCarts = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), (steps) => {
      const log: CartEvent[] = [];
      const orders = new Map<string, string>();
      for (const one of steps) {
        const before = fold(cart, log);
        const command = commandOf(one, before);
        expect(() => cart.decide({ ...command, by: bob }, before), 'nobody else may').toThrow(Refusal);
        try {
          const events = cart.decide(command, before);
          expect(cart.decide(command, before), 'deciding twice gives the same').toEqual(events);
          log.push(...events);
          if (command.type === 'CheckOut' && events.length > 0)
            expect(isTaxKnown(before, command.data.offers), 'nothing is frozen before its tax is known').toBe(true);
          for (const event of events)
            if (event.type === 'CartCheckedOut') orders.set(event.data.orderId, JSON.stringify(event.data.lines));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
        const after = fold(cart, log);
        check(after, orders);
        if (after.paid.length > before.paid.length) expect(countOf(after)).toBeLessThanOrEqual(countOf(before));
      }
      paidCarts += fold(cart, log).paid.length;
    }),
    { numRuns: RUNS },
  );
  expect(paidCarts, 'the sequences reach paid carts').toBeGreaterThan(RUNS / 4);
});
