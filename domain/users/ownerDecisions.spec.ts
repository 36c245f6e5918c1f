import { describe, expect, it } from 'vitest';
import type { Actor } from '../decider.ts';
import { given } from '../given.testing.ts';
import { at, command, event, owner, registered, system } from './account.testing.ts';
import type { AccountCommand } from './commands.ts';
import { account } from './decider.ts';
import type { AccountEvent } from './events.ts';
import * as refusals from './refusals.ts';
import { evolveAccount, isRemoved, noAccount } from './state.ts';

describe('what platform owners decide', () => {
  const suspended = event('AccountSuspended', { reason: 'spam', epoch: 1 });
  const until = new Date(Date.parse(at) + 7 * 86_400_000).toISOString();
  const later = (command: AccountCommand, instant: string) => ({ ...command, at: instant });
  const deleted = (epoch = 1) => event('AccountDeletionScheduled', { reason: 'fraud', until, epoch });
  const foldOf = (...events: AccountEvent[]) => events.reduce(evolveAccount, noAccount);

  it('another role, with a reason, which ends the sessions that have the old one', () => {
    given(account, registered())
      .when(command('ChangeRole', { role: 'SELLER', reason: ' Sells combs. ' }, owner))
      .appends(event('RoleChanged', { role: 'SELLER', reason: 'Sells combs.', epoch: 1 }));
    given(account, registered())
      .when(command('ChangeRole', { role: 'CUSTOMER', reason: 'x' }, owner))
      .appendsNothing();
    given(account, registered())
      .when(command('ChangeRole', { role: 'superadmin', reason: 'x' }, owner))
      .refuses(refusals.OwnerNotForSale);
    given(account, registered(), event('OwnerAppointed'))
      .when(command('ChangeRole', { role: 'CUSTOMER', reason: 'left' }, owner))
      .appends(event('RoleChanged', { role: 'CUSTOMER', reason: 'left', epoch: 1 }));
  });

  it('a deletion that can be taken back for seven days and then gives the same state', () => {
    given(account, registered())
      .when(command('DeleteAccount', { reason: 'fraud' }, owner))
      .appends(deleted());
    given(account, registered(), deleted())
      .when(command('DeleteAccount', { reason: 'fraud' }, owner))
      .appendsNothing();
    const restored = event('AccountRestored', { reason: 'a mistake' });
    given(account, registered(), deleted())
      .when(command('RestoreAccount', { reason: 'a mistake' }, owner))
      .appends(restored);
    given(account, registered(), deleted())
      .when(later(command('RestoreAccount', { reason: 'late' }, owner), until))
      .refuses(refusals.NoSuchMember);
    given(account, registered())
      .when(command('RestoreAccount', { reason: 'x' }, owner))
      .appendsNothing();
    for (const before of [[registered()], [registered(), suspended]]) {
      const after = foldOf(...before, deleted(2), restored);
      const was = foldOf(...before);
      const decisions = { ...was.decisions, AccountRestored: { reason: 'a mistake' } };
      expect(after).toEqual({ ...was, epoch: 2, decisions });
    }
  });

  it('the member’s own closing is the same deletion, which they alone take back, and platform owners take over', () => {
    const left = event('AccountDeletionScheduled', { reason: 'closed by the member', until, epoch: 1, byMember: true });
    const back = event('AccountRestored', { reason: 'restored by the member', byMember: true });
    given(account, registered()).when(command('LeaveAccount')).appends(left);
    given(account, registered(), left).when(command('LeaveAccount')).appendsNothing();
    given(account, registered(), left).when(command('ReturnToAccount')).appends(back);
    given(account, registered()).when(command('ReturnToAccount')).appendsNothing();
    given(account, registered(), left)
      .when(later(command('ReturnToAccount'), until))
      .refuses(refusals.NoSuchMember);
    given(account, registered(), deleted()).when(command('ReturnToAccount')).refuses(refusals.AccountDeleted);
    given(account, registered(), suspended).when(command('LeaveAccount')).refuses(refusals.AccountSuspended);
    for (const type of ['LeaveAccount', 'ReturnToAccount'] as const) {
      given(account, registered())
        .when(command(type, {}, owner))
        .refuses(refusals.NotYourAccount);
      given(account).when(command(type)).refuses(refusals.NoSuchMember);
    }
    const after = foldOf(registered(), left, back);
    expect({ ...after, epoch: 0, decisions: {} }).toEqual(foldOf(registered()));
    given(account, registered(), left)
      .when(command('DeleteAccount', { reason: 'fraud' }, owner))
      .appends(deleted(2));
    given(account, registered(), left, deleted(2)).when(command('ReturnToAccount')).refuses(refusals.AccountDeleted);
    given(account, registered(), left).when(command('RequestPasswordReset')).appends(event('PasswordResetRequested'));
  });

  it('closes a deleted account once its time is over, and not one that was restored or deleted again', () => {
    const due = later(command('CloseDeletedAccount', {}, system), until);
    given(account, registered(), deleted())
      .when(due)
      .appends(event('AccountClosed', { reason: 'deleted, and not restored in time', epoch: 2 }));
    given(account, registered(), deleted())
      .when(command('CloseDeletedAccount', {}, system))
      .appendsNothing();
    given(account, registered(), deleted(), event('AccountRestored', { reason: 'x' }))
      .when(due)
      .appendsNothing();
    given(account, registered(), deleted())
      .when({ ...due, by: owner })
      .refuses(refusals.NotYourAccount);
  });

  it('removes who is suspended, or was deleted by them, until that is taken back', () => {
    const left = event('AccountDeletionScheduled', { reason: 'enough', until, epoch: 1, byMember: true });
    const restored = event('AccountRestored', { reason: 'a mistake' });
    const removed = (...events: AccountEvent[]) => isRemoved(foldOf(registered(), ...events));
    expect([removed(), removed(left), removed(deleted(), restored)]).toEqual([false, false, false]);
    expect([removed(suspended), removed(deleted()), removed(left, deleted())]).toEqual([true, true, true]);
    expect([removed(suspended, deleted()), removed(suspended, deleted(), restored)]).toEqual([true, true]);
    // What is closed cannot be taken back, and still says that it was.
    const closed = event('AccountClosed', { reason: 'x', epoch: 3 });
    const after = (...events: AccountEvent[]) => foldOf(registered(), ...events, closed);
    expect([after().wasRemoved, after(left).wasRemoved, after(deleted(), restored).wasRemoved]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([after(suspended).wasRemoved, after(deleted()).wasRemoved]).toEqual([true, true]);
    expect(removed(suspended, closed)).toBe(false);
  });

  it('is for them alone, never about themselves, and never deletes one of them', () => {
    for (const [type, data] of [
      ['SuspendAccount', {}],
      ['ReinstateAccount', {}],
      ['ChangeRole', { role: 'SELLER' }],
      ['DeleteAccount', {}],
      ['RestoreAccount', {}],
    ] as const) {
      const decision = (by: Actor) => command(type, { ...data, reason: 'x' }, by);
      for (const role of ['CUSTOMER', 'SHOP_OWNER', 'SELLER'] as const)
        given(account, registered())
          .when(decision({ id: 'bob', role }))
          .refuses(refusals.NotYourAccount);
      given(account, registered())
        .when(decision({ id: 'ana', role: 'superadmin' }))
        .refuses(refusals.NotYourself);
      given(account).when(decision(owner)).refuses(refusals.NoSuchMember);
    }
    given(account, registered(), event('OwnerAppointed'))
      .when(command('DeleteAccount', { reason: 'x' }, owner))
      .refuses(refusals.OwnerNotDeleted);
  });

  it('the support suspends and reinstates members, and nobody who runs the platform', () => {
    const helper: Actor = { id: 'sam', role: 'support' };
    given(account, registered())
      .when(command('SuspendAccount', { reason: 'spam' }, helper))
      .appends(suspended);
    given(account, registered(), suspended)
      .when(command('ReinstateAccount', { reason: 'a mistake' }, helper))
      .appends(event('AccountReinstated', { reason: 'a mistake' }));
    const moderator = event('RoleChanged', { role: 'moderator', reason: 'helps', epoch: 1 });
    for (const staff of [moderator, event('OwnerAppointed')])
      given(account, registered(), staff)
        .when(command('SuspendAccount', { reason: 'x' }, helper))
        .refuses(refusals.NotYourAccount);
    for (const type of ['DeleteAccount', 'RestoreAccount', 'ChangeRole'] as const)
      given(account, registered())
        .when(command(type, { role: 'SELLER', reason: 'x' }, helper))
        .refuses(refusals.NotYourAccount);
    for (const role of ['moderator', 'finance'] as const)
      given(account, registered())
        .when(command('SuspendAccount', { reason: 'x' }, { id: 'sam', role }))
        .refuses(refusals.NotYourAccount);
  });

  it('leaves a deleted account alone until it is restored, and its member out', () => {
    for (const type of ['SuspendAccount', 'ReinstateAccount'] as const)
      given(account, registered(), deleted())
        .when(command(type, { reason: 'x' }, owner))
        .refuses(refusals.DeletionUnderWay);
    given(account, registered(), deleted())
      .when(command('ChangeRole', { role: 'SELLER', reason: 'x' }, owner))
      .refuses(refusals.DeletionUnderWay);
    given(account, registered(), deleted())
      .when(command('ChangeProfile', { changes: { bio: 'x' } }))
      .refuses(refusals.AccountDeleted);
    given(account, registered(), deleted()).when(command('RequestPasswordReset')).appendsNothing();
  });

  it('to see the platform as a member, for a quarter of an hour, with a reason, and to stop', () => {
    const view = (by: Actor = owner, reason = ' She asked. ') => command('ViewAs', { viewId: 'v', reason }, by);
    const until15 = new Date(Date.parse(at) + 15 * 60_000).toISOString();
    const viewed = event('MemberViewedAs', { viewId: 'v', reason: 'She asked.', until: until15 });
    const ended = event('ViewAsEnded', { viewId: 'v' });
    const stop = command('EndViewAs', { viewId: 'v' }, owner);
    given(account, registered()).when(view()).appends(viewed);
    given(account, registered(), viewed).when(view()).appendsNothing();
    given(account, registered()).when(view(owner, ' ')).refuses(refusals.ReasonNeeded);
    given(account, registered())
      .when(view({ id: 'ana', role: 'superadmin' }))
      .refuses(refusals.NotYourself);
    for (const role of ['moderator', 'support', 'finance', 'CUSTOMER'] as const)
      given(account, registered())
        .when(view({ id: 'x', role }))
        .refuses(refusals.NotYourAccount);
    for (const before of [
      suspended,
      deleted(),
      event('OwnerAppointed'),
      event('RoleChanged', { role: 'support', reason: 'x', epoch: 1 }),
    ])
      given(account, registered(), before).when(view()).refuses(refusals.NotViewable);
    given(account, registered(), viewed).when(stop).appends(ended);
    given(account, registered(), viewed, ended).when(stop).appendsNothing();
    given(account, registered(), viewed).when(later(stop, until15)).appendsNothing();
    given(account, registered()).when(stop).appendsNothing();
  });
});
