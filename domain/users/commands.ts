import type { Command } from '../decider.ts';
import type { AccountRegistered, ApiToken, Erased, Handle, HandleKind, Role } from './events.ts';

type Of = { readonly accountId: string };

/**
 * A new address or name: its text, its keyed hash, and the attempt that claimed it; none when only the spelling
 * changes.
 */
export type Rename = { readonly text: string; readonly hash: string; readonly attempt?: string | undefined };

/** Profile fields as the member wrote them; what is left out stays. */
export type ProfileChanges = {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phoneNumber?: string | undefined;
  readonly bio?: string | undefined;
  readonly website?: string | undefined;
  readonly youtube?: string | undefined;
  readonly instagram?: string | undefined;
  readonly linkedIn?: string | undefined;
  readonly pictureUrl?: string | undefined;
  readonly email?: Rename | undefined;
  readonly userName?: Rename | undefined;
};

export type RegisterAccount = Command<'RegisterAccount', Omit<AccountRegistered['data'], 'registeredAt'>>;
/** A claim is old and its registration or change may never come: see `domain/processes/registration/handles.ts`. */
export type GiveUpClaim = Command<'GiveUpClaim', Of & Handle & { readonly kind: HandleKind }>;
export type RequestActivationMail = Command<'RequestActivationMail', Of>;
/** `emailHash` is the address the link was sent to. */
export type ActivateAccount = Command<'ActivateAccount', Of & { readonly emailHash: string }>;
export type ChangeProfile = Command<'ChangeProfile', Of & { readonly changes: ProfileChanges }>;
/** The new address is the member's: `hash` is that of the address the link was sent to, `attempt` has claimed it. */
export type ProveEmail = Command<'ProveEmail', Of & Handle>;
/** A proven address is to be replaced by this one, once that is proven too. */
export type RequestEmailChange = Command<'RequestEmailChange', Of & { readonly text: string; readonly hash: string }>;
export type WithdrawEmailChange = Command<'WithdrawEmailChange', Of>;
/** Restores the address that was held by `attempt`, or drops what was to replace it. */
export type UndoEmailChange = Command<'UndoEmailChange', Of & { readonly attempt: string }>;
export type RequestPasswordReset = Command<'RequestPasswordReset', Of>;
/** The vault holds the password of this `generation` (0 at registration); sessions of before are over. */
export type ChangePassword = Command<'ChangePassword', Of & { readonly generation: number }>;
export type RecordNewDevice = Command<'RecordNewDevice', Of & { readonly device: string }>;
/** The vault holds the secret of the member's authenticator app. */
export type EnableTwoFactor = Command<'EnableTwoFactor', Of>;
/** `reason` is needed from anyone but the member. */
export type DisableTwoFactor = Command<'DisableTwoFactor', Of & { readonly reason?: string | undefined }>;
export type UseRecoveryCode = Command<'UseRecoveryCode', Of & { readonly left: number }>;
export type RenewRecoveryCodes = Command<'RenewRecoveryCodes', Of>;
/** `days`: how long it is good for. The vault has a hash of its secret. */
export type MakeApiToken = Command<'MakeApiToken', Of & Omit<ApiToken, 'madeAt' | 'until'> & { readonly days: number }>;
export type RevokeApiToken = Command<'RevokeApiToken', Of & { readonly tokenId: string }>;
/** The member agrees to the text with this number, or no longer to any. */
export type SetConsent = Command<'SetConsent', Of & { readonly consentText: number | undefined }>;
export type ActivateBusiness = Command<'ActivateBusiness', Of & { readonly role: Role }>;
export type AppointOwner = Command<'AppointOwner', Of>;
export type SuspendAccount = Command<'SuspendAccount', Of & { readonly reason: string }>;
export type ReinstateAccount = Command<'ReinstateAccount', Of & { readonly reason: string }>;
/** By a platform owner; never to superadmin, who are appointed. */
export type ChangeRole = Command<'ChangeRole', Of & { readonly role: Role; readonly reason: string }>;
/** A platform owner wants to see the platform as this member; `viewId` names the session of it. */
export type ViewAs = Command<'ViewAs', Of & { readonly viewId: string; readonly reason: string }>;
export type EndViewAs = Command<'EndViewAs', Of & { readonly viewId: string }>;
/** By a platform owner; it can be restored for seven days. */
export type DeleteAccount = Command<'DeleteAccount', Of & { readonly reason: string }>;
export type RestoreAccount = Command<'RestoreAccount', Of & { readonly reason: string }>;
/** The same by its member, who can take it back themself. */
export type LeaveAccount = Command<'LeaveAccount', Of>;
export type ReturnToAccount = Command<'ReturnToAccount', Of>;
/** The time in which a deleted account can be restored may be over. */
export type CloseDeletedAccount = Command<'CloseDeletedAccount', Of>;
export type CloseAccount = Command<'CloseAccount', Of & { readonly reason: string }>;

/** What was personal of a closed account is gone. */
export type RecordErasure = Command<'RecordErasure', Of & { readonly erased: Erased }>;

export type AccountCommand =
  | RegisterAccount
  | GiveUpClaim
  | RequestActivationMail
  | ActivateAccount
  | ChangeProfile
  | RequestEmailChange
  | WithdrawEmailChange
  | ProveEmail
  | UndoEmailChange
  | RequestPasswordReset
  | ChangePassword
  | RecordNewDevice
  | EnableTwoFactor
  | DisableTwoFactor
  | UseRecoveryCode
  | RenewRecoveryCodes
  | MakeApiToken
  | RevokeApiToken
  | SetConsent
  | ActivateBusiness
  | AppointOwner
  | SuspendAccount
  | ReinstateAccount
  | ChangeRole
  | ViewAs
  | EndViewAs
  | DeleteAccount
  | RestoreAccount
  | LeaveAccount
  | ReturnToAccount
  | CloseDeletedAccount
  | CloseAccount
  | RecordErasure;

type Claim = Handle & Of & { readonly kind: HandleKind };
export type ClaimCommand = Command<'ClaimHandle', Claim> | Command<'ReleaseHandle', Claim>;

export type OwnersCommand = Command<'EnrolOwner', Of> | Command<'StrikeOffOwner', Of>;

export type MemberNoteCommand =
  | Command<'WriteMemberNote', Of & { readonly noteId: string; readonly text: string }>
  | Command<'RemoveMemberNote', Of & { readonly noteId: string }>;
