import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { WEEKDAYS, type WorkingHours } from '../shops/events.ts';
import { crew, INVITATION_MS } from './decider.ts';
import type { CrewEvent } from './events.ts';
import * as refusals from './refusals.ts';
import { chairOf, crewSize, isOwnerBookable, membershipOf, placeIn } from './state.ts';
import {
  AT,
  about,
  ben,
  cleo,
  command,
  invite,
  invited,
  job,
  joined,
  later,
  membershipId,
  OTHER_SHOP,
  of,
  ofMember,
  olga,
  ownerBookings,
  ownerSet,
  SHOP,
  TODAY,
} from './testing.ts';

const DAY_MS = 86_400_000;
const accept = (by = ben, email = 'ben@example.test', at?: string) =>
  command('AnswerCrewInvitation', by, { accepts: true, email }, at);
const decline = (by = ben, email = 'ben@example.test', at?: string) =>
  command('AnswerCrewInvitation', by, { accepts: false, email }, at);
const works = [invited(), joined()];

describe('the owner', () => {
  it('takes bookings at their own chair until they say otherwise, while somebody else can be booked', () => {
    given(crew, ...works)
      .when(ownerBookings(false))
      .appends(ownerSet(false));
    given(crew, ...works, ownerSet(false))
      .when(ownerBookings(true, { bookable: [] }))
      .appends(ownerSet(true));
    given(crew).when(ownerBookings(true)).appendsNothing();
    given(crew, ...works, ownerSet(false))
      .when(ownerBookings(false, { bookable: [] }))
      .appendsNothing();
    given(crew, ...works)
      .when(ownerBookings(false, {}, ben))
      .refuses(refusals.MembershipMissing);
    given(crew, ...works)
      .when(ownerBookings(false, { shopId: 'none' }))
      .refuses(refusals.MembershipMissing);
  });

  it('goes on where nobody else of the same shop is a barber, or the account of none is active', () => {
    const alone = [
      ...[[], [invited()], [...works, about('CrewLeft', { because: 'wish' })]],
      [...works, about('CrewRoleSet', { role: 'manager' })],
    ];
    for (const past of alone)
      given(crew, ...past)
        .when(ownerBookings(false))
        .refuses(refusals.NobodyElseBookable);
    given(crew, ...works)
      .when(ownerBookings(false, { bookable: [] }))
      .refuses(refusals.NobodyElseBookable);
    given(crew, ...works)
      .when(ownerBookings(false, { shopId: OTHER_SHOP }))
      .refuses(refusals.NobodyElseBookable);
  });

  it('takes none in that shop alone, also once the last barber has left', () => {
    const state = fold(crew, [...works, ownerSet(false), about('CrewLeft', { because: 'wish' })]);
    expect([SHOP, OTHER_SHOP].map((shopId) => isOwnerBookable(state, shopId))).toEqual([false, true]);
    expect(isOwnerBookable(fold(crew, [ownerSet(true)], state), SHOP)).toBe(true);
  });
});

