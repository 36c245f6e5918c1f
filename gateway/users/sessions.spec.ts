import { hkdfSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Sender } from '#domain/dispatch.ts';
import { Refusal } from '#domain/refusal.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { openMemoryVault } from '#domain/store/memoryVault.ts';
import { account } from '#domain/users/decider.ts';
import type { Account } from '#domain/users/state.ts';
import { claimsOf, claimsOfLink, fileLink } from './accessTokens.ts';
import {
  authenticate,
  beginSession,
  checkSession,
  endSession,
  forgetSessions,
  keepOnly,
  refreshSession,
} from './sessions.ts';

const SECRET = 'a secret of at least thirty-two characters';
const handles = { email: { hash: 'e', attempt: '1' }, username: { hash: 'n', attempt: '2' } };
const facts = {
  accountId: 'ana',
  email: 'a@x.test',
  userName: 'ana',
  firstName: 'Ana',
  lastName: 'S',
  phoneNumber: '1',
  role: 'CUSTOMER' as const,
  referCode: 'ABC123',
  handles,
};
const sender: Sender = { by: { id: 'owner', role: 'superadmin' }, channel: 'rest' };

function open() {
  const store = openMemoryStore();
  const handler = openHandler(store);
  const clock = { ms: Date.UTC(2026, 2, 1, 10) };
  const services = {
    config: { ownerTwoFactor: false, sessionSecret: SECRET },
    vault: openMemoryVault(),
    stateOf: handler.stateOf,
    now: () => new Date(clock.ms).toISOString(),
  };
  return { ...handler, clock, services };
}

type World = ReturnType<typeof open>;
let world: World;
let ana: Account;
beforeEach(async () => {
  world = open();
  await world.dispatch(account, { type: 'RegisterAccount', data: facts }, sender);
  ana = (await world.stateOf(account, { accountId: 'ana' })).state;
});

const begin = () => beginSession(world.services, ana);
const bearer = (token: string) => authenticate(world.services, `Bearer ${token}`);
const withSecrets = (...[current, ...former]: [string, ...string[]]) => ({
  ...world.services,
  config: { ownerTwoFactor: false, sessionSecret: [current, ...former] as const },
});
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error: Error) => (error instanceof Refusal ? error.code : `broken: ${error.message}`),
  );

