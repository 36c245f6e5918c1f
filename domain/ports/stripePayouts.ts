import type Stripe from 'stripe';
import type {
  OpenAccount,
  OrderReversal,
  OrderTransfer,
  PayoutProvider,
  ProviderAccount,
  ProviderReversal,
  ProviderTransfer,
} from './payoutProvider.ts';
import { guarded } from './stripeErrors.ts';
import { onceUnder } from './stripeKeys.ts';

const PAGE = 100;

/**
 * Accounts are the provider's to ask and to show (Express); we pay its fees and answer for losses, as it demands of a
 * platform that sends transfers.
 */
export function stripePayouts(stripe: () => Stripe): PayoutProvider {
  return {
    openAccount: (order) => guarded(() => openAccount(stripe(), order)),
    linkAccount: (account, { returnUrl, refreshUrl }) =>
      guarded(async () => {
        const { url, expires_at } = await stripe().accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        });
        return { url, expiresAt: new Date(expires_at * 1000).toISOString() };
      }),
    lookAccount: (accountId) => guarded(async () => toAccount(await stripe().accounts.retrieve(accountId))),
    transfer: (order) => guarded(() => transfer(stripe(), order)),
    findTransfer: (payoutId) =>
      guarded(async () => {
        const made = await findTransfer(stripe(), payoutId);
        return made && toTransfer(made);
      }),
    lookTransfer: (transferId) => guarded(async () => toTransfer(await stripe().transfers.retrieve(transferId))),
    reverseTransfer: (order) => guarded(() => reverse(stripe(), order)),
    reversalsOf: (transferId) =>
      guarded(async () => {
        const found: ProviderReversal[] = [];
        for await (const { id, amount, metadata } of reversalsOf(stripe(), transferId))
          found.push({
            providerReversalId: id,
            amount,
            ...(metadata?.reversalId ? { reversalId: metadata.reversalId } : {}),
          });
        return found;
      }),
  };
}

async function openAccount(stripe: Stripe, { memberId, attempt }: OpenAccount): Promise<{ accountId: string }> {
  const wanted: Stripe.AccountCreateParams = {
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      stripe_dashboard: { type: 'express' },
    },
    country: 'US',
    // An account that is only sent to needs the provider's approval of the platform; no charge is made on it all the same.
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    metadata: { memberId },
  };
  const account = await onceUnder<Stripe.Account>(`account-${memberId}-${attempt}`, {
    create: (idempotencyKey) => stripe.accounts.create(wanted, { idempotencyKey }),
    // Accounts cannot be looked for by what is noted on them; one that was opened nonetheless stays empty.
    find: async () => undefined,
  });
  return { accountId: account.id };
}

/** The group of a transfer is its payout, so that it can be found by it exactly, also after keys are forgotten. */
async function transfer(stripe: Stripe, { payoutId, accountId, amount }: OrderTransfer): Promise<ProviderTransfer> {
  const group = { transfer_group: payoutId, metadata: { payoutId } };
  const wanted = { amount, currency: 'usd', destination: accountId, ...group };
  return toTransfer(
    await onceUnder<Stripe.Transfer>(`payout-${payoutId}`, {
      create: (idempotencyKey) => stripe.transfers.create(wanted, { idempotencyKey }),
      find: () => findTransfer(stripe, payoutId),
    }),
  );
}

/**
 * The oldest, where there are several: any other is money sent twice, and none of the payout's. One that has taken effect
 * late is older than what was noted meanwhile: a payout whose transfer is known is looked at by that.
 */
const findTransfer = async (stripe: Stripe, payoutId: string): Promise<Stripe.Transfer | undefined> =>
  (await stripe.transfers.list({ transfer_group: payoutId, limit: PAGE })).data.at(-1);

const reversalsOf = (stripe: Stripe, transferId: string) => stripe.transfers.listReversals(transferId, { limit: PAGE });

async function reverse(stripe: Stripe, { reversalId, transferId, amount }: OrderReversal) {
  const wanted = { amount, metadata: { reversalId } };
  const made = await onceUnder<Stripe.TransferReversal>(`reversal-${reversalId}`, {
    create: (idempotencyKey) => stripe.transfers.createReversal(transferId, wanted, { idempotencyKey }),
    find: async () => {
      for await (const each of reversalsOf(stripe, transferId))
        if (each.metadata?.reversalId === reversalId) return each;
      return undefined;
    },
  });
  return { providerReversalId: made.id };
}

function toAccount(account: Stripe.Account): ProviderAccount {
  const { requirements } = account;
  const due = new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])]);
  const memberId = account.metadata?.memberId;
  return {
    accountId: account.id,
    isSubmitted: account.details_submitted,
    isEnabled: account.capabilities?.transfers === 'active' && account.payouts_enabled,
    due: [...due],
    ...(memberId ? { memberId } : {}),
    ...(requirements?.disabled_reason ? { reason: requirements.disabled_reason } : {}),
  };
}

function toTransfer(made: Stripe.Transfer): ProviderTransfer {
  const accountId = typeof made.destination === 'string' ? made.destination : (made.destination?.id ?? '');
  return { transferId: made.id, accountId, amount: made.amount, reversed: made.amount_reversed };
}
