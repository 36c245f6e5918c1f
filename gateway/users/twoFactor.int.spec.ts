import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { peopleOf, tokenOf } from './testing.ts';

let test: TestApp;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  test = await openTestApp({ env: { OWNER_TWO_FACTOR: 'required', RATE_LIMIT: 'on' } });
  people = peopleOf(test);
});
afterAll(() => test?.close());

const BEGIN = 'mutation($password: String!) { beginTwoFactor(password: $password) { secret uri } }';
const ENABLE = 'mutation($code: String!) { enableTwoFactor(code: $code) }';
const DISABLE = 'mutation($code: String!) { disableTwoFactor(code: $code) { enabled recoveryCodesLeft } }';
const RENEW = 'mutation($code: String!) { renewRecoveryCodes(code: $code) }';
const STATUS = '{ myTwoFactor { enabled demanded recoveryCodesLeft } }';
const PROVE = 'mutation($password: String!, $code: String) { proveIdentity(password: $password, code: $code) }';

type Status = { enabled: boolean; demanded: boolean; recoveryCodesLeft: number };
type Answer = { errors?: readonly { extensions: { code: string; field?: string } }[] };
const codeOf = ({ errors }: Answer) => errors?.[0]?.extensions.code;
/** The code of `steps` half minutes from now: a code is good once, its neighbours are too. */
const shown = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

const statusOf = async (token: string) =>
  (await test.graphql<{ myTwoFactor: Status }>(STATUS, {}, token)).data?.myTwoFactor;
const login = (email: string, password: string, code?: string) =>
  people.post('/users/login', { email, password, ...(code && { code }) });

/** A member with two-factor login; the code of this half minute is used. */
async function guarded(member: Awaited<ReturnType<typeof people.joined>>) {
  const { token, password } = member;
  const begun = await test.graphql<{ beginTwoFactor: { secret: string; uri: string } }>(BEGIN, { password }, token);
  const { secret = '', uri = '' } = begun.data?.beginTwoFactor ?? {};
  const enabled = await test.graphql<{ enableTwoFactor: string[] }>(ENABLE, { code: shown(secret, -1) }, token);
  return { ...member, secret, uri, codes: enabled.data?.enableTwoFactor ?? [] };
}
const joined = async () => guarded(await people.joined());

/** Sets back when the sessions of a member were proven, and lets this process look again. */
async function provenAgo(accountId: string, ms: number) {
  for (const id of JSON.parse((await test.vault.get(`sessions/${accountId}`))?.value ?? '[]')) {
    const entry = await test.vault.get(`session/${id}`);
    const family = JSON.parse(entry?.value ?? '{}');
    await test.vault.put(
      `session/${id}`,
      JSON.stringify({ ...family, begunAt: Date.now() - ms, provenAt: Date.now() - ms }),
      entry?.version ?? 0,
    );
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}

describe('two-factor login', () => {
  it('is begun with the password, turned on with a code, and a login needs one from then on', async () => {
    const member = await people.joined();
    const { token, password, email } = member;
    const other = tokenOf(await login(email, password));
    expect(codeOf(await test.graphql(BEGIN, { password: 'not this' }, token))).toBe('WRONG_PASSWORD');
    expect(codeOf(await test.graphql(ENABLE, { code: '123456' }, token)), 'not begun').toBe('TWO_FACTOR_TOO_LATE');
    const { secret, uri, codes } = await guarded(member);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Chairside:p\d+%40people\.test\?/);
    expect(new Set(codes).size).toBe(10);
    expect(await statusOf(token)).toEqual({ enabled: true, demanded: false, recoveryCodesLeft: 10 });
    expect((await test.rest('GET', '/users/one', { token: other })).status, 'other sessions are over').toBe(401);
    expect(codeOf(await test.graphql(BEGIN, { password }, token))).toBe('TWO_FACTOR_ON');

    const without = await login(email, password);
    expect([without.status, without.headers.get('x-error-code')]).toEqual([401, 'TWO_FACTOR_NEEDED']);
    const wrong = await login(email, 'not this', shown(secret));
    expect(wrong.headers.get('x-error-code'), 'the password first').toBe('WRONG_CREDENTIALS');
    expect((await login(email, password, '000000')).headers.get('x-error-code')).toBe('WRONG_CODE');
    const code = shown(secret);
    expect((await login(email, password, code)).status).toBe(200);
    expect((await login(email, password, code)).headers.get('x-error-code'), 'once').toBe('WRONG_CODE');
    expect((await login(email, password, shown(secret, -1))).status, 'none of before').toBe(401);
    expect((await login(email, password, `${shown(secret, 1).slice(0, 3)} ${shown(secret, 1).slice(3)}`)).status).toBe(
      200,
    );
  });

  it('takes a recovery code instead, once each, and says how many are left', async () => {
    const { email, password, token, codes, user, secret } = await joined();
    expect((await login(email, password, codes[0]?.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await login(email, password, codes[0])).status).toBe(401);
    expect(await statusOf(token)).toMatchObject({ recoveryCodesLeft: 9 });
    const renewed = await test.graphql<{ renewRecoveryCodes: string[] }>(RENEW, { code: shown(secret) }, token);
    expect(renewed.data?.renewRecoveryCodes).toHaveLength(10);
    expect((await login(email, password, codes[1])).status, 'those of before').toBe(401);
    expect((await login(email, password, renewed.data?.renewRecoveryCodes[0])).status).toBe(200);
    await test.runJobs();
    const mails = (await test.outbox.list(1_000)).filter(({ to }) => to === email).map(({ subject }) => subject);
    for (const subject of [/Two-factor login is on/, /recovery code .* was used/, /new recovery codes/])
      expect(
        mails.some((one) => subject.test(one)),
        String(subject),
      ).toBe(true);
    const kept = JSON.stringify([await test.store.read(`account-${user._id}`), await test.redis.keys('*')]);
    expect(kept).not.toContain(secret);
  });

  it('is turned off with a code, and counts wrong ones, which a right password does not set back', async () => {
    const { email, password, token, secret } = await joined();
    expect(codeOf(await test.graphql(DISABLE, { code: '000000' }, token))).toBe('WRONG_CODE');
    const off = await test.graphql<{ disableTwoFactor: Status }>(DISABLE, { code: shown(secret) }, token);
    expect(off.data?.disableTwoFactor).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect((await login(email, password)).status).toBe(200);
    expect(codeOf(await test.graphql(RENEW, { code: '1' }, token))).toBe('TWO_FACTOR_OFF');

    const other = await joined();
    const tries = [];
    for (let time = 0; time < 7; time += 1)
      tries.push((await login(other.email, other.password, `00000${time}`)).status);
    expect(tries.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(tries.at(-1)).toBe(429);
    expect((await login(other.email, other.password, shown(other.secret))).status, 'the right one waits too').toBe(429);
  });

  it('lets many guesses at once through no more than one after the other', async () => {
    const { email, password } = await joined();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, nth) => login(email, password, `1${nth}0000`)));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
  });
});

