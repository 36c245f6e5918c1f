import { createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Actor } from '#domain/decider.ts';
import { newId } from '#domain/ids.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Vault } from '#domain/store/vault.ts';
import { account } from '#domain/users/decider.ts';
import { AccountSuspended, SessionOver } from '#domain/users/refusals.ts';
import type { Account } from '#domain/users/state.ts';
import type { Services } from '../context.ts';

const ACCESS_SECONDS = 15 * 60;
const SESSION_MS = 30 * 86_400_000;
const GRACE_MS = 10_000;
/** A session that ended elsewhere is noticed here within this time. */
const LOOK_AGAIN_MS = 800;
const MOST_SESSIONS = 50;

const ISSUER = 'chairside';
const AUDIENCE = 'chairside-api';
const TYPE = 'at+jwt';
const ALGORITHM = 'HS256';

/** A family of refresh tokens: only the newest is good, the one before for a few seconds more. Hashes only. */
type Family = {
  readonly accountId: string;
  readonly epoch: number;
  readonly newest: string;
  readonly before?: string;
  /** UTC ms. */
  readonly rotatedAt: number;
  readonly expiresAt: number;
};

/** What a login hands out. `refreshToken` is undefined when another tab has just fetched the newest one. */
export type Tokens = { readonly sessionId: string; readonly accessToken: string; readonly refreshToken: string | undefined };

/** What a token has proven. Whether its session still goes on is asked each time. */
export type Claims = { readonly accountId: string; readonly sessionId: string; readonly epoch: number; readonly expiresAt: number };

type Needs = Pick<Services, 'vault' | 'stateOf' | 'now'> & { readonly config: Pick<Services['config'], 'sessionSecret'> };

const sessionKey = (sessionId: string) => `session/${sessionId}`;
const listKey = (accountId: string) => `sessions/${accountId}`;
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
const same = (left: string, right: string | undefined) =>
  right !== undefined && left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

const keys = new LRUCache<string, { readonly key: Uint8Array; readonly id: string }>({ max: 10 });
function signingKey(secret: string) {
  const known = keys.get(secret);
  if (known) return known;
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'chairside access tokens', 32));
  const made = { key, id: createHash('sha256').update(key).digest('base64url').slice(0, 8) };
  keys.set(secret, made);
  return made;
}

async function accessToken({ config, now }: Needs, sessionId: string, { accountId, role, epoch }: Account): Promise<string> {
  const { key, id } = signingKey(config.sessionSecret);
  const seconds = Math.floor(Date.parse(now()) / 1000);
  return new SignJWT({ role, sid: sessionId, epoch })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: id })
    .setSubject(accountId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + ACCESS_SECONDS)
    .sign(key);
}

/** Begins a session of its own for a member who has just proven who they are. */
export async function beginSession(services: Needs, member: Account): Promise<Tokens> {
  const sessionId = newId();
  const secret = randomBytes(32).toString('base64url');
  const at = Date.parse(services.now());
  const family: Family = { accountId: member.accountId, epoch: member.epoch, newest: sha256(secret), rotatedAt: at, expiresAt: at + SESSION_MS };
  await services.vault.put(sessionKey(sessionId), JSON.stringify(family), 0);
  await enlist(services.vault, member.accountId, sessionId);
  return { sessionId, accessToken: await accessToken(services, sessionId, member), refreshToken: `${sessionId}.${secret}` };
}

/** Trades a refresh token for new tokens. An old one used again ends its whole family (it was stolen, or its thief was); refuses with SessionOver. */
export async function refreshSession(services: Needs, refreshToken: string | undefined): Promise<{ tokens: Tokens; account: Account }> {
  const [sessionId, secret, rest] = refreshToken?.split('.') ?? [];
  if (!sessionId || !secret || rest !== undefined) throw SessionOver();
  const entry = await services.vault.get(sessionKey(sessionId));
  if (!entry) throw SessionOver();
  const family = JSON.parse(entry.value) as Family;
  const state = await liveAccount(services, family);
  const presented = sha256(secret);
  const at = Date.parse(services.now());
  if (same(presented, family.newest)) {
    const next = randomBytes(32).toString('base64url');
    const rotated: Family = { ...family, newest: sha256(next), before: presented, rotatedAt: at, expiresAt: at + SESSION_MS };
    // Another request with the same token was faster: this one is the second tab now.
    if (!(await services.vault.put(sessionKey(sessionId), JSON.stringify(rotated), entry.version))) return refreshSession(services, refreshToken);
    return { tokens: { sessionId, accessToken: await accessToken(services, sessionId, state), refreshToken: `${sessionId}.${next}` }, account: state };
  }
  if (same(presented, family.before) && at - family.rotatedAt <= GRACE_MS)
    return { tokens: { sessionId, accessToken: await accessToken(services, sessionId, state), refreshToken: undefined }, account: state };
  await endSession(services, family.accountId, sessionId);
  throw SessionOver();
}

async function liveAccount({ stateOf, now }: Needs, { accountId, epoch, expiresAt }: Pick<Family, 'accountId' | 'epoch' | 'expiresAt'>): Promise<Account> {
  const { state } = await stateOf(account, { accountId });
  if (state.status === 'suspended') throw AccountSuspended();
  if (state.status !== 'active' || state.epoch !== epoch || expiresAt <= Date.parse(now())) throw SessionOver();
  return state;
}