describe('an access token', () => {
  it('carries the account and its session', async () => {
    const { accessToken, sessionId } = await begin();
    expect(await bearer(accessToken)).toEqual({
      actor: { id: 'ana', role: 'CUSTOMER' },
      sessionId,
      provenAt: expect.any(Number),
      lacksTwoFactor: false,
    });
  });

  it('is not needed: without a header there is no session', async () =>
    expect(await authenticate(world.services, undefined)).toBeUndefined());

  it('is good for fifteen minutes', async () => {
    const { accessToken } = await begin();
    world.clock.ms += 14 * 60_000;
    expect(await code(bearer(accessToken))).toBe('fine');
    world.clock.ms += 2 * 60_000;
    expect(await code(bearer(accessToken))).toBe('SESSION_OVER');
  });

  it('is refused when anything about it is forged', async () => {
    const { accessToken, refreshToken = '', sessionId } = await begin();
    const [head = '', body = '', signature = ''] = accessToken.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string; typ: string };
    const key = new Uint8Array(Buffer.alloc(32, 7));
    const foreign = await new SignJWT(claims).setProtectedHeader({ ...header, alg: 'HS256' }).sign(key);
    const forged = [
      `${encode({ ...header, alg: 'none' })}.${body}.`,
      `${encode({ ...header, alg: 'none' })}.${body}.${signature}`,
      `${encode({ ...header, alg: 'HS512' })}.${body}.${signature}`,
      foreign,
      `${head}.${encode({ ...claims, sub: 'bob' })}.${signature}`,
      `${head}.${encode({ ...claims, role: 'superadmin' })}.${signature}`,
      `${head}.${body}.${signature.slice(0, -2)}AA`,
      refreshToken,
      sessionId,
      '',
    ];
    for (const token of forged) expect(await code(bearer(token)), token).toBe('SESSION_OVER');
    expect(await code(authenticate(world.services, accessToken))).toBe('SESSION_OVER');
    expect(await code(authenticate(world.services, `Basic ${accessToken}`))).toBe('SESSION_OVER');
  });

  it('is refused with a good signature over anything we would not say', async () => {
    const { accessToken } = await begin();
    const [head = '', body = ''] = accessToken.split('.');
    const parsed = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
    const key = new Uint8Array(hkdfSync('sha256', SECRET, '', 'chairside access tokens', 32));
    const sign = (claims: object, header: object = {}) =>
      new SignJWT({ ...parsed(body), ...claims })
        .setProtectedHeader({ ...parsed(head), alg: 'HS256', ...header })
        .sign(key);
    expect(await code(bearer(await sign({})))).toBe('fine');
    const later = Math.floor(world.clock.ms / 1000) + 60;
    const wrong = [
      sign({ aud: 'other' }),
      sign({ iss: 'other' }),
      sign({ nbf: later }),
      sign({ exp: later - 120 }),
      sign({ exp: undefined }),
      sign({ sid: undefined }),
    ];
    for (const token of [...wrong, sign({}, { typ: 'JWT' }), sign({}, { kid: 'other' }), sign({}, { alg: 'HS512' })])
      expect(await code(bearer(await token))).toBe('SESSION_OVER');
  });

  it('is refused under another secret', async () => {
    const { accessToken } = await begin();
    const other = { ...world.services, config: { ownerTwoFactor: false, sessionSecret: `${SECRET} changed` } };
    expect(await code(authenticate(other, `Bearer ${accessToken}`))).toBe('SESSION_OVER');
  });

  it('is accepted under a new secret that lists the one it was signed with, for its fifteen minutes', async () => {
    const { accessToken } = await begin();
    const changed = withSecrets('new', SECRET);
    const { accessToken: next } = await beginSession(changed, ana);
    expect(await code(authenticate(changed, `Bearer ${accessToken}`))).toBe('fine');
    expect([await code(authenticate(changed, `Bearer ${next}`)), await code(bearer(next))]).toEqual([
      'fine',
      'SESSION_OVER',
    ]);
    expect(await code(authenticate(withSecrets('new', 'other'), `Bearer ${accessToken}`))).toBe('SESSION_OVER');
    world.clock.ms += 16 * 60_000;
    expect(await code(authenticate(changed, `Bearer ${accessToken}`))).toBe('SESSION_OVER');
  });

  it('ends with its session, with the account, and with a suspension', async () => {
    const one = await begin();
    const two = await begin();
    await endSession(world.services, 'ana', one.sessionId);
    expect(await code(bearer(one.accessToken))).toBe('SESSION_OVER');
    expect(await code(bearer(two.accessToken))).toBe('fine');
    await world.dispatch(account, { type: 'SuspendAccount', data: { accountId: 'ana', reason: 'spam' } }, sender);
    forgetSessions(world.services);
    expect(await code(bearer(two.accessToken))).toBe('ACCOUNT_SUSPENDED');
    await world.dispatch(account, { type: 'ReinstateAccount', data: { accountId: 'ana', reason: 'sorry' } }, sender);
    forgetSessions(world.services);
    expect(await code(bearer(two.accessToken))).toBe('SESSION_OVER');
  });

  it('is refused within a second of a decision by another process', async () => {
    const { accessToken } = await begin();
    expect(await code(bearer(accessToken))).toBe('fine');
    await world.dispatch(account, { type: 'SuspendAccount', data: { accountId: 'ana', reason: 'spam' } }, sender);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await code(bearer(accessToken))).toBe('ACCOUNT_SUSPENDED');
  });

  it('carries the role of now, not of its login', async () => {
    const { accessToken } = await begin();
    await world.dispatch(account, { type: 'AppointOwner', data: { accountId: 'ana' } }, sender);
    expect((await bearer(accessToken))?.actor.role).toBe('superadmin');
  });
});

