import type { AccountEvent } from '#domain/users/events.ts';
import { moment } from '../words/parts.ts';
import { LEFT_OUT, plain, type RulesOf, rule, stated, TOLD } from './parts.ts';

/** What holds for the events of an account. */
export const accounts: RulesOf<AccountEvent> = {
  AccountRegistered: TOLD,
  RegistrationAbandoned: LEFT_OUT,
  ClaimGivenUp: LEFT_OUT,
  ActivationMailRequested: LEFT_OUT,
  AccountActivated: LEFT_OUT,
  NameChanged: LEFT_OUT,
  EmailChangeRequested: LEFT_OUT,
  EmailChangeWithdrawn: LEFT_OUT,
  EmailChanged: LEFT_OUT,
  UserNameChanged: LEFT_OUT,
  PhoneNumberChanged: LEFT_OUT,
  BioWritten: LEFT_OUT,
  LinksSet: LEFT_OUT,
  PictureChanged: LEFT_OUT,
  PasswordResetRequested: LEFT_OUT,
  PasswordChanged: LEFT_OUT,
  NewDeviceSeen: LEFT_OUT,
  TwoFactorEnabled: LEFT_OUT,
  TwoFactorDisabled: LEFT_OUT,
  RecoveryCodeUsed: LEFT_OUT,
  RecoveryCodesRenewed: LEFT_OUT,
  ApiTokenMade: LEFT_OUT,
  ApiTokenRevoked: LEFT_OUT,
  ConsentGiven: LEFT_OUT,
  ConsentWithdrawn: LEFT_OUT,
  BusinessActivated: LEFT_OUT,
  OwnerAppointed: LEFT_OUT,
  AccountSuspended: ({ reason }) =>
    rule(
      'A5',
      `Only platform owners and the support suspend, never without a reason, and it ends every session at once.${stated(reason)}`,
    ),
  AccountReinstated: ({ reason }) => rule('A5', `A platform owner or the support has taken it back.${stated(reason)}`),
  RoleChanged: ({ reason }) => rule('A5', `Only platform owners give an account another role.${stated(reason)}`),
  AccountDeletionScheduled: ({ until, reason, byMember }) =>
    rule(
      'A5',
      byMember
        ? 'A member may close their own account, and take that back until '
        : 'Only platform owners delete the account of somebody else. It can be restored until ',
      moment(until),
      `; then it is closed and erased.${byMember ? '' : stated(reason)}`,
    ),
  AccountRestored: ({ reason, byMember }) =>
    rule('A5', `It was restored in time, and is what it was.${byMember ? '' : stated(reason)}`),
  MemberViewedAs: TOLD,
  ViewAsEnded: LEFT_OUT,
  AccountClosed: () => plain('It is closed for good, and what is personal in it cannot be read any more.'),
  AccountErased: TOLD,
};
