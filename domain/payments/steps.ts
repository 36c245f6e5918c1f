import type { IntentOf } from '../dispatch.ts';
import type { PaymentCommand } from './commands.ts';
import { payment as aggregate } from './decider.ts';
import type { PurposeTools } from './purposes.ts';
import type { OpenPayment } from './state.ts';

export type Steps = { current(): Promise<OpenPayment | undefined>; send(intent: IntentOf<PaymentCommand>): Promise<void> };

/** Reading and commanding one payment. Each command gets an id of its own: one run may send several to the same stream. */
export const stepsOf = ({ dispatch, stateOf, sender }: PurposeTools, paymentId: string): Steps => ({
  current: async () => {
    const { state } = await stateOf(aggregate, { paymentId });
    return state.stage === 'none' ? undefined : state;
  },
  send: async (intent) => void (await dispatch(aggregate, intent, { ...sender, commandId: undefined })),
});
