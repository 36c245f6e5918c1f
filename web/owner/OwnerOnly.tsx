import type { ReactNode } from 'react';
import { NotFoundScreen } from '../shared/NotFoundScreen.tsx';
import { hasRight, type Right } from '../shared/rights.ts';
import { useSession } from '../shared/session.tsx';

/**
 * The 404 page for all but the owners of the platform, and the helpers with a right. The server guards the data, this
 * only the frame.
 */
export function OwnerOnly({ or, children }: { or?: Right; children: ReactNode }) {
  const role = useSession().user?.role;
  return role === 'superadmin' || (or && hasRight(role, or)) ? children : <NotFoundScreen />;
}
