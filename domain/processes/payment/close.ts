import { ProviderRefused } from '../../ports/paymentProvider.ts';
import { type Settled, type SettleTools, settlePayment } from './settle.ts';
import { stepsOf } from './steps.ts';

/**
 * Closes a payment that should no longer be made: cancels its intent. A payment that is already captured or processing
 * is settled as any other, and ends fulfilled or refunded. Safe to repeat.
 */
export async function closePayment(tools: SettleTools, paymentId: string): Promise<Settled> {
  const { current, send } = stepsOf(tools, paymentId);
  const payment = await current();
  if (!payment) return { status: 'none' };
  if (payment.stage === 'cancelled') return { status: 'cancelled' };
  if (payment.stage === 'captured') return settlePayment(tools, paymentId);
  const intentId = payment.intentId ?? (await tools.provider.findIntent(paymentId))?.intentId;
  // An intent opened after this is cancelled by openPayment, which finds the payment cancelled.
  if (!intentId) await send({ type: 'NoteCancel', data: { paymentId } });
  else await tools.provider.cancelIntent(intentId).catch(unlessMissing);
  return settlePayment(tools, paymentId, { intentId });
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof ProviderRefused && error.code === 'resource_missing')) throw error;
}
