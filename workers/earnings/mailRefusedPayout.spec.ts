import { expect, it } from 'vitest';
import type { PayoutFailed } from '#domain/campaigns/payoutEvents.ts';
import type { EarningsPayoutFailed } from '#domain/earnings/events.ts';
import type { Mail } from '#domain/ports/mailer.ts';
import { givenPayment } from '#domain/processes/payment/givenPayment.testing.ts';
import { account } from '#domain/users/decider.ts';
import type { Fact } from '#projections/projection.ts';
import type { Tools } from '../job.ts';
import { mailRefusedPayout } from './mailRefusedPayout.ts';

const ofSales = (why: string, failedAt: string, channel = 'job') =>
  mailRefusedPayout.from({
    type: 'EarningsPayoutFailed',
    data: { memberId: 'sue', payoutId: 'p', amount: 900, why, failedAt },
    metadata: { occurredAt: failedAt, channel },
  } as unknown as Fact<EarningsPayoutFailed>);
const ofCampaign = (failedAt: string) =>
  mailRefusedPayout.from({
    type: 'PayoutFailed',
    data: { campaignId: 'c1', organizerId: 'sue', payoutId: 'p', amount: 5_000, why: 'account_invalid', failedAt },
    metadata: { occurredAt: failedAt, channel: 'job' },
  } as unknown as Fact<PayoutFailed>);

it('a payout that an account cannot receive is mailed to its member, once a month for each reason', async () => {
  const { tools } = givenPayment();
  const mails: Mail[] = [];
  const sue = { status: 'active', profile: { firstName: 'Sue', email: 'sue@example.test' } };
  const stateOf: typeof tools.stateOf = async (aggregate, key) => {
    const found = await tools.stateOf(aggregate, key);
    return aggregate.name === account.name ? { ...found, state: { ...found.state, ...sue } } : found;
  };
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const own = { ...tools, stateOf, mailer, publicUrl: 'https://x.test' } as unknown as Tools;
  const run = (data: unknown) => mailRefusedPayout.run(data as never, own);
  for (const at of ['2027-01-18T00:00:01.000Z', '2027-01-19T00:00:01.000Z'])
    await run(ofSales('insufficient_capabilities_for_transfer', at));
  await run(ofSales('resource_missing', '2027-01-20T00:00:01.000Z'));
  await run(ofSales('insufficient_capabilities_for_transfer', '2027-02-01T00:00:01.000Z'));
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
    [1, 2, 3].map(() => ['sue@example.test', 'Your payout could not be sent']),
  );
  expect(mails[0]?.text).toContain('$9.00');
  expect(mails[0]?.text).toContain('https://x.test/my-store/payouts');
  await run(ofCampaign('2027-01-18T00:00:01.000Z'));
  expect(mails[3]?.text).toContain('https://x.test/userCampaign/c1?tab=money');
});

it('what the platform lacks, what was held, and demo data are not', () => {
  const at = '2027-01-18T00:00:01.000Z';
  for (const why of ['balance_insufficient', 'held']) expect(ofSales(why, at)).toBeNull();
  expect(ofSales('account_invalid', at, 'demo')).toBeNull();
});
