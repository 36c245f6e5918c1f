import { z } from 'zod';
import { account } from '#domain/users/decider.ts';
import type {
  RecoveryCodesRenewed,
  RecoveryCodeUsed,
  TwoFactorDisabled,
  TwoFactorEnabled,
} from '#domain/users/events.ts';
import { greeting } from '../greeting.ts';
import { job } from '../job.ts';
import { sendOnce } from '../sendOnce.ts';
import { toldTooLate } from './mailAge.ts';

type Changed = TwoFactorEnabled | TwoFactorDisabled | RecoveryCodeUsed | RecoveryCodesRenewed;

const data = z.object({
  accountId: z.string(),
  eventId: z.string(),
  since: z.string(),
  what: z.enum(['TwoFactorEnabled', 'TwoFactorDisabled', 'RecoveryCodeUsed', 'RecoveryCodesRenewed']),
  /** Recovery codes that are left, after one was used. */
  left: z.number().optional(),
});

const words = {
  TwoFactorEnabled: {
    subject: 'Two-factor login is on for your Chairside account',
    text: () => 'logging in to your Chairside account now needs a code of your authenticator app as well.',
  },
  TwoFactorDisabled: {
    subject: 'Two-factor login is off for your Chairside account',
    text: () => 'logging in to your Chairside account no longer needs a code of your authenticator app.',
  },
  RecoveryCodeUsed: {
    subject: 'A recovery code of your Chairside account was used',
    text: (left: number) =>
      `somebody, probably you, logged in to your Chairside account with a recovery code. ${left === 1 ? 'One is' : `${left} are`} left.`,
  },
  RecoveryCodesRenewed: {
    subject: 'Your Chairside account has new recovery codes',
    text: () => 'the recovery codes of your Chairside account were replaced. Those of before no longer work.',
  },
} as const;

/** After a change of two-factor login the member gets a mail, so that a change they did not make is seen. */
export const mailTwoFactorChanged = job<Changed, z.infer<typeof data>>({
  name: 'mail-two-factor-changed',
  on: ['TwoFactorEnabled', 'TwoFactorDisabled', 'RecoveryCodeUsed', 'RecoveryCodesRenewed'],
  data,
  from: ({ type, data, id, metadata }) => ({
    accountId: data.accountId,
    eventId: id,
    since: metadata.occurredAt,
    what: type,
    ...(type === 'RecoveryCodeUsed' && { left: data.left }),
  }),
  async run({ accountId, eventId, since, what, left = 0 }, tools) {
    const { stateOf, now, publicUrl } = tools;
    if (toldTooLate(since, now())) return;
    const { state } = await stateOf(account, { accountId });
    if (state.status === 'closed' || state.profile.email === '') return;
    await sendOnce(tools, {
      key: `two-factor-${eventId}`,
      to: state.profile.email,
      subject: words[what].subject,
      text: [
        greeting(state),
        words[what].text(left),
        'If it was you, you need do nothing.',
        `If it was not, set a new password at once: ${publicUrl}/forgot-password`,
      ].join('\n\n'),
    });
  },
});
