import { describe, expect, it } from 'vitest';
import type { Actor } from '../decider.ts';
import { given } from '../given.testing.ts';
import { ana, at, bob, command, event, handles, owner, register, registered, system } from './account.testing.ts';
import type { ClaimCommand, OwnersCommand } from './commands.ts';
import { account, claim } from './decider.ts';
import type { Role } from './events.ts';
import { owners } from './owners.ts';
import * as refusals from './refusals.ts';
import { evolveAccount, noAccount } from './state.ts';

describe('an account', () => {
  it('is registered with its claims and the time of it', () => given(account).when(register()).appends(registered()));
  it('is registered once', () => given(account, registered()).when(register()).appendsNothing());
  it('cannot be registered once the registration was abandoned', () =>
    given(account, event('RegistrationAbandoned')).when(register()).refuses(refusals.RegistrationOver));
  it('cannot be registered again after it closed', () =>
    given(account, registered(), event('AccountClosed', { reason: 'enough', epoch: 1 }))
      .when(register())
      .refuses(refusals.RegistrationOver));

  it('is abandoned when a claim is given up before it was registered', () =>
    given(account)
      .when(command('GiveUpClaim', { kind: 'email', hash: 'e1', attempt: 't1' }, system))
      .appends(event('RegistrationAbandoned')));
  it('keeps the claims it uses', () =>
    given(account, registered())
      .when(command('GiveUpClaim', { kind: 'email', hash: 'e1', attempt: 't1' }, system))
      .appendsNothing());
  it('gives up a claim it does not use, once', () => {
    const giveUp = command('GiveUpClaim', { kind: 'email', hash: 'e2', attempt: 't3' }, system);
    given(account, registered())
      .when(giveUp)
      .appends(event('ClaimGivenUp', { kind: 'email', attempt: 't3' }));
    given(account, registered(), event('ClaimGivenUp', { kind: 'email', attempt: 't3' }))
      .when(giveUp)
      .appendsNothing();
  });

  it('is activated by the link to its address, once', () => {
    given(account, registered())
      .when(command('ActivateAccount', { emailHash: 'e1' }))
      .appends(event('AccountActivated'));
    given(account, registered(), event('AccountActivated'))
      .when(command('ActivateAccount', { emailHash: 'e1' }))
      .refuses(refusals.LinkNotGood);
    given(account, registered())
      .when(command('ActivateAccount', { emailHash: 'other' }))
      .refuses(refusals.LinkNotGood);
  });
  it('asks for another activation mail only while it needs one', () => {
    given(account, registered()).when(command('RequestActivationMail')).appends(event('ActivationMailRequested'));
    given(account, registered(), event('AccountActivated')).when(command('RequestActivationMail')).appendsNothing();
  });
});

describe('a profile', () => {
  const change = (changes: object, by: Actor = ana) => command('ChangeProfile', { changes }, by);
  const moved = event('EmailChanged', {
    email: 'new@x.test',
    handle: { hash: 'e2', attempt: 't3' },
    former: handles.email,
  });

  it('records each change as a fact of its own', () =>
    given(account, registered())
      .when(
        change({
          firstName: 'Anna',
          bio: 'Hello',
          website: 'https://ana.test',
          pictureUrl: '/images/1',
          phoneNumber: '555 0101',
        }),
      )
      .appends(
        event('NameChanged', { firstName: 'Anna', lastName: 'Silva' }),
        event('PhoneNumberChanged', { phoneNumber: '555 0101' }),
        event('BioWritten', { bio: 'Hello' }),
        event('LinksSet', { website: 'https://ana.test', youtube: '', instagram: '', linkedIn: '' }),
        event('PictureChanged', { pictureUrl: '/images/1' }),
      ));
  it('appends nothing when nothing changes', () =>
    given(account, registered())
      .when(change({ firstName: 'Ana', bio: undefined }))
      .appendsNothing());
  it('is changed by its member or a platform owner only', () => {
    given(account, registered())
      .when(change({ bio: 'x' }, bob))
      .refuses(refusals.NotYourAccount);
    given(account, registered())
      .when(change({ bio: 'x' }, owner))
      .appends(event('BioWritten', { bio: 'x' }));
  });
  it('moves to a claimed address, which must be verified again', () => {
    given(account, registered())
      .when(change({ email: { text: 'new@x.test', hash: 'e2', attempt: 't3' } }))
      .appends(moved);
    expect([registered(), event('AccountActivated'), moved].reduce(evolveAccount, noAccount).activated).toBe(false);
  });
  it('does not move to an address without a claim, or with one that was given up', () => {
    given(account, registered())
      .when(change({ email: { text: 'new@x.test', hash: 'e2' } }))
      .refuses(refusals.HandleLost);
    given(account, registered(), event('ClaimGivenUp', { kind: 'email', attempt: 't3' }))
      .when(change({ email: { text: 'new@x.test', hash: 'e2', attempt: 't3' } }))
      .refuses(refusals.HandleLost);
  });
  it('keeps its address when only the spelling differs, so that no mail goes out for it', () =>
    given(account, registered(), event('AccountActivated'))
      .when(change({ email: { text: 'ANA@x.test', hash: 'e1' } }))
      .appendsNothing());
  it('spells its name otherwise under the claim it has', () =>
    given(account, registered())
      .when(change({ userName: { text: 'ANA', hash: 'n1' } }))
      .appends(event('UserNameChanged', { userName: 'ANA', handle: handles.username, former: handles.username })));
});

