import { createHash, hkdfSync } from 'node:crypto';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { acceptedOf, currentOf, type Secrets } from '#domain/ports/secrets.ts';
import { Refusal } from '#domain/refusal.ts';
import { SessionOver } from '#domain/users/refusals.ts';
import type { Account } from '#domain/users/state.ts';
import type { Services } from '../http/context.ts';
import { apiTokenIn } from './apiTokenSecrets.ts';

/** How long an access token is good for. */
export const ACCESS_SECONDS = 15 * 60;
const ISSUER = 'chairside';
const ALGORITHM = 'HS256';

/** What a valid token says. Whether its session has ended is checked separately. */
export type Claims = {
  readonly accountId: string;
  readonly sessionId: string;
  readonly epoch: number;
  readonly expiresAt: number;
  /** When it was handed out, in seconds; missing for an API token. */
  readonly issuedAt?: number;
  /** Of a view of the member by a platform owner. */
  readonly isView?: true;
  /** Of an API token, whose id is the session's. */
  readonly isApiToken?: true;
};

/** What a token is for: one of a kind is never taken for one of another. */
type Kind = { readonly typ: string; readonly audience: string };
const ACCESS: Kind = { typ: 'at+jwt', audience: 'chairside-api' };
const FILE: Kind = { typ: 'file+jwt', audience: 'chairside-file' };

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

/** A signed access token of a session. */
export const accessToken = (needs: Needs, sessionId: string, { accountId, role, epoch }: Account): Promise<string> =>
  signed(needs, ACCESS, { sub: accountId, role, sid: sessionId, epoch }, ACCESS_SECONDS);

/** The token of a view of a member by a platform owner, good for `lifetime` seconds. */
export const viewToken = (
  needs: Needs,
  viewId: string,
  { accountId, role, epoch }: Account,
  lifetime: number,
): Promise<string> => signed(needs, ACCESS, { sub: accountId, role, sid: viewId, epoch, view: true }, lifetime);

/** The claims of an `Authorization` header; undefined without one. Refuses with SessionOver, ApiTokenOver. */
export async function claimsOf(
  needs: Needs & Pick<Services, 'vault'>,
  authorization: string | undefined,
): Promise<Claims | undefined> {
  if (authorization === undefined || authorization === '') return undefined;
  const apiToken = await apiTokenIn(needs.vault, authorization);
  if (apiToken) {
    const { accountId, tokenId: sessionId } = apiToken;
    return { accountId, sessionId, epoch: 0, expiresAt: Number.POSITIVE_INFINITY, isApiToken: true };
  }
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
  if (!token) throw SessionOver();
  const { ids } = acceptedKeys(needs.config.sessionSecret);
  const known = proven.get(`${ids}.${token}`);
  if (known) return known;
  const { claims } = await verified(needs, ACCESS, token);
  proven.set(`${ids}.${token}`, claims);
  return claims;
}

const FILE_SECONDS = 60;

/**
 * A link to a file that its reader alone may have: a browser saves it by itself, without a header and without having
 * all of it in memory. It is good for a minute and for this one address, while the session goes on.
 */
export async function fileLink(
  needs: Needs,
  { accountId, sessionId, epoch }: Claims,
  address: string,
): Promise<{ readonly url: string; readonly until: string }> {
  const token = await signed(needs, FILE, { sub: accountId, sid: sessionId, epoch, address }, FILE_SECONDS);
  return {
    url: `${address}${address.includes('?') ? '&' : '?'}link=${token}`,
    until: new Date(Date.parse(needs.now()) + FILE_SECONDS * 1000).toISOString(),
  };
}

/** The claims of a request by such a link; undefined without one. Refuses with SessionOver. */
export async function claimsOfLink(needs: Needs, url: string): Promise<Claims | undefined> {
  const [, address, token] = /^(.*)[?&]link=([^&]*)$/.exec(url) ?? [];
  if (token === undefined) return undefined;
  const { claims, payload } = await verified(needs, FILE, token);
  if (payload.address !== address) throw SessionOver();
  return claims;
}

function signed({ config, now }: Needs, { typ, audience }: Kind, payload: JWTPayload, lifetime: number) {
  const { key, id } = signingKey(currentOf(config.sessionSecret));
  const seconds = Math.floor(Date.parse(now()) / 1000);
  return new SignJWT(payload)
    .setProtectedHeader({ alg: ALGORITHM, typ, kid: id })
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + lifetime)
    .sign(key);
}

/** What a token of a kind says. Refuses with SessionOver. */
async function verified(
  { config, now }: Needs,
  { typ, audience }: Kind,
  token: string,
): Promise<{ readonly claims: Claims; readonly payload: JWTPayload }> {
  const { byId } = acceptedKeys(config.sessionSecret);
  try {
    const keyOf = ({ kid }: { kid?: string | undefined }) => {
      const key = byId(kid);
      if (!key) throw SessionOver();
      return key;
    };
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience,
      typ,
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
      issuedAt: payload.iat ?? 0,
      ...(payload.view === true && { isView: true }),
    };
    return { claims, payload };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw SessionOver();
  }
}
