import { campaign } from '../../campaigns/decider.ts';
import { ann, begun, CAMPAIGN_ID, contributionId, END, later, NOON, running } from '../../campaigns/testing.ts';
import type { openMemoryProvider } from '../../ports/memoryProvider.testing.ts';
import type { EventStore } from '../../store/eventStore.ts';
import type { PayoutTools } from './followPayout.ts';

const AMOUNT = 10_000;
/** Cents that are to be paid out of {@link AMOUNT}. */
export const SENT = 6_000;
export const payoutId = `${CAMPAIGN_ID}Payout01`;
export const named = { campaignId: CAMPAIGN_ID, payoutId };

type World = {
  readonly store: EventStore;
  readonly tools: Omit<PayoutTools, 'provider'> & { readonly provider: ReturnType<typeof openMemoryProvider> };
};

/** A campaign that is over and has money at the provider, and a payout of it that was decided; answers the account. */
export async function decidePayout({ store, tools }: World): Promise<string> {
  const { provider, dispatch } = tools;
  const beginning = begun('1', { amount: AMOUNT, tip: 0 });
  const { campaignId, contributorId, amount, tip, fee } = beginning.data;
  const itemId = contributionId('1');
  const paymentId = `contribute-${itemId}`;
  const split = { campaignId, contributionId: itemId, contributorId, amount, tip, fee };
  const sums = { isReached: false, received: AMOUNT, pledged: 0 };
  const past = [
    ...running(),
    beginning,
    { type: 'ContributionReceived', data: { ...split, paymentId, receivedAt: NOON } },
    {
      type: 'CampaignEnded',
      data: { campaignId, organizerId: ann.id, model: 'keepItAll', by: 'time', ...sums, endedAt: END },
    },
  ];
  const cause = { commandId: 'c', correlationId: 'c', causationId: 'c', actorId: 'a', actorRole: 'system' };
  const metadata = { ...cause, schema: '1', channel: 'job', occurredAt: NOON };
  await store.append(
    `campaign-${CAMPAIGN_ID}`,
    -1,
    past.map(({ type, data }, index) => ({ id: `campaign-${index}`, type, data, metadata })),
  );
  const purpose = { page: 'contribute', itemId };
  await provider.openIntent({ paymentId, amount: AMOUNT, currency: 'usd', purpose, payerId: contributorId });
  provider.hand.pay(paymentId);
  const { accountId } = await provider.openAccount({ memberId: ann.id, attempt: 1 });
  provider.payoutHand.enable(accountId);
  const account = { accountId, isEnabled: true };
  await dispatch(
    campaign,
    { type: 'RequestPayout', data: { ...named, amount: SENT, account } },
    { by: ann, channel: 'graphql', at: later(40) },
  );
  return accountId;
}
