import { z } from 'zod';
import { signMailLink } from '#domain/ports/mailLink.ts';
import { account } from '#domain/users/decider.ts';
import type { AccountRegistered, ActivationMailRequested, EmailChanged } from '#domain/users/events.ts';
import { greeting } from '../greeting.ts';
import { job } from '../job.ts';
import { sendOnce } from '../sendOnce.ts';
import { toldTooLate } from './mailAge.ts';

const GOOD_FOR_MS = 48 * 3_600_000;

/**
 * A new address is asked to prove itself: after registration, after a change of address, and when another mail is
 * wanted.
 */
export const sendActivationMail = job<
  AccountRegistered | EmailChanged | ActivationMailRequested,
  { accountId: string; eventId: string; since: string }
>({
  name: 'send-activation-mail',
  on: ['AccountRegistered', 'EmailChanged', 'ActivationMailRequested'],
  data: z.object({ accountId: z.string(), eventId: z.string(), since: z.string() }),
  from: ({ data: { accountId }, id, metadata }) =>
    metadata.channel === 'demo' ? null : { accountId, eventId: id, since: metadata.occurredAt },
  async run({ accountId, eventId, since }, tools) {
    const { stateOf, now, publicUrl, sessionSecret } = tools;
    if (toldTooLate(since, now())) return;
    const { state } = await stateOf(account, { accountId });
    if (state.status !== 'active' || state.activated) return;
    const token = signMailLink(sessionSecret, {
      purpose: 'activate',
      accountId,
      state: state.handles.email.hash,
      expiresAt: Date.parse(since) + GOOD_FOR_MS,
    });
    await sendOnce(tools, {
      key: `activation-${eventId}`,
      to: state.profile.email,
      subject: 'Activate your Chairside account',
      text: [
        greeting(state),
        'welcome to Chairside. Please confirm that this is your email address:',
        `${publicUrl}/activate?token=${token}`,
        'The link works once, within 48 hours. If you did not register, you need do nothing.',
      ].join('\n\n'),
    });
  },
});
