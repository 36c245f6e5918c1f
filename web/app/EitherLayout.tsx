import { lazy, Suspense } from 'react';
import { PublicLayout } from './PublicLayout.tsx';
import { useSession } from './session.tsx';

// Visitors never see it.
const Shell = lazy(async () => ({ default: (await import('./Shell.tsx')).Shell }));

/** Around pages that are for everybody and belong to the members' part: members see the shell, visitors the public header. */
export function EitherLayout() {
  const { status } = useSession();
  if (status === 'guest') return <PublicLayout />;
  return (
    <Suspense fallback={null}>
      <Shell />
    </Suspense>
  );
}
