import { expect, it } from 'vitest';
import { campaign } from '#domain/campaigns/decider.ts';
import type { PayoutReversalFailed } from '#domain/campaigns/payoutEvents.ts';
import { owner } from '#domain/campaigns/testing.ts';
import { followPayout } from '#domain/processes/campaigns/followPayout.ts';
import { decidePayout, named } from '#domain/processes/campaigns/givenPayout.testing.ts';
import { givenPayment } from '#domain/processes/payment/givenPayment.testing.ts';
import type { Fact } from '#projections/projection.ts';
import type { Tools } from '../job.ts';
import { mailsOfOwner } from '../mailsOfOwner.testing.ts';
import { warnOfRefusedTakeBack } from './warnOfRefusedTakeBack.ts';

it('owners are mailed once of what could not be taken back, with why, how much it is, and where to look', async () => {
  const { tools, provider, store } = givenPayment();
  const accountId = await decidePayout({ store, tools: { ...tools, provider } });
  await followPayout(tools, named);
  provider.payoutHand.empty(accountId);
  const data = { ...named, reversalId: 'r1', amount: undefined, reason: 'It was not used as promised.' };
  await tools.dispatch(campaign, { type: 'ReversePayout', data }, { by: owner, channel: 'graphql' });
  await followPayout(tools, named);
  const failed = (await store.readAll(-1, 1_000)).find(({ type }) => type === 'PayoutReversalFailed');
  const jobData = warnOfRefusedTakeBack.from(failed as unknown as Fact<PayoutReversalFailed>);
  const mails = mailsOfOwner(tools);
  for (const _ of [1, 2])
    await warnOfRefusedTakeBack.run(jobData as never, { ...tools, publicUrl: 'https://x.test' } as unknown as Tools);
  expect(mails).toMatchObject([{ to: 'olive@example.test', subject: 'A payout could not be taken back' }]);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('still has $60.00');
  expect(mails[0]?.text).toContain(`https://x.test/userCampaign/${named.campaignId}?tab=money`);
  const played = { ...failed, metadata: { ...failed?.metadata, channel: 'demo' } };
  expect(warnOfRefusedTakeBack.from(played as unknown as Fact<PayoutReversalFailed>)).toBeNull();
});
