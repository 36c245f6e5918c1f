import type { ReactNode } from 'react';
import { NotFoundScreen } from '../shared/NotFoundScreen.tsx';
import { useSession } from '../shared/session.tsx';

/** The 404 page for all but the owners of the platform. The server guards the data, this only the frame. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  return useSession().user?.role === 'superadmin' ? children : <NotFoundScreen />;
}
