import { z } from 'zod/mini';
import { doubtLine } from '../ui/line.ts';
import { paths } from './paths.ts';
import { type Role, roles } from './rights.ts';
import { texts } from './texts.ts';

export type { Role };

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
  /** The words of the box that was ticked. */
  consentTo?: string;
  role?: 'CUSTOMER' | 'SHOP_OWNER' | 'SELLER';
  referCode?: string;
}

/** `message` is what to show; it is the server's own text where it gave one. */
export type SessionOutcome =
  | { ok: true; user: SessionUser }
  | { ok: false; message: string; status?: number /** The server's stable code. */; code?: string };

/**
 * `code`: with two-factor login, what the authenticator app shows; its lack is refused with TWO_FACTOR_NEEDED. `restore`
 * takes back that the member has closed the account, which is refused with ACCOUNT_CLOSING otherwise.
 */
export interface LoginMore {
  code?: string | undefined;
  restore?: boolean;
}

/** What a platform owner begins who wants to see the platform as `user` does, until an instant. */
export interface View {
  id: string;
  token: string;
  until: string;
  user: SessionUser;
}

/** While `loading`, `user` is the last member: enough to show a name, not to request data. */
export interface SessionState {
  status: 'loading' | 'guest' | 'member';
  user?: SessionUser;
  /** While a platform owner sees the platform as `user`: nothing can be changed. */
  view?: Pick<View, 'id' | 'until'>;
  /** The page to show after a logout in this tab, which must not lead back after the next login. */
  left?: string;
}

const storageKey = 'user';
/** There while this browser owes the server a logout. */
const leavingKey = 'leaving';
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

function isLeaving(): boolean {
  try {
    return localStorage.getItem(leavingKey) !== null;
  } catch {
    return false;
  }
}

