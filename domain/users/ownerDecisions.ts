import type { Actor } from '../decider.ts';
import { KEPT_FOR } from '../retention.ts';
import { hasRight, isStaff, type Right } from '../rights.ts';
import { inUse, known, stated } from './checks.ts';
import type {
  ChangeRole,
  CloseDeletedAccount,
  DeleteAccount,
  EndViewAs,
  LeaveAccount,
  ReinstateAccount,
  RestoreAccount,
  ReturnToAccount,
  SuspendAccount,
  ViewAs,
} from './commands.ts';
import type { AccountEvent } from './events.ts';
import * as refusals from './refusals.ts';
import type { Account } from './state.ts';

/** How long a platform owner sees the platform as a member. */
export const VIEWED_FOR_MS = 15 * 60_000;
/** How long a deleted account can be restored. */
const RESTORABLE_MS = KEPT_FOR.deletedAccount;

/** For what only platform owners do, or helpers who have the right, and never to themselves. */
function byOwner(
  { data: { accountId }, by }: { data: { accountId: string }; by: Actor },
  state: Account,
  right?: Right,
) {
  const isOwner = by.role === 'superadmin' || by.role === 'system';
  if (!isOwner && !(right && hasRight(by.role, right))) throw refusals.NotYourAccount();
  if (by.id === accountId) throw refusals.NotYourself();
  known(state);
  if (!isOwner && isStaff(state.role)) throw refusals.NotYourAccount();
}

export function suspend(command: SuspendAccount, state: Account): AccountEvent[] {
  const { accountId, reason } = command.data;
  byOwner(command, state, 'suspend');
  if (state.role === 'superadmin') throw refusals.OwnerNotSuspended();
  if (state.status === 'deleted') throw refusals.DeletionUnderWay();
  return state.status === 'suspended'
    ? []
    : [{ type: 'AccountSuspended', data: { accountId, reason: stated(reason), epoch: state.epoch + 1 } }];
}

export function reinstate(command: ReinstateAccount, state: Account): AccountEvent[] {
  const { accountId, reason } = command.data;
  byOwner(command, state, 'suspend');
  if (state.status === 'deleted') throw refusals.DeletionUnderWay();
  return state.status === 'suspended'
    ? [{ type: 'AccountReinstated', data: { accountId, reason: stated(reason) } }]
    : [];
}

export function changeRole(command: ChangeRole, state: Account): AccountEvent[] {
  const { accountId, role, reason } = command.data;
  byOwner(command, state);
  if (role === 'superadmin') throw refusals.OwnerNotForSale();
  if (state.status === 'deleted') throw refusals.DeletionUnderWay();
  if (state.role === role) return [];
  return [{ type: 'RoleChanged', data: { accountId, role, reason: stated(reason), epoch: state.epoch + 1 } }];
}

/** Never of those who run the platform: what they see is more than an owner may take on by looking. */
export function viewAs(command: ViewAs, state: Account): AccountEvent[] {
  const { accountId, viewId, reason } = command.data;
  byOwner(command, state);
  if (state.status !== 'active' || isStaff(state.role)) throw refusals.NotViewable();
  if (state.views.some((one) => one.viewId === viewId)) return [];
  const until = new Date(Date.parse(command.at) + VIEWED_FOR_MS).toISOString();
  return [{ type: 'MemberViewedAs', data: { accountId, viewId, reason: stated(reason), until } }];
}

export function endViewAs({ data: { accountId, viewId }, by, at }: EndViewAs, state: Account): AccountEvent[] {
  if (by.role !== 'superadmin') throw refusals.NotYourAccount();
  const isOn = state.views.some((one) => one.viewId === viewId && !one.isEnded && at < one.until);
  return isOn ? [{ type: 'ViewAsEnded', data: { accountId, viewId } }] : [];
}

/** What a member began, platform owners take over, so that the member cannot take it back. */
export function schedule(command: DeleteAccount, state: Account): AccountEvent[] {
  byOwner(command, state);
  if (state.role === 'superadmin') throw refusals.OwnerNotDeleted();
  if (state.deletion && !state.deletion.byMember) return [];
  return [{ type: 'AccountDeletionScheduled', data: deletionOf(command, state, command.data.reason) }];
}

/** The member's own closing: the same deletion, which they can take back themself. */
export function leave(command: LeaveAccount, state: Account): AccountEvent[] {
  byMember(command);
  if (state.deletion) return [];
  inUse(state);
  const data = deletionOf(command, state, 'closed by the member');
  return [{ type: 'AccountDeletionScheduled', data: { ...data, byMember: true } }];
}

const deletionOf = ({ data, at }: DeleteAccount | LeaveAccount, { epoch, deletion }: Account, reason: string) => ({
  accountId: data.accountId,
  reason: stated(reason),
  until: deletion?.until ?? new Date(Date.parse(at) + RESTORABLE_MS).toISOString(),
  epoch: epoch + 1,
});

export function restore(command: RestoreAccount, state: Account): AccountEvent[] {
  const { accountId, reason } = command.data;
  byOwner(command, state);
  refuseLate(command, state);
  return state.deletion ? [{ type: 'AccountRestored', data: { accountId, reason: stated(reason) } }] : [];
}

/** The member takes back what they did themself, and nothing that a platform owner decided. */
export function comeBack(command: ReturnToAccount, state: Account): AccountEvent[] {
  const { accountId } = command.data;
  byMember(command);
  known(state);
  if (state.deletion?.byMember === false) throw refusals.AccountDeleted();
  refuseLate(command, state);
  const data = { accountId, reason: 'restored by the member', byMember: true } as const;
  return state.deletion ? [{ type: 'AccountRestored', data }] : [];
}

function byMember({ data: { accountId }, by }: LeaveAccount | ReturnToAccount) {
  if (by.id !== accountId) throw refusals.NotYourAccount();
}

/** Too late, although nothing has closed it yet: whoever was told so must not find it back. */
function refuseLate({ at }: RestoreAccount | ReturnToAccount, { deletion }: Account) {
  if (deletion && at >= deletion.until) throw refusals.NoSuchMember();
}

/** Closes what was deleted and not restored in time; another deletion may have come after the one that is due. */
export function closeDeleted({ data: { accountId }, by, at }: CloseDeletedAccount, state: Account): AccountEvent[] {
  if (by.role !== 'system') throw refusals.NotYourAccount();
  if (!state.deletion || at < state.deletion.until) return [];
  const reason = 'deleted, and not restored in time';
  return [{ type: 'AccountClosed', data: { accountId, reason, epoch: state.epoch + 1 } }];
}
