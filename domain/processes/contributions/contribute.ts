import type { BeginContribution } from '../../campaigns/commands.ts';
import { openAlike } from '../../campaigns/contributing.ts';
import { campaign } from '../../campaigns/decider.ts';
import { CampaignMissing } from '../../campaigns/refusals.ts';
import { type Campaign, contributionOf } from '../../campaigns/state.ts';
import type { StateOf } from '../../dispatch.ts';
import { paymentIdOf } from '../../payments/decider.ts';
import type { Purpose } from '../../payments/events.ts';
import { AmountDiffers, NoSuchPayment, PaymentClosed } from '../../payments/refusals.ts';
import { openPayment } from '../payment/open.ts';
import { type SettleTools, settlePayment } from '../payment/settle.ts';
import { findContribution } from './contributePurpose.ts';
import { settlePledge } from './pledge.ts';

export type Wanted = Omit<BeginContribution['data'], 'contributionId'>;
type Admit = Parameters<typeof openPayment>[2];

/** What the card form needs: `payment` charges the card, `setup` puts it on file. `amount`: with the tip, in cents. */
export type OpenedContribution = {
  readonly contributionId: string;
  readonly kind: 'payment' | 'setup';
  readonly clientSecret: string;
  readonly amount: number;
};

export const contributePurpose = (contributionId: string): Purpose => ({ page: 'contribute', itemId: contributionId });

/**
 * Begins a contribution, or finds the member's unpaid one on the same terms, and answers its id. One that was paid
 * meanwhile is settled first, so that the next one is another. `newId` is used for a new one.
 */
export async function beginContribution(tools: SettleTools, wanted: Wanted, newId: string): Promise<string> {
  const known = openAlike(await stateOf(tools, wanted.campaignId), wanted, tools.now());
  if (known) await lookAfter(tools, known);
  const data = { ...wanted, contributionId: newId };
  await tools.dispatch(campaign, { type: 'BeginContribution', data }, { ...tools.sender, commandId: undefined });
  const state = await stateOf(tools, wanted.campaignId);
  const begun = contributionOf(state, newId) ? newId : openAlike(state, wanted, tools.now());
  if (!begun) throw PaymentClosed();
  return begun;
}

async function stateOf({ stateOf }: { readonly stateOf: StateOf }, campaignId: string): Promise<Campaign> {
  const { state } = await stateOf(campaign, { campaignId });
  if (!state.organizerId) throw CampaignMissing();
  return state;
}

/** Reads the provider's state of a contribution's payment, or of its card's setup, and records what follows. */
export async function lookAfter(tools: SettleTools, contributionId: string): Promise<void> {
  const found = await findContribution(tools, contributionId);
  if (!found?.contribution) return;
  if (found.state.model === 'allOrNothing' && found.contribution.stage === 'open')
    await settlePledge(tools, contributionId);
  else await settlePayment(tools, paymentIdOf(contributePurpose(contributionId)));
}

/**
 * Opens the payment of a member's contribution, or the setup that puts their card on file, or finds it again. `amount`
 * (with the tip, in cents) is what they were shown. Refuses as `openPayment` does.
 */
export async function openContribution(
  tools: SettleTools,
  { contributionId, payerId, amount }: { contributionId: string; payerId: string; amount: number },
  admit: Admit,
): Promise<OpenedContribution> {
  const found = await findContribution(tools, contributionId);
  if (found?.contribution?.contributorId !== payerId) throw NoSuchPayment();
  const { state, contribution } = found;
  const purpose = contributePurpose(contributionId);
  if (state.model === 'keepItAll' || contribution.stage !== 'open') {
    const { clientSecret, amount: price } = await openPayment(tools, { purpose, payerId, amount }, admit);
    return { contributionId, kind: 'payment', clientSecret, amount: price };
  }
  const price = contribution.amount + contribution.tip;
  if (amount !== price) throw AmountDiffers({ amount: price });
  await admit(paymentIdOf(purpose));
  const { clientSecret } = await tools.provider.openSetup({ purpose, memberId: payerId });
  return { contributionId, kind: 'setup', clientSecret, amount: price };
}
