import { z } from 'zod';
import { signMailLink } from '#domain/ports/mailLink.ts';
import { KEPT_FOR } from '#domain/retention.ts';
import { account } from '#domain/users/decider.ts';
import type { EmailChanged, EmailChangeRequested } from '#domain/users/events.ts';
import type { Account } from '#domain/users/state.ts';
import { greeting } from '../greeting.ts';
import { job } from '../job.ts';
import { sendOnce } from '../sendOnce.ts';
import { toldTooLate } from './mailAge.ts';

const data = z.object({
  accountId: z.string(),
  attempt: z.string(),
  eventId: z.string(),
  since: z.string(),
  /** Whether the address was proven, so that it can be restored. */
  undo: z.boolean().default(false),
});

/**
 * When a change of address is asked for, and when it is made, the former address gets a mail with a link that undoes it,
 * so that a change the member did not make is seen. The new address is not in it.
 */
export const mailFormerAddress = job<EmailChanged | EmailChangeRequested, z.infer<typeof data>>({
  name: 'mail-former-address',
  on: ['EmailChanged', 'EmailChangeRequested'],
  data,
  from: ({ type, data, id, metadata }) => {
    const isMoved = type === 'EmailChanged';
    // The address that a restored one replaces belongs to who took the account over.
    if (metadata.channel === 'demo' || (isMoved && (data.restored || data.handle.hash === data.former.hash)))
      return null;
    return {
      accountId: data.accountId,
      attempt: data.former.attempt,
      eventId: id,
      since: metadata.occurredAt,
      undo: !isMoved || data.undoUntil !== undefined,
    };
  },
  async run({ accountId, attempt, eventId, since, undo }, tools) {
    const { stateOf, now, publicUrl, sessionSecret } = tools;
    if (toldTooLate(since, now())) return;
    const { state } = await stateOf(account, { accountId });
    const { handles, profile } = state;
    const isAsked = handles.email.attempt === attempt;
    const address = isAsked ? profile.email : formerAddress(state, attempt);
    if (!address || state.status === 'closed' || (isAsked && !state.wantedEmail)) return;
    const expiresAt = Date.parse(since) + KEPT_FOR.formerAddress;
    const token = signMailLink(sessionSecret, { purpose: 'undo-email', accountId, state: attempt, expiresAt });
    await sendOnce(tools, {
      key: `former-address-${eventId}`,
      to: address,
      subject: isAsked
        ? 'A new email address for your Chairside account was asked for'
        : 'The email address of your Chairside account has changed',
      text: [
        greeting(state),
        isAsked
          ? 'your Chairside account is to get another email address, as soon as that is confirmed. Until then this one counts.'
          : 'your Chairside account now has another email address. Mails and password resets go there, and this address no longer logs in.',
        'If you changed it, you need do nothing.',
        undo
          ? `If you did not, undo it within seven days. Every device is logged out, and you choose a new password: ${publicUrl}/undo-email?token=${token}`
          : `If you did not, please write to us at once, from this address: ${publicUrl}/contact`,
      ].join('\n\n'),
    });
  },
});

const formerAddress = ({ formerEmails }: Account, attempt: string) =>
  formerEmails.find((one) => one.attempt === attempt)?.email;
