import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { rightsOf, SHOP_RIGHTS } from '../shopRights.ts';
import type { CrewChanges } from './commands.ts';
import { crew } from './decider.ts';
import { CREW_ROLES, type CrewEvent, type CrewRole } from './events.ts';
import { CrewChangeNotYours, MembershipMissing } from './refusals.ts';
import { worksAsIn } from './shopRights.ts';
import {
  about,
  ben,
  cleo,
  command,
  invited,
  joined,
  membershipId,
  OTHER_SHOP,
  ofMember,
  olga,
  SHOP,
  TODAY,
} from './testing.ts';

/** Ben and Cleo work in Olga's first shop. */
const both = (role: CrewRole, other: CrewRole = 'barber'): CrewEvent[] => [
  ...[invited('1', { role }), joined('1', { role })],
  ...[invited('2', { role: other, email: 'cleo@example.test' }), joined('2', { ...ofMember('2', cleo), role: other })],
];
const change = (changes: CrewChanges, { name = '1', by = ben, shopId = SHOP } = {}) =>
  command('ChangeCrewMember', by, { changes, menu: ['barb'], today: TODAY, membershipId: membershipId(name, shopId) });
const off = { daysOff: [{ from: TODAY, to: TODAY }] };

describe('what somebody may do in a shop', () => {
  it('goes by the role they have there, from joining to leaving', () => {
    const at = (events: readonly CrewEvent[], memberId = ben.id, shopId = SHOP) =>
      worksAsIn(fold(crew, events), shopId, memberId);
    const chair = membershipId('1');
    expect(at([invited('1')])).toBeUndefined();
    for (const role of CREW_ROLES) expect(at(both(role))).toEqual({ rights: rightsOf(role), chair });
    const works = both('barber');
    expect(at([...works, about('CrewRoleSet', { role: 'desk' })])).toEqual({ rights: rightsOf('desk'), chair });
    expect(at([...works, about('CrewLeft', { because: 'wish' })])).toBeUndefined();
    const removed = [...works, about('CrewRemoved', { restorableUntil: '2027-01-13T12:00:00.000Z' })];
    expect(at(removed)).toBeUndefined();
    expect(at([...removed, about('CrewRestored', {})])).toEqual({ rights: rightsOf('barber'), chair });
    expect(at(works, ben.id, OTHER_SHOP)).toBeUndefined();
    expect(at(works, olga.id)).toBeUndefined();
  });

  it('is a manager all of the table, and of a role nothing that it does not name', () => {
    expect(rightsOf('manager')).toEqual(Object.keys(SHOP_RIGHTS));
    expect(rightsOf('desk')).toEqual([
      ...['serveAll', 'serveOwn', 'reachCustomers', 'keepNotes', 'keepCare', 'keepWaitlist'],
    ]);
    expect(rightsOf('barber')).toEqual(['serveOwn', 'keepCare', 'planOwnDays', 'readOwnTakings']);
  });
});

describe('a manager', () => {
  it('sets hours, days off and services of everybody, and makes a barber of the desk and back', () => {
    const { daysOff } = off;
    given(crew, ...both('manager'))
      .when(change({ ...off, hours: null }, { name: '2' }))
      .appends({ type: 'CrewDaysOffSet', data: { ...ofMember('2', cleo), daysOff } });
    given(crew, ...both('manager'))
      .when(change({ role: 'desk' }, { name: '2' }))
      .appends({ type: 'CrewRoleSet', data: { ...ofMember('2', cleo), role: 'desk' } });
    given(crew, ...both('manager', 'manager'))
      .when(change({ ...off, role: 'manager' }, { name: '2' }))
      .appends({ type: 'CrewDaysOffSet', data: { ...ofMember('2', cleo), daysOff } });
  });

  it('does not say who is a manager, themself included', () => {
    given(crew, ...both('manager'))
      .when(change({ role: 'manager' }, { name: '2' }))
      .refuses(CrewChangeNotYours);
    given(crew, ...both('manager', 'manager'))
      .when(change({ role: 'barber' }, { name: '2' }))
      .refuses(CrewChangeNotYours);
    given(crew, ...both('manager'))
      .when(change({ role: 'desk' }))
      .refuses(CrewChangeNotYours);
  });

  it('does nothing of it in another shop of the owner, nor once they have left', () => {
    const elsewhere = ofMember('3', cleo, OTHER_SHOP);
    const other = [
      {
        type: 'CrewInvited',
        data: { ...invited('3').data, ...elsewhere, memberId: undefined },
      } as unknown as CrewEvent,
      joined('3', elsewhere),
    ];
    given(crew, ...both('manager'), ...other)
      .when(change(off, { name: '3', shopId: OTHER_SHOP }))
      .refuses(MembershipMissing);
    given(crew, ...both('manager'), about('CrewLeft', { because: 'wish' }))
      .when(change(off, { name: '2' }))
      .refuses(MembershipMissing);
  });

  it('invites, removes and restores nobody, and does not say whether the owner takes bookings', () => {
    const past = both('manager');
    const refused = [
      command('RemoveFromCrew', ben, { membershipId: membershipId('2'), onlyInvited: false }),
      command('RestoreToCrew', ben, { membershipId: membershipId('2'), limit: null }),
      command('InviteToCrew', ben, {
        ...{ membershipId: membershipId('9'), email: 'x@example.test', role: 'barber', limit: null, isOwn: false },
      }),
      command('SetOwnerBookings', ben, { shopId: SHOP, takesBookings: false, bookable: [membershipId('2')] } as never),
    ];
    for (const one of refused)
      given(crew, ...past)
        .when(one)
        .refuses(MembershipMissing);
  });
});

describe('others of a crew', () => {
  it('barbers set their own days off, and nothing else', () => {
    given(crew, ...both('barber'))
      .when(change(off))
      .appends({ type: 'CrewDaysOffSet', data: { ...ofMember(), ...off } });
    for (const changes of [{ hours: null }, { serviceIds: null }, { role: 'desk' }, { ...off, hours: null }] as const)
      given(crew, ...both('barber'))
        .when(change(changes))
        .refuses(CrewChangeNotYours);
    given(crew, ...both('barber'))
      .when(change(off, { name: '2' }))
      .refuses(CrewChangeNotYours);
  });

  it('the desk changes nothing of it, nor does anybody else', () => {
    for (const name of ['1', '2'])
      given(crew, ...both('desk'))
        .when(change(off, { name }))
        .refuses(CrewChangeNotYours);
    const stranger = { id: 'Stranger00000000000000', role: 'SHOP_OWNER' } as const;
    given(crew, ...both('desk'))
      .when(change(off, { by: stranger }))
      .refuses(MembershipMissing);
  });
});
