import { z } from 'zod';
import { account } from '#domain/users/decider.ts';
import type { PasswordChanged } from '#domain/users/events.ts';
import { greeting } from '../greeting.ts';
import { job } from '../job.ts';
import { sendOnce } from '../sendOnce.ts';
import { toldTooLate } from './mailAge.ts';

const data = z.object({ accountId: z.string(), eventId: z.string(), since: z.string() });

/** After a change of password, also by a reset link, the member gets a mail, so that a change they did not make is seen. */
export const mailPasswordChanged = job<PasswordChanged, z.infer<typeof data>>({
  name: 'mail-password-changed',
  on: ['PasswordChanged'],
  data,
  from: ({ data: { accountId }, id, metadata }) =>
    metadata.channel === 'demo' ? null : { accountId, eventId: id, since: metadata.occurredAt },
  async run({ accountId, eventId, since }, tools) {
    const { stateOf, now, publicUrl } = tools;
    if (toldTooLate(since, now())) return;
    const { state } = await stateOf(account, { accountId });
    if (state.status === 'closed' || state.profile.email === '') return;
    await sendOnce(tools, {
      key: `password-changed-${eventId}`,
      to: state.profile.email,
      subject: 'The password of your Chairside account has changed',
      text: [
        greeting(state),
        'the password of your Chairside account has just been changed, and every other device was logged out.',
        'If you changed it, you need do nothing.',
        `If you did not, set a new one at once: ${publicUrl}/forgot-password`,
      ].join('\n\n'),
    });
  },
});
