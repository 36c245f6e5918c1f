import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { hasRight, type Right } from './rights.ts';
import type { SessionState, SessionStore } from './sessionStore.ts';

export type { RegisterInput, Role, SessionOutcome, SessionUser } from './sessionStore.ts';

export type Session = SessionState &
  Pick<
    SessionStore,
    'login' | 'register' | 'logout' | 'accessToken' | 'refresh' | 'updateUser' | 'viewAs' | 'stopViewing'
  >;

const Store = createContext<SessionStore | undefined>(undefined);

export function SessionProvider(props: { store: SessionStore; children: ReactNode }) {
  useEffect(() => props.store.start(), [props.store]);
  return <Store.Provider value={props.store}>{props.children}</Store.Provider>;
}

/** The session and its commands. `member` means a token is at hand; request private data only then. */
export function useSession(): Session {
  const store = useContext(Store);
  if (!store) throw new Error('useSession needs a SessionProvider above it');
  const state = useSyncExternalStore(store.subscribe, store.get);
  const { login, register, logout, accessToken, refresh, updateUser, viewAs, stopViewing } = store;
  return { ...state, login, register, logout, accessToken, refresh, updateUser, viewAs, stopViewing };
}

/** Whether the viewer has a right of those who run the platform. */
export const useRight = (right: Right): boolean => hasRight(useSession().user?.role, right);
