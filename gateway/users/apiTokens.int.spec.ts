import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answered, connected } from '../live/sockets.testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { peopleOf, refused } from './testing.ts';

let test: TestApp;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  test = await openTestApp({ workers: false });
  people = peopleOf(test);
});
afterAll(() => test?.close());

type Token = { readonly id: string; readonly name: string; readonly lastUsedAt: string | null };
type Made = { readonly makeApiToken: { readonly secret: string; readonly token: Token } };

const input = { name: 'Till', areas: ['bookings'], days: 30 };
const ask = (token: string, given: object = {}) =>
  test.graphql<Made>(
    'mutation ($input: ApiTokenInput!) { makeApiToken(input: $input) { secret token { id name areas mayChange until } } }',
    { input: { ...input, ...given } },
    token,
  );
async function make(token: string, given: object = {}) {
  const { data, errors } = await ask(token, given);
  expect(errors).toBeUndefined();
  return (data as Made).makeApiToken;
}
const codeOf = async (query: string, token: string) =>
  (await test.graphql(query, {}, token)).errors?.[0]?.extensions.code;
const list = async (token: string) =>
  (await test.graphql<{ apiTokens: Token[] }>('{ apiTokens { id name lastUsedAt } }', {}, token)).data?.apiTokens ?? [];

