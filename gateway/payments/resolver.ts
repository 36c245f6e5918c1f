import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { BadAmount } from '#domain/payments/refusals.ts';
import type { Context } from '../http/context.ts';
import { createIntent, ownPayment, type PaymentView } from './actions.ts';
import { Payment, PaymentConfig, PaymentIntent, PaymentPage } from './types.ts';

@Resolver()
export class PaymentResolver {
  /**
   * Opens the calling member's one intent for an item, or finds it again; refused when the item costs another amount
   * now.
   */
  @Authorized()
  @Mutation(() => PaymentIntent)
  async createPaymentIntent(
    @Arg('page', () => PaymentPage) page: `${PaymentPage}`,
    @Arg('itemId', () => ID) itemId: string,
    @Arg('amountCents', () => Int) amountCents: number,
    @Ctx() context: Context,
  ): Promise<PaymentIntent> {
    if (amountCents < 1) throw BadAmount();
    if (context.reply) context.reply.request.holdsSecret = true;
    const { clientSecret, amount, paymentId } = await createIntent(context, { page, itemId }, amountCents);
    return { clientSecret, amountCents: amount, paymentId };
  }

  @Query(() => PaymentConfig, { description: 'Which payment provider this installation uses, and its public key.' })
  paymentConfig(@Ctx() context: Context): PaymentConfig {
    return context.services.provider.config();
  }

  /** The calling member's own payment for an item, with the provider's present state. */
  @Authorized()
  @Query(() => Payment, { nullable: true })
  async payment(
    @Arg('page', () => PaymentPage) page: `${PaymentPage}`,
    @Arg('itemId', () => ID) itemId: string,
    @Ctx() context: Context,
  ): Promise<Payment | undefined> {
    const view = await ownPayment(context, { page, itemId });
    return view && toPayment(view);
  }
}

const toPayment = ({ payment, status, message, refunded }: PaymentView): Payment => ({
  id: payment.paymentId,
  page: payment.purpose.page,
  itemId: payment.purpose.itemId,
  amountCents: payment.amount,
  status,
  message,
  refundedCents: refunded,
});
