import { ownerOfShop } from '#domain/ids.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { cents, facts, grouped, keptOf, type Rule, sum } from '../judge.ts';

/** The longest a command's facts are looked up before it is recorded, and clocks half a minute wrong. */
const LOOKED_UP_MS = 120_000;

type Line = {
  readonly productId: string;
  readonly sellerId: string;
  readonly quantity: number;
  readonly price: number;
};
const linesOf = ({ data }: StoredEvent) => (data as unknown as { lines: readonly Line[] }).lines;
type Terms = {
  readonly sellerId: string;
  readonly shipping: number;
  readonly pickUp: boolean;
  readonly tax?: number;
};
const termsOf = ({ data }: StoredEvent) => (data as unknown as { terms?: readonly Terms[] }).terms ?? [];
/** What lines, their sending and the tax on them cost together, in cents. */
const priceOf = (event: StoredEvent): number =>
  sum([
    ...linesOf(event).map(({ price, quantity }) => price * quantity),
    ...termsOf(event).map(({ shipping, tax = 0 }) => shipping + tax),
  ]);

const stockEvents = (events: readonly StoredEvent[]) =>
  grouped(events, ({ stream }) => (stream.startsWith('stock-') ? stream : undefined));
const orderEvents = (events: readonly StoredEvent[]) =>
  grouped(events, ({ stream }) => (stream.startsWith('order-') ? stream.slice('order-'.length) : undefined));

/** What each event adds to the free pieces of its product. */
const freed: Readonly<Record<string, 1 | 0 | -1>> = {
  StockSupplied: 1,
  StockWrittenOff: -1,
  StockReserved: -1,
  StockReleased: 1,
  StockSold: 0,
  StockReturned: 1,
};

/** At every prefix no more pieces of a product are reserved or sold than there are. */
export const stockIsNeverOversold: Rule = ({ events }) =>
  [...stockEvents(events)].flatMap(([stream, own]) => {
    let free = 0;
    return own.flatMap((event) => {
      const sign = freed[event.type];
      if (sign) free += sign * cents(event, 'quantity');
      return free < 0 ? [`${stream} has ${free} free pieces at position ${event.position}`] : [];
    });
  });

/** Once quiet an order's pieces are sold if it is paid and its part was not cancelled, and free if not: none stays reserved. */
export const piecesFollowOrders: Rule = ({ events }) => {
  const orders = orderEvents(events);
  return [...stockEvents(events)].flatMap(([stream, own]) =>
    [...grouped(own, (event) => facts(event).orderId)].flatMap(([orderId, ofOrder]) => {
      const pieces = (type: string) =>
        sum(ofOrder.filter((event) => event.type === type).map((event) => cents(event, 'quantity')));
      const reserved = pieces('StockReserved') - pieces('StockReleased') - pieces('StockSold');
      const sold = pieces('StockSold') - pieces('StockReturned');
      const due = dueOf(orders.get(orderId) ?? [], stream.slice('stock-'.length));
      return [
        ...(reserved === 0 ? [] : [`${stream} keeps ${reserved} pieces for ${orderId}`]),
        ...(sold === due ? [] : [`${stream} has sold ${sold} pieces to ${orderId}, ${due} are due`]),
      ];
    }),
  );
};

/** The pieces of a product that an order has in the end. */
function dueOf(order: readonly StoredEvent[], productId: string): number {
  const placed = order.find(({ type }) => type === 'OrderPlaced');
  if (!placed || !order.some(({ type }) => type === 'OrderPaid')) return 0;
  const cancelled = new Set(
    order.filter(({ type }) => type === 'PartCancelled').map((event) => facts(event).sellerId ?? ''),
  );
  return sum(
    linesOf(placed)
      .filter((line) => line.productId === productId && !cancelled.has(line.sellerId))
      .map(({ quantity }) => quantity),
  );
}

/** Every piece of a paid order was sold by its product's stream. */
export const paidOrdersHaveTheirPieces: Rule = ({ events }) =>
  [...orderEvents(events)].flatMap(([orderId, own]) => {
    const placed = own.find(({ type }) => type === 'OrderPlaced');
    const paid = own.find(({ type }) => type === 'OrderPaid');
    if (!placed || !paid) return [];
    return linesOf(placed).flatMap(({ productId, quantity }) => {
      const sold = events.find(
        (event) =>
          event.type === 'StockSold' &&
          event.stream === `stock-${productId}` &&
          facts(event).orderId === orderId &&
          event.position < paid.position,
      );
      return sold && cents(sold, 'quantity') === quantity ? [] : [`${orderId} is paid without its ${productId}`];
    });
  });

