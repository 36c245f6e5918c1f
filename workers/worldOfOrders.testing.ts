import { cart } from '#domain/carts/decider.ts';
import type { Actor } from '#domain/decider.ts';
import { order } from '#domain/orders/decider.ts';
import type { PlacedOrder } from '#domain/orders/state.ts';
import type { openMemoryProvider } from '#domain/ports/memoryProvider.testing.ts';
import { checkOut } from '#domain/processes/checkout/checkOut.ts';
import { offersFor } from '#domain/processes/checkout/offers.ts';
import { openPayment } from '#domain/processes/payment/open.ts';
import { type SettleTools, settlePayment } from '#domain/processes/payment/settle.ts';
import { catalog } from '#domain/shops/decider.ts';
import { stock } from '#domain/stock/decider.ts';

const PRICE = 1250;

type World = {
  readonly tools: Omit<SettleTools, 'provider'> & { readonly provider: ReturnType<typeof openMemoryProvider> };
  readonly sellers: readonly [Actor, Actor];
  readonly buyers: readonly [Actor, Actor];
};

/**
 * One buyer has paid two sellers, of whom one has shipped and one is cancelled; the other buyer's order is never paid.
 * Answers the intent that was paid.
 */
export async function openOrders({ tools, sellers, buyers: [payer, dreamer] }: World): Promise<string> {
  const { dispatch, provider } = tools;
  const rest = (by: Actor) => ({ by, channel: 'rest' as const });
  const productOf = ({ id }: Actor) => `${id}Comb01`;

  for (const seller of sellers) {
    const facts = {
      shopId: productOf(seller),
      name: 'Comb',
      price: PRICE,
      description: '',
      contactNumber: '',
      contactEmail: '',
      image: '',
      category: 'combs',
    };
    const data = {
      ...facts,
      place: { address: '' },
      timeZone: 'America/Chicago',
      hours: {},
      limits: { shops: 3, products: 3 },
    };
    await dispatch(catalog, { type: 'RegisterShop', data }, rest(seller));
    await dispatch(stock, { type: 'SupplyStock', data: { productId: productOf(seller), quantity: 5 } }, rest(seller));
  }

  async function begin(by: Actor, from: readonly Actor[]): Promise<PlacedOrder & { paymentId: string }> {
    const own = { ...tools, sender: rest(by) };
    const items = from.map((seller) => ({ productId: productOf(seller), quantity: 1 }));
    const offers = await offersFor(
      tools,
      by.id,
      items.map(({ productId }) => productId),
    );
    await dispatch(
      cart,
      { type: 'PutInCart', data: { memberId: by.id, additionId: `put-${by.id}`, items, offers } },
      rest(by),
    );
    const placed = await checkOut(own, { memberId: by.id });
    const asked = { purpose: { page: 'cart' as const, itemId: placed.orderId }, payerId: by.id, amount: placed.total };
    return { ...placed, ...(await openPayment(own, asked, () => undefined)) };
  }

  const { orderId, paymentId } = await begin(payer, sellers);
  provider.hand.pay(paymentId);
  await settlePayment(tools, paymentId);
  await dispatch(
    order,
    { type: 'ShipPart', data: { orderId, sellerId: sellers[0].id, tracking: 'USPS 9400' } },
    rest(sellers[0]),
  );
  await dispatch(
    order,
    { type: 'CancelPart', data: { orderId, sellerId: sellers[1].id, reason: 'sold out' } },
    rest(sellers[1]),
  );
  // Its refund is held, and a platform owner lets it begin.
  const cancelled = { orderId, sellerId: sellers[1].id };
  await dispatch(order, { type: 'HoldPartRefund', data: cancelled }, rest({ id: 'refund', role: 'system' }));
  await dispatch(order, { type: 'CancelPart', data: cancelled }, rest({ id: 'root', role: 'superadmin' }));
  await begin(dreamer, [sellers[0]]);
  return provider.hand.intents().find((intent) => intent.paymentId === paymentId)?.intentId ?? '';
}