describe('an invitation', () => {
  it('is for an address, and can be answered for seven days', () => {
    given(crew).when(invite()).appends(invited());
    given(crew, invited()).when(invite()).appendsNothing();
    given(crew)
      .when(command('InviteToCrew', ben, invite().data as never))
      .refuses(refusals.MembershipMissing);
  });

  it('is made once for an address and shop, and not for its owner', () => {
    given(crew, invited())
      .when(invite('2', { email: ' BEN@example.test' }))
      .refuses(refusals.InvitedAlready);
    const elsewhere = membershipId('2', OTHER_SHOP);
    given(crew, invited())
      .when(invite('2', { membershipId: elsewhere }))
      .appends(invited('2', of('2', OTHER_SHOP)));
    given(crew)
      .when(invite('1', { isOwn: true }))
      .refuses(refusals.OwnerOfTheShop);
  });

  it('counts for the limit of the plan until it is over, like who works', () => {
    given(crew, invited())
      .when(invite('2', { email: 'cleo@example.test', limit: 1 }))
      .refuses(refusals.CrewLimitReached);
    given(crew, ...works)
      .when(invite('2', { email: 'cleo@example.test', limit: 1 }))
      .refuses(refusals.CrewLimitReached);
    // It is over before the job has said so.
    given(crew, invited())
      .when(invite('2', { limit: 1 }, later(INVITATION_MS)))
      .appends(invited('2', { expiresAt: later(2 * INVITATION_MS) }));
    for (const over of ['CrewInvitationTakenBack', 'CrewInvitationDeclined', 'CrewInvitationLapsed'] as const)
      given(crew, invited(), { type: over, data: ofMember() })
        .when(invite('2', { limit: 1 }))
        .appends(invited('2'));
    given(crew, ...works, about('CrewLeft', { because: 'wish' }))
      .when(invite('2', { limit: 1 }))
      .appends(invited('2'));
  });

  it('is one of at most 20 that are open, and of 20 within 24 hours', () => {
    const open = Array.from({ length: 20 }, (_, nth) => invited(`${nth}`, { email: `${nth}@example.test` }));
    given(crew, ...open)
      .when(invite('99', {}, later(2 * DAY_MS)))
      .refuses(refusals.TooManyInvitationsOpen);
    const over = open.map(({ data }) => ({ type: 'CrewInvitationTakenBack', data }) as const);
    given(crew, ...open, ...over)
      .when(invite('99', {}, later(DAY_MS - 1)))
      .refuses(refusals.TooManyInvitations);
    given(crew, ...open, ...over)
      .when(invite('99', {}, later(DAY_MS)))
      .appends(invited('99', { expiresAt: later(INVITATION_MS + DAY_MS) }));
  });

  it('is answered by the account that has its address, in time', () => {
    given(crew, invited()).when(accept()).appends(joined());
    given(crew, invited()).when(accept(ben, 'Ben@Example.test')).appends(joined());
    given(crew, ...works)
      .when(accept())
      .appendsNothing();
    given(crew, ...works)
      .when(accept(cleo))
      .refuses(refusals.InvitationOver);
    given(crew, invited()).when(accept(cleo, 'cleo@example.test')).refuses(refusals.NotYourInvitation);
    given(crew, invited()).when(decline(cleo, 'cleo@example.test')).refuses(refusals.NotYourInvitation);
    given(crew, invited()).when(decline()).appends({ type: 'CrewInvitationDeclined', data: ofMember() });
    given(crew, invited())
      .when(accept(ben, undefined, later(INVITATION_MS)))
      .refuses(refusals.InvitationOver);
    given(crew).when(accept()).refuses(refusals.InvitationOver);
  });

  it('gives nobody two places in a shop, and none to its owner', () => {
    const again = invited('2', { email: 'new@example.test' });
    const secondly = command('AnswerCrewInvitation', ben, {
      ...{ membershipId: membershipId('2'), accepts: true, email: 'new@example.test' },
    });
    // An invitation would say otherwise which account has an address.
    given(crew, ...works)
      .when(invite('2', { email: 'new@example.test' }))
      .appends(again);
    given(crew, ...works, again)
      .when(secondly)
      .refuses(refusals.WorksHereAlready);
    given(crew, invited()).when(accept(olga)).refuses(refusals.OwnerOfTheShop);
  });

  it('brings who has left back to the chair they had, and nobody else', () => {
    const left = (name: string) => ({ type: 'CrewLeft', data: { ...ofMember(name), because: 'wish' } }) as const;
    const chairIn = (name: string, ...past: readonly CrewEvent[]) => {
      const one = membershipOf(fold(crew, [...past]), membershipId(name));
      return one && chairOf(membershipId(name), one);
    };
    const back = [...works, left('1'), invited('2'), joined('2')];
    expect(chairIn('2', ...back)).toBe(membershipId('1'));
    expect(chairIn('3', ...back, left('2'), invited('3'), joined('3'))).toBe(membershipId('1'));
    expect(chairIn('1', ...works)).toBe(membershipId('1'));
    const another = joined('2', { memberId: cleo.id });
    expect(chairIn('2', ...works, left('1'), invited('2'), another)).toBe(membershipId('2'));
    const there = [invited('2', of('2', OTHER_SHOP)), joined('2', of('2', OTHER_SHOP))];
    const elsewhere = fold(crew, [...works, left('1'), ...there]).memberships[membershipId('2', OTHER_SHOP)];
    expect(elsewhere?.chair).toBeUndefined();
  });

  it('is taken back by the owner, and lapses by itself', () => {
    const takenBack = { type: 'CrewInvitationTakenBack', data: of() } as const;
    given(crew, invited())
      .when(command('RemoveFromCrew', olga, { onlyInvited: false }))
      .appends(takenBack);
    given(crew, invited())
      .when(command('RemoveFromCrew', cleo, { onlyInvited: false }))
      .refuses(refusals.MembershipMissing);
    const lapse = (at: string, by = job) => command('LapseCrewInvitation', by, {}, at);
    given(crew, invited())
      .when(lapse(later(INVITATION_MS - 1)))
      .appendsNothing();
    given(crew, invited())
      .when(lapse(later(INVITATION_MS)))
      .appends({ type: 'CrewInvitationLapsed', data: of() });
    given(crew, ...works)
      .when(lapse(later(INVITATION_MS)))
      .appendsNothing();
    given(crew, invited())
      .when(lapse(later(INVITATION_MS), olga))
      .refuses(refusals.MembershipMissing);
  });
});

