import { beforeEach, expect, it } from 'vitest';
import type { Running } from '#domain/plans/state.ts';
import { noSubscription } from '#domain/plans/state.ts';
import type { Mail } from '#domain/ports/mailer.ts';
import { account } from '#domain/users/decider.ts';
import type { Tools } from '../job.ts';
import { mailPlanNews } from './mailPlanNews.ts';

const GRACE = '2027-02-18T00:00:00.000Z';
const plan: Running = {
  subscriptionId: 'sub_1',
  attempt: 1,
  paymentId: 'p1',
  plan: 'premium',
  interval: 'monthly',
  until: '2027-02-11T00:00:00.000Z',
  cancelling: false,
  acknowledged: true,
};
const failed = { invoiceId: 'in_1', graceUntil: GRACE };

let sent: Mail[];
beforeEach(() => {
  sent = [];
});

/** Runs the job for some news while the member's plan is `running`; answers the subject of the mail. */
async function mailedAbout(news: object, running: Running | undefined): Promise<string | undefined> {
  const tools = {
    stateOf: async ({ name }: { name: string }) => {
      if (name === account.name)
        return { state: { status: 'active', profile: { firstName: 'Ann', email: 'ann@x.test' } } };
      return { state: name === 'subscription' ? { ...noSubscription, running } : { sent: false } };
    },
    dispatch: async () => undefined,
    mailer: { send: async (mail: Mail) => void sent.push(mail) },
    publicUrl: 'https://x.test',
    sender: {},
  } as unknown as Tools;
  await mailPlanNews.run({ eventId: 'e1', memberId: 'ann', ...news } as never, tools);
  return sent.at(-1)?.subject;
}

const began = { type: 'SubscriptionStarted', plan: 'premium', until: plan.until };
const notRenewed = { type: 'RenewalFailed', graceUntil: GRACE };
const ended = { type: 'SubscriptionEnded', why: 'unpaid' };

it.each([
  ['a plan that has begun', began, plan, 'Your Premium plan has begun'],
  ['a plan that began and is over', began, undefined, undefined],
  ['a plan that began and is another by now', began, { ...plan, plan: 'diamond' as const }, undefined],
  ['a renewal that failed', notRenewed, { ...plan, failed }, 'We could not renew your Premium plan'],
  ['a renewal that failed and was paid since', notRenewed, plan, undefined],
  [
    'a renewal that failed before the last one',
    notRenewed,
    { ...plan, failed: { ...failed, graceUntil: '2027-03-18T00:00:00.000Z' } },
    undefined,
  ],
  ['a plan that has ended', ended, undefined, 'Your plan has ended'],
  ['a plan that ended and was bought again', ended, plan, undefined],
])('mails about %s what is still so', async (_what, news, running, subject) => {
  expect(await mailedAbout(news, running)).toBe(subject);
});
