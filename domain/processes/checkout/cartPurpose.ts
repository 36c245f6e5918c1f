import { order } from '../../orders/decider.ts';
import { isPayable, isPlaced, linesOf } from '../../orders/state.ts';
import { AlreadyPaid, CheckoutOver, NoSuchPayment } from '../../payments/refusals.ts';
import type { PurposeHandler } from '../payment/purpose.ts';
import { completeOrder } from './complete.ts';
import { extendAll } from './reservations.ts';
import { send } from './steps.ts';

/** A frozen cart: the item is its order, priced at checkout, fulfilled by selling the reserved pieces. */
export const cartHandler: PurposeHandler = {
  async price({ stateOf, now }, orderId, payerId) {
    const { state } = await stateOf(order, { orderId });
    if (!isPlaced(state) || state.buyerId !== payerId) throw NoSuchPayment();
    if (state.stage === 'paid') throw AlreadyPaid();
    if (!isPayable(state, now())) throw CheckoutOver();
    return { amount: state.total };
  },

  fulfil: (tools, { paymentId, purpose, amount }) => completeOrder(tools, purpose.itemId, { paymentId, amount }),

  async extend(tools, orderId) {
    const { state } = await tools.stateOf(order, { orderId });
    if (!isPlaced(state) || state.stage !== 'placed') return;
    await send(tools, order, { type: 'KeepOrder', data: { orderId } });
    const kept = (await tools.stateOf(order, { orderId })).state;
    if (isPlaced(kept) && kept.stage === 'placed') await extendAll(tools, orderId, linesOf(kept), kept.expiresAt);
  },
};
