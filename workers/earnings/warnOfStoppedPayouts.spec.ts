import { expect, it } from 'vitest';
import type { EarningsPayoutsStopped, PayoutStop } from '#domain/earnings/events.ts';
import type { Mail } from '#domain/ports/mailer.ts';
import { givenPayment } from '#domain/processes/payment/givenPayment.testing.ts';
import { account } from '#domain/users/decider.ts';
import { owners } from '#domain/users/owners.ts';
import type { Fact } from '#projections/projection.ts';
import type { Tools } from '../job.ts';
import { warnOfStoppedPayouts } from './warnOfStoppedPayouts.ts';

const AT = '2027-01-18T00:00:00.000Z';
const dataOf = (channel: 'job' | 'demo', why: PayoutStop = 'firstLarge') =>
  warnOfStoppedPayouts.from({
    type: 'EarningsPayoutsStopped',
    data: { memberId: 'sue', why, ...(why === 'firstLarge' && { upTo: 720_000 }), stoppedAt: AT },
    metadata: { occurredAt: AT, channel },
  } as unknown as Fact<EarningsPayoutsStopped>);

it('owners are mailed once of payouts that wait for them, with whose they are, why, and where to look', async () => {
  const { tools } = givenPayment();
  const { stateOf } = tools;
  const mails: Mail[] = [];
  const known: Record<string, object> = {
    [owners.name]: { accountIds: ['olive'] },
    [account.name]: { status: 'active', profile: { firstName: 'Olive', lastName: 'Oak', email: 'olive@example.test' } },
  };
  const withOwner: typeof stateOf = async (aggregate, key) => {
    const found = await stateOf(aggregate, key);
    return { ...found, state: { ...found.state, ...known[aggregate.name] } };
  };
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const own = { ...tools, stateOf: withOwner, mailer, publicUrl: 'https://x.test' } as unknown as Tools;
  for (const _ of [1, 2]) await warnOfStoppedPayouts.run(dataOf('job') as never, own);
  expect(mails).toMatchObject([{ to: 'olive@example.test', subject: 'Payouts wait for you' }]);
  expect(mails[0]?.text).toContain('Olive Oak');
  expect(mails[0]?.text).toContain('to $7200.00, above what has been looked at');
  expect(mails[0]?.text).toContain('https://x.test/owner/books?tab=owed');
  expect(dataOf('demo')).toBeNull();
  expect(dataOf('job', 'takenBack')).not.toBeNull();
  expect(dataOf('job', 'contested')).not.toBeNull();
  // Who suspends a member knows it.
  expect(dataOf('job', 'suspended')).toBeNull();
});
