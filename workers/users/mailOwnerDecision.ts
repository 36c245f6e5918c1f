import { z } from 'zod';
import { account } from '#domain/users/decider.ts';
import type { OwnerDecision, Role } from '#domain/users/events.ts';
import type { Account } from '#domain/users/state.ts';
import { greeting } from '../greeting.ts';
import { job } from '../job.ts';
import { sendOnce } from '../sendOnce.ts';
import { toldTooLate } from './mailAge.ts';

const DECISIONS = [
  'AccountSuspended',
  'AccountReinstated',
  'RoleChanged',
  'AccountDeletionScheduled',
  'AccountRestored',
] as const satisfies readonly OwnerDecision['type'][];

const data = z.object({
  accountId: z.string(),
  eventId: z.string(),
  since: z.string(),
  what: z.enum(DECISIONS),
});

const ROLES = {
  CUSTOMER: 'a customer',
  SHOP_OWNER: 'a barber',
  SELLER: 'a seller',
  moderator: 'a moderator',
  support: 'a helper of the support',
  finance: 'a helper for the books',
  superadmin: 'a platform owner',
} as const satisfies Readonly<Record<Role, string>>;
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

type Letter = { readonly subject: string; text(state: Account, publicUrl: string): string };
const letters: Readonly<Record<OwnerDecision['type'], Letter>> = {
  AccountSuspended: {
    subject: 'Your Chairside account is suspended',
    text: () => 'your account has been suspended: until that is taken back you cannot log in.',
  },
  AccountReinstated: {
    subject: 'Your Chairside account is open again',
    text: () => 'the suspension of your account has been taken back. You can log in again.',
  },
  RoleChanged: {
    subject: 'Your Chairside account has another role',
    text: ({ role }) => `your account is now that of ${ROLES[role]}. Please log in again.`,
  },
  AccountDeletionScheduled: {
    subject: 'Your Chairside account has been deleted',
    text: ({ deletion }) =>
      `your account has been deleted. What is personal in it will be erased for good on ${day.format(new Date(deletion?.until ?? 0))}; until then it can be restored.`,
  },
  AccountRestored: {
    subject: 'Your Chairside account has been restored',
    text: ({ status }) =>
      status === 'active'
        ? 'your account has been restored. You can log in again.'
        : 'your account has been restored. It is still suspended.',
  },
};

/** What a member did themself with their account: said again, in case it was somebody else. */
const own = {
  AccountDeletionScheduled: {
    subject: 'You have closed your Chairside account',
    text: ({ deletion }, publicUrl) =>
      [
        `your account is closed: nobody can use it or see it. What is personal in it will be erased for good on ${day.format(new Date(deletion?.until ?? 0))}.`,
        `Until then you can take that back: log in with your email address and your password, and choose “Restore account”: ${publicUrl}/login`,
        `If it was not you who closed it, choose a new password first: ${publicUrl}/forgot-password`,
      ].join('\n\n'),
  },
  AccountRestored: {
    subject: 'Your Chairside account has been restored',
    text: (_state, publicUrl) =>
      [
        'you have taken back that your account is closed: it is what it was before.',
        `If it was not you, choose a new password: ${publicUrl}/forgot-password`,
      ].join('\n\n'),
  },
} as const satisfies Readonly<Partial<Record<OwnerDecision['type'], Letter>>>;

/**
 * A member is mailed what platform owners decided about their account, and why, and what they did with it themself. What
 * was taken back by then is not.
 */
export const mailOwnerDecision = job<OwnerDecision, z.infer<typeof data>>({
  name: 'mail-owner-decision',
  on: DECISIONS,
  data,
  from: ({ type, data, id, metadata }) => ({
    accountId: data.accountId,
    eventId: id,
    since: metadata.occurredAt,
    what: type,
  }),
  async run({ accountId, eventId, since, what }, tools) {
    const { stateOf, now, publicUrl } = tools;
    if (toldTooLate(since, now())) return;
    const { state } = await stateOf(account, { accountId });
    const decision = state.decisions[what];
    if (!decision || state.profile.email === '') return;
    const isOwn = decision.byMember && (what === 'AccountDeletionScheduled' || what === 'AccountRestored');
    const { subject, text } = isOwn ? own[what] : letters[what];
    const reasons = [
      `The reason: ${decision.reason}`,
      `If you think that this is wrong, write to us: ${publicUrl}/contact`,
    ];
    await sendOnce(tools, {
      key: `owner-decision-${eventId}`,
      to: state.profile.email,
      subject,
      text: [greeting(state), text(state, publicUrl), ...(isOwn ? [] : reasons)].join('\n\n'),
    });
  },
});
