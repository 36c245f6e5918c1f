import type { IntentOf } from '../../dispatch.ts';
import type { PaymentCommand } from '../../payments/commands.ts';
import { payment as aggregate } from '../../payments/decider.ts';
import type { OpenPayment } from '../../payments/state.ts';
import type { PurposeTools } from './purpose.ts';

export type Steps = {
  current(): Promise<OpenPayment | undefined>;
  send(intent: IntentOf<PaymentCommand>): Promise<void>;
};

/**
 * Reads one payment and sends commands to it. Each command gets a new id: one run may send several to the same stream.
 */
export const stepsOf = ({ dispatch, stateOf, sender }: PurposeTools, paymentId: string): Steps => ({
  current: async () => {
    const { state } = await stateOf(aggregate, { paymentId });
    return state.stage === 'none' ? undefined : state;
  },
  send: async (intent) => void (await dispatch(aggregate, intent, { ...sender, commandId: undefined })),
});
