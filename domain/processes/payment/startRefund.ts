import type { Dispatch, Sender } from '../../dispatch.ts';
import type { StartRefund } from '../../payments/commands.ts';
import { payment } from '../../payments/decider.ts';
import { RefundTooLarge } from '../../payments/refusals.ts';
import { Refusal } from '../../refusal.ts';

/**
 * Starts a refund that was decided, once. Where somebody has paid a part back in the provider's own pages, the rest is
 * given back; where nothing is left, nothing.
 */
export async function startRefund(dispatch: Dispatch, data: StartRefund['data'], sender: Sender): Promise<void> {
  try {
    await dispatch(payment, { type: 'StartRefund', data }, sender);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === RefundTooLarge.code)) throw error;
    const rest = Number(error.details?.remaining);
    if (rest >= data.amount) throw error;
    if (rest > 0) await dispatch(payment, { type: 'StartRefund', data: { ...data, amount: rest } }, sender);
  }
}
