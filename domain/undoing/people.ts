import type { AuditEvent } from '../audit/events.ts';
import type { ExportEvent } from '../exports/events.ts';
import type { FavoriteEvent } from '../favorites/events.ts';
import type { MailSent } from '../mail.ts';
import type { UpkeepEvent } from '../upkeep/events.ts';
import type { AccountEvent, ClaimEvent, MemberNoteEvent, OwnersEvent } from '../users/events.ts';
import { final, LOOKED, SENT, STEP, setBack, takenBack, type UndoingsOf } from './way.ts';

const ERASED = final('The personal data is erased, with the key that it was readable with.');
const HEART = 'By the member, with the heart at the shop or product.';
const ON_PAGE = 'on the member’s page, under Users.';

export const accounts: UndoingsOf<AccountEvent | ClaimEvent | OwnersEvent | MemberNoteEvent | FavoriteEvent> = {
  AccountRegistered: takenBack('AccountDeletionScheduled', `With “Delete account” ${ON_PAGE}`),
  RegistrationAbandoned: final('Its address and name are free for others; who still wants an account registers anew.'),
  ClaimGivenUp: STEP,
  ActivationMailRequested: SENT,
  AccountActivated: final('The member has proven the address.'),
  NameChanged: setBack('NameChanged'),
  EmailChangeRequested: takenBack(
    'EmailChangeWithdrawn',
    'With “Keep the present address” on the dashboard, by the member.',
  ),
  EmailChangeWithdrawn: takenBack(
    'EmailChangeRequested',
    'By asking for the new address again under My Profile, by the member.',
  ),
  EmailChanged: takenBack(
    'EmailChanged',
    'With “Undo the change” behind the link that was mailed to the former address, for seven days.',
  ),
  UserNameChanged: takenBack(
    'UserNameChanged',
    'By taking the former name again under My Profile, while nobody else has it, by the member.',
  ),
  PhoneNumberChanged: setBack('PhoneNumberChanged'),
  BioWritten: setBack('BioWritten'),
  LinksSet: setBack('LinksSet'),
  PictureChanged: takenBack(
    'PictureChanged',
    'With “Change picture” and the former picture, under My Profile, by the member.',
  ),
  PasswordResetRequested: SENT,
  PasswordChanged: takenBack(
    'PasswordChanged',
    'With “Change password” under Settings, Password, by the member; former ones are not kept.',
  ),
  NewDeviceSeen: final('The login has happened; its session is ended under Settings, Sessions, by the member.'),
  TwoFactorEnabled: takenBack('TwoFactorDisabled', 'With “Turn off” under Settings, Password, by the member.'),
  TwoFactorDisabled: takenBack('TwoFactorEnabled', 'With “Turn on” under Settings, Password, by the member.'),
  RecoveryCodeUsed: final('A recovery code counts once; new ones are made under Settings, Password, by the member.'),
  RecoveryCodesRenewed: final('Former codes are not kept; new ones are made under Settings, Password, by the member.'),
  ApiTokenMade: takenBack('ApiTokenRevoked', 'With “Revoke” under Settings, API tokens, by the member.'),
  ApiTokenRevoked: final('Its secret is not kept; a new token is made under Settings, API tokens, by the member.'),
  ConsentGiven: takenBack('ConsentWithdrawn', 'With “Withdraw” under Settings, Your data, by the member.'),
  ConsentWithdrawn: takenBack('ConsentGiven', 'With “Agree” under Settings, Your data, by the member.'),
  BusinessActivated: takenBack('RoleChanged', `With “Change role” ${ON_PAGE}`),
  OwnerAppointed: takenBack('RoleChanged', `With “Change role” ${ON_PAGE}`),
  AccountSuspended: takenBack('AccountReinstated', `With “Reinstate” ${ON_PAGE}`),
  AccountReinstated: takenBack('AccountSuspended', `With “Suspend” ${ON_PAGE}`),
  RoleChanged: takenBack('RoleChanged', `With “Change role” ${ON_PAGE}`),
  AccountDeletionScheduled: takenBack('AccountRestored', `With “Restore account”, for seven days, ${ON_PAGE}`),
  AccountRestored: takenBack('AccountDeletionScheduled', `With “Delete account” ${ON_PAGE}`),
  MemberViewedAs: LOOKED,
  ViewAsEnded: takenBack('MemberViewedAs', `With “View as” ${ON_PAGE}`),
  AccountClosed: ERASED,
  AccountErased: ERASED,
  HandleClaimed: STEP,
  HandleReleased: STEP,
  OwnerEnrolled: STEP,
  OwnerStruckOff: STEP,
  MemberNoteWritten: takenBack('MemberNoteRemoved', `With “Remove” at the note ${ON_PAGE}`),
  MemberNoteRemoved: takenBack('MemberNoteWritten', `With “Add a note” ${ON_PAGE}`),
  FavoriteAdded: takenBack('FavoriteRemoved', HEART),
  FavoriteRemoved: takenBack('FavoriteAdded', HEART),
};

export const exported: UndoingsOf<ExportEvent> = {
  ExportRequested: final('The copy is put together for its member alone, and deleted after seven days.'),
  ExportPrepared: final('The copy lies ready for its member alone, and is deleted after seven days.'),
};

export const platform: UndoingsOf<AuditEvent | UpkeepEvent | MailSent> = {
  AuditRead: LOOKED,
  RecordRestored: setBack('RecordRestored'),
  EventSkipped: takenBack('RebuildAsked', 'With “Rebuild” under System, Read models, once the fault is mended.'),
  RebuildAsked: final('A read model is built again from the same events.'),
  FailedJobsRetried: final('The jobs have been tried again; a job that did its work does it once.'),
  PaymentLookAsked: final('The provider was asked how the payment stands; nothing else was done.'),
  BackupMade: final('A backup is a copy; it is deleted when its time is over.'),
  ProviderAccountNoted: STEP,
  OtherProviderAccountFound: final('Nothing is asked of the provider with that key; it is replaced, or confirmed.'),
  ProviderAccountConfirmed: final('The key of the former account is put back, and that one confirmed.'),
  MailSent: SENT,
};