describe('an API token', () => {
  it('is shown once, kept as a hash, and does what it was made for in both APIs', async () => {
    const ann = await people.joined();
    const { secret, token } = await make(ann.token);
    expect(token).toMatchObject({ name: 'Till', areas: ['bookings'], mayChange: false });
    expect(JSON.stringify(await test.vault.get(`api-tokens/${ann.user._id}`))).not.toContain(secret.slice(-43));
    const log = JSON.stringify(await test.store.read(`account-${ann.user._id}`));
    expect(log).not.toContain(secret.slice(-43));
    expect(await list(ann.token)).toEqual([{ id: token.id, name: 'Till', lastUsedAt: null }]);

    expect(await codeOf('{ myBookings(first: 1) { totalCount } }', secret)).toBeUndefined();
    expect(await codeOf('{ siteStatistics { members } }', secret)).toBeUndefined();
    expect(await codeOf('{ me { id } }', secret)).toBe('NOT_IN_SCOPE');
    expect(await codeOf('{ apiTokens { id } }', secret)).toBe('NOT_BY_API_TOKEN');
    expect(await codeOf('mutation { leaveWaitlist(id: "x") { id } }', secret)).toBe('NOT_IN_SCOPE');
    expect((await test.rest('GET', '/booking/mine', { token: secret })).status).toBe(200);
    expect(refused(await test.rest('GET', '/users/one', { token: secret })).code).toBe('NOT_IN_SCOPE');
    expect(refused(await test.rest('PUT', '/booking/cancel/x', { token: secret })).code).toBe('NOT_IN_SCOPE');
    expect(refused(await test.rest('GET', '/me/export', { token: secret })).code).toBe('NOT_BY_API_TOKEN');
    const [used] = await list(ann.token);
    expect(Date.now() - Date.parse(used?.lastUsedAt ?? '')).toBeLessThan(60_000);
  });

  it('is named by what came with it, in the log and in the audit', async () => {
    const [ann, root] = [await people.joined(), await people.superadmin()];
    const { secret, token } = await make(ann.token, { areas: ['account', 'audit'], mayChange: true });
    const zone = 'mutation { setNotificationPreferences(input: { timeZone: "Europe/Paris" }) { __typename } }';
    expect(await codeOf(zone, secret)).toBeUndefined();
    const events = (await test.store.readAll(-1, 10_000)).filter(({ metadata }) => metadata.actorId === ann.user._id);
    const byToken = events.filter(({ metadata }) => metadata.apiTokenId === token.id);
    expect(events.find(({ type }) => type === 'ApiTokenMade')?.metadata.apiTokenId).toBeUndefined();
    const { data, errors } = await test.graphql<{ audit: { events: { name: string; apiTokenId: string | null }[] } }>(
      `{ audit(filter: { person: "${ann.user._id}" }, first: 20) { events { name apiTokenId } } }`,
      {},
      root.token,
    );
    expect(errors).toBeUndefined();
    const told = data?.audit.events ?? [];
    expect(told.find(({ name }) => name === 'ApiTokenMade')?.apiTokenId).toBeNull();
    for (const { type } of byToken) expect(told).toContainEqual({ name: type, apiTokenId: token.id });
    expect(byToken.length).toBeGreaterThan(0);
  });

  it('never does more than its member may, and decides nothing at the desk', async () => {
    const [ann, root] = [await people.joined(), await people.superadmin()];
    const all = { areas: ['members', 'audit', 'books', 'system'], mayChange: true };
    const { secret: hers } = await make(ann.token, all);
    expect(await codeOf('{ members(first: 1) { totalCount } }', hers)).toBe('NOT_ALLOWED');
    const { secret } = await make(root.token, all);
    expect(await codeOf('{ members(first: 1) { totalCount } }', secret)).toBeUndefined();
    expect((await test.rest('GET', '/audit', { token: secret })).status).toBe(200);
    const suspend = `mutation { suspendMember(id: "${ann.user._id}", reason: "Fraud") { id } }`;
    expect(await codeOf(suspend, secret)).toBe('PROOF_NEEDED');
    const { secret: reads } = await make(root.token, { ...all, mayChange: false });
    expect(await codeOf(suspend, reads)).toBe('NOT_IN_SCOPE');
  });

  it('is kept to its areas on sockets, which close with it', async () => {
    const ann = await people.joined();
    const { secret, token } = await make(ann.token);
    const socket = await connected(test, secret);
    socket.subscribe('in', 'subscription { bookingChanged { id } }');
    socket.subscribe('out', 'subscription { bellChanged { unread } }');
    await answered(socket);
    const [said] = socket.of('out') as readonly { errors?: readonly { extensions: { code: string } }[] }[];
    expect(said?.errors?.[0]?.extensions.code).toBe('NOT_IN_SCOPE');
    expect(socket.of('in')).toEqual([]);
    const { data } = await test.graphql(
      'mutation ($id: ID!) { revokeApiToken(id: $id) { id } }',
      { id: token.id },
      ann.token,
    );
    expect(data).toEqual({ revokeApiToken: [] });
    expect(await codeOf('{ myBookings(first: 1) { totalCount } }', secret)).toBe('API_TOKEN_OVER');
    expect((await socket.closed)[1]).toBe('API_TOKEN_OVER');
    const { errors } = await test.graphql(
      'mutation ($id: ID!) { revokeApiToken(id: $id) { id } }',
      { id: token.id },
      ann.token,
    );
    expect(errors?.[0]?.extensions.code).toBe('NO_SUCH_API_TOKEN');
  });

  it('is refused with another secret, after a change of the password, and for who is suspended', async () => {
    const [ann, root] = [await people.joined(), await people.superadmin()];
    const { secret } = await make(ann.token);
    const ask = '{ myBookings(first: 1) { totalCount } }';
    expect(await codeOf(ask, `${secret.slice(0, -1)}${secret.endsWith('A') ? 'E' : 'A'}`)).toBe('API_TOKEN_OVER');
    const change = 'mutation ($c: String!, $n: String!) { changePassword(current: $c, next: $n) }';
    await test.graphql(change, { c: ann.password, n: 'secret2' }, ann.token);
    expect(await codeOf(ask, secret)).toBe('API_TOKEN_OVER');
    expect(await list(ann.token)).toEqual([]);
    const bob = await people.joined();
    const { secret: his } = await make(bob.token);
    await test.graphql(`mutation { suspendMember(id: "${bob.user._id}", reason: "Fraud") { id } }`, {}, root.token);
    expect(['ACCOUNT_SUSPENDED', 'API_TOKEN_OVER']).toContain(await codeOf(ask, his));
  });

  it('is one of ten, needs a name, an area and a time, and a member who proved who they are', async () => {
    const ann = await people.joined();
    for (const wrong of [{ name: ' ' }, { areas: [] }, { days: 0 }, { days: 366 }])
      expect((await ask(ann.token, wrong)).errors?.[0]?.extensions.code, JSON.stringify(wrong)).toBe('INVALID_INPUT');
    for (let nth = 0; nth < 10; nth += 1) await make(ann.token);
    expect((await ask(ann.token)).errors?.[0]?.extensions.code).toBe('TOO_MANY_API_TOKENS');
    const [sessionId] = JSON.parse((await test.vault.get(`sessions/${ann.user._id}`))?.value ?? '[]') as string[];
    const entry = await test.vault.get(`session/${sessionId}`);
    const family = { ...JSON.parse(entry?.value ?? '{}'), begunAt: Date.now() - 3_700_000 };
    await test.vault.put(`session/${sessionId}`, JSON.stringify(family), entry?.version ?? 0);
    await expect.poll(async () => (await ask(ann.token)).errors?.[0]?.extensions.code).toBe('PROOF_NEEDED');
  });
});
