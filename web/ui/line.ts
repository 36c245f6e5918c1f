/** How often it is tried whether the server answers again, in milliseconds. */
const AGAIN_MS = 3_000;

let reached = true;
let asking: Promise<boolean> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Whether the browser reports a network and the server answered when it was last asked. */
export const isOnline = (): boolean => navigator.onLine && reached;

/** Calls `listener` when that may have changed. Returns the unsubscribe function. */
export function onLine(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  listeners.add(listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
    listeners.delete(listener);
  };
}

const ask = async () => fetch('/health/live', { cache: 'no-store' });

/**
 * Called when a request failed or the socket closed: asks whether the server is there, again and again until it is.
 * Resolves to its first answer.
 */
export function doubtLine(): Promise<boolean> {
  asking ??= ask()
    .then(
      () => true,
      () => false,
    )
    .then((isThere) => {
      asking = undefined;
      clearTimeout(timer);
      if (!isThere) timer = setTimeout(doubtLine, AGAIN_MS);
      if (isThere !== reached) {
        reached = isThere;
        for (const listener of [...listeners]) listener();
      }
      return isThere;
    });
  return asking;
}
