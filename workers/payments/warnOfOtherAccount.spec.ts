import { expect, it } from 'vitest';
import { givenPayment } from '#domain/processes/payment/givenPayment.testing.ts';
import type { OtherProviderAccountFound } from '#domain/upkeep/events.ts';
import type { Fact } from '#projections/projection.ts';
import type { Tools } from '../job.ts';
import { mailsOfOwner } from '../mailsOfOwner.testing.ts';
import { warnOfOtherAccount } from './warnOfOtherAccount.ts';

it('owners are mailed once of a key of another account, with both accounts and where it is confirmed', async () => {
  const { tools } = givenPayment();
  const own = { ...tools, publicUrl: 'https://x.test' };
  const mails = mailsOfOwner(own);
  const found = { accountId: 'acct_1', otherId: 'acct_2', foundAt: '2027-02-01T10:00:00.000Z' };
  const data = warnOfOtherAccount.from({
    type: 'OtherProviderAccountFound',
    data: found,
    metadata: { occurredAt: found.foundAt, channel: 'job' },
  } as unknown as Fact<OtherProviderAccountFound>);
  for (const _ of [1, 2]) await warnOfOtherAccount.run(data as never, own as unknown as Tools);
  expect(mails).toMatchObject([
    { to: 'olive@example.test', subject: 'No money moves: the key is of another account' },
  ]);
  for (const text of ['acct_1', 'acct_2', 'https://x.test/owner/books']) expect(mails[0]?.text).toContain(text);
});
