import { expect, it } from 'vitest';
import { balanceReading } from '#domain/balance/decider.ts';
import type { Mail } from '#domain/ports/mailer.ts';
import { givenPayment } from '#domain/processes/payment/givenPayment.testing.ts';
import { account } from '#domain/users/decider.ts';
import { owners } from '#domain/users/owners.ts';
import type { Tools } from '../job.ts';
import { compareWith } from './compareBalance.ts';

/** A provider that holds $100, which was read before. */
async function bench() {
  const { tools, provider, pass, count } = givenPayment();
  const mails: Mail[] = [];
  const known: Record<string, object> = {
    [owners.name]: { accountIds: ['olive'] },
    [account.name]: { status: 'active', profile: { firstName: 'Olive', email: 'olive@example.test' } },
  };
  const { stateOf } = tools;
  const withOwner: typeof stateOf = async (aggregate, key) => {
    const found = await stateOf(aggregate, key);
    return { ...found, state: { ...found.state, ...known[aggregate.name] } };
  };
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const own = { ...tools, stateOf: withOwner, mailer, publicUrl: 'https://shop.test' } as unknown as Tools;
  provider.balanceHand.chargeElsewhere(10_000);
  const reading = { type: 'NoteReading', data: { until: tools.now(), leftOut: [] } } as const;
  await tools.dispatch(balanceReading, reading, tools.sender);
  /** A look each hour, for so many hours. */
  async function look(hours: number, booked: (hour: number) => number) {
    for (let hour = 0; hour < hours; hour += 1) {
      await compareWith(own, booked(hour));
      pass(60);
    }
  }
  return { provider, mails, look, count, apart: async () => (await tools.stateOf(balanceReading, {})).state.apart };
}

it('owners are mailed once of a difference that lasts a day, by the least of it', async () => {
  const { mails, look, apart } = await bench();
  await look(24, (hour) => 9_700 - hour);
  expect(mails).toEqual([]);
  await look(30, (hour) => 9_700 - (hour % 2));
  expect(mails).toMatchObject([
    {
      to: 'olive@example.test',
      subject: 'The books and the provider differ',
      text: expect.stringContaining('$3.00 more'),
    },
  ]);
  expect(await apart()).toMatchObject({ known: 300 });
});

it('what comes and goes is no difference, and says nothing to the log while nothing changes', async () => {
  const { mails, look, count } = await bench();
  await look(60, (hour) => (hour % 20 === 19 ? 10_000 : 9_500));
  expect(mails).toEqual([]);
  await look(60, (hour) => (hour % 20 < 10 ? 10_400 : 9_500));
  expect(mails).toEqual([]);
  const before = await count('BalanceRead');
  await look(60, () => 10_000);
  expect(await count('BalanceRead')).toBe(before + 1);
});

it('owners are mailed of each change that lasts, and when the books are even again', async () => {
  const { mails, look, apart } = await bench();
  await look(30, () => 9_700);
  await look(30, () => 10_200);
  await look(30, () => 10_000);
  expect(mails.map(({ text, subject }) => /\$\d+\.\d\d (more|less)/.exec(text)?.[0] ?? subject)).toEqual([
    '$3.00 more',
    '$2.00 less',
    'The books agree with the provider again',
  ]);
  expect(await apart()).toEqual({ known: 0 });
});
