import { z } from 'zod/mini';
import { texts } from './texts.ts';

const roles = ['CUSTOMER', 'SHOP_OWNER', 'SELLER', 'superadmin'] as const;
export type Role = (typeof roles)[number];

const User = z.object({
  _id: z.string().check(z.minLength(1)),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  pictureUrl: z.optional(z.nullable(z.string())),
});
export type SessionUser = z.infer<typeof User>;

export interface RegisterInput {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  userName: string;
  phoneNumber: string;
  state?: string;
  city?: string;
  county?: string;
  identity?: 'individual' | 'entity';
  consent?: boolean;
  role?: Exclude<Role, 'superadmin'>;
  referCode?: string;
}

/** `message` is what to show; it is the server's own text where it gave one. */
export type SessionOutcome = { ok: true; user: SessionUser } | { ok: false; message: string; status?: number };

/** While `loading`, `user` is who was here last: enough to draw a name, not enough to ask for data. */
export interface SessionState {
  status: 'loading' | 'guest' | 'member';
  user?: SessionUser;
  /** The session ended because its member said so, here; such a person wants no way back to where they were. */
  left?: true;
}

const storageKey = 'user';
const longestWait = 15_000;

function remembered(): SessionUser | undefined {
  try {
    const parsed = User.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function remember(user: SessionUser | undefined): void {
  try {
    if (user) localStorage.setItem(storageKey, JSON.stringify(user));
    else localStorage.removeItem(storageKey);
  } catch {
    // Without storage the session lives in this tab; the refresh cookie still carries it over a reload.
  }
}

const hasUserCookie = (): boolean => /(?:^|;\s*)user=/.test(document.cookie);

/** One tab at a time: the refresh token changes with every use, so two at once would log both out. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('chairside-session', work) : work();
}

async function userOf(response: Response): Promise<SessionUser> {
  const body: unknown = await response.json();
  const holder = typeof body === 'object' && body !== null && 'user' in body ? body.user : body;
  return User.parse(holder);
}

const tokenOf = (response: Response): string | undefined => /^Bearer (\S+)$/i.exec(response.headers.get('authorization') ?? '')?.[1];

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Who is here. The access token never leaves this object: it is in no storage, so a script that reads
 * storage finds a name and no key. After a reload the HttpOnly cookie buys a new one.
 */
export class SessionStore {
  private state: SessionState;
  private token: string | undefined;
  private refreshing: Promise<boolean> | undefined;
  private readonly listeners = new Set<() => void>();
  private running = false;

  constructor() {
    const user = remembered();
    this.state = user || hasUserCookie() ? { status: 'loading', user } : { status: 'guest' };
  }

  /** Begins: takes up the session of the last visit and listens to the other tabs. Returns how to end. */
  start(): () => void {
    const onStorage = (event: StorageEvent) => this.hear(event);
    window.addEventListener('storage', onStorage);
    this.running = true;
    void this.resume();
    return () => {
      this.running = false;
      window.removeEventListener('storage', onStorage);
    };
  }

  /** Asks for a token until there is an answer: a network that is away is no reason to be nobody. */
  private async resume(): Promise<void> {
    for (let pause = 500; this.state.status === 'loading' && this.running; pause = Math.min(pause * 2, longestWait)) {
      await this.refresh();
      if (this.state.status === 'loading') await wait(pause);
    }
  }

  readonly get = (): SessionState => this.state;
  readonly accessToken = (): string | undefined => this.token;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly login = (email: string, password: string): Promise<SessionOutcome> => this.enter('login', { email, password }, texts.auth.loginFailed);

  readonly register = (input: RegisterInput): Promise<SessionOutcome> => this.enter('register', input, texts.auth.registerFailed);

  /** Ends the session here, in the other tabs and at the server; without a network it ends here at least. */
  readonly logout = async (): Promise<void> => {
    const token = this.token;
    this.leave(true);
    try {
      await fetch('/api/v1/users/logout', { method: 'POST', credentials: 'include', headers: token ? { authorization: `Bearer ${token}` } : {} });
    } catch {
      // The server lets the session run out by itself.
    }
  };

  /** Buys a new access token. False: there is none to be had now; the state tells whether that is for good. */
  readonly refresh = (): Promise<boolean> => {
    this.refreshing ??= alone(() => this.renew()).finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  };

  /** Takes over what a saved profile changed about the person. */
  readonly updateUser = (change: Partial<Omit<SessionUser, '_id'>>): void => {
    if (this.state.user) this.become({ ...this.state.user, ...change });
  };

  private async renew(): Promise<boolean> {
    try {
      const response = await fetch('/api/v1/users/refresh', { method: 'POST', credentials: 'include' });
      if (response.status === 401 || response.status === 403) this.leave();
      if (!response.ok) return false;
      const token = tokenOf(response);
      if (!token) return false;
      const user = await userOf(response);
      this.token = token;
      this.become(user);
      return true;
    } catch {
      return false;
    }
  }

  private async enter(verb: 'login' | 'register', body: unknown, failure: string): Promise<SessionOutcome> {
    try {
      const response = await fetch(`/api/v1/users/${verb}`, {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) return { ok: false, status: response.status, message: response.status < 500 ? (await response.text()) || failure : failure };
      const user = await userOf(response);
      this.token = tokenOf(response);
      this.become(user);
      return { ok: true, user };
    } catch {
      return { ok: false, message: failure };
    }
  }

  private become(user: SessionUser): void {
    remember(user);
    this.set({ status: 'member', user });
  }

  private leave(wanted = false): void {
    this.token = undefined;
    remember(undefined);
    this.set({ status: 'guest', ...(wanted && { left: true }) });
  }

  /** Another tab wrote `user`: it logged out, or somebody else logged in. */
  private hear(event: StorageEvent): void {
    if (event.key !== storageKey && event.key !== null) return;
    const user = remembered();
    if (!user) {
      this.token = undefined;
      if (this.state.status !== 'guest') this.set({ status: 'guest' });
    } else if (user._id !== this.state.user?._id) {
      this.token = undefined;
      this.set({ status: 'loading', user });
      void this.resume();
    } else {
      this.set({ ...this.state, user });
    }
  }

  private set(state: SessionState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

/** The page's one session; what is outside React (the GraphQL link) reads the token here. */
export const session = new SessionStore();
