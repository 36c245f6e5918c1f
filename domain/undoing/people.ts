import type { AuditEvent } from '../audit/events.ts';
import type { ExportEvent } from '../exports/events.ts';
import type { FavoriteEvent } from '../favorites/events.ts';
import type { MailSent } from '../mail.ts';
import type { UpkeepEvent } from '../upkeep/events.ts';
import type { AccountEvent, ClaimEvent, MemberNoteEvent, OwnersEvent } from '../users/events.ts';
import { final, LOOKED, SENT, STEP, setBack, takenBack, type UndoingsOf } from './way.ts';

const ERASED = final('The personal data is erased, with the key that it was readable with.');
const IN_SETTINGS = 'In the member’s settings, by the member.';
const ON_PAGE = 'on the member’s page.';

export const accounts: UndoingsOf<AccountEvent | ClaimEvent | OwnersEvent | MemberNoteEvent | FavoriteEvent> = {
  AccountRegistered: takenBack('AccountDeletionScheduled', `With Delete account ${ON_PAGE}`),
  RegistrationAbandoned: final('Its address and name are free for others; who still wants an account registers anew.'),
  ClaimGivenUp: STEP,
  ActivationMailRequested: SENT,
  AccountActivated: final('The member has proven the address.'),
  NameChanged: setBack('NameChanged'),
  EmailChangeRequested: takenBack('EmailChangeWithdrawn', IN_SETTINGS),
  EmailChangeWithdrawn: takenBack('EmailChangeRequested', IN_SETTINGS),
  EmailChanged: takenBack('EmailChanged', 'With the link that was mailed to the former address, while it counts.'),
  UserNameChanged: takenBack('UserNameChanged', 'With the former name, while nobody else has it, by the member.'),
  PhoneNumberChanged: setBack('PhoneNumberChanged'),
  BioWritten: setBack('BioWritten'),
  LinksSet: setBack('LinksSet'),
  PictureChanged: takenBack('PictureChanged', 'With the former picture, uploaded again by the member.'),
  PasswordResetRequested: SENT,
  PasswordChanged: takenBack('PasswordChanged', 'With another password, by the member; former passwords are not kept.'),
  NewDeviceSeen: final('The login has happened; its session is ended in the member’s settings.'),
  TwoFactorEnabled: takenBack('TwoFactorDisabled', IN_SETTINGS),
  TwoFactorDisabled: takenBack('TwoFactorEnabled', IN_SETTINGS),
  RecoveryCodeUsed: final('A recovery code counts once; new ones are made in the member’s settings.'),
  RecoveryCodesRenewed: final('The former codes are not kept; new ones are made in the member’s settings.'),
  ConsentGiven: takenBack('ConsentWithdrawn', IN_SETTINGS),
  ConsentWithdrawn: takenBack('ConsentGiven', IN_SETTINGS),
  BusinessActivated: takenBack('RoleChanged', `With Change role ${ON_PAGE}`),
  OwnerAppointed: takenBack('RoleChanged', `With Change role ${ON_PAGE}`),
  AccountSuspended: takenBack('AccountReinstated', `With Reinstate ${ON_PAGE}`),
  AccountReinstated: takenBack('AccountSuspended', `With Suspend ${ON_PAGE}`),
  RoleChanged: takenBack('RoleChanged', `With Change role ${ON_PAGE}`),
  AccountDeletionScheduled: takenBack('AccountRestored', `With Restore account, for seven days, ${ON_PAGE}`),
  AccountRestored: takenBack('AccountDeletionScheduled', `With Delete account ${ON_PAGE}`),
  MemberViewedAs: LOOKED,
  ViewAsEnded: takenBack('MemberViewedAs', `With View as ${ON_PAGE}`),
  AccountClosed: ERASED,
  AccountErased: ERASED,
  HandleClaimed: STEP,
  HandleReleased: STEP,
  OwnerEnrolled: STEP,
  OwnerStruckOff: STEP,
  MemberNoteWritten: takenBack('MemberNoteRemoved', `With Remove at the note ${ON_PAGE}`),
  MemberNoteRemoved: takenBack('MemberNoteWritten', `With Add a note ${ON_PAGE}`),
  FavoriteAdded: takenBack('FavoriteRemoved', 'With the heart of the shop, by the member.'),
  FavoriteRemoved: takenBack('FavoriteAdded', 'With the heart of the shop, by the member.'),
};

export const exported: UndoingsOf<ExportEvent> = {
  ExportRequested: final('The copy is put together for its member alone, and deleted after seven days.'),
  ExportPrepared: final('The copy lies ready for its member alone, and is deleted after seven days.'),
};

export const platform: UndoingsOf<AuditEvent | UpkeepEvent | MailSent> = {
  AuditRead: LOOKED,
  RecordRestored: takenBack('RecordRestored', 'With Restore in the history of the record, at an event of before.'),
  EventSkipped: takenBack('RebuildAsked', 'By rebuilding the read model on the system page, once its fault is mended.'),
  RebuildAsked: final('A read model is built again from the same events.'),
  FailedJobsRetried: final('The jobs have been tried again; a job that did its work does it once.'),
  PaymentLookAsked: final('The provider was asked how the payment stands; nothing else was done.'),
  BackupMade: final('A backup is a copy; it is deleted when its time is over.'),
  MailSent: SENT,
};