/** Captured less paid back is what an order's parts cost that were not cancelled; nothing of an order that was not paid. */
export const moneyFollowsOrders: Rule = ({ events }) => {
  const orders = orderEvents(events);
  const payments = grouped(events, ({ stream }) => (stream.startsWith('payment-cart-') ? stream : undefined));
  return [...payments].flatMap(([stream, own]) => {
    const kept = keptOf(own);
    if (kept === undefined) return [];
    const order = orders.get(stream.slice('payment-cart-'.length)) ?? [];
    const paid = order.find(({ type }) => type === 'OrderPaid');
    const back = sum(order.filter(({ type }) => type === 'PartCancelled').map((event) => cents(event, 'refund')));
    const due = paid ? cents(paid, 'total') - back : 0;
    return kept === due ? [] : [`${stream} keeps ${kept} cents, ${due} are due`];
  });
};

/** An order costs what its lines, their sending and the tax on them cost at the prices that its cart was frozen with. */
export const ordersCostWhatTheCartShowed: Rule = ({ events }) =>
  [...orderEvents(events)].flatMap(([orderId, own]) => {
    const placed = own.find(({ type }) => type === 'OrderPlaced');
    if (!placed) return [];
    const frozen = events.find((event) => event.type === 'CartCheckedOut' && facts(event).orderId === orderId);
    const [asked, shown] = [cents(placed, 'total'), frozen ? priceOf(frozen) : Number.NaN];
    return asked === shown && asked === priceOf(placed)
      ? []
      : [`${orderId} costs ${asked} cents, its cart showed ${shown}`];
  });

/** A cart is paid by one order, which is final and leaves the cart; an order ends once. */
export const ordersEndOnce: Rule = ({ events }) => {
  const wrong: string[] = [];
  const paidCarts = new Map<string, string>();
  for (const [orderId, own] of orderEvents(events)) {
    const ends = own.filter(({ type }) => type === 'OrderPaid' || type === 'OrderAbandoned');
    if (ends.length > 1) wrong.push(`${orderId} ends ${ends.length} times: ${ends.map(({ type }) => type).join(', ')}`);
    if (own.some(({ type }) => type === 'OrderPlaced') && ends.length === 0) wrong.push(`${orderId} never ends`);
    const [paid] = ends.filter(({ type }) => type === 'OrderPaid');
    if (!paid) continue;
    const { cartId = '' } = facts(paid);
    if (paidCarts.has(cartId)) wrong.push(`the cart ${cartId} is paid by ${paidCarts.get(cartId)} and ${orderId}`);
    paidCarts.set(cartId, orderId);
    const left = events.filter((event) => event.type === 'CartPaid' && facts(event).orderId === orderId);
    if (left.length !== 1) wrong.push(`${orderId} is paid and left its cart ${left.length} times`);
  }
  return wrong;
};

/** A part is sent before it arrives, neither after it was cancelled, and each of these once. */
export const partsGoForward: Rule = ({ events }) => {
  const parts = grouped(events, (event) =>
    /^Part(Shipped|Delivered|Cancelled)$/.test(event.type)
      ? `${facts(event).orderId} of ${facts(event).sellerId}`
      : undefined,
  );
  const order = ['PartShipped', 'PartDelivered', 'PartCancelled'];
  return [...parts].flatMap(([name, own]) => {
    const steps = own.map(({ type }) => order.indexOf(type));
    const isForward = steps.every((step, index) => index === 0 || step > (steps[index - 1] ?? 0));
    const isPaid = events.some(
      (event) =>
        event.type === 'OrderPaid' &&
        name.startsWith(`${facts(event).orderId} `) &&
        event.position < (own[0]?.position ?? 0),
    );
    const isSent = !steps.includes(1) || steps.includes(0);
    return isForward && isPaid && isSent ? [] : [`${name}: ${own.map(({ type }) => type).join(', ')}`];
  });
};

/** Once quiet a cancelled part says that its money is back exactly when an attempt at it was done and has not failed since. */
export const partsSayWhatIsBack: Rule = ({ events }) =>
  events
    .filter(({ type }) => type === 'PartCancelled')
    .flatMap((event) => {
      const { orderId, sellerId } = facts(event);
      const prefix = `cancel-${orderId}-${sellerId}`;
      const own = events.filter((one) => facts(one).refundId?.startsWith(prefix));
      const left = (done: string, undone: string) => {
        const ids = (type: string) => own.filter((one) => one.type === type).map((one) => facts(one).refundId);
        return ids(done)
          .filter((id) => !ids(undone).includes(id))
          .join();
      };
      const [said, back] = [left('PartRefunded', 'PartRefundFailed'), left('RefundCompleted', 'RefundFailed')];
      return said === back ? [] : [`${orderId} says that ${sellerId}’s part is back by ${said}, it is by ${back}`];
    });

/** What a member did to their cart took effect once. */
export const additionsCountOnce: Rule = ({ events }) =>
  [
    ...grouped(events, (event) =>
      event.type === 'ProductPutInCart'
        ? `${facts(event).memberId} ${facts(event).additionId} ${facts(event).productId}`
        : undefined,
    ),
  ].flatMap(([what, own]) => (own.length > 1 ? [`${what} was added ${own.length} times`] : []));