describe('a person of a crew', () => {
  const change = (changes: object, by = olga) =>
    command('ChangeCrewMember', by, { changes, menu: ['barb', 'beard'], today: TODAY });
  const week = { ...Object.fromEntries(WEEKDAYS.map((day) => [day, []])), monday: ['09:00', '09:30'] };

  it('has a role, hours, days off and services, each set where it differs', () => {
    given(crew, ...works)
      .when(
        change({
          ...{ role: 'manager', hours: { monday: ['09:30', '09:00', '09:30'] }, serviceIds: ['beard'] },
          daysOff: [
            { from: '2027-02-01', to: '2027-02-03' },
            { from: '2027-01-20', to: '2027-01-20' },
          ],
        }),
      )
      .appends(
        about('CrewRoleSet', { role: 'manager' }),
        about('CrewHoursSet', { hours: week as unknown as WorkingHours }),
        about('CrewDaysOffSet', {
          daysOff: [
            { from: '2027-01-20', to: '2027-01-20' },
            { from: '2027-02-01', to: '2027-02-03' },
          ],
        }),
        about('CrewServicesSet', { serviceIds: ['beard'] }),
      );
    given(crew, ...works)
      .when(change({ role: 'barber', hours: null, daysOff: [], serviceIds: null }))
      .appendsNothing();
    given(crew, ...works, about('CrewServicesSet', { serviceIds: ['beard'] }))
      .when(change({ serviceIds: null }))
      .appends(about('CrewServicesSet', { serviceIds: null }));
  });

  it('has days off from today on: what is over of them is left out', () => {
    given(crew, ...works)
      .when(change({ daysOff: [{ from: '1900-01-01', to: '2027-01-14' }] }))
      .appends(about('CrewDaysOffSet', { daysOff: [{ from: TODAY, to: '2027-01-14' }] }));
    given(crew, ...works, about('CrewDaysOffSet', { daysOff: [{ from: '2027-01-10', to: '2027-01-14' }] }))
      .when(change({ daysOff: [{ from: '2027-01-10', to: '2027-01-14' }] }))
      .appendsNothing();
  });

  it('is changed while they work, and by nobody who does not work there', () => {
    given(crew, ...works)
      .when(change({ role: 'manager' }, ben))
      .refuses(refusals.CrewChangeNotYours);
    given(crew, ...works)
      .when(change({ role: 'manager' }, cleo))
      .refuses(refusals.MembershipMissing);
    given(crew, invited())
      .when(change({ role: 'manager' }))
      .refuses(refusals.MembershipMissing);
  });

  it('has no hours off the grid, no days off that overlap or are impossible, and services of the menu', () => {
    const refused = (changes: object, refusal: typeof refusals.DaysOffInvalid) =>
      given(crew, ...works)
        .when(change(changes))
        .refuses(refusal);
    refused({ hours: { monday: ['07:30'] } }, refusals.CrewHoursOffGrid);
    for (const daysOff of [
      [{ from: '2027-01-20', to: '2027-01-19' }],
      [{ from: '2027-02-30', to: '2027-03-01' }],
      [{ from: '2027-01-20', to: '2028-01-20' }],
      [
        { from: '2027-01-20', to: '2027-01-22' },
        { from: '2027-01-22', to: '2027-01-23' },
      ],
    ])
      refused({ daysOff }, refusals.DaysOffInvalid);
    const dayOf = (nth: number) => later(nth * DAY_MS).slice(0, 10);
    const many = Array.from({ length: 61 }, (_, nth) => ({ from: dayOf(nth), to: dayOf(nth) }));
    refused({ daysOff: many }, refusals.TooManyDaysOff);
    for (const serviceIds of [[], ['none'], ['barb', 'barb']]) refused({ serviceIds }, refusals.CrewServicesInvalid);
  });

  it('leaves, or is removed and can be restored for a day', () => {
    given(crew, ...works)
      .when(command('LeaveCrew', ben, {}))
      .appends(about('CrewLeft', { because: 'wish' }));
    given(crew, ...works)
      .when(command('LeaveCrew', cleo, {}))
      .refuses(refusals.MembershipMissing);
    const removed = about('CrewRemoved', { restorableUntil: later(DAY_MS) });
    // Who was to be taken back has accepted.
    given(crew, ...works)
      .when(command('RemoveFromCrew', olga, { onlyInvited: true }))
      .refuses(refusals.JoinedMeanwhile);
    given(crew, ...works)
      .when(command('RemoveFromCrew', olga, { onlyInvited: false }))
      .appends(removed);
    given(crew, ...works, removed)
      .when(command('RemoveFromCrew', olga, { onlyInvited: false }))
      .appendsNothing();
    const restore = (limit: number | null, at = later(DAY_MS)) => command('RestoreToCrew', olga, { limit }, at);
    given(crew, ...works, removed)
      .when(restore(1))
      .appends(about('CrewRestored', {}));
    given(crew, ...works, removed)
      .when(restore(null, later(DAY_MS + 1)))
      .refuses(refusals.CrewRestoreTooLate);
    given(crew, ...works, removed, invited('2'))
      .when(restore(1))
      .refuses(refusals.CrewLimitReached);
    given(crew, ...works, removed, invited('2'), joined('2'))
      .when(restore(null))
      .refuses(refusals.WorksHereAlready);
    given(crew, ...works, about('CrewLeft', { because: 'wish' }))
      .when(restore(null))
      .refuses(refusals.CrewRestoreTooLate);
    given(crew, ...works)
      .when(restore(1))
      .appendsNothing();
  });

  it('goes with their account, the owner’s or the shop, and is not restored then', () => {
    const end = (by = job) => command('EndCrewMembership', by, { because: 'account' });
    const left = about('CrewLeft', { because: 'account' });
    given(crew, ...works)
      .when(end())
      .appends(left);
    given(crew, ...works, about('CrewRemoved', { restorableUntil: later(DAY_MS) }))
      .when(end())
      .appends(left);
    given(crew, ...works, left)
      .when(end())
      .appendsNothing();
    given(crew, invited()).when(end()).appends({ type: 'CrewInvitationTakenBack', data: of() });
    given(crew, ...works)
      .when(end(olga))
      .refuses(refusals.MembershipMissing);
  });
});

