import { at, field, type Variant, type World } from './connections.testing.ts';

/** What the caller and other members have bought by when it was placed, and sold by when it was paid. */
export function orderLists({ me, ann, next, happened, member }: World): Record<string, readonly Variant[]> {
  let nth = 0;
  const place = async (buyerId: string, sellerId: string, rank: number) => {
    nth += 1;
    const cartId = `${buyerId}C${String(nth).padStart(4, '0')}`;
    const orderId = `${cartId}O0000`;
    const line = { productId: next('Comb'), sellerId, name: 'Comb', category: 'grooming', image: '' };
    await happened(`order-${orderId}`, 'OrderPlaced', {
      orderId,
      buyerId,
      cartId,
      lines: [{ ...line, price: 1250, quantity: 2 }],
      shipping: 0,
      tax: 0,
      total: 2500,
      currency: 'usd',
      placedAt: at(rank),
      expiresAt: at(rank + 15),
    });
    return { orderId, cartId };
  };
  const sell = async (buyerId: string, sellerId: string, rank: number) => {
    const { orderId, cartId } = await place(buyerId, sellerId, rank);
    const paid = { paymentId: `cart-${orderId}`, total: 2500, sellerIds: [sellerId], paidAt: at(rank) };
    await happened(`order-${orderId}`, 'OrderPaid', { orderId, buyerId, cartId, ...paid });
    return orderId;
  };
  const giveUp = async (orderId: string, buyerId: string) =>
    void (await happened(`order-${orderId}`, 'OrderAbandoned', { orderId, buyerId, why: 'stockGone' }));
  const sale = (rank: number) => sell(ann, me, rank);
  const bought: Variant = {
    what: 'bought',
    open: async () => ({
      ...field('myOrders'),
      node: 'id',
      add: async (rank) => (await place(me, ann, rank)).orderId,
      remove: (orderId) => giveUp(orderId, me),
    }),
  };
  const boughtByMember: Variant = {
    what: 'bought by a member',
    async open() {
      const buyer = await member('Buyer');
      return {
        ...field('ordersOfMember', `memberId: "${buyer}"`),
        node: 'id',
        add: async (rank) => (await place(buyer, ann, rank)).orderId,
        remove: (orderId) => giveUp(orderId, buyer),
      };
    },
  };
  const soldByMember: Variant = {
    what: 'sold by a member',
    async open() {
      const seller = await member('Seller');
      return {
        ...field('salesOfMember', `memberId: "${seller}"`),
        node: 'id',
        add: (rank) => sell(ann, seller, rank),
      };
    },
  };
  const toBeSent: Variant = {
    what: 'to be sent',
    open: async () => ({
      ...field('sales', 'status: paid'),
      node: 'id',
      add: sale,
      remove: async (orderId) =>
        void (await happened(`order-${orderId}`, 'PartShipped', {
          orderId,
          buyerId: ann,
          sellerId: me,
          tracking: '',
          shippedAt: at(30),
        })),
    }),
  };
  const refundHeld: Variant = {
    what: 'a refund that waits',
    open: async () => ({
      ...field('heldRefunds'),
      node: 'orderId',
      async add(rank) {
        const orderId = await sale(rank);
        const part = { orderId, buyerId: ann, sellerId: me };
        await happened(`order-${orderId}`, 'PartRefundHeld', { ...part, amount: 2500, heldAt: at(rank) });
        return orderId;
      },
      async remove(orderId) {
        const released = { paymentId: `cart-${orderId}`, amount: 2500, releasedAt: at(30) };
        const part = { orderId, buyerId: ann, sellerId: me };
        await happened(`order-${orderId}`, 'PartRefundReleased', { ...part, ...released });
      },
    }),
  };
  return {
    'Query.myOrders': [bought],
    'Query.heldRefunds': [refundHeld],
    'Query.ordersOfMember': [boughtByMember],
    'Query.sales': [{ what: 'sold', open: async () => ({ ...field('sales'), node: 'id', add: sale }) }, toBeSent],
    'Query.salesOfMember': [soldByMember],
  };
}
