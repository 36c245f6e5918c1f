import { lazy, Suspense } from 'react';
import { useSession } from '../shared/session.tsx';
import { PublicLayout } from './PublicLayout.tsx';

// Visitors never see it.
const Shell = lazy(async () => ({ default: (await import('./Shell.tsx')).Shell }));

/** For pages open to members and visitors: members see the shell, visitors the public header. */
export function EitherLayout() {
  const { status } = useSession();
  if (status === 'guest') return <PublicLayout />;
  return (
    <Suspense fallback={null}>
      <Shell />
    </Suspense>
  );
}
