import { useSyncExternalStore } from 'react';
import type { Connection } from '../ui/ConnectionDot.tsx';

let current: Connection | undefined;
const listeners = new Set<() => void>();

/** Told by whoever holds the socket. */
export function setConnection(state: Connection | undefined): void {
  current = state;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether others' changes arrive by themselves; undefined while no socket has been wanted. */
export const useConnection = (): Connection | undefined => useSyncExternalStore(subscribe, () => current);