it('a crew has those who have left in the order of their leaving', () => {
  const three = ['1', '2', '3'].flatMap((name) => [invited(name), joined(name)]);
  const left = (name: string) => ({ type: 'CrewLeft', data: { ...ofMember(name), because: 'wish' } }) as const;
  const removed = { type: 'CrewRemoved', data: { ...ofMember('1'), restorableUntil: later(DAY_MS) } } as const;
  const { memberships } = fold(crew, [...three, left('3'), left('2'), removed]);
  expect(Object.keys(memberships)).toEqual(['3', '2', '1'].map((name) => membershipId(name)));
});

it('a crew knows who works where', () => {
  const state = fold(crew, [...works, invited('2', { email: 'cleo@example.test' })]);
  expect([crewSize(state, AT), crewSize(state, later(INVITATION_MS))]).toEqual([2, 1]);
  expect(placeIn(state, SHOP, ben.id)?.role).toBe('barber');
  expect(placeIn(state, OTHER_SHOP, ben.id)).toBeUndefined();
  expect(membershipOf(state, membershipId())?.email).toBe('');
  expect(membershipOf(state, 'constructor')).toBeUndefined();
  expect(crew.stream({ membershipId: membershipId() })).toBe(`crew-${olga.id}`);
  expect(crew.stream({ shopId: SHOP })).toBe(`crew-${olga.id}`);
  expect(() => crew.stream({ membershipId: 'x' })).toThrow(refusals.MembershipMissing().message);
});
