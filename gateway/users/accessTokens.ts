import { createHash, hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { acceptedOf, currentOf, type Secrets } from '#domain/ports/secrets.ts';
import { Refusal } from '#domain/refusal.ts';
import { SessionOver } from '#domain/users/refusals.ts';
import type { Account } from '#domain/users/state.ts';
import type { Services } from '../http/context.ts';

const ACCESS_SECONDS = 15 * 60;
const ISSUER = 'chairside';
const AUDIENCE = 'chairside-api';
const TYPE = 'at+jwt';
const ALGORITHM = 'HS256';

/** What a valid token says. Whether its session has ended is checked separately. */
export type Claims = {
  readonly accountId: string;
  readonly sessionId: string;
  readonly epoch: number;
  readonly expiresAt: number;
};

type Needs = Pick<Services, 'now'> & { readonly config: Pick<Services['config'], 'sessionSecret'> };

const proven = new LRUCache<string, Claims>({ max: 20_000 });
const keys = new LRUCache<string, { readonly key: Uint8Array; readonly id: string }>({ max: 10 });
function signingKey(secret: string) {
  const known = keys.get(secret);
  if (known) return known;
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'chairside access tokens', 32));
  const made = { key, id: createHash('sha256').update(key).digest('base64url').slice(0, 8) };
  keys.set(secret, made);
  return made;
}

/** The keys that access tokens are accepted with; `ids` names all of them. */
function acceptedKeys(secrets: Secrets) {
  const accepted = acceptedOf(secrets).map(signingKey);
  const byId = (wanted: string | undefined) => accepted.find(({ id }) => id === wanted)?.key;
  return { ids: accepted.map(({ id }) => id).join('.'), byId };
}

/** A signed access token of a session, good for `lifetime` seconds. */
export async function accessToken(
  { config, now }: Needs,
  sessionId: string,
  { accountId, role, epoch }: Account,
  lifetime = ACCESS_SECONDS,
): Promise<string> {
  const { key, id } = signingKey(currentOf(config.sessionSecret));
  const seconds = Math.floor(Date.parse(now()) / 1000);
  return new SignJWT({ role, sid: sessionId, epoch })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: id })
    .setSubject(accountId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + lifetime)
    .sign(key);
}

/** The claims of an `Authorization` header; undefined without one. Refuses with SessionOver. */
export async function claimsOf({ config, now }: Needs, authorization: string | undefined): Promise<Claims | undefined> {
  if (authorization === undefined || authorization === '') return undefined;
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
  if (!token) throw SessionOver();
  const { ids, byId } = acceptedKeys(config.sessionSecret);
  const known = proven.get(`${ids}.${token}`);
  if (known) return known;
  try {
    const keyOf = ({ kid }: { kid?: string | undefined }) => {
      const key = byId(kid);
      if (!key) throw SessionOver();
      return key;
    };
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['sub', 'exp', 'nbf', 'iat'],
      currentDate: new Date(now()),
      clockTolerance: 1,
    });
    if (typeof payload.sid !== 'string' || typeof payload.epoch !== 'number') throw SessionOver();
    const claims: Claims = {
      accountId: payload.sub ?? '',
      sessionId: payload.sid,
      epoch: payload.epoch,
      expiresAt: payload.exp ?? 0,
    };
    proven.set(`${ids}.${token}`, claims);
    return claims;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw SessionOver();
  }
}
