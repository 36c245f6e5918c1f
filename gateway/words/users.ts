import { textOf } from '#domain/consents.ts';
import type { AccountErased, AccountEvent, ClaimEvent, MemberNoteEvent, OwnersEvent } from '#domain/users/events.ts';
import { field, member, moment, platformOnly, reasonField, says, saysWith, type WordsOf, yesNo } from './parts.ts';

const names = (firstName: string, lastName: string) => [field('first name', firstName), field('last name', lastName)];
const handleWord = { email: 'an email address', username: 'a user name' } as const;

const erasedWords = {
  sessions: 'sessions',
  devices: 'known devices',
  drafts: 'drafts',
  pictures: 'pictures',
  postPictureFiles: 'files of pictures in posts and portfolio',
  messagePictureFiles: 'files of pictures in messages',
  archives: 'copies of their data',
  handles: 'addresses and user names',
} as const satisfies Readonly<Record<keyof AccountErased['data']['erased'], string>>;

/** Words for the stream of a member's account. */
export const users: WordsOf<AccountEvent | ClaimEvent | OwnersEvent | MemberNoteEvent> = {
  AccountRegistered: (data) =>
    saysWith(
      [
        ...names(data.firstName, data.lastName),
        field('email', data.email),
        field('user name', data.userName),
        field('phone number', data.phoneNumber),
        field('state', data.state),
        field('city', data.city),
        field('county', data.county),
        field('identity', data.identity),
        field('role', data.role),
        ...(data.consented ? [field('consent', textOf('account', data.consentText))] : []),
        field('activated', yesNo(false)),
      ],
      'registered the account of ',
      member(data.accountId),
    ),
  RegistrationAbandoned: () => says('gave up a registration whose address or user name was taken meanwhile'),
  ClaimGivenUp: ({ kind }) => platformOnly(says(`gave up the claim to ${handleWord[kind]}`)),
  ActivationMailRequested: ({ accountId }) => says('asked for another activation mail for ', member(accountId)),
  AccountActivated: ({ accountId }) =>
    saysWith([field('activated', yesNo(true))], 'proved the address of ', member(accountId)),
  NameChanged: (data) => ({ sets: member(data.accountId), fields: names(data.firstName, data.lastName) }),
  EmailChangeRequested: ({ accountId, email }) =>
    saysWith([field('wanted email', email)], 'asked for another email address for ', member(accountId)),
  EmailChangeWithdrawn: ({ accountId }) =>
    saysWith([field('wanted email', '')], 'kept the email address of ', member(accountId), ' after all'),
  EmailChanged: ({ accountId, email, restored }) =>
    saysWith(
      [field('email', email), field('wanted email', '')],
      restored ? 'took back the change of the email address of ' : 'changed the email address of ',
      member(accountId),
    ),
  UserNameChanged: ({ accountId, userName }) => ({
    sets: member(accountId),
    fields: [field('user name', userName)],
  }),
  PhoneNumberChanged: ({ accountId, phoneNumber }) => ({
    sets: member(accountId),
    fields: [field('phone number', phoneNumber)],
  }),
  BioWritten: ({ accountId, bio }) => ({ sets: member(accountId), fields: [field('bio', bio)] }),
  LinksSet: ({ accountId, website, youtube, instagram, linkedIn }) => ({
    sets: member(accountId),
    fields: [
      field('website', website),
      field('YouTube', youtube),
      field('Instagram', instagram),
      field('LinkedIn', linkedIn),
    ],
  }),
  PictureChanged: ({ accountId, pictureUrl }) => ({
    sets: member(accountId),
    fields: [field('picture', pictureUrl)],
  }),
  PasswordResetRequested: ({ accountId }) => says('asked for a mail to set a new password of ', member(accountId)),
  PasswordChanged: ({ accountId }) => says('set a new password of ', member(accountId), ' and ended other sessions'),
  NewDeviceSeen: ({ accountId, device }) =>
    saysWith([field('device', device)], 'saw ', member(accountId), ' log in on a new device'),
  TwoFactorEnabled: ({ accountId }) =>
    saysWith([field('two-factor login', 'on')], 'turned on two-factor login of ', member(accountId)),
  TwoFactorDisabled: ({ accountId, reason }) =>
    saysWith(
      [field('two-factor login', 'off'), ...reasonField(reason)],
      'turned off two-factor login of ',
      member(accountId),
    ),
  RecoveryCodeUsed: ({ accountId, left }) => says('used a recovery code of ', member(accountId), `; ${left} are left`),
  RecoveryCodesRenewed: ({ accountId }) => says('made new recovery codes for ', member(accountId)),
  ApiTokenMade: ({ accountId, tokenId, name, areas, mayChange, until }) =>
    saysWith(
      [
        field('API token', name),
        field('id of the API token', tokenId),
        field('areas', areas.join(', ')),
        field('may change', mayChange ? 'yes' : 'no'),
        field('until', until),
      ],
      'made an API token for ',
      member(accountId),
    ),
  ApiTokenRevoked: ({ accountId, tokenId }) =>
    saysWith([field('id of the API token', tokenId)], 'revoked an API token of ', member(accountId)),
  BusinessActivated: ({ accountId, role }) => ({ sets: member(accountId), fields: [field('role', role)] }),
  ConsentGiven: ({ accountId, consentText }) =>
    saysWith([field('consent', textOf('account', consentText))], 'recorded the consent of ', member(accountId)),
  ConsentWithdrawn: ({ accountId }) =>
    saysWith([field('consent', '')], 'recorded that ', member(accountId), ' withdrew the consent'),
  OwnerAppointed: ({ accountId }) =>
    saysWith([field('role', 'superadmin')], 'made ', member(accountId), ' an owner of the platform'),
  AccountSuspended: ({ accountId, reason }) =>
    saysWith([field('suspended', 'yes'), ...reasonField(reason)], 'suspended ', member(accountId)),
  AccountReinstated: ({ accountId, reason }) =>
    saysWith([field('suspended', ''), ...reasonField(reason)], 'reinstated ', member(accountId)),
  RoleChanged: ({ accountId, role, reason }) => ({
    sets: member(accountId),
    fields: [field('role', role), ...reasonField(reason)],
  }),
  AccountDeletionScheduled: ({ accountId, reason, until, byMember }) =>
    saysWith(
      [field('deleted', 'yes'), ...(byMember ? [] : reasonField(reason))],
      byMember ? 'closed their own account, ' : 'deleted ',
      member(accountId),
      ', to be erased for good at ',
      moment(until),
    ),
  AccountRestored: ({ accountId, reason, byMember }) =>
    saysWith([field('deleted', ''), ...(byMember ? [] : reasonField(reason))], 'restored ', member(accountId)),
  MemberViewedAs: ({ accountId, reason, until }) =>
    saysWith(reasonField(reason), 'began to view the platform as ', member(accountId), ', until ', moment(until)),
  ViewAsEnded: ({ accountId }) => says('stopped viewing the platform as ', member(accountId)),
  AccountClosed: ({ accountId, reason }) =>
    saysWith([field('closed', 'yes'), ...reasonField(reason)], 'closed the account of ', member(accountId)),
  AccountErased: ({ accountId, erased }) =>
    saysWith(
      Object.entries(erasedWords).map(([kind, words]) => field(words, String(erased[kind as keyof typeof erased]))),
      'erased what was personal of ',
      member(accountId),
    ),
  HandleClaimed: ({ accountId, kind }) => platformOnly(says(`claimed ${handleWord[kind]} for `, member(accountId))),
  HandleReleased: ({ accountId, kind }) => platformOnly(says(`released ${handleWord[kind]} of `, member(accountId))),
  MemberNoteWritten: ({ accountId, text }) =>
    platformOnly(saysWith([{ ...field('note', text), ofEvent: true }], 'noted about ', member(accountId))),
  MemberNoteRemoved: ({ accountId }) => platformOnly(says('removed a note about ', member(accountId))),
  OwnerEnrolled: ({ accountId }) => says('entered ', member(accountId), ' in the list of platform owners'),
  OwnerStruckOff: ({ accountId }) => says('took ', member(accountId), ' off the list of platform owners'),
};
