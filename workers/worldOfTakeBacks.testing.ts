import { ann, CAMPAIGN_ID } from '#domain/campaigns/testing.ts';
import type { openMemoryProvider } from '#domain/ports/memoryProvider.testing.ts';
import type { EventStore } from '#domain/store/eventStore.ts';

const payoutId = `${CAMPAIGN_ID}Payout02`;
const AMOUNT = 1_000;

type World = {
  readonly store: EventStore;
  readonly provider: ReturnType<typeof openMemoryProvider>;
  readonly accountId: string;
  readonly at: string;
};

/**
 * Another payout of the campaign that `decidePayout` has opened was sent, could not be taken back, and a platform owner has
 * released the campaign's payouts since.
 */
export async function refuseATakeBack({ store, provider, accountId, at }: World): Promise<void> {
  const { transferId } = await provider.transfer({ payoutId, accountId, amount: AMOUNT });
  const stream = `campaign-${CAMPAIGN_ID}`;
  const of = { campaignId: CAMPAIGN_ID, organizerId: ann.id };
  const payout = { ...of, payoutId };
  const past = [
    { type: 'PayoutRequested', data: { ...payout, accountId, amount: AMOUNT, requestedAt: at } },
    { type: 'PayoutSent', data: { ...payout, amount: AMOUNT, transferId, sentAt: at } },
    {
      type: 'PayoutReversalStarted',
      data: { ...payout, reversalId: 'r1', amount: AMOUNT, reason: 'It was not used as promised.', startedAt: at },
    },
    { type: 'PayoutReversalFailed', data: { ...payout, reversalId: 'r1', why: 'balance_insufficient', failedAt: at } },
    { type: 'CampaignPayoutsReleased', data: { ...of, releasedAt: at } },
  ];
  const cause = { commandId: 'c', correlationId: 'c', causationId: 'c', actorId: 'a', actorRole: 'system' };
  const metadata = { ...cause, schema: '1', channel: 'job', occurredAt: at };
  await store.append(
    stream,
    (await store.read(stream)).length - 1,
    past.map(({ type, data }, index) => ({ id: `take-back-${index}`, type, data, metadata })),
  );
}
