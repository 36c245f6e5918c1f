import { isTooSmall } from '../../money.ts';
import { paymentIdOf } from '../../payments/decider.ts';
import type { Purpose } from '../../payments/events.ts';
import { AmountDiffers, AmountTooSmall, NoSuchPayment, NothingToPay, PaymentClosed } from '../../payments/refusals.ts';
import type { OpenPayment } from '../../payments/state.ts';
import type { OpenIntent } from '../../ports/paymentProvider.ts';
import type { SettleTools } from './settle.ts';
import { stepsOf } from './steps.ts';

/** What a client requests: `amount` in cents is what it showed to the payer, and only compared. */
export type PaymentRequest = { readonly purpose: Purpose; readonly payerId: string; readonly amount: number };

/** Only for the payer, never stored: `clientSecret` lets its bearer pay this intent (docs/rules.md P10). */
export type OpenedPayment = {
  readonly paymentId: string;
  readonly clientSecret: string /** cents */;
  readonly amount: number;
};

/**
 * The provider forgets idempotency keys after a day; shortly before that we search for the intent instead of relying on
 * the key.
 */
const KEY_REMEMBERED_MS = 23 * 3_600_000;

/**
 * Opens the one intent of a purpose, or finds it again: the same payer gets the same intent and secret each time.
 * Refuses with NoSuchPayment (nothing to pay, or another member's), AmountDiffers (`details.amount` is the right one),
 * AmountTooSmall, PaymentClosed, or what pricing refuses. `admit` is called before a new payment begins and may refuse.
 */
export async function openPayment(
  tools: SettleTools,
  { purpose, payerId, amount }: PaymentRequest,
  admit: (paymentId: string) => Promise<void> | void,
): Promise<OpenedPayment> {
  const handler = tools.purposes[purpose.page];
  if (!handler) throw NoSuchPayment();
  const { amount: price, isOnFile } = await handler.price(tools, purpose.itemId, payerId);
  if (amount !== price) throw AmountDiffers({ amount: price });
  if (price === 0) throw NothingToPay();
  if (isTooSmall(price)) throw AmountTooSmall();
  const paymentId = paymentIdOf(purpose);
  await admit(paymentId);
  const { current, send } = stepsOf(tools, paymentId);
  await send({ type: 'RequestPayment', data: { paymentId, payerId, purpose, amount: price, currency: 'usd' } });
  const requested = await current();
  if (!requested) throw NoSuchPayment();
  // What was to be paid may have come to its end before this payment was there to be closed with it: then nothing is opened,
  // and a sweep closes the payment.
  await handler.price(tools, purpose.itemId, payerId);
  const { intentId, clientSecret } = await intentOf(tools, requested, isOnFile);
  await send({ type: 'OpenIntent', data: { paymentId, intentId } });
  if ((await current())?.stage === 'cancelled') return refuseClosed(tools, intentId);
  return { paymentId, clientSecret, amount: price };
}

async function intentOf(
  tools: SettleTools,
  payment: OpenPayment,
  isOnFile: boolean | undefined,
): Promise<{ intentId: string; clientSecret: string }> {
  const { provider, purposes } = tools;
  const { paymentId, purpose, payerId, amount } = payment;
  const isOld = Date.parse(tools.now()) - Date.parse(payment.requestedAt) > KEY_REMEMBERED_MS;
  const known = payment.intentId
    ? await provider.look(payment.intentId)
    : isOld
      ? await provider.findIntent(paymentId)
      : undefined;
  if (known && (known.status === 'canceled' || known.clientSecret === undefined)) throw PaymentClosed();
  // A crash may have come between opening the intent and recording what belongs to it: opening again records that
  // before it can be paid.
  const isNoted = isOld || known?.status === 'succeeded' || !purposes[purpose.page]?.open;
  if (known?.clientSecret !== undefined && isNoted)
    return { intentId: known.intentId, clientSecret: known.clientSecret };
  return order(tools, { paymentId, amount, currency: 'usd', purpose, payerId, ...(isOnFile && { isOnFile }) });
}

function order(tools: SettleTools, wanted: OpenIntent): Promise<{ intentId: string; clientSecret: string }> {
  const open = tools.purposes[wanted.purpose.page as Purpose['page']]?.open;
  return open ? open(tools, wanted) : tools.provider.openIntent(wanted);
}

/** The payment was closed while its intent opened: cancels the intent. */
async function refuseClosed({ provider }: SettleTools, intentId: string): Promise<never> {
  await provider.cancelIntent(intentId);
  throw PaymentClosed();
}
