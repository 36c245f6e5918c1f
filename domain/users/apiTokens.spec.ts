import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { at, bob, command, event, registered } from './account.testing.ts';
import { liveApiTokens, MOST_API_TOKENS } from './apiTokens.ts';
import { account } from './decider.ts';
import type { AccountEvent } from './events.ts';

const asked = { tokenId: 't1', name: 'Till', areas: ['bookings'], mayChange: false };
const make = (data: object = {}) => command('MakeApiToken', { ...asked, days: 90, ...data });
const made = (data: object = {}) =>
  event('ApiTokenMade', { ...asked, madeAt: at, until: '2026-05-30T10:00:00.000Z', ...data });
const having = (...events: AccountEvent[]) => fold(account, [registered(), ...events]);
const idsAt = (now: string, ...events: AccountEvent[]) =>
  liveApiTokens(having(...events), now).map((one) => one.tokenId);

describe('API tokens', () => {
  it('are made by their member alone, until a day, and once', () => {
    expect(account.decide(make(), having())).toEqual([made()]);
    expect(account.decide(make(), having(made()))).toEqual([]);
    expect(() => account.decide({ ...make(), by: bob } as never, having())).toThrow('You may not change this account.');
    const suspended = event('AccountSuspended', { reason: 'Fraud', epoch: 1 });
    expect(() => account.decide(make(), having(suspended))).toThrow('suspended');
  });

  it('are ten at the most, of which those that have ended are none', () => {
    const ten = Array.from({ length: MOST_API_TOKENS }, (_, nth) => made({ tokenId: `n${nth}` }));
    expect(() => account.decide(make(), having(...ten))).toThrow('You have ten API tokens.');
    const ended = made({ tokenId: 'n0', until: at });
    expect(account.decide(make(), having(ended, ...ten.slice(1)))).toEqual([made()]);
    expect(having(ended, made()).apiTokens.map((one) => one.tokenId)).toEqual(['t1']);
  });

  it('end when they are revoked, when their time is over, and with every session', () => {
    const revoke = command('RevokeApiToken', { tokenId: 't1' });
    expect(account.decide(revoke, having(made()))).toEqual([event('ApiTokenRevoked', { tokenId: 't1' })]);
    expect(account.decide(revoke, having())).toEqual([]);
    expect(() => account.decide({ ...revoke, by: bob } as never, having(made()))).toThrow('You may not change');
    expect(idsAt(at, made())).toEqual(['t1']);
    expect(idsAt('2026-05-30T10:00:00.000Z', made())).toEqual([]);
    expect(idsAt(at, made(), event('ApiTokenRevoked', { tokenId: 't1' }))).toEqual([]);
    for (const type of ['PasswordChanged', 'RoleChanged', 'AccountSuspended', 'AccountDeletionScheduled'] as const)
      expect(idsAt(at, made(), event(type, { epoch: 1, role: 'SELLER', reason: 'x', until: at })), type).toEqual([]);
    const roles = [event('BusinessActivated', { role: 'SELLER' }), event('OwnerAppointed', {})];
    for (const given of roles) expect(idsAt(at, made(), given), given.type).toEqual([]);
    expect(idsAt(at, made(), event('NameChanged', { firstName: 'A', lastName: 'B' }))).toEqual(['t1']);
  });
});
