let waiting: ServiceWorker | undefined;
let begun = false;
const listeners = new Set<() => void>();

/** Whether a new release is on the device and waits to be shown. */
export const isReleaseReady = (): boolean => waiting !== undefined;

export function onRelease(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function found(worker: ServiceWorker | null): void {
  // The first of all replaces nothing that is shown.
  if (!worker || !navigator.serviceWorker.controller) return;
  waiting = worker;
  for (const listener of [...listeners]) listener();
}

/** How often a page that stays open asks for a new release, in milliseconds. */
const ASK_EVERY_MS = 60 * 60_000;

/**
 * Puts the service worker to work, once for a page, and learns of new releases. A browser without one, or one that
 * refuses it, shows the same pages with a network.
 */
export async function beginReleases(): Promise<void> {
  if (begun || !('serviceWorker' in navigator)) return;
  begun = true;
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (!registration) return;
  found(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => worker.state === 'installed' && found(worker));
  });
  setInterval(() => void registration.update().catch(() => undefined), ASK_EVERY_MS);
}

/** Shows the new release: only this page reloads, and only because its reader asked for it. */
export function showRelease(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('show');
}