function setLeaving(isOwed: boolean): void {
  try {
    if (isOwed) localStorage.setItem(leavingKey, 'yes');
    else localStorage.removeItem(leavingKey);
  } catch {
    // Without storage the logout is sent at once or not at all.
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

const tokenOf = (response: Response): string | undefined =>
  /^Bearer (\S+)$/i.exec(response.headers.get('authorization') ?? '')?.[1];

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * The session. The access token stays inside this object: it is in no storage, so a script that reads storage finds a
 * name and no token. After a reload the HttpOnly cookie gets a new one.
 */
export class SessionStore {
  private state: SessionState;
  private token: string | undefined;
  private refreshing: Promise<boolean> | undefined;
  private readonly listeners = new Set<() => void>();
  private running = false;

  constructor() {
    const user = remembered();
    this.state = !isLeaving() && (user || hasUserCookie()) ? { status: 'loading', user } : { status: 'guest' };
  }

  /** Begins: takes up the session of the last visit and listens to the other tabs. Returns how to end. */
  start(): () => void {
    const onStorage = (event: StorageEvent) => this.hear(event);
    const onOnline = () => this.isUnsettled() && void this.refresh();
    window.addEventListener('storage', onStorage);
    window.addEventListener('online', onOnline);
    this.running = true;
    void this.resume();
    return () => {
      this.running = false;
      window.removeEventListener('online', onOnline);
      window.removeEventListener('storage', onStorage);
    };
  }

  /** Requests a token, or the logout, until it is answered: an unreachable network neither ends nor keeps a session. */
  private async resume(): Promise<void> {
    for (let pause = 500; this.isUnsettled() && this.running; pause = Math.min(pause * 2, longestWait)) {
      await this.refresh();
      if (this.isUnsettled()) await wait(pause);
    }
  }

  private isUnsettled = (): boolean => !(this.state.status === 'guest' || this.token) || isLeaving();

  readonly get = (): SessionState => this.state;
  readonly accessToken = (): string | undefined => this.token;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly login = (email: string, password: string, { code, restore }: LoginMore = {}): Promise<SessionOutcome> =>
    this.enter(
      'login',
      { email, password, ...(code && { code }), ...(restore && { restore }) },
      texts.auth.loginFailed,
    );

  readonly register = (input: RegisterInput): Promise<SessionOutcome> =>
    this.enter('register', input, texts.auth.registerFailed);

  /**
   * Ends the session here, in the other tabs and at the server; if the server is unreachable now, the logout is sent
   * before any other request with the cookie. `to`: the page to show after leaving a members' screen.
   */
  readonly logout = async (to: string = paths.login): Promise<void> => {
    setLeaving(true);
    this.leave(to);
    await alone(() => this.tellLeaving());
    void this.resume();
  };

  /** By the cookie: an access token that has run out would be refused, and the cookie would stay. */
  private async tellLeaving(): Promise<void> {
    try {
      const { status } = await fetch('/api/v1/users/logout', { method: 'POST', credentials: 'include' });
      // Every other refusal says that there is no such session.
      if (status < 500 && status !== 429) setLeaving(false);
    } catch {
      // Without a network it stays owed.
    }
  }

  /** Gets a new access token. False: none now; the state says whether that is final. */
  readonly refresh = (): Promise<boolean> => {
    this.refreshing ??= alone(() => this.renew()).finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  };

  /**
   * Shows the platform as another member sees it, in this tab alone. The owner's own session stays in its cookie: a
   * reload, or any token that is asked for, goes back to it.
   */
  readonly viewAs = ({ id, token, until, user }: View): void => {
    this.token = token;
    this.set({ status: 'member', user, view: { id, until } });
  };

  /** Goes back to the owner's own session. */
  readonly stopViewing = (): Promise<boolean> => {
    const user = remembered();
    this.token = undefined;
    this.set(user ? { status: 'loading', user } : { status: 'guest' });
    return this.refresh();
  };

  /** Takes over what a saved profile changed about the person. */
  readonly updateUser = (change: Partial<Omit<SessionUser, '_id'>>): void => {
    if (this.state.user) this.become({ ...this.state.user, ...change });
  };

  private async renew(): Promise<boolean> {
    if (isLeaving()) {
      await this.tellLeaving();
      return false;
    }
    try {
      const response = await fetch('/api/v1/users/refresh', { method: 'POST', credentials: 'include' });
      if (response.status === 401 || response.status === 403) this.leave();
      if (!response.ok) return false;
      const token = tokenOf(response);
      if (!token) return false;
      const user = await userOf(response);
      // Who left meanwhile, here or in another tab, does not come back.
      if (isLeaving()) return false;
      this.token = token;
      this.become(user);
      return true;
    } catch {
      const { status, user } = this.state;
      // Without a network a member sees what this device has kept for them; the token comes with the network.
      if (status === 'loading' && user && !isLeaving() && !(await doubtLine())) this.set({ status: 'member', user });
      return false;
    }
  }

  private enter = (verb: 'login' | 'register', body: unknown, failure: string): Promise<SessionOutcome> =>
    alone(async () => {
      // The former member's cookie is about to be overwritten: after that their session could not be ended.
      if (isLeaving()) await this.tellLeaving();
      return this.ask(verb, body, failure);
    });

  private async ask(verb: 'login' | 'register', body: unknown, failure: string): Promise<SessionOutcome> {
    try {
      const response = await fetch(`/api/v1/users/${verb}`, {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok)
        return {
          ok: false,
          status: response.status,
          code: response.headers.get('x-error-code') ?? undefined,
          message: response.status < 500 ? (await response.text()) || failure : failure,
        };
      const user = await userOf(response);
      this.token = tokenOf(response);
      setLeaving(false);
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

  /** Without `to` the page chosen before stays: a refresh that was under way at a logout is refused after it. */
  private leave(to?: string): void {
    this.token = undefined;
    remember(undefined);
    const left = to ?? this.state.left;
    this.set({ status: 'guest', ...(left && { left }) });
  }

  /** Another tab wrote `user`: it logged out, or logged in as another member. */
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
