import { hasShopRight, rightsOf, type WorksAs } from '../shopRights.ts';
import type { ChangeCrewMember } from './commands.ts';
import { CrewChangeNotYours, MembershipMissing } from './refusals.ts';
import { type Crew, chairOf, type Membership } from './state.ts';

/**
 * What a member may do in a shop as one of its crew, and their chair there; undefined for who does not work there (any more),
 * and for the shop's owner, who has every right. Whether the accounts of both are active is not known to the crew.
 */
export function worksAsIn({ memberships }: Crew, shopId: string, memberId: string): WorksAs | undefined {
  const found = Object.entries(memberships).find(
    ([, one]) => one.stage === 'working' && one.shopId === shopId && one.memberId === memberId,
  );
  return found && { rights: rightsOf(found[1].role), chair: chairOf(...found) };
}

/**
 * Refuses what somebody of the crew, other than the owner, may not change about a person: with MembershipMissing where they do
 * not work in that shop, else with CrewChangeNotYours. A manager changes all but who is a manager; who sets their own days
 * off changes nothing else.
 */
export function requireMayChange(state: Crew, about: Membership, { by, data }: ChangeCrewMember): void {
  const worksAs = worksAsIn(state, about.shopId, by.id);
  if (!worksAs) throw MembershipMissing();
  const { role = about.role, hours, daysOff: _free, serviceIds } = data.changes;
  const isAboutManager = role !== about.role && (role === 'manager' || about.role === 'manager');
  if (hasShopRight(worksAs, 'planCrew') && !isAboutManager) return;
  const isDaysOffAlone = role === about.role && hours === undefined && serviceIds === undefined;
  if (hasShopRight(worksAs, 'planOwnDays') && about.memberId === by.id && isDaysOffAlone) return;
  throw CrewChangeNotYours();
}
