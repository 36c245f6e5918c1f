import { rightsOf, type WorksAs } from '../shopRights.ts';
import { type Crew, chairOf } from './state.ts';

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
