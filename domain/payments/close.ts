import { ProviderRefused } from '../ports/paymentProvider.ts';
import { type Settled, type SettleTools, settlePayment } from './settle.ts';
import { stepsOf } from './steps.ts';

/**
 * Makes sure a payment nobody should make any more cannot be made: cancels its intent, unless the money is already on its way; then it is
 * settled as any other, and given for or paid back. Safe to repeat.
 */
export async function closePayment(tools: SettleTools, paymentId: string): Promise<Settled> {
  const { current, send } = stepsOf(tools, paymentId);
  const payment = await current();
  if (!payment) return { status: 'none' };
  if (payment.stage === 'cancelled') return { status: 'cancelled' };
  if (payment.stage === 'captured') return settlePayment(tools, paymentId);
  const intentId = payment.intentId ?? (await tools.provider.findIntent(paymentId))?.intentId;
  // An intent that opens after this finds the payment cancelled and is cancelled by whoever opened it.
  if (!intentId) await send({ type: 'NoteCancel', data: { paymentId } });
  else await tools.provider.cancelIntent(intentId).catch(unlessMissing);
  return settlePayment(tools, paymentId, { intentId });
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof ProviderRefused && error.code === 'resource_missing')) throw error;
}
