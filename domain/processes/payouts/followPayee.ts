import type { Dispatch, IntentOf, Sender, StateOf } from '../../dispatch.ts';
import type { PayeeCommand } from '../../payouts/commands.ts';
import { payee } from '../../payouts/decider.ts';
import { OnboardingNotStarted } from '../../payouts/refusals.ts';
import type { Payee } from '../../payouts/state.ts';
import { ProviderRefused } from '../../ports/paymentProvider.ts';
import type { AccountLink, PayoutProvider, ProviderAccount } from '../../ports/payoutProvider.ts';

export type PayeeTools = {
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  readonly provider: PayoutProvider;
  readonly sender: Sender;
};

/** Rounds of looking while others note changes of the same account. */
const LOOK_AT_MOST = 8;

const current = async ({ stateOf }: PayeeTools, memberId: string): Promise<Payee> =>
  (await stateOf(payee, { memberId })).state;

const send = async ({ dispatch, sender }: PayeeTools, intent: IntentOf<PayeeCommand>): Promise<void> =>
  void (await dispatch(payee, intent, { ...sender, commandId: undefined }));

/**
 * Opens the member's account at the provider, or finds it again, and answers a new link to the provider's pages. The
 * wish is noted first, so that a crash anywhere leaves one account: asked again under the same attempt, the provider
 * answers the same.
 */
export async function startOnboarding(
  tools: PayeeTools,
  memberId: string,
  urls: { readonly returnUrl: string; readonly refreshUrl: string },
): Promise<AccountLink> {
  // Twice: an account the provider has lost is noted as gone, and another one opened.
  for (let round = 0; round < 2; round += 1) {
    const accountId = await openAccount(tools, memberId);
    try {
      return await tools.provider.linkAccount(accountId, urls);
    } catch (error) {
      // The refusal has no name of its own: only a look tells whether the account is lost.
      const isLost = error instanceof ProviderRefused && !(await lookFor(tools.provider, accountId));
      if (!isLost) throw error;
      await send(tools, { type: 'NoteAccountGone', data: { memberId, accountId } });
    }
  }
  throw OnboardingNotStarted();
}

async function openAccount(tools: PayeeTools, memberId: string): Promise<string> {
  await send(tools, { type: 'StartOnboarding', data: { memberId } });
  const { accountId, attempt } = await current(tools, memberId);
  if (accountId !== undefined) return accountId;
  const opened = await tools.provider.openAccount({ memberId, attempt });
  await send(tools, { type: 'OpenPayoutAccount', data: { memberId, attempt, accountId: opened.accountId } });
  return (await current(tools, memberId)).accountId ?? opened.accountId;
}

/**
 * Looks at a member's account at the provider and notes how it is. Any number of runs may do so at once: a look from
 * before another one's note is thrown away and taken again.
 */
export async function followPayee(tools: PayeeTools, memberId: string): Promise<Payee> {
  for (let round = 0; round < LOOK_AT_MOST; round += 1) {
    const before = await current(tools, memberId);
    if (before.accountId === undefined) return before;
    const found = await lookFor(tools.provider, before.accountId);
    await send(tools, newsOf(memberId, before, before.accountId, found));
    const after = await current(tools, memberId);
    if (after.changes <= before.changes + 1 && isAsFound(after, found)) return after;
  }
  return current(tools, memberId);
}

function newsOf(
  memberId: string,
  { changes }: Payee,
  accountId: string,
  found: ProviderAccount | undefined,
): IntentOf<PayeeCommand> {
  if (!found) return { type: 'NoteAccountGone', data: { memberId, accountId } };
  const { isSubmitted, isEnabled, due, reason = null } = found;
  const sorted = [...due].sort();
  return {
    type: 'NotePayoutAccount',
    data: { memberId, accountId, changes, isSubmitted, isEnabled, due: sorted, reason },
  };
}

const isAsFound = ({ status }: Payee, found: ProviderAccount | undefined): boolean =>
  !found || (status === 'enabled') === found.isEnabled;

/** Undefined when the provider does not know the account. */
async function lookFor(provider: PayoutProvider, accountId: string): Promise<ProviderAccount | undefined> {
  try {
    return await provider.lookAccount(accountId);
  } catch (error) {
    // So it says of one that was deleted or disconnected, and of one that never was.
    if (error instanceof ProviderRefused && error.code === 'account_invalid') return undefined;
    throw error;
  }
}
