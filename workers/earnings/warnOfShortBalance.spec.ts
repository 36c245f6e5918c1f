import { expect, it } from 'vitest';
import type { EarningsPayoutFailed } from '#domain/earnings/events.ts';
import { givenPayment } from '#domain/processes/payment/givenPayment.testing.ts';
import type { Fact } from '#projections/projection.ts';
import type { Tools } from '../job.ts';
import { mailsOfOwner } from '../mailsOfOwner.testing.ts';
import { warnOfShortBalance } from './warnOfShortBalance.ts';

const refused = (why: string, occurredAt: string) =>
  warnOfShortBalance.from({
    type: 'EarningsPayoutFailed',
    data: { memberId: 'sue', payoutId: 'p', amount: 900, why, failedAt: occurredAt },
    metadata: { occurredAt },
  } as unknown as Fact<EarningsPayoutFailed>);

it('owners are mailed once a day of payouts that wait for the platform’s money, and of no other refusal', async () => {
  const { tools } = givenPayment();
  const mails = mailsOfOwner(tools);
  for (const at of ['2027-01-18T00:00:01.000Z', '2027-01-18T00:00:02.000Z', '2027-01-19T00:00:01.000Z'])
    await warnOfShortBalance.run(refused('balance_insufficient', at) as never, tools as unknown as Tools);
  expect(mails).toMatchObject([
    { to: 'olive@example.test', subject: 'Payouts wait for money' },
    { to: 'olive@example.test' },
  ]);
  expect(mails).toHaveLength(2);
  expect(refused('insufficient_capabilities_for_transfer', '2027-01-18T00:00:01.000Z')).toBeNull();
});
