import { Arg, Authorized, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { planOf } from '#domain/plans/limits.ts';
import { PLANS } from '#domain/plans/plans.ts';
import { AS_OF, AsOfInput } from '../asOf/moment.ts';
import { type Context, member } from '../http/context.ts';
import { keepFromStores } from '../http/idempotency.ts';
import { topicSubscription } from '../live/subscription.ts';
import { PaymentIntent } from '../payments/types.ts';
import { Me } from '../users/types.ts';
import * as actions from './actions.ts';
import { openPlanPayment } from './paying.ts';
import { termsOf } from './terms.ts';
import {
  MySubscription,
  Plan,
  PlanChangePayment,
  PlanChangePreview,
  PlanInterval,
  PlanType,
  planType,
} from './types.ts';
import { mySubscription, mySubscriptionAsOf, planChangePreview } from './views.ts';

@Resolver()
export class PlanQueries {
  @Query(() => [Plan], { description: 'The price list: every plan with its prices and limits, for everybody.' })
  plans(): Plan[] {
    return PLANS.map(planType);
  }

  @Authorized()
  @Query(() => MySubscription, {
    description:
      'The calling member’s plan, what it allows, and what was charged for it. Basic when they pay for none.',
  })
  mySubscription(
    @Ctx() context: Context,
    @Arg('asOf', () => AsOfInput, AS_OF) asOf: AsOfInput | null,
  ): Promise<MySubscription> {
    return asOf ? mySubscriptionAsOf(context, asOf) : mySubscription(context);
  }

  @Authorized()
  @Query(() => PlanChangePreview, { description: 'What a change would cost now and later, and when it would begin.' })
  planChangePreview(
    @Arg('plan', () => PlanType, { description: 'The paid plan that is wanted.' }) plan: `${PlanType}`,
    @Arg('interval', () => PlanInterval, { description: 'How often it is to be paid.' }) interval: `${PlanInterval}`,
    @Ctx() context: Context,
  ): Promise<PlanChangePreview> {
    return planChangePreview(context, termsOf(plan, interval));
  }
}

@Resolver()
export class PlanMutations {
  @Authorized()
  @Mutation(() => PaymentIntent, {
    description: 'Opens the first payment of a plan, or of a renewal that failed; it is paid with the card form.',
  })
  async subscribeToPlan(
    @Arg('plan', () => PlanType, { description: 'A paid plan; `basic` is refused with UNKNOWN_PLAN.' })
    plan: `${PlanType}`,
    @Arg('interval', () => PlanInterval, { description: 'How often it is to be paid.' }) interval: `${PlanInterval}`,
    @Ctx() context: Context,
  ): Promise<PaymentIntent> {
    keepFromStores(context);
    const { clientSecret, amount, paymentId } = await openPlanPayment(context, termsOf(plan, interval));
    const itemId = paymentId.slice(paymentId.indexOf('-') + 1);
    return { clientSecret, amountCents: amount, paymentId, kind: 'PAYMENT', itemId };
  }

  @Authorized()
  @Mutation(() => MySubscription, {
    description:
      'A dearer plan or a longer interval at once, charged to the card on file; anything else when the paid period ends. Refused with CARD_REFUSED where the card could not be charged or its bank wants to ask its holder: nothing has changed, and `payPlanChange` lets it be paid, unless another change is planned: that is taken back first.',
  })
  async changePlan(
    @Arg('plan', () => PlanType, {
      description: 'A paid plan; `basic` is refused with UNKNOWN_PLAN: `cancelSubscription` leads back there.',
    })
    plan: `${PlanType}`,
    @Arg('interval', () => PlanInterval, { description: 'How often it is to be paid.' }) interval: `${PlanInterval}`,
    @Ctx() context: Context,
  ): Promise<MySubscription> {
    await actions.change(context, termsOf(plan, interval));
    return mySubscription(context);
  }

  @Authorized()
  @Mutation(() => PlanChangePayment, {
    description:
      'Opens the payment of a change that the card on file could not pay (CARD_REFUSED): with another card, or with the bank’s question answered. The change is made once it is paid; it waits for most of a day. Refused with CHANGE_NOT_WAITING where none waits.',
  })
  async payPlanChange(
    @Arg('plan', () => PlanType, { description: 'The paid plan that was to be changed to.' }) plan: `${PlanType}`,
    @Arg('interval', () => PlanInterval, { description: 'How often it is to be paid.' }) interval: `${PlanInterval}`,
    @Ctx() context: Context,
  ): Promise<PlanChangePayment> {
    keepFromStores(context);
    const { clientSecret, amount, asks } = await actions.payForChange(context, termsOf(plan, interval));
    return { clientSecret, amountCents: amount, bankAsks: asks };
  }

  @Authorized()
  @Mutation(() => MySubscription, {
    description:
      'Looks at the calling member’s plan at the payment provider now and records what it finds: to be asked once a change was paid with the card form. It decides nothing itself.',
  })
  async settlePlanChange(@Ctx() context: Context): Promise<MySubscription> {
    await actions.settleChange(context);
    return mySubscription(context);
  }

  @Authorized()
  @Mutation(() => MySubscription, {
    description:
      'Lets the plan end with the paid period: nothing is charged any more, nothing is given back. Refused with NO_SUBSCRIPTION when none runs.',
  })
  async cancelSubscription(@Ctx() context: Context): Promise<MySubscription> {
    await actions.cancel(context);
    return mySubscription(context);
  }

  @Authorized()
  @Mutation(() => MySubscription, {
    description:
      'Takes back a planned end or a planned downgrade, until it has come. An end is taken back only while there is a card on file: else NO_CARD.',
  })
  async resumeSubscription(@Ctx() context: Context): Promise<MySubscription> {
    await actions.resume(context);
    return mySubscription(context);
  }
}

@Resolver()
export class PlanSubscriptions {
  @topicSubscription(() => MySubscription, {
    description: 'The calling member’s plan whenever it has changed.',
    topic: ({ context }) => `subscriptions/${member(context).id}`,
  })
  subscriptionChanged(@Ctx() context: Context): Promise<MySubscription> {
    return mySubscription(context);
  }
}

@Resolver(() => Me)
export class MePlan {
  @FieldResolver()
  async type(@Root() { id }: Me, @Ctx() { stateOf, services }: Context): Promise<`${PlanType}` | null> {
    return (await planOf(stateOf, id, services.now())) ?? null;
  }
}