describe('platform owners', () => {
  const ACCOUNTS = '{ members(first: 1) { totalCount } }';
  const SEND = 'mutation { sendAnnouncement(input: { title: "Hello", content: "{\\"type\\":\\"doc\\"}" }) { id } }';

  it('act as customers until they have turned it on, and cannot turn it off', async () => {
    const boss = await people.superadmin();
    expect(await statusOf(boss.token)).toMatchObject({ enabled: false, demanded: true });
    expect(codeOf(await test.graphql(ACCOUNTS, {}, boss.token))).toBe('TWO_FACTOR_DEMANDED');
    const stranger = await people.joined();
    const path = `/users/update/${stranger.user._id}`;
    expect((await test.rest('PUT', path, { token: boss.token, body: { bio: 'x' } })).status).toBe(403);
    expect((await test.rest('GET', '/users/getall', { token: boss.token })).status).toBe(403);

    const { secret } = await guarded(boss);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(codeOf(await test.graphql(ACCOUNTS, {}, boss.token))).toBeUndefined();
    expect((await test.rest('PUT', path, { token: boss.token, body: { bio: 'x' } })).status).toBe(200);
    expect(codeOf(await test.graphql(DISABLE, { code: shown(secret) }, boss.token))).toBe('TWO_FACTOR_DEMANDED');
  });

  it('prove that it is them within the hour before they change something', async () => {
    const boss = await guarded(await people.superadmin());
    const { token, password, secret, user } = boss;
    const stranger = await people.joined();
    const path = `/users/update/${stranger.user._id}`;
    await provenAgo(user._id, 3_600_001);
    expect(codeOf(await test.graphql(ACCOUNTS, {}, token)), 'reading is allowed').toBeUndefined();
    expect(codeOf(await test.graphql(SEND, {}, token))).toBe('PROOF_NEEDED');
    const refused = await test.rest('PUT', path, { token, body: { bio: 'y' } });
    expect([refused.status, refused.body]).toEqual([403, { error: expect.objectContaining({ code: 'PROOF_NEEDED' }) }]);
    expect((await test.rest('PUT', `/users/update/${user._id}`, { token, body: { bio: 'own' } })).status).toBe(200);

    expect(codeOf(await test.graphql(PROVE, { password: 'not this' }, token))).toBe('WRONG_PASSWORD');
    expect(codeOf(await test.graphql(PROVE, { password }, token))).toBe('TWO_FACTOR_NEEDED');
    expect(codeOf(await test.graphql(PROVE, { password, code: '000000' }, token))).toBe('WRONG_CODE');
    expect(codeOf(await test.graphql(PROVE, { password, code: shown(secret) }, token))).toBeUndefined();
    expect((await test.rest('PUT', path, { token, body: { bio: 'y' } })).status).toBe(200);
  });
});