describe('a refresh token', () => {
  it('is traded for a new one each time', async () => {
    const { refreshToken, sessionId } = await begin();
    const { tokens } = await refreshSession(world.services, refreshToken);
    expect(tokens.sessionId).toBe(sessionId);
    expect(tokens.refreshToken).not.toBe(refreshToken);
    expect(await code(bearer(tokens.accessToken))).toBe('fine');
    expect(await code(refreshSession(world.services, tokens.refreshToken))).toBe('fine');
  });

  it('keeps two tabs in: the one before is good for ten seconds and gets the newest again', async () => {
    const { refreshToken } = await begin();
    const first = await refreshSession(world.services, refreshToken);
    world.clock.ms += 9_000;
    const second = await refreshSession(world.services, refreshToken);
    expect(second.tokens.refreshToken).toBe(first.tokens.refreshToken);
    expect(await code(bearer(second.tokens.accessToken))).toBe('fine');
    expect(await code(refreshSession(world.services, first.tokens.refreshToken))).toBe('fine');
  });

  it('keeps a page in that was left before the answer came, also long after', async () => {
    const { refreshToken } = await begin();
    await refreshSession(world.services, refreshToken);
    world.clock.ms += 3_000;
    const { tokens } = await refreshSession(world.services, refreshToken);
    world.clock.ms += 60_000;
    expect(await code(refreshSession(world.services, tokens.refreshToken))).toBe('fine');
  });

  it('of the time before a new secret keeps its session without a successor', async () => {
    const { refreshToken } = await begin();
    await refreshSession(world.services, refreshToken);
    const changed = { ...world.services, config: { ownerTwoFactor: false, sessionSecret: `${SECRET} changed` } };
    expect((await refreshSession(changed, refreshToken)).tokens.refreshToken).toBeUndefined();
  });

  it('of the time before a new secret gets its successor again while the former one is listed', async () => {
    const { refreshToken } = await begin();
    const { tokens } = await refreshSession(world.services, refreshToken);
    const changed = withSecrets('new', 'between', SECRET);
    expect((await refreshSession(changed, refreshToken)).tokens.refreshToken).toBe(tokens.refreshToken);
    const next = await refreshSession(changed, tokens.refreshToken);
    expect(await code(refreshSession(changed, next.tokens.refreshToken))).toBe('fine');
  });

  it('used by many at once rotates once, and all stay in', async () => {
    const { refreshToken } = await begin();
    const all = await Promise.all(Array.from({ length: 8 }, () => refreshSession(world.services, refreshToken)));
    expect(new Set(all.map(({ tokens }) => tokens.refreshToken)).size).toBe(1);
    expect((await world.services.vault.get(`session/${all[0]?.tokens.sessionId}`))?.version).toBe(2);
  });

  it('used again later ends its family: thief and owner are both out', async () => {
    const { refreshToken } = await begin();
    const { tokens } = await refreshSession(world.services, refreshToken);
    world.clock.ms += 11_000;
    expect(await code(refreshSession(world.services, refreshToken))).toBe('SESSION_OVER');
    expect(await code(refreshSession(world.services, tokens.refreshToken))).toBe('SESSION_OVER');
    expect(await code(bearer(tokens.accessToken))).toBe('SESSION_OVER');
  });

  it('is refused when unknown, malformed, too old, or its account may not', async () => {
    const { refreshToken = '', sessionId } = await begin();
    for (const bad of [undefined, '', 'x', 'x.y', `${sessionId}`, `${refreshToken}.x`])
      expect(await code(refreshSession(world.services, bad)), String(bad)).toBe('SESSION_OVER');
    await world.dispatch(account, { type: 'SuspendAccount', data: { accountId: 'ana', reason: 'spam' } }, sender);
    expect(await code(refreshSession(world.services, refreshToken))).toBe('ACCOUNT_SUSPENDED');
    world = open();
    await world.dispatch(account, { type: 'RegisterAccount', data: facts }, sender);
    const old = await begin();
    world.clock.ms += 31 * 86_400_000;
    expect(await code(refreshSession(world.services, old.refreshToken))).toBe('SESSION_OVER');
  });

  it('is nowhere kept as such', async () => {
    const { refreshToken = '', sessionId } = await begin();
    const kept = await world.services.vault.get(`session/${sessionId}`);
    expect(kept?.value).not.toContain(refreshToken.split('.')[1]);
  });
});

describe('a link to a file', () => {
  const address = '/api/v1/audit/export?format=csv';
  async function linked() {
    const { accessToken, sessionId } = await begin();
    const claims = await claimsOf(world.services, `Bearer ${accessToken}`);
    if (!claims) throw new Error('A token has claims.');
    return { accessToken, sessionId, ...(await fileLink(world.services, claims, address)) };
  }
  const follow = async (url: string) => {
    const claims = await claimsOfLink(world.services, url);
    return claims && checkSession(world.services, claims, { withinMs: 0 });
  };

  it('has the rights of its session for a minute, and none after it', async () => {
    const { url, sessionId } = await linked();
    expect(url.startsWith(`${address}&link=`)).toBe(true);
    expect(await follow(url)).toMatchObject({ actor: { id: 'ana' }, sessionId });
    world.clock.ms += 62_000;
    expect(await code(follow(url))).toBe('SESSION_OVER');
    const other = await linked();
    await endSession(world.services, 'ana', other.sessionId);
    expect(await code(follow(other.url))).toBe('SESSION_OVER');
  });

  it('is good for that address alone, and no access token', async () => {
    const { url, accessToken } = await linked();
    const [, token = ''] = url.split('&link=');
    for (const other of [url.replace('csv', 'ndjson'), url.replace('&link', '&person=x&link'), `${address}&link=x`])
      expect(await code(follow(other)), other).toBe('SESSION_OVER');
    expect(await code(follow(`${address}&link=${accessToken}`))).toBe('SESSION_OVER');
    expect(await code(bearer(token))).toBe('SESSION_OVER');
    expect(await follow(address)).toBeUndefined();
  });
});

describe('a password change', () => {
  it('ends every session but the one it was made in', async () => {
    const here = await begin();
    const there = await begin();
    await world.dispatch(account, { type: 'ChangePassword', data: { accountId: 'ana', generation: 1 } }, sender);
    const after = (await world.stateOf(account, { accountId: 'ana' })).state;
    await keepOnly(world.services, after, here.sessionId);
    expect(await code(bearer(here.accessToken))).toBe('fine');
    expect(await code(refreshSession(world.services, here.refreshToken))).toBe('fine');
    expect(await code(bearer(there.accessToken))).toBe('SESSION_OVER');
    expect(await code(refreshSession(world.services, there.refreshToken))).toBe('SESSION_OVER');
  });
});
