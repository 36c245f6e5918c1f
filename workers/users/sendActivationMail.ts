import { z } from 'zod';
import { signMailLink } from '#domain/ports/mailLink.ts';
import { account } from '#domain/users/decider.ts';
import type {
  AccountRegistered,
  ActivationMailRequested,
  EmailChanged,
  EmailChangeRequested,
} from '#domain/users/events.ts';
import { greeting } from '../greeting.ts';
import { job } from '../job.ts';
import { sendOnce } from '../sendOnce.ts';
import { toldTooLate } from './mailAge.ts';

const GOOD_FOR_MS = 48 * 3_600_000;

const forNewAccount = {
  subject: 'Activate your Chairside account',
  request: 'welcome to Chairside. Please confirm that this is your email address:',
  otherwise: 'The link works once, within 48 hours. If you did not register, you need do nothing.',
};
const forNewAddress = {
  subject: 'Confirm the new email address of your Chairside account',
  request: 'please confirm that this is the new email address of your account. It counts from then on:',
  otherwise: 'The link works once, within 48 hours. If you have no account at Chairside, you need do nothing.',
};

/**
 * A new address is asked to prove itself: after registration, after a change of address, and when another mail is
 * wanted.
 */
export const sendActivationMail = job<
  AccountRegistered | EmailChangeRequested | EmailChanged | ActivationMailRequested,
  { accountId: string; eventId: string; since: string }
>({
  name: 'send-activation-mail',
  on: ['AccountRegistered', 'EmailChangeRequested', 'EmailChanged', 'ActivationMailRequested'],
  data: z.object({ accountId: z.string(), eventId: z.string(), since: z.string() }),
  from: ({ data: { accountId }, id, metadata }) =>
    metadata.channel === 'demo' ? null : { accountId, eventId: id, since: metadata.occurredAt },
  async run({ accountId, eventId, since }, tools) {
    const { stateOf, now, publicUrl, sessionSecret } = tools;
    if (toldTooLate(since, now())) return;
    const { state } = await stateOf(account, { accountId });
    const wanted = state.wantedEmail;
    if (state.status !== 'active' || (state.activated && !wanted)) return;
    const token = signMailLink(sessionSecret, {
      purpose: 'activate',
      accountId,
      state: wanted?.hash ?? state.handles.email.hash,
      expiresAt: Date.parse(since) + GOOD_FOR_MS,
    });
    const words = wanted ? forNewAddress : forNewAccount;
    await sendOnce(tools, {
      key: `activation-${eventId}`,
      to: wanted?.email ?? state.profile.email,
      subject: words.subject,
      text: [greeting(state), words.request, `${publicUrl}/activate?token=${token}`, words.otherwise].join('\n\n'),
    });
  },
});
