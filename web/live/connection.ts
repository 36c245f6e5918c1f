import { useSyncExternalStore } from 'react';
import type { Connection } from '../ui/ConnectionDot.tsx';

let current: Connection | undefined;
const listeners = new Set<(state: Connection | undefined) => void>();

/** Called by the socket. */
export function setConnection(state: Connection | undefined): void {
  current = state;
  for (const listener of [...listeners]) listener(state);
}

/** Subscribes to the state of the connection. Returns the unsubscribe function. */
export function onConnection(listener: (state: Connection | undefined) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The state of the connection; undefined until a socket is needed. */
export const useConnection = (): Connection | undefined => useSyncExternalStore(onConnection, () => current);