describe('a name like the platform’s', () => {
  const change = (changes: object, by: Actor = ana) => command('ChangeProfile', { changes }, by);
  const chair = event('NameChanged', { firstName: 'Chair', lastName: 'Silva' });
  const userName = { text: 'chairside_team', hash: 'n2', attempt: 't3' };

  it('is refused, also when it is put together from two changes', () => {
    given(account, registered())
      .when(change({ firstName: 'Chairside' }))
      .refuses(refusals.NameReserved);
    given(account, registered(), chair)
      .when(change({ lastName: 'side' }))
      .refuses(refusals.NameReserved);
    given(account, registered()).when(change({ userName })).refuses(refusals.NameReserved);
  });
  it('is given by a platform owner only, and then no hindrance to other changes', () => {
    given(account, registered(), chair)
      .when(change({ lastName: 'side' }, owner))
      .appends(event('NameChanged', { firstName: 'Chair', lastName: 'side' }));
    given(account, registered(), event('NameChanged', { firstName: 'Chair', lastName: 'side' }))
      .when(change({ bio: 'x', firstName: 'Chair', lastName: 'side' }))
      .appends(event('BioWritten', { bio: 'x' }));
  });
});

describe('a password', () => {
  it('that changed ends the sessions of before, once per change', () => {
    given(account, registered())
      .when(command('ChangePassword', { generation: 1 }))
      .appends(event('PasswordChanged', { epoch: 1 }));
    given(account, registered(), event('PasswordChanged', { epoch: 1 }))
      .when(command('ChangePassword', { generation: 1 }))
      .appendsNothing();
  });
  it('is not reset for who is suspended', () => {
    given(account, registered()).when(command('RequestPasswordReset')).appends(event('PasswordResetRequested'));
    given(account, registered(), event('AccountSuspended', { reason: 'x', epoch: 1 }))
      .when(command('RequestPasswordReset'))
      .appendsNothing();
  });
});

describe('a business', () => {
  it.each<Role>(['SHOP_OWNER', 'SELLER'])('is activated by a customer as %s', (role) =>
    given(account, registered())
      .when(command('ActivateBusiness', { role }))
      .appends(event('BusinessActivated', { role })),
  );
  it.each<Role>(['CUSTOMER', 'superadmin'])('is not activated as %s', (role) =>
    given(account, registered()).when(command('ActivateBusiness', { role })).refuses(refusals.BusinessRoleNeeded),
  );
  it('is activated once, by the member', () => {
    given(account, registered({ role: 'SELLER' }))
      .when(command('ActivateBusiness', { role: 'SELLER' }))
      .appendsNothing();
    given(account, registered({ role: 'SELLER' }))
      .when(command('ActivateBusiness', { role: 'SHOP_OWNER' }))
      .refuses(refusals.AlreadyInBusiness);
    given(account, registered())
      .when(command('ActivateBusiness', { role: 'SELLER' }, bob))
      .refuses(refusals.NotYourAccount);
  });
});

