let oldest: number | undefined;
const listeners = new Set<() => void>();

/** The instant of the oldest copy on the page, in Unix milliseconds; undefined while all of it is fresh. */
export const shownFrom = (): number | undefined => oldest;

export function onShownFrom(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A copy of this instant is shown; undefined: everything is read afresh. */
export function noteShown(at: number | undefined): void {
  oldest = at === undefined ? undefined : Math.min(at, oldest ?? at);
  for (const listener of [...listeners]) listener();
}