/** A part that is cancelled gives back what its buyer paid for it, unless their bank had done that before. */
export const cancelledPartsGiveAllBack: Rule = ({ events }) => {
  const orders = orderEvents(events);
  return events
    .filter(({ type }) => type === 'PartCancelled')
    .flatMap((event) => {
      const { orderId = '', sellerId, paymentId } = facts(event);
      const placed = orders.get(orderId)?.find(({ type }) => type === 'OrderPlaced');
      const own = placed ? linesOf(placed).filter((line) => line.sellerId === sellerId) : [];
      const sending = placed ? termsOf(placed).filter((part) => part.sellerId === sellerId) : [];
      const prices = [
        ...own.map(({ price, quantity }) => price * quantity),
        ...sending.map(({ shipping, tax = 0 }) => shipping + tax),
      ];
      const isChargedBack = orders
        .get(orderId)
        ?.some(({ type, position }) => type === 'OrderChargedBack' && position < event.position);
      const due = paymentId && !isChargedBack ? sum(prices) : 0;
      const back = cents(event, 'refund');
      return back === due ? [] : [`${orderId} of ${sellerId} gives ${back} cents back, ${due} are due`];
    });
};

/** A checkout asks for sending what each seller asked last, or at most a moment ago, and nothing for what is picked up. */
export const sendingCostsWhatSellersAsk: Rule = ({ events }) =>
  events
    .filter(({ type }) => type === 'CartCheckedOut')
    .flatMap((event) =>
      sellersIn(event).flatMap((sellerId) => {
        const part = termsOf(event).find((own) => own.sellerId === sellerId);
        const asked = askedBefore(events, sellerId, event);
        const isRight = part?.pickUp
          ? part.shipping === 0 && isChosen(events, event, sellerId)
          : asked.includes(part?.shipping ?? 0);
        return isRight
          ? []
          : [
              `${facts(event).orderId} asks ${part?.shipping ?? 0} cents for sending by ${sellerId}, not ${asked.join(' or ')}`,
            ];
      }),
    );

/** A checkout charges the tax that each seller asks, on their goods alone; everybody buys in the one state that has one. */
export const taxIsWhatSellersAsk: Rule = ({ events }) =>
  events
    .filter(({ type }) => type === 'CartCheckedOut')
    .flatMap((event) =>
      sellersIn(event).flatMap((sellerId) => {
        const own = linesOf(event).filter(({ productId }) => ownerOfShop(productId) === sellerId);
        const goods = sum(own.map(({ price, quantity }) => price * quantity));
        const asked = askedBefore(events, sellerId, event, rateOf).map((rate) => Math.round((goods * rate) / 10_000));
        const charged = termsOf(event).find((part) => part.sellerId === sellerId)?.tax ?? 0;
        return asked.includes(charged)
          ? []
          : [`${facts(event).orderId} has ${charged} cents of tax by ${sellerId}, not ${asked.join(' or ')}`];
      }),
    );

const rateOf = ({ data }: StoredEvent): number =>
  sum(
    ((data as unknown as { taxes?: readonly { basisPoints: number }[] }).taxes ?? []).map(
      ({ basisPoints }) => basisPoints,
    ),
  );

const sellersIn = (event: StoredEvent): string[] => [
  ...new Set(linesOf(event).map(({ productId }) => ownerOfShop(productId) ?? '')),
];

/** What a seller's terms may have been when a checkout was decided: the latest before it, and those it may have read. */
function askedBefore(
  events: readonly StoredEvent[],
  sellerId: string,
  checkout: StoredEvent,
  of: (event: StoredEvent) => number = (event) => cents(event, 'shipping'),
): number[] {
  const before = events.filter(
    ({ type, position, data }) =>
      type === 'SellingTermsSet' &&
      position < checkout.position &&
      (data as unknown as { ownerId: string }).ownerId === sellerId,
  );
  // The terms are looked up before the checkout is recorded, which a slow call puts off.
  const asked = [0, ...before.map(of)];
  const since = Date.parse(checkout.metadata.occurredAt) - LOOKED_UP_MS;
  const recent = before.filter(({ metadata }) => Date.parse(metadata.occurredAt) >= since).length;
  return asked.slice(-1 - recent);
}

/** Whether the member had chosen to pick a seller's part up. */
function isChosen(events: readonly StoredEvent[], checkout: StoredEvent, sellerId: string): boolean {
  const { memberId } = facts(checkout);
  const last = events.findLast(
    (event) =>
      event.type === 'PickUpChosen' && event.position < checkout.position && facts(event).memberId === memberId,
  );
  return (last?.data as unknown as { sellerIds: readonly string[] } | undefined)?.sellerIds.includes(sellerId) ?? false;
}
