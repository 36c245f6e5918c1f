import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { BadAmount } from '#domain/payments/refusals.ts';
import { AS_OF, AsOfInput } from '../asOf/moment.ts';
import type { Context } from '../http/context.ts';
import { keepFromStores } from '../http/idempotency.ts';
import { createIntent, ownPayment, paymentThen } from './actions.ts';
import { Payment, PaymentConfig, PaymentIntent, PaymentPage } from './types.ts';
import { toPayment } from './views.ts';

@Resolver()
export class PaymentResolver {
  @Authorized()
  @Mutation(() => PaymentIntent, {
    description:
      'Opens the calling member’s one payment for a thing, or finds it again. Refused with AMOUNT_DIFFERS when it costs another amount now, and with NOTHING_TO_PAY when it is free.',
  })
  async createPaymentIntent(
    @Arg('page', () => PaymentPage, { description: 'What kind of thing is paid for.' }) page: `${PaymentPage}`,
    @Arg('itemId', () => ID, { description: 'Which one; what it is follows from `page`.' }) itemId: string,
    @Arg('amountCents', () => Int, {
      description:
        'What the payer was shown, in US cents, from 1. It is compared with the server’s price and never charged unseen.',
    })
    amountCents: number,
    @Ctx() context: Context,
  ): Promise<PaymentIntent> {
    if (amountCents < 1) throw BadAmount();
    keepFromStores(context);
    const {
      clientSecret,
      amount,
      paymentId,
      kind,
      itemId: ownId,
    } = await createIntent(context, { page, itemId }, amountCents);
    return {
      clientSecret,
      amountCents: amount,
      paymentId,
      kind: kind === 'setup' ? 'SETUP' : 'PAYMENT',
      itemId: ownId,
    };
  }

  @Query(() => PaymentConfig, { description: 'Which payment provider this installation uses, and its public key.' })
  paymentConfig(@Ctx() context: Context): PaymentConfig {
    return context.services.provider.config();
  }

  @Authorized()
  @Query(() => Payment, {
    nullable: true,
    description:
      'The calling member’s own payment for a thing, read from the provider while it is not over; null when there is none.',
  })
  async payment(
    @Arg('page', () => PaymentPage, { description: 'What kind of thing is paid for.' }) page: `${PaymentPage}`,
    @Arg('itemId', () => ID, { description: 'Which one; what it is follows from `page`.' }) itemId: string,
    @Ctx() context: Context,
    @Arg('asOf', () => AsOfInput, AS_OF) asOf?: AsOfInput | null,
  ): Promise<Payment | undefined> {
    const asked = { page, itemId };
    const view = await (asOf ? paymentThen(context, asked, asOf) : ownPayment(context, asked));
    return view && toPayment(view);
  }
}
