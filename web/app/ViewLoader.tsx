import { lazy, Suspense } from 'react';
import { useSession } from '../shared/session.tsx';

const ViewBanner = lazy(async () => ({ default: (await import('./view/ViewBanner.tsx')).ViewBanner }));

/** The banner that says whose view this is; its code comes with the first view. */
export function ViewLoader() {
  const { view, user } = useSession();
  return <Suspense>{view && user && <ViewBanner key={view.id} view={view} user={user} />}</Suspense>;
}
