import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shippingOf, taxOfTerms, termsOf } from '../../carts/shipping.ts';
import { totalOf } from '../../carts/state.ts';
import type { Actor } from '../../decider.ts';
import { order } from '../../orders/decider.ts';
import { linesOf, refundOf, sumOf, totalOfParts } from '../../orders/state.ts';
import { payment } from '../../payments/decider.ts';
import { Refusal } from '../../refusal.ts';
import { stock } from '../../stock/decider.ts';
import { type SettleTools, settlePayment } from '../payment/settle.ts';
import { checkOut } from './checkOut.ts';
import { closeOrder } from './close.ts';
import { offersFor } from './offers.ts';
import { releaseAll } from './reservations.ts';
import { givenMarket, type Market } from './testing.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 150);

/** Where the buyers live, and where things are picked up. */
const TAXES = [{ state: 'IL', basisPoints: 625 }];

class Crash extends Error {}

const kinds = [
  ...([
    'put',
    'put',
    'checkOut',
    'checkOut',
    'checkOut',
    'open',
    'open',
    'open',
    'pay',
    'pay',
    'pay',
    'process',
    'settle',
    'settle',
  ] as const),
  ...(['giveUp', 'cancel', 'reprice', 'supply', 'ask', 'pickUp', 'pickUp'] as const),
];
const step = fc.record({
  do: fc.constantFrom(...kinds),
  buyer: fc.nat(1),
  product: fc.nat(1),
  quantity: fc.integer({ min: 1, max: 2 }),
  /** Dies at so manieth thing it asks for; 0: lives. */
  dies: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 14 }) }),
  /** How long it lets others go first before each of its asks. */
  pauses: fc.array(fc.nat(4), { minLength: 1, maxLength: 4 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
/** What happens at once, and the minutes after it. */
const scene = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
  minutes: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(5, 16) }),
});

/** The same tools, slow at times and gone at others. */
function through({ dies, pauses }: Step, tools: SettleTools): SettleTools {
  let asked = 0;
  const cut =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      asked += 1;
      const mine = asked;
      for (let pause = pauses[mine % pauses.length] ?? 0; pause > 0; pause -= 1) await Promise.resolve();
      if (mine === dies) throw new Crash();
      const answer = await call(...args);
      if (mine + 1 === dies) throw new Crash();
      return answer;
    };
  const { dispatch, stateOf, provider } = tools;
  const { openIntent, look, findIntent, cancelIntent, refund, refundsOf } = provider;
  return {
    ...tools,
    dispatch: cut(dispatch as never) as SettleTools['dispatch'],
    stateOf: cut(stateOf as never) as SettleTools['stateOf'],
    provider: {
      ...provider,
      openIntent: cut(openIntent),
      look: cut(look),
      findIntent: cut(findIntent),
      cancelIntent: cut(cancelIntent),
      refund: cut(refund),
      refundsOf: cut(refundsOf),
    },
  };
}

const latest = async (market: Market, buyer: Actor) => {
  const id = (await market.cart(buyer)).checkouts.at(-1)?.orderId;
  return id === undefined ? undefined : market.orderOf(id);
};

const everyOrder = async (market: Market) => {
  const ids = (await market.store.readAll(-1, 100_000))
    .filter(({ type }) => type === 'OrderPlaced')
    .map(({ data }) => (data as { orderId: string }).orderId);
  return (await Promise.all(ids.map(market.orderOf))).filter((one) => one !== undefined);
};

async function play(market: Market, one: Step): Promise<void> {
  const buyer = one.buyer === 0 ? market.ann : market.bob;
  const seller = market.sellers[one.product] ?? buyer;
  const tools = through(one, market.tools);
  const own = await latest(market, buyer);
  const paymentId = own && `cart-${own.orderId}`;
  const hasIntent = market.provider.hand.intents().find((intent) => intent.paymentId === paymentId);
  const isOpen = hasIntent && hasIntent.status !== 'canceled' && hasIntent.status !== 'succeeded';
  if (one.do === 'put') await market.put(buyer, one.product, one.quantity);
  else if (one.do === 'checkOut')
    await checkOut(market.as(buyer, tools), { memberId: buyer.id, amount: await todaysTotal(market, buyer) });
  else if (one.do === 'reprice') await market.reprice(one.product, 1_000 + one.quantity);
  else if (one.do === 'ask')
    await market.ask(one.product, 500 + one.quantity, one.buyer === 0, '', one.quantity > 1 ? TAXES : []);
  else if (one.do === 'pickUp') await market.pickUp(buyer, one.product, one.quantity > 1);
  else if (one.do === 'supply')
    await market.dispatch(
      stock,
      { type: 'SupplyStock', data: { productId: market.product(one.product), quantity: 1 } },
      { by: seller, channel: 'rest' },
    );
  else if (one.do === 'open' && own) await market.intentFor(buyer, own, tools);
  else if (one.do === 'pay' && isOpen) market.provider.hand.pay(paymentId ?? '');
  else if (one.do === 'process' && isOpen) market.provider.hand.become(paymentId ?? '', { status: 'processing' });
  else if (one.do === 'settle' && paymentId) await settlePayment(tools, paymentId);
  else if (one.do === 'giveUp' && own)
    await closeOrder(tools, { orderId: own.orderId, pieces: linesOf(own), why: 'givenUp' });
  else if (one.do === 'cancel') await cancel(market, tools, seller);
}

async function todaysTotal(market: Market, buyer: Actor): Promise<number> {
  const cart = await market.cart(buyer);
  const { lines } = cart;
  const offers = await offersFor(
    market.tools,
    buyer.id,
    lines.map(({ productId }) => productId),
  );
  const today = lines.map((line) => ({ ...line, price: offers[line.productId]?.price ?? 0 }));
  const terms = termsOf(cart, offers);
  return totalOf(today) + shippingOf(terms) + taxOfTerms(terms);
}