/** Ends one session at the server; its access token is refused from now on. */
export async function endSession({ vault }: Pick<Needs, 'vault'>, accountId: string, sessionId: string): Promise<void> {
  await vault.remove(sessionKey(sessionId));
  looks.get(vault)?.delete(sessionId);
  await changeList(vault, accountId, (list) => list.filter((other) => other !== sessionId));
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

/** After a password change: the session it was made in goes on under the new epoch, every other one is over. */
export async function keepOnly({ vault }: Pick<Needs, 'vault'>, { accountId, epoch }: Account, kept: string | undefined): Promise<void> {
  const entry = kept === undefined ? undefined : await vault.get(sessionKey(kept));
  const family = entry && (JSON.parse(entry.value) as Family);
  if (entry && family?.accountId === accountId) await vault.put(sessionKey(kept ?? ''), JSON.stringify({ ...family, epoch }), entry.version);
  let ended: readonly string[] = [];
  await changeList(vault, accountId, (list) => {
    ended = list.filter((other) => other !== kept);
    return list.filter((other) => other === kept);
  });
  for (const sessionId of ended) await vault.remove(sessionKey(sessionId));
  looks.get(vault)?.clear();
}

/** Sessions this process has just looked at must be looked at again: the account's password, role or status changed. */
export const lookAgain = ({ vault }: Pick<Needs, 'vault'>): void => void looks.get(vault)?.clear();

async function enlist(vault: Vault, accountId: string, sessionId: string): Promise<void> {
  let dropped: string[] = [];
  await changeList(vault, accountId, (list) => {
    const all = [...list, sessionId];
    dropped = all.slice(0, -MOST_SESSIONS);
    return all.slice(-MOST_SESSIONS);
  });
  for (const old of dropped) await vault.remove(sessionKey(old));
}

async function changeList(vault: Vault, accountId: string, change: (list: readonly string[]) => readonly string[]): Promise<void> {
  for (;;) {
    const entry = await vault.get(listKey(accountId));
    const list = entry ? (JSON.parse(entry.value) as string[]) : [];
    const changed = change(list);
    if (changed.length === list.length && changed.every((one, index) => one === list[index])) return;
    if (await vault.put(listKey(accountId), JSON.stringify(changed), entry?.version ?? 0)) return;
  }
}

export type Session = { readonly actor: Actor; readonly sessionId: string };
/** A session as it was found, and when (ms). */
type Look = { readonly session: Session; readonly at: number };
const looks = new WeakMap<Vault, LRUCache<string, Look>>();
const proven = new LRUCache<string, Claims>({ max: 20_000 });

/**
 * Who an `Authorization` header speaks for: undefined without one; else the member and the session, checked against the log and the vault
 * (anew at least every second). Refuses with SessionOver (401) or AccountSuspended (403).
 */
export async function authenticate(services: Needs, authorization: string | undefined): Promise<Session | undefined> {
  const claims = await claimsOf(services, authorization);
  return claims && sessionNow(services, claims);
}

/** What an `Authorization` header proves; undefined without one. Refuses with SessionOver. */
export async function claimsOf({ config, now }: Needs, authorization: string | undefined): Promise<Claims | undefined> {
  if (authorization === undefined || authorization === '') return undefined;
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
  if (!token) throw SessionOver();
  const { key, id } = signingKey(config.sessionSecret);
  const known = proven.get(`${id}.${token}`);
  if (known) return known;
  try {
    const { payload, protectedHeader } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['sub', 'exp', 'nbf', 'iat'],
      currentDate: new Date(now()),
      clockTolerance: 1,
    });
    if (protectedHeader.kid !== id || typeof payload.sid !== 'string' || typeof payload.epoch !== 'number') throw SessionOver();
    const claims: Claims = { accountId: payload.sub ?? '', sessionId: payload.sid, epoch: payload.epoch, expiresAt: payload.exp ?? 0 };
    proven.set(`${id}.${token}`, claims);
    return claims;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw SessionOver();
  }
}

/** The session of a token, as it was found at most so long ago. Refuses with SessionOver or AccountSuspended. */
export async function sessionNow(services: Needs, claims: Claims, withinMs = LOOK_AGAIN_MS): Promise<Session> {
  if (claims.expiresAt <= Date.parse(services.now()) / 1000) throw SessionOver();
  return sessionSeen(services, claims, withinMs) ?? look(services, claims);
}

/**
 * The same without a wait, for those who are asked for thousands at once: undefined when nobody has looked for so long, or has said that it must
 * be looked at again. Does not see that a token has run out: somebody has to look from time to time.
 */
export function sessionSeen({ vault }: Pick<Needs, 'vault'>, { sessionId }: Claims, withinMs: number): Session | undefined {
  const seen = looks.get(vault)?.get(sessionId);
  return seen && Date.now() - seen.at < withinMs ? seen.session : undefined;
}

async function look(services: Needs, { accountId, sessionId, epoch }: Claims): Promise<Session> {
  const { vault } = services;
  const seen = looks.get(vault) ?? new LRUCache<string, Look>({ max: 50_000 });
  looks.set(vault, seen);
  const at = Date.now();
  const entry = await vault.get(sessionKey(sessionId));
  const family = entry && (JSON.parse(entry.value) as Family);
  // Without its family the session is over either way; a suspended member is told why.
  const { role } = await liveAccount(services, family ?? { accountId, epoch, expiresAt: 0 });
  if (family?.accountId !== accountId) throw SessionOver();
  const session = { actor: { id: accountId, role }, sessionId };
  seen.set(sessionId, { session, at });
  return session;
}
