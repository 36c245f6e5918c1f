import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { newId } from '#domain/ids.ts';
import { currentOf, withAny } from '#domain/ports/secrets.ts';
import { KEPT_FOR } from '#domain/retention.ts';
import { isStaff } from '#domain/rights.ts';
import type { Vault } from '#domain/store/vault.ts';
import { liveApiTokens } from '#domain/users/apiTokens.ts';
import { account } from '#domain/users/decider.ts';
import { AccountDeleted, AccountSuspended, ApiTokenOver, SessionOver } from '#domain/users/refusals.ts';
import type { Account } from '#domain/users/state.ts';
import type { Services, Session } from '../http/context.ts';
import { accessToken, type Claims, claimsOf, viewToken } from './accessTokens.ts';
import { noteUse } from './apiTokenSecrets.ts';
import { noteEnded, sessionWithoutStore } from './sessionsWithoutStore.ts';

const GRACE_MS = 10_000;
/** How long a checked session is cached: within this time a session that another process ended is noticed here. */
const CHECKED_FOR_MS = 800;
const MOST_SESSIONS = 50;
const RECENT_MS = 600_000;
const LONGEST_AGENT = 300;

/** A family of refresh tokens: only the newest is good, the one before for a few seconds more. Hashes only. */
export type Family = {
  readonly accountId: string;
  readonly epoch: number;
  readonly newest: string;
  readonly before?: string;
  /** UTC ms. */
  readonly rotatedAt: number;
  readonly expiresAt: number;
  /** UTC ms of the login; missing in sessions that began before it was kept. */
  readonly begunAt?: number;
  /** UTC ms when the member last proved that it is them; missing while that was the login. */
  readonly provenAt?: number;
  /** The `User-Agent` of the login, shortened; missing like `begunAt`. */
  readonly agent?: string;
  /** Of a view of the member by a platform owner: whose it is, and the session and epoch that they began it in. */
  readonly viewer?: { readonly accountId: string; readonly sessionId: string; readonly epoch: number };
};

/**
 * What a login hands out. `refreshToken` is undefined when another tab has just fetched the newest one and it cannot
 * be derived again, because the secret has changed since and the former one is not listed.
 */
export type Tokens = {
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
};

type Needs = Pick<Services, 'vault' | 'stateOf' | 'now'> &
  Partial<Pick<Services, 'models'>> & {
    readonly config: Pick<Services['config'], 'sessionSecret' | 'ownerTwoFactor'>;
  };

type Ending = Pick<Needs, 'vault' | 'models'>;

const sessionKey = (sessionId: string) => `session/${sessionId}`;
const listKey = (accountId: string) => `sessions/${accountId}`;
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
const same = (left: string, right: string | undefined) =>
  right !== undefined && left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

/**
 * The refresh token that follows another one in its family. It is derived, so that a client that presents the one before
 * once more gets the same successor: a page that was left before the answer came has not lost its session.
 */
function successorOf(sessionSecret: string, sessionId: string, secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'chairside refresh tokens', 32));
  return createHmac('sha256', key).update(`${sessionId}.${secret}`).digest('base64url');
}

/** Begins a session for a member who has just authenticated, with the `User-Agent` they did it with. */
export async function beginSession(services: Needs, member: Account, agent = ''): Promise<Tokens> {
  const sessionId = newId();
  const secret = randomBytes(32).toString('base64url');
  const at = Date.parse(services.now());
  const family: Family = {
    accountId: member.accountId,
    epoch: member.epoch,
    newest: sha256(secret),
    rotatedAt: at,
    expiresAt: at + KEPT_FOR.session,
    begunAt: at,
    agent: agent.slice(0, LONGEST_AGENT),
  };
  await services.vault.put(sessionKey(sessionId), JSON.stringify(family), 0);
  await enlist(services.vault, member.accountId, sessionId);
  return {
    sessionId,
    accessToken: await accessToken(services, sessionId, member),
    refreshToken: `${sessionId}.${secret}`,
  };
}

/**
 * Begins a session in which a platform owner sees the platform as a member, until an instant (`until`, UTC ISO). It has
 * no refresh token, is in no list of the member's, and is over with the session it was begun in. Answers its token.
 */
