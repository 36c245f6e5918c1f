import { useQuery } from '@apollo/client/react';
import { graphql } from '../graphql/index.ts';
import { type Role, useSession } from '../shared/session.tsx';

const DeskWork = graphql(`query DeskWork { workplaces { id rights } }`);

/**
 * Whether the viewer acts at the desk of a shop: at their own, or at one of somebody else where the server lets them serve. Not
 * until the server has said so of the latter, and not where it is not asked (`isAsked`).
 */
export function useDesk(role: Role, isAsked = true): boolean {
  const { status } = useSession();
  const isOwner = role === 'SHOP_OWNER';
  const { data } = useQuery(DeskWork, { skip: isOwner || !isAsked || status !== 'member' });
  return isOwner || data?.workplaces.some(({ rights }) => rights.includes('serveOwn')) === true;
}
