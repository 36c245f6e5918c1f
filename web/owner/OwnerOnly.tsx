import type { ReactNode } from 'react';
import { NotFoundScreen } from '../app/NotFoundScreen.tsx';
import { useSession } from '../app/session.tsx';

/** For the owners of the platform; there is nothing here for anybody else. The server guards what is shown, this only the frame. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  return useSession().user?.role === 'superadmin' ? children : <NotFoundScreen />;
}
