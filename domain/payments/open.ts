import type { OpenIntent } from '../ports/paymentProvider.ts';
import { paymentIdOf } from './decider.ts';
import type { Purpose } from './events.ts';
import { AmountDiffers, NoSuchPayment, NothingToPay, PaymentClosed } from './refusals.ts';
import type { SettleTools } from './settle.ts';
import type { OpenPayment } from './state.ts';
import { stepsOf } from './steps.ts';

/** What a client asks for: `amount` in cents is what it showed to the payer, and only compared. */
export type Asked = { readonly purpose: Purpose; readonly payerId: string; readonly amount: number };

/** Only for the payer, never stored: the secret lets its bearer pay this intent (reliability P10). */
export type Opened = { readonly paymentId: string; readonly clientSecret: string /** cents */; readonly amount: number };

/** The provider forgets idempotency keys after a day; a little before that we search instead of trusting it to recognise ours. */
const KEY_REMEMBERED_MS = 23 * 3_600_000;

/**
 * Opens the one intent of a purpose, or finds it again: the same payer gets the same intent and secret each time. Refuses with
 * NoSuchPayment (nothing to pay there, or another person's), AmountDiffers (`details.amount` is right), PaymentClosed, or what pricing
 * refuses. `admit` is asked before a new payment begins and may refuse.
 */
export async function openPayment(
  tools: SettleTools,
  { purpose, payerId, amount }: Asked,
  admit: (paymentId: string) => Promise<void> | void,
): Promise<Opened> {
  const handler = tools.purposes[purpose.page];
  if (!handler) throw NoSuchPayment();
  const price = (await handler.price(tools, purpose.itemId, payerId)).amount;
  if (amount !== price) throw AmountDiffers({ amount: price });
  if (price === 0) throw NothingToPay();
  const paymentId = paymentIdOf(purpose);
  await admit(paymentId);
  const { current, send } = stepsOf(tools, paymentId);
  await send({ type: 'RequestPayment', data: { paymentId, payerId, purpose, amount: price, currency: 'usd' } });
  const requested = await current();
  if (!requested) throw NoSuchPayment();
  const { intentId, clientSecret } = await intentOf(tools, requested);
  await send({ type: 'OpenIntent', data: { paymentId, intentId } });
  if ((await current())?.stage === 'cancelled') return refuseClosed(tools, intentId);
  return { paymentId, clientSecret, amount: price };
}

async function intentOf(tools: SettleTools, payment: OpenPayment): Promise<{ intentId: string; clientSecret: string }> {
  const { provider, purposes } = tools;
  const { paymentId, purpose, payerId, amount } = payment;
  const isOld = Date.parse(tools.now()) - Date.parse(payment.requestedAt) > KEY_REMEMBERED_MS;
  const known = payment.intentId ? await provider.look(payment.intentId) : isOld ? await provider.findIntent(paymentId) : undefined;
  if (known && (known.status === 'canceled' || known.clientSecret === undefined)) throw PaymentClosed();
  // A purpose may have died after its order and before noting what came with the intent: ordered again, it notes that before anybody pays.
  const isNoted = isOld || known?.status === 'succeeded' || !purposes[purpose.page]?.open;
  if (known?.clientSecret !== undefined && isNoted) return { intentId: known.intentId, clientSecret: known.clientSecret };
  return order(tools, { paymentId, amount, currency: 'usd', purpose, payerId });
}

function order(tools: SettleTools, wanted: OpenIntent): Promise<{ intentId: string; clientSecret: string }> {
  const open = tools.purposes[wanted.purpose.page as Purpose['page']]?.open;
  return open ? open(tools, wanted) : tools.provider.openIntent(wanted);
}

/** The payment was closed while its intent opened: nobody may pay it. */
async function refuseClosed({ provider }: SettleTools, intentId: string): Promise<never> {
  await provider.cancelIntent(intentId);
  throw PaymentClosed();
}