export async function beginView(
  services: Needs,
  member: Account,
  viewer: { readonly accountId: string; readonly sessionId: string },
  { viewId, until }: { readonly viewId: string; readonly until: string },
): Promise<string> {
  const { epoch } = (await services.stateOf(account, { accountId: viewer.accountId })).state;
  const at = Date.parse(services.now());
  const family: Family = {
    accountId: member.accountId,
    epoch: member.epoch,
    newest: '',
    rotatedAt: at,
    expiresAt: Date.parse(until),
    begunAt: at,
    viewer: { ...viewer, epoch },
  };
  await services.vault.put(sessionKey(viewId), JSON.stringify(family), 0);
  return viewToken(services, viewId, member, Math.floor((Date.parse(until) - at) / 1000));
}

/** Whose view a session is; undefined when it is none, or over. */
export async function viewerOf({ vault }: Pick<Needs, 'vault'>, viewId: string): Promise<Family | undefined> {
  const entry = await vault.get(sessionKey(viewId));
  const family = entry && (JSON.parse(entry.value) as Family);
  return family?.viewer ? family : undefined;
}

/** Ends a view: its token is refused from now on. */
export async function endView({ vault, models }: Ending, viewId: string): Promise<void> {
  await vault.remove(sessionKey(viewId));
  await noteEnded(models, [viewId]);
  checked.get(vault)?.delete(viewId);
}

/**
 * Trades a refresh token for new tokens. The one before the newest gets the newest again for ten seconds (another tab,
 * or a page left before the answer came); any older use ends the whole family (it was stolen, or its thief was).
 * Refuses with SessionOver.
 */
export async function refreshSession(
  services: Needs,
  refreshToken: string | undefined,
): Promise<{ tokens: Tokens; account: Account }> {
  const [sessionId, secret, rest] = refreshToken?.split('.') ?? [];
  if (!sessionId || !secret || rest !== undefined) throw SessionOver();
  const entry = await services.vault.get(sessionKey(sessionId));
  if (!entry) throw SessionOver();
  const family = JSON.parse(entry.value) as Family;
  const state = await liveAccount(services, family);
  const presented = sha256(secret);
  const at = Date.parse(services.now());
  if (same(presented, family.newest)) {
    const next = successorOf(currentOf(services.config.sessionSecret), sessionId, secret);
    const rotated: Family = {
      ...family,
      newest: sha256(next),
      before: presented,
      rotatedAt: at,
      expiresAt: at + KEPT_FOR.session,
    };
    // Another request with the same token was faster: this one is treated as a second tab.
    if (!(await services.vault.put(sessionKey(sessionId), JSON.stringify(rotated), entry.version)))
      return refreshSession(services, refreshToken);
    return {
      tokens: {
        sessionId,
        accessToken: await accessToken(services, sessionId, state),
        refreshToken: `${sessionId}.${next}`,
      },
      account: state,
    };
  }
  if (same(presented, family.before) && at - family.rotatedAt <= GRACE_MS) {
    const newest = withAny(services.config.sessionSecret, (sessionSecret) => {
      const next = successorOf(sessionSecret, sessionId, secret);
      return same(sha256(next), family.newest) ? `${sessionId}.${next}` : undefined;
    });
    return {
      tokens: { sessionId, accessToken: await accessToken(services, sessionId, state), refreshToken: newest },
      account: state,
    };
  }
  await endSession(services, family.accountId, sessionId);
  throw SessionOver();
}

async function liveAccount(
  services: Needs,
  { accountId, epoch, expiresAt }: Pick<Family, 'accountId' | 'epoch' | 'expiresAt'>,
): Promise<Account> {
  const state = await accountInUse(services, accountId);
  if (state.status !== 'active' || state.epoch !== epoch || expiresAt <= Date.parse(services.now()))
    throw SessionOver();
  return state;
}

/** An account that is neither suspended nor deleted; refuses with AccountSuspended, AccountDeleted. */
async function accountInUse({ stateOf }: Needs, accountId: string): Promise<Account> {
  const { state } = await stateOf(account, { accountId });
  if (state.status === 'suspended') throw AccountSuspended();
  if (state.status === 'deleted') throw AccountDeleted();
  return state;
}

/** Ends one session at the server; its access token is refused from now on. */
export async function endSession({ vault, models }: Ending, accountId: string, sessionId: string): Promise<void> {
  await vault.remove(sessionKey(sessionId));
  await noteEnded(models, [sessionId]);
  checked.get(vault)?.delete(sessionId);
  await changeList(vault, accountId, (list) => list.filter((other) => other !== sessionId));
}

