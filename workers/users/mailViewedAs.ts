import { z } from 'zod';
import { account } from '#domain/users/decider.ts';
import type { MemberViewedAs } from '#domain/users/events.ts';
import { greeting } from '../greeting.ts';
import { job } from '../job.ts';
import { sendOnce } from '../sendOnce.ts';
import { toldTooLate } from './mailAge.ts';

const data = z.object({ accountId: z.string(), viewId: z.string(), since: z.string() });
const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/**
 * A member is mailed that a platform owner looks at the platform as they see it, whatever notifications they want. The
 * reason is read from the log, so that it is not kept in the queue.
 */
export const mailViewedAs = job<MemberViewedAs, z.infer<typeof data>>({
  name: 'mail-viewed-as',
  on: ['MemberViewedAs'],
  data,
  from: ({ data: { accountId, viewId }, metadata }) => ({ accountId, viewId, since: metadata.occurredAt }),
  async run({ accountId, viewId, since }, tools) {
    const { stateOf, now, publicUrl } = tools;
    if (toldTooLate(since, now())) return;
    const { state } = await stateOf(account, { accountId });
    if (state.status === 'closed' || state.profile.email === '') return;
    const { reason } = state.views.find((one) => one.viewId === viewId) ?? {};
    await sendOnce(tools, {
      key: `viewed-as-${viewId}`,
      to: state.profile.email,
      subject: 'Your Chairside account was looked at',
      text: [
        greeting(state),
        `on ${instant.format(new Date(since))} UTC a platform owner began to look at Chairside as you see it, for at most 15 minutes. They can change nothing that way, and see neither your messages nor where you are logged in, the copy of your data or your payout account.`,
        ...(reason ? [`The reason: ${reason}`] : []),
        `Whoever did it and when stays in the history of your profile. If you think that this is wrong, write to us: ${publicUrl}/contact`,
      ].join('\n\n'),
    });
  },
});