describe('a platform owner', () => {
  const suspended = event('AccountSuspended', { reason: 'spam', epoch: 1 });
  it('is appointed once', () => {
    given(account, registered())
      .when(command('AppointOwner', {}, system))
      .appends(event('OwnerAppointed'));
    given(account, registered(), event('OwnerAppointed'))
      .when(command('AppointOwner', {}, system))
      .appendsNothing();
    given(account)
      .when(command('AppointOwner', {}, system))
      .refuses(refusals.NoSuchMember);
  });
  it('suspends with a reason, and reinstates', () => {
    given(account, registered())
      .when(command('SuspendAccount', { reason: ' spam ' }, owner))
      .appends(suspended);
    given(account, registered(), suspended)
      .when(command('SuspendAccount', { reason: 'spam' }, owner))
      .appendsNothing();
    given(account, registered())
      .when(command('SuspendAccount', { reason: ' ' }, owner))
      .refuses(refusals.ReasonNeeded);
    given(account, registered(), suspended)
      .when(command('ReinstateAccount', { reason: 'sorry' }, owner))
      .appends(event('AccountReinstated', { reason: 'sorry' }));
  });
  it('suspends neither themself nor another owner; no other role suspends', () => {
    given(account, registered())
      .when(command('SuspendAccount', { reason: 'x' }, { id: 'ana', role: 'superadmin' }))
      .refuses(refusals.NotYourself);
    given(account, registered(), event('OwnerAppointed'))
      .when(command('SuspendAccount', { reason: 'x' }, owner))
      .refuses(refusals.OwnerNotSuspended);
    given(account, registered())
      .when(command('SuspendAccount', { reason: 'x' }, bob))
      .refuses(refusals.NotYourAccount);
  });
  it('who is suspended may do nothing', () => {
    for (const attempt of [
      command('ChangeProfile', { changes: { bio: 'x' } }),
      command('ActivateBusiness', { role: 'SELLER' }),
      command('RequestActivationMail'),
    ])
      given(account, registered(), suspended).when(attempt).refuses(refusals.AccountSuspended);
  });

  const enrol = (accountId: string): OwnersCommand => ({ type: 'EnrolOwner', data: { accountId }, at, by: system });
  const leave = (accountId: string): OwnersCommand => ({ type: 'StrikeOffOwner', data: { accountId }, at, by: owner });
  const enrolled = (accountId: string) => ({ type: 'OwnerEnrolled', data: { accountId } }) as const;
  it('leaves while another one stays', () => {
    given(owners).when(enrol('a')).appends(enrolled('a'));
    given(owners, enrolled('a')).when(enrol('a')).appendsNothing();
    given(owners, enrolled('a'), enrolled('b'))
      .when(leave('a'))
      .appends({ type: 'OwnerStruckOff', data: { accountId: 'a' } });
    given(owners, enrolled('a')).when(leave('a')).refuses(refusals.LastOwner);
    given(owners).when(leave('a')).refuses(refusals.LastOwner);
    given(owners, enrolled('b')).when(leave('a')).appendsNothing();
  });
});

describe('closing', () => {
  const closed = event('AccountClosed', { reason: 'enough', epoch: 1 });
  it('is for the member and the platform owner, once, with a reason', () => {
    given(account, registered())
      .when(command('CloseAccount', { reason: 'enough' }))
      .appends(closed);
    given(account, registered())
      .when(command('CloseAccount', { reason: 'enough' }, owner))
      .appends(closed);
    given(account, registered(), closed)
      .when(command('CloseAccount', { reason: 'enough' }))
      .appendsNothing();
    given(account, registered())
      .when(command('CloseAccount', { reason: 'enough' }, bob))
      .refuses(refusals.NotYourAccount);
    given(account, registered())
      .when(command('CloseAccount', { reason: '' }))
      .refuses(refusals.ReasonNeeded);
  });
  it('leaves nothing personal in the state, and nothing can be done after', () => {
    expect(Object.values([registered(), closed].reduce(evolveAccount, noAccount).profile).join('')).toBe('');
    for (const attempt of [
      command('ChangeProfile', { changes: { bio: 'x' } }),
      command('ChangePassword', { generation: 1 }),
      command('ActivateAccount', { emailHash: 'e1' }),
    ])
      given(account, registered(), closed).when(attempt).refuses(refusals.NoSuchMember);
  });
});

describe('a claim', () => {
  const data = (accountId: string, attempt: string) => ({ kind: 'email' as const, hash: 'h', accountId, attempt });
  const to = (type: ClaimCommand['type'], accountId: string, attempt: string): ClaimCommand => ({
    type,
    data: data(accountId, attempt),
    at,
    by: ana,
  });
  const claimed = (accountId: string, attempt: string) =>
    ({ type: 'HandleClaimed', data: data(accountId, attempt) }) as const;
  const released = (accountId: string, attempt: string) =>
    ({ type: 'HandleReleased', data: data(accountId, attempt) }) as const;

  it('is for one account at a time', () => {
    given(claim)
      .when(to('ClaimHandle', 'a', '1'))
      .appends(claimed('a', '1'));
    given(claim, claimed('a', '1'))
      .when(to('ClaimHandle', 'b', '2'))
      .refuses(refusals.EmailInUse);
    given(claim, claimed('a', '1'), released('a', '1'))
      .when(to('ClaimHandle', 'b', '2'))
      .appends(claimed('b', '2'));
  });
  it('may be tried several times by one account, each try released on its own', () => {
    given(claim, claimed('a', '1'))
      .when(to('ClaimHandle', 'a', '1'))
      .appendsNothing();
    given(claim, claimed('a', '1'))
      .when(to('ClaimHandle', 'a', '2'))
      .appends(claimed('a', '2'));
    given(claim, claimed('a', '1'), claimed('a', '2'), released('a', '1'))
      .when(to('ClaimHandle', 'b', '3'))
      .refuses(refusals.EmailInUse);
  });
  it('is released by its holder only, once', () => {
    given(claim, claimed('a', '1'))
      .when(to('ReleaseHandle', 'b', '1'))
      .appendsNothing();
    given(claim, claimed('a', '1'), released('a', '1'))
      .when(to('ReleaseHandle', 'a', '1'))
      .appendsNothing();
  });
});
