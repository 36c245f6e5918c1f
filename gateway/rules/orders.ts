import type { OrderEvent } from '#domain/orders/events.ts';
import { PAY_MINUTES } from '#domain/orders/state.ts';
import { money } from '../words/parts.ts';
import { LEFT_OUT, type Occurrence, plain, type Rule, type RulesOf, stated, TOLD } from './parts.ts';

const ABANDONED = {
  replaced: 'A newer checkout of the same cart takes the place of one that is not paid.',
  expired: `What is not paid within ${PAY_MINUTES} minutes is given up, and its pieces are for others again.`,
  stockGone:
    'The pieces were gone when the payment arrived: an order is not kept without them, and all of it goes back.',
  givenUp: 'Its buyer gave it up before paying.',
} as const;

type Placed = Extract<OrderEvent, { type: 'OrderPlaced' }>['data'];
type Cancelled = Extract<OrderEvent, { type: 'PartCancelled' }>['data'];

const placedOf = ({ earlier }: Occurrence) =>
  earlier.find(({ type }) => type === 'OrderPlaced')?.data as Placed | undefined;

/** Before it is sent, either side cancels a part; after that its seller takes it back by the rule it was sold under. */
function partRule({ sellerId, refund, cancelledBy, reason }: Cancelled, occurrence: Occurrence): Rule {
  const terms = placedOf(occurrence)?.terms?.find((one) => one.sellerId === sellerId);
  const wasSent = occurrence.earlier.some(
    ({ type, data }) => type === 'PartShipped' && (data as { readonly sellerId: string }).sellerId === sellerId,
  );
  const returns = terms?.returns ? ` Its rule for returns, as it was at checkout: “${terms.returns}”.` : '';
  const who = { buyer: 'its buyer', seller: 'its seller', platform: 'Chairside' }[cancelledBy];
  return plain(
    wasSent
      ? `It had been sent, and its seller took it back. The lines, the shipping and any tax of the part are given back: ${money(refund)}.${returns}`
      : `Until a part is sent, it can be cancelled, which ${who} did. Its lines, its shipping and any tax on it are given back, and other parts stay: ${money(refund)}.`,
    stated(reason),
  );
}

/** What holds for the events of an order. */
export const orders: RulesOf<OrderEvent> = {
  OrderPlaced: ({ total, shipping, tax, lines }) =>
    plain(
      `Prices, shipping, tax and each seller’s rule for returns are those of the checkout, whatever was changed since: ${lines
        .map(({ name, quantity, price }) => `${quantity} × ${name} at ${money(price)}`)
        .slice(0, 5)
        .join(
          ', ',
        )}${lines.length > 5 ? ' and others' : ''}${shipping > 0 ? `, shipping ${money(shipping)}` : ''}${tax > 0 ? `, tax ${money(tax)}` : ''}: ${money(total)}.`,
    ),
  OrderKept: LEFT_OUT,
  OrderAbandoned: ({ why }) => plain(ABANDONED[why]),
  OrderPaid: ({ total }) => plain(`An order is paid at most once, whole: ${money(total)}.`),
  PartShipped: TOLD,
  PartDelivered: TOLD,
  PartCancelled: partRule,
  PartRefunded: TOLD,
  PartRefundFailed: TOLD,
  PartRefundHeld: ({ amount }) =>
    plain(
      `What a seller takes back after they were paid out for it, what they have to come has to cover; where it does not, a platform owner decides about the refund: ${money(amount)}.`,
    ),
  PartRefundReleased: () => plain('A platform owner has decided that the refund begins.'),
  OrderFrozen: ({ isInquiry }) =>
    plain(
      isInquiry
        ? 'While the buyer’s bank asks about a payment, what was not sent yet is kept back.'
        : 'While the bank has the money, nothing is sent, and nothing can be cancelled for it.',
    ),
  OrderReleased: () => plain('The money is there: what was kept back can be sent.'),
  OrderChargedBack: () =>
    plain('The bank has given the money back to the buyer: nothing more is sent, and nothing paid back a second time.'),
};
