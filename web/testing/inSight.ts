import { vi } from 'vitest';

/** Everything that is drawn is in sight, or nothing is. */
export const inSight = (isInSight: boolean) =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
      observe = () => this.tell([{ isIntersecting: isInSight }]);
      disconnect = () => undefined;
    },
  );
