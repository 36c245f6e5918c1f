import { useSyncExternalStore } from 'react';
import { isOnline, onLine } from './line.ts';

/** Whether the browser reports a network and the server answers. */
export const useOnline = (): boolean => useSyncExternalStore(onLine, isOnline);
