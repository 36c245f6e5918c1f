import { z } from 'zod';
import { signMailLink } from '#domain/ports/mailLink.ts';
import { account, hasPassword } from '#domain/users/decider.ts';
import type { PasswordResetRequested } from '#domain/users/events.ts';
import { resetState } from '#domain/users/state.ts';
import { greeting } from '../greeting.ts';
import { job } from '../job.ts';
import { sendOnce } from '../sendOnce.ts';

const GOOD_FOR_MS = 30 * 60_000;

/** Who forgot their password gets a link that sets a new one, once, within 30 minutes of asking. */
export const sendPasswordResetMail = job<PasswordResetRequested, { accountId: string; eventId: string; since: string }>(
  {
    name: 'send-password-reset-mail',
    on: ['PasswordResetRequested'],
    data: z.object({ accountId: z.string(), eventId: z.string(), since: z.string() }),
    from: ({ data: { accountId }, id, metadata }) => ({ accountId, eventId: id, since: metadata.occurredAt }),
    async run({ accountId, eventId, since }, tools) {
      const { stateOf, now, publicUrl, sessionSecret } = tools;
      const expiresAt = Date.parse(since) + GOOD_FOR_MS;
      if (expiresAt <= Date.parse(now())) return;
      const { state } = await stateOf(account, { accountId });
      if (!hasPassword(state)) return;
      const token = signMailLink(sessionSecret, { purpose: 'reset', accountId, state: resetState(state), expiresAt });
      await sendOnce(tools, {
        key: `reset-${eventId}`,
        to: state.profile.email,
        subject: 'Set a new password for Chairside',
        text: [
          greeting(state),
          'somebody, probably you, asked for a new password. Choose it here:',
          `${publicUrl}/reset-password?token=${token}`,
          'The link works once, within 30 minutes. If it was not you, you need do nothing: your password stays as it is.',
        ].join('\n\n'),
      });
    },
  },
);
