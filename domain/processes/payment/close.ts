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
  if (!intentId) {
    // An intent recorded after this is cancelled by openPayment, which finds the payment cancelled.
    await send({ type: 'NoteCancel', data: { paymentId, intentId: null } });
    // One that was recorded just before it is still to be cancelled: the payment was left open for that.
    const isOpened = (await current())?.stage !== 'cancelled';
    if (isOpened) return closePayment(tools, paymentId);
  } else await tools.provider.cancelIntent(intentId).catch(unlessMissing);
  return settlePayment(tools, paymentId, { intentId });
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof ProviderRefused && error.code === 'resource_missing')) throw error;
}
