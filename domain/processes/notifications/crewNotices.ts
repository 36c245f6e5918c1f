import { crew } from '../../crew/decider.ts';
import type { CrewRole } from '../../crew/events.ts';
import { membershipOf } from '../../crew/state.ts';
import type { StateOf } from '../../dispatch.ts';
import { shopOfMembership } from '../../ids.ts';
import type { NoticeKind, Refs } from '../../notifications/events.ts';
import { catalog } from '../../shops/decider.ts';
import { openShop } from '../crew/openShop.ts';

const ROLES: Readonly<Record<CrewRole, string>> = {
  manager: 'a manager',
  barber: 'a barber',
  desk: 'part of the desk',
};
/** "as a barber". */
export const asRole = (role: string): string => `as ${ROLES[role as CrewRole] ?? 'one of its people'}`;

type Facts = { readonly who: string; readonly shop: string; readonly as: string };

export const aboutCrews = {
  crewInvited: ({ shop, as }) => [
    'You are invited to a crew',
    `${shop} invites you to work there ${as}. You can accept or decline.`,
  ],
  crewJoined: ({ who, shop, as }) => ['Your invitation was accepted', `${who} works at ${shop} now, ${as}.`],
  // Who has the address is not told: they may have nothing to do with the shop.
  crewDeclined: ({ shop }) => ['Your invitation was declined', `Somebody you have invited to ${shop} has declined.`],
  crewLapsed: ({ shop }) => [
    'An invitation was not answered',
    `Somebody you have invited to ${shop} has not answered within seven days. You can invite them again.`,
  ],
  crewRoleSet: ({ shop, as }) => ['Your role has changed', `You work at ${shop} ${as} now.`],
  crewRemoved: ({ shop }) => ['You are no longer in a crew', `You do not work at ${shop} any more.`],
  crewRestored: ({ shop, as }) => ['You are in a crew again', `You work at ${shop} again, ${as}.`],
  crewLeft: ({ who, shop }) => ['Somebody has left', `${who} does not work at ${shop} any more.`],
} as const satisfies Readonly<Partial<Record<NoticeKind, (facts: Facts) => readonly [title: string, text: string]>>>;
export type CrewNoticeKind = keyof typeof aboutCrews;
export const isCrewKind = (kind: NoticeKind): kind is CrewNoticeKind => kind in aboutCrews;

type Notice = { readonly memberId: string; readonly kind: CrewNoticeKind; readonly refs: Refs };

/** Whether a notification about a crew still says what is so at an instant (UTC ISO). */
export async function isCrewNoticeInForce(
  stateOf: StateOf,
  { kind, memberId, refs: { membershipId = '', role } }: Notice,
  at: string,
): Promise<boolean> {
  const found = membershipOf((await stateOf(crew, { membershipId })).state, membershipId);
  switch (kind) {
    case 'crewInvited':
      return (
        found?.stage === 'invited' && at < found.expiresAt && (await openShop(stateOf, found.shopId)) !== undefined
      );
    case 'crewJoined':
      return found?.stage === 'working';
    case 'crewRoleSet':
      return found?.stage === 'working' && found.memberId === memberId && found.role === role;
    case 'crewRestored':
      return found?.stage === 'working' && found.memberId === memberId;
    case 'crewRemoved':
    case 'crewLeft':
      return found?.stage === 'left';
    case 'crewDeclined':
    case 'crewLapsed':
      return true;
  }
}

/** Title, sentence and link of a notification about a crew; `who` is the name of the member who did it. */
export async function crewText(
  stateOf: StateOf,
  { kind, refs: { membershipId = '', role } }: Notice,
  who: string,
): Promise<{ title: string; text: string; href: string }> {
  const shopId = shopOfMembership(membershipId) ?? '';
  const shop = (await stateOf(catalog, { shopId })).state.shops[shopId];
  const now = membershipOf((await stateOf(crew, { membershipId })).state, membershipId)?.role;
  const as = asRole(role ?? now ?? '');
  const [title, text] = aboutCrews[kind]({ who, shop: shop?.name || 'The shop', as });
  const href = kind === 'crewInvited' ? `/crew-invitation/${membershipId}` : '/my-barbers';
  return { title, text, href };
}
