import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Payee } from '#domain/payouts/state.ts';
import { payeeTopic } from '#projections/payouts/payees.ts';
import { type Context, member } from '../http/context.ts';
import { keepFromStores } from '../http/idempotency.ts';
import { topicSubscription } from '../live/subscription.ts';
import { beginOnboarding, lookAtAccount, ownPayee } from './actions.ts';
import { PayoutAccount, PayoutOnboarding } from './types.ts';

@Resolver()
export class PayoutResolver {
  @Authorized()
  @Query(() => PayoutAccount, { description: 'Whether money can be sent to the calling member, as last noted.' })
  async myPayoutAccount(@Ctx() context: Context): Promise<PayoutAccount> {
    return accountOf(await ownPayee(context));
  }

  @Authorized()
  @Mutation(() => PayoutOnboarding, {
    description:
      'Opens the calling member’s account at the payment provider, or finds it, and answers a new link to the provider’s pages. What was done there is looked up, never taken from the browser that comes back. At most twenty an hour; TOO_MANY_ONBOARDING_LINKS after these. Refused with ADDRESS_NOT_PROVEN.',
  })
  async startPayoutOnboarding(
    @Arg('returnPath', () => String, {
      description:
        'Where on this site the browser comes back to, `/funding` for instance: with `?onboarding=returned`, or with `?onboarding=again` when the link could not be opened any more. Anything else is refused with BAD_RETURN_PATH.',
    })
    returnPath: string,
    @Ctx() context: Context,
  ): Promise<PayoutOnboarding> {
    keepFromStores(context);
    const { url, expiresAt } = await beginOnboarding(context, returnPath);
    return { url, expiresAt, account: accountOf(await ownPayee(context)) };
  }

  @Authorized()
  @Mutation(() => PayoutAccount, {
    description: 'Looks at the calling member’s account at the payment provider now, and answers it.',
  })
  async refreshPayoutAccount(@Ctx() context: Context): Promise<PayoutAccount> {
    return accountOf(await lookAtAccount(context));
  }

  @topicSubscription(() => PayoutAccount, {
    description: 'The calling member’s, whenever it has changed.',
    topic: ({ context }) => payeeTopic(member(context).id),
  })
  async payoutAccountChanged(@Ctx() context: Context): Promise<PayoutAccount> {
    return accountOf(await ownPayee(context));
  }
}

function accountOf({ status, due, reason, startedAt, enabledAt }: Payee): PayoutAccount {
  return {
    status: status.toUpperCase() as PayoutAccount['status'],
    requirements: due,
    reason,
    startedAt: startedAt ?? null,
    enabledAt: enabledAt ?? null,
  };
}