/** The sessions of an account that can still be used, in the order of their logins. */
export async function liveSessions(
  { vault, now }: Pick<Needs, 'vault' | 'now'>,
  { accountId, epoch }: Pick<Account, 'accountId' | 'epoch'>,
): Promise<{ readonly sessionId: string; readonly family: Family }[]> {
  const list = await vault.get(listKey(accountId));
  const ids = list ? (JSON.parse(list.value) as string[]) : [];
  const entries = await Promise.all(ids.map((sessionId) => vault.get(sessionKey(sessionId))));
  return entries.flatMap((entry, at) => {
    const family = entry && (JSON.parse(entry.value) as Family);
    const sessionId = ids[at];
    const isLive = family && family.epoch === epoch && family.expiresAt > Date.parse(now());
    return isLive && sessionId ? [{ sessionId, family }] : [];
  });
}

/** Whether a session began with a login at most ten minutes ago. */
export async function isRecentLogin(
  { vault, now }: Pick<Needs, 'vault' | 'now'>,
  sessionId: string | undefined,
): Promise<boolean> {
  const entry = sessionId === undefined ? undefined : await vault.get(sessionKey(sessionId));
  const { begunAt = 0 } = entry ? (JSON.parse(entry.value) as Family) : {};
  return Date.parse(now()) - begunAt <= RECENT_MS;
}

/** Notes that a session's member has just proved that it is them. */
export async function markProven(
  { vault, now }: Pick<Needs, 'vault' | 'now'>,
  sessionId: string | undefined,
): Promise<void> {
  if (sessionId === undefined) return;
  for (;;) {
    const entry = await vault.get(sessionKey(sessionId));
    if (!entry) return;
    const family: Family = { ...(JSON.parse(entry.value) as Family), provenAt: Date.parse(now()) };
    if (await vault.put(sessionKey(sessionId), JSON.stringify(family), entry.version)) break;
  }
  checked.get(vault)?.delete(sessionId);
}

/** The session a refresh token belongs to, for a logout whose access token has run out. */
export async function sessionOf(
  { vault }: Pick<Needs, 'vault'>,
  refreshToken: string | undefined,
): Promise<{ accountId: string; sessionId: string } | undefined> {
  const [sessionId, secret] = refreshToken?.split('.') ?? [];
  const entry = sessionId && (await vault.get(sessionKey(sessionId)));
  if (!entry || !secret) return undefined;
  const { accountId, newest, before } = JSON.parse(entry.value) as Family;
  return same(sha256(secret), newest) || same(sha256(secret), before) ? { accountId, sessionId } : undefined;
}

/**
 * After a change of password or address: the session it was made in goes on, under the epoch of now, every other one is
 * over.
 */
export async function keepOnly(
  { vault, models }: Ending,
  { accountId, epoch }: Account,
  kept: string | undefined,
): Promise<void> {
  const entry = kept === undefined ? undefined : await vault.get(sessionKey(kept));
  const family = entry && (JSON.parse(entry.value) as Family);
  if (entry && family?.accountId === accountId)
    await vault.put(sessionKey(kept ?? ''), JSON.stringify({ ...family, epoch }), entry.version);
  let ended: readonly string[] = [];
  await changeList(vault, accountId, (list) => {
    ended = list.filter((other) => other !== kept);
    return list.filter((other) => other === kept);
  });
  for (const sessionId of ended) await vault.remove(sessionKey(sessionId));
  await noteEnded(models, ended);
  checked.get(vault)?.clear();
}

/** Drops the cached sessions of this process, after an account's password, role or status changed. */
export const forgetSessions = ({ vault }: Pick<Needs, 'vault'>): void => void checked.get(vault)?.clear();

async function enlist(vault: Vault, accountId: string, sessionId: string): Promise<void> {
  let dropped: string[] = [];
  await changeList(vault, accountId, (list) => {
    const all = [...list, sessionId];
    dropped = all.slice(0, -MOST_SESSIONS);
    return all.slice(-MOST_SESSIONS);
  });
  for (const old of dropped) await vault.remove(sessionKey(old));
}

async function changeList(
  vault: Vault,
  accountId: string,
  change: (list: readonly string[]) => readonly string[],
): Promise<void> {
  for (;;) {
    const entry = await vault.get(listKey(accountId));
    const list = entry ? (JSON.parse(entry.value) as string[]) : [];
    const changed = change(list);
    if (changed.length === list.length && changed.every((one, index) => one === list[index])) return;
    if (await vault.put(listKey(accountId), JSON.stringify(changed), entry?.version ?? 0)) return;
  }
}

export type { Session };

/** A session and when it was checked (UTC ms). */
type CheckedSession = { readonly session: Session; readonly at: number };
const checked = new WeakMap<Vault, LRUCache<string, CheckedSession>>();

/**
 * The session of an `Authorization` header, undefined without one; checked against the log and the vault, at least
 * every second. Refuses with SessionOver (401), AccountSuspended or AccountDeleted (403).
 */