async function cancel(market: Market, tools: SettleTools, seller: Actor): Promise<void> {
  const paid = (await everyOrder(market)).find(
    ({ stage, parts }) => stage === 'paid' && parts.some(({ sellerId }) => sellerId === seller.id),
  );
  if (paid)
    await tools.dispatch(
      order,
      { type: 'CancelPart', data: { orderId: paid.orderId, sellerId: seller.id } },
      { by: seller, channel: 'rest' },
    );
}

function unlessExpected(error: unknown): void {
  if (!(error instanceof Refusal || error instanceof Crash)) throw error;
}

/** What the jobs do, however late. */
async function finish(market: Market): Promise<void> {
  for (const { paymentId, status } of market.provider.hand.intents())
    if (paymentId) {
      if (status === 'processing') market.provider.hand.pay(paymentId);
      await settlePayment(market.tools, paymentId);
    }
  market.pass(31);
  for (const { orderId, stage, ...rest } of await everyOrder(market)) {
    const pieces = linesOf({ orderId, stage, ...rest });
    if (stage === 'placed') await closeOrder(market.tools, { orderId, pieces, why: 'expired', atLast: true });
    if (stage === 'abandoned') await releaseAll(market.tools, orderId, pieces);
  }
  for (const { orderId, paymentId, parts } of await everyOrder(market))
    for (const part of parts.filter(({ cancelledAt }) => cancelledAt !== null)) {
      await releaseAll(market.tools, orderId, part.lines);
      if (!paymentId) continue;
      const refund = {
        paymentId,
        refundId: `cancel-${orderId}-${part.sellerId}`,
        amount: part.refund,
        reason: 'cancelled',
      };
      await market.dispatch(payment, { type: 'StartRefund', data: refund }, market.tools.sender);
      await settlePayment(market.tools, paymentId);
    }
}

/** Reads the log on its own: at every moment there were as many pieces as were sold and kept. */
async function judgePieces(market: Market): Promise<void> {
  const free = new Map<string, number>();
  for (const { type, data } of await market.store.readAll(-1, 100_000)) {
    const { productId, quantity } = data as { productId: string; quantity: number };
    // What is sold was reserved before, so selling takes nothing more off the shelf.
    const by = { StockSupplied: 1, StockWrittenOff: -1, StockReserved: -1, StockReleased: 1, StockReturned: 1 }[type];
    if (by !== undefined) free.set(productId, (free.get(productId) ?? 0) + by * quantity);
    expect(free.get(productId) ?? 0, `${type} of ${productId}`).toBeGreaterThanOrEqual(0);
  }
}

async function judgeEnd(market: Market): Promise<{ paid: number; givenBack: number; shipping: number; tax: number }> {
  const orders = await everyOrder(market);
  expect(orders.filter(({ stage }) => stage === 'placed')).toEqual([]);
  const paid = orders.filter(({ stage }) => stage === 'paid');
  const owed = paid.reduce((sum, one) => sum + one.total - refundOf(one), 0);
  expect(market.kept(), 'what is kept is what was bought').toBe(owed);
  for (const [index, productId] of market.products.entries()) {
    const living = paid
      .flatMap(({ parts }) => parts.filter(({ cancelledAt }) => cancelledAt === null))
      .flatMap(({ lines }) => lines);
    const sold = living.filter((line) => line.productId === productId).reduce((sum, { quantity }) => sum + quantity, 0);
    expect(await market.figures(index)).toMatchObject({ sold, reserved: 0 });
  }
  for (const buyer of [market.ann, market.bob]) {
    const cart = await market.cart(buyer);
    expect(cart.paid, 'each cart is paid by one order').toHaveLength(
      paid.filter(({ buyerId }) => buyerId === buyer.id).length,
    );
  }
  let [shipping, tax] = [0, 0];
  for (const { total, parts } of orders) {
    expect(totalOfParts(parts), 'the parts are the total').toBe(total);
    for (const part of parts) {
      expect(part.total, 'lines, shipping and tax').toBe(sumOf(part.lines) + part.shipping + part.tax);
      expect(part.refund).toBeLessThanOrEqual(part.total);
      shipping += part.shipping;
      tax += part.tax;
    }
  }
  return { paid: paid.length, givenBack: market.provider.hand.refundsMade().length, shipping, tax };
}

it('two buyers in any interleaving, with crashes at any step: no piece is sold twice, and every buyer has paid for exactly what they get', async () => {
  const reached = { paid: 0, givenBack: 0, shipping: 0, tax: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(scene, { minLength: 10, maxLength: 40 }), async (scenes) => {
      const market = await givenMarket({ pieces: [2, 1], price: 1_001 });
      for (const buyer of [market.ann, market.bob]) await market.goTo(buyer);
      for (const { steps, minutes } of scenes) {
        await Promise.all(steps.map((one) => play(market, one).catch(unlessExpected)));
        market.pass(minutes);
        await judgePieces(market);
      }
      await finish(market);
      await judgePieces(market);
      const { paid, givenBack, shipping, tax } = await judgeEnd(market);
      reached.paid += paid;
      reached.shipping += shipping;
      reached.tax += tax;
      reached.givenBack += givenBack;
    }),
    { numRuns: RUNS },
  );
  expect(reached.paid, 'the sequences reach paid orders').toBeGreaterThan(0);
  expect(reached.givenBack, 'the sequences reach refunds').toBeGreaterThan(0);
  expect(reached.shipping, 'the sequences reach shipping').toBeGreaterThan(0);
  expect(reached.tax, 'the sequences reach tax').toBeGreaterThan(0);
}, 120_000);
