import { z } from 'zod';
import { account } from '#domain/users/decider.ts';
import type { EmailChanged } from '#domain/users/events.ts';
import { greeting } from '../greeting.ts';
import { job } from '../job.ts';
import { sendOnce } from '../sendOnce.ts';
import { toldTooLate } from './mailAge.ts';

const data = z.object({ accountId: z.string(), attempt: z.string(), eventId: z.string(), since: z.string() });

/**
 * After a change of address the former one gets a mail, so that a change the member did not make is seen. The new
 * address is not in it.
 */
export const mailFormerAddress = job<EmailChanged, z.infer<typeof data>>({
  name: 'mail-former-address',
  on: ['EmailChanged'],
  data,
  from: ({ data: { accountId, handle, former }, id, metadata }) =>
    metadata.channel === 'demo' || handle.hash === former.hash
      ? null
      : { accountId, attempt: former.attempt, eventId: id, since: metadata.occurredAt },
  async run({ accountId, attempt, eventId, since }, tools) {
    const { stateOf, now, publicUrl } = tools;
    if (toldTooLate(since, now())) return;
    const { state } = await stateOf(account, { accountId });
    const former = state.formerEmails.find((one) => one.attempt === attempt);
    if (!former || state.status === 'closed') return;
    await sendOnce(tools, {
      key: `former-address-${eventId}`,
      to: former.email,
      subject: 'The email address of your Chairside account has changed',
      text: [
        greeting(state),
        'your Chairside account now has another email address. Mails and password resets go there, and this address no longer logs in.',
        'If you changed it, you need do nothing.',
        `If you did not, please write to us at once, from this address: ${publicUrl}/contact`,
      ].join('\n\n'),
    });
  },
});