export async function authenticate(
  services: Needs,
  authorization: string | undefined,
  toRead = false,
): Promise<Session | undefined> {
  const claims = await claimsOf(services, authorization);
  return claims && checkSession(services, claims, { toRead });
}

/**
 * The session of a token, checked at most `withinMs` ago. Refuses with SessionOver, AccountSuspended or AccountDeleted.
 * `toRead`: nothing is changed with it, so that it goes on while the log and the vault are away
 * (`sessionsWithoutStore.ts`).
 */
export async function checkSession(
  services: Needs,
  claims: Claims,
  { withinMs = CHECKED_FOR_MS, toRead = false }: { readonly withinMs?: number; readonly toRead?: boolean } = {},
): Promise<Session> {
  if (claims.expiresAt <= Date.parse(services.now()) / 1000) throw SessionOver();
  const cached = cachedSession(services, claims, withinMs);
  if (cached) return cached;
  const reading = readSession(services, claims);
  const { models } = services;
  if (!toRead || !models || claims.isApiToken || claims.isView) return reading;
  const known = checked.get(services.vault)?.get(claims.sessionId)?.session;
  return sessionWithoutStore({ ...services, models }, { claims, known, reading });
}

/**
 * The same without a wait, for one event to thousands of sockets: undefined when the last check is older than
 * `withinMs` or was dropped. Does not notice that a token has expired: the caller has to call `checkSession` from time
 * to time.
 */
export function cachedSession(
  { vault }: Pick<Needs, 'vault'>,
  { sessionId }: Claims,
  withinMs: number,
): Session | undefined {
  const found = checked.get(vault)?.get(sessionId);
  return found && Date.now() - found.at < withinMs ? found.session : undefined;
}

async function readSession(services: Needs, claims: Claims): Promise<Session> {
  const { vault } = services;
  const sessions = checked.get(vault) ?? new LRUCache<string, CheckedSession>({ max: 50_000 });
  checked.set(vault, sessions);
  const at = Date.now();
  const session = await (claims.isApiToken ? sessionOfApiToken : sessionOfLogin)(services, claims);
  sessions.set(claims.sessionId, { session, at });
  return session;
}

async function sessionOfLogin(services: Needs, { accountId, sessionId, epoch }: Claims): Promise<Session> {
  const { vault } = services;
  const entry = await vault.get(sessionKey(sessionId));
  const family = entry && (JSON.parse(entry.value) as Family);
  // Without its family the session is over either way; a suspended member gets AccountSuspended as the reason.
  const state = await liveAccount(services, family ?? { accountId, epoch, expiresAt: 0 });
  if (family?.accountId !== accountId) throw SessionOver();
  const viewedBy = family.viewer && (await liveViewer(services, family.viewer));
  return {
    ...actingAs(services, state),
    sessionId,
    provenAt: family.provenAt ?? family.begunAt ?? 0,
    ...(viewedBy !== undefined && { viewedBy }),
  };
}

/** What a member acts as: those who run the platform as a customer while they lack the two-factor login it needs. */
function actingAs({ config }: Needs, { accountId, role, twoFactor }: Account) {
  const lacksTwoFactor = isStaff(role) && !twoFactor && config.ownerTwoFactor;
  return { actor: { id: accountId, role: lacksTwoFactor ? 'CUSTOMER' : role }, lacksTwoFactor } as const;
}

/** In place of a login. Nothing that needs a proof of who it is can be done in it. */
async function sessionOfApiToken(services: Needs, { accountId, sessionId: tokenId }: Claims): Promise<Session> {
  const { vault, now } = services;
  const state = await accountInUse(services, accountId);
  const apiToken = liveApiTokens(state, now()).find((one) => one.tokenId === tokenId);
  if (state.status !== 'active' || !apiToken) throw ApiTokenOver();
  await noteUse(vault, { accountId, tokenId }, Date.parse(now()));
  return { ...actingAs(services, state), sessionId: tokenId, provenAt: 0, apiToken };
}

/** The platform owner behind a view, who must still be one, in the session they began it in. Refuses with SessionOver. */
async function liveViewer(services: Needs, viewer: NonNullable<Family['viewer']>): Promise<string> {
  const begunIn = await services.vault.get(sessionKey(viewer.sessionId));
  const { state } = await services.stateOf(account, { accountId: viewer.accountId });
  const isLive = begunIn && state.status === 'active' && state.role === 'superadmin' && state.epoch === viewer.epoch;
  if (!isLive) throw SessionOver();
  return viewer.accountId;
}
