import { expect, it } from 'vitest';
import { crew } from '#domain/crew/decider.ts';
import { AT, invited, joined, later, membershipId, ofMember } from '#domain/crew/testing.ts';
import { fold } from '#domain/decider.ts';
import { shownOf } from './views.ts';

it('whoever can be restored is shown, and of the others the last 20 who have left', () => {
  const names = Array.from({ length: 22 }, (_, nth) => `${nth}`);
  const all = ['99', ...names].flatMap((name) => [invited(name), joined(name)]);
  const left = names.map((name) => ({ type: 'CrewLeft', data: { ...ofMember(name), because: 'wish' } }) as const);
  const removed = { type: 'CrewRemoved', data: { ...ofMember('99'), restorableUntil: later(60_000) } } as const;
  const shown = (now: string) =>
    shownOf(fold(crew, [...all, removed, ...left]), now).map(([membershipIdOfOne]) => membershipIdOfOne);
  const last20 = names.slice(2).map((name) => membershipId(name));
  expect(shown(later(60_000))).toEqual([membershipId('99'), ...last20]);
  expect(shown(later(60_001))).toEqual(last20);
  expect(shownOf(fold(crew, [invited('1', { expiresAt: AT })]), AT)).toEqual([]);
});
