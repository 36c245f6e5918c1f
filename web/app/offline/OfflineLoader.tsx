import { type ComponentType, lazy, Suspense } from 'react';

const Nothing = () => null;
const Offline = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('./code.ts').then(
      ({ Offline: found }) => ({ default: found }),
      () => ({ default: Nothing }),
    ),
);

/** The strip that says there is no network, and the prompt of a new release; their code comes after the page itself. */
export const OfflineLoader = () => (
  <Suspense>
    <Offline />
  </Suspense>
);
