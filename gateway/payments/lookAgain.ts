import { z } from 'zod';
import { payment } from '#domain/payments/decider.ts';
import type { PaymentEvent } from '#domain/payments/events.ts';
import { NoSuchPayment } from '#domain/payments/refusals.ts';
import { type PaymentStatus, statusOf } from '#domain/payments/state.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { askedPayments } from '#domain/upkeep/payments.ts';
import { type Context, ownerActs } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { settler, settlingTools } from './tools.ts';

type Of = Pick<PaymentEvent['data'], 'paymentId'>;

const paymentName = z.object({
  paymentId: z
    .string()
    .max(200, 'There is no such payment.')
    .regex(/^[\w-]+$/, 'There is no such payment.'),
});

/**
 * Reads the provider's state of a payment now, and gives what was paid for or pays back what can be: what the
 * reconciler does by its clock. Recorded first. Refuses with NoSuchPayment, and those who may not move money; throws
 * ProviderUnavailable when the provider does not answer.
 */
export async function lookAgain(context: Context, wanted: string): Promise<Of & { status: PaymentStatus }> {
  ownerActs(context, 'moveMoney');
  const of = parse(paymentName, { paymentId: wanted });
  const standing = async () => {
    const { state } = await context.services.stateOf(payment, of);
    if (state.stage === 'none') throw NoSuchPayment();
    return statusOf(state);
  };
  await standing();
  await context.dispatch(askedPayments, { type: 'AskLook', data: of });
  await settlePayment(settlingTools(context, settler), of.paymentId, { noticed: true });
  return { ...of, status: await standing() };
}
