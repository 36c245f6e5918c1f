import { useSyncExternalStore } from 'react';
import type { Connection } from '../ui/ConnectionDot.tsx';

let current: Connection | undefined;
const listeners = new Set<(state: Connection | undefined) => void>();

/** Told by whoever holds the socket. */
export function setConnection(state: Connection | undefined): void {
  current = state;
  for (const listener of [...listeners]) listener(state);
}

/** Calls back whenever it is told. Returns how to stop. */
export function onConnection(listener: (state: Connection | undefined) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether others' changes arrive by themselves; undefined while no socket has been wanted. */
export const useConnection = (): Connection | undefined => useSyncExternalStore(onConnection, () => current);
