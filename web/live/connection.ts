import { useSyncExternalStore } from 'react';
import type { Connection } from '../ui/ConnectionDot.tsx';
import { isOnline, onLine } from '../ui/line.ts';

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

/** A socket notices late that its network is gone: what the browser and the server say of the line counts first. */
const shown = (): Connection | undefined => (current && !isOnline() ? 'offline' : current);

function onEither(listener: () => void): () => void {
  const [one, other] = [onConnection(listener), onLine(listener)];
  return () => {
    one();
    other();
  };
}

/** The state of the connection; undefined until a socket is needed. */
export const useConnection = (): Connection | undefined => useSyncExternalStore(onEither, shown);
