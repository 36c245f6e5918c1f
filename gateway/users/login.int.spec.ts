import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '#domain/users/decider.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { cookiesOf, cookieValue, peopleOf, refused, sender, tokenOf } from './testing.ts';

let test: TestApp;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  test = await openTestApp();
  people = peopleOf(test);
});
afterAll(() => test?.close());

const post: typeof people.post = (...given) => people.post(...given);
const joined: typeof people.joined = (...given) => people.joined(...given);
const linkTo: typeof people.linkTo = (...given) => people.linkTo(...given);

describe('POST /users/login', () => {
  it('answers 200 with the user, a token and a session of its own', async () => {
    const { email, password, user, answer: before } = await joined();
    const answer = await post('/users/login', { email: ` ${email.toUpperCase()} `, password });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(user);
    expect((await test.rest('GET', '/users/one', { token: tokenOf(answer) })).status).toBe(200);
    expect(cookieValue(cookiesOf(answer).token)).not.toBe(cookieValue(cookiesOf(before).token));
  });

  it('accepts a login whose client still sends an old session', async () => {
    const { email, password } = await joined();
    const answer = await test.rest('POST', '/users/login', { token: 'no.longer.good', body: { email, password } });
    expect(answer.status).toBe(200);
  });

  it('answers in plain text what is missing or too short', async () => {
    for (const body of [undefined, {}, { email: 'a@b.test' }, { password: 'secret1' }, { email: '', password: '' }]) {
      const answer = await post('/users/login', body ?? {});
      expect([answer.status, answer.text]).toEqual([400, 'Please fill in all fields']);
    }
    const short = await post('/users/login', { email: 'a@b.test', password: '12345' });
    expect([short.status, short.text]).toEqual([400, 'Password should not be less than 6 characters']);
  });

  it('answers the same for an unknown address and a wrong password', async () => {
    const { email } = await joined();
    const unknown = await post('/users/login', { email: 'nobody@people.test', password: 'secret1' });
    const wrong = await post('/users/login', { email, password: 'secret2' });
    expect([unknown.status, unknown.text]).toEqual([401, wrong.text]);
    expect(wrong.status).toBe(401);
  });

  it('distinguishes long passwords by their last character', async () => {
    const { email, password } = await joined({ password: `${'x'.repeat(99)}a` });
    expect((await post('/users/login', { email, password: `${'x'.repeat(99)}b` })).status).toBe(401);
    expect((await post('/users/login', { email, password })).status).toBe(200);
  });

  it('is 403 for a suspended member, and only when the password is right', async () => {
    const { email, password, user, token } = await joined();
    await test.handler.dispatch(
      account,
      { type: 'SuspendAccount', data: { accountId: user._id, reason: 'spam' } },
      sender,
    );
    expect((await post('/users/login', { email, password: 'wrong-one' })).status).toBe(401);
    expect((await post('/users/login', { email, password })).status).toBe(403);
    await expect
      .poll(async () => (await test.rest('GET', '/users/one', { token })).status, { timeout: 1_500 })
      .toBe(403);
  });

  it('refuses requests other sites make a browser send', async () => {
    const { email, password } = await joined();
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test' },
      { origin: 'null' },
    ];
    for (const headers of foreign)
      expect((await post('/users/login', { email, password }, { headers })).status).toBe(403);
  });
});

describe('sessions', () => {
  const withCookie = (answer: { headers: Headers }, headers: Record<string, string> = { origin: test.origin }) =>
    post('/users/refresh', undefined, {
      headers: { cookie: `a=b; token=${encodeURIComponent(cookieValue(cookiesOf(answer).token))}`, ...headers },
    });

  it('are renewed by POST /users/refresh: the user, a new token, a new cookie', async () => {
    const { answer, user } = await joined();
    const refreshed = await withCookie(answer);
    expect([refreshed.status, refreshed.body]).toEqual([200, user]);
    expect((await test.rest('GET', '/users/one', { token: tokenOf(refreshed) })).status).toBe(200);
    expect((await withCookie(refreshed)).status).toBe(200);
  });

  it('are not refreshed without the cookie, nor for other sites; a program that is no browser needs no Origin', async () => {
    const { answer } = await joined();
    expect((await post('/users/refresh', undefined, { headers: { origin: test.origin } })).status).toBe(401);
    for (const headers of [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: test.origin },
    ])
      expect((await withCookie(answer, headers as Record<string, string>)).status).toBe(403);
    const ours = await withCookie(answer, { 'sec-fetch-site': 'same-origin' });
    expect([ours.status, (await withCookie(ours, {})).status]).toEqual([200, 200]);
  });

  it('end at the server with POST /users/logout', async () => {
    const { answer, token } = await joined();
    const out = await post('/users/logout', undefined, { token });
    expect(out.status).toBe(204);
    expect(cookiesOf(out).token).toMatch(/Max-Age=0/);
    expect((await test.rest('GET', '/users/one', { token })).status).toBe(401);
    expect((await withCookie(answer)).status).toBe(401);
    expect((await post('/users/logout')).status).toBe(401);
  });

  it('are never opened by a token in the address', async () => {
    const { token } = await joined();
    expect((await test.rest('GET', `/users/one?token=${token}`)).status).toBe(401);
    expect((await test.rest('GET', '/users/one')).status).toBe(401);
  });
});

describe('activation', () => {
  it('comes by mail, works once, and can be requested again', async () => {
    const { email, token } = await joined();
    const first = await linkTo(email, /Activate/);
    const activate = (link: string) =>
      test.graphql('mutation($token: String!) { activateAccount(token: $token) }', { token: link });
    expect((await activate(`${first.slice(0, -1)}_`)).errors?.[0]?.extensions.code).toBe('LINK_NOT_GOOD');
    expect((await activate(first)).data).toEqual({ activateAccount: true });
    expect((await activate(first)).errors?.[0]?.extensions.code).toBe('LINK_NOT_GOOD');
    expect((await test.rest('GET', '/users/one', { token })).body).toMatchObject({ activated: true });
  });

  it('is for the address of now: a typing error is corrected before it was proven', async () => {
    const { email, token, user } = await joined();
    const first = await linkTo(email, /Activate/);
    const activate = (link: string) =>
      test.graphql('mutation($token: String!) { activateAccount(token: $token) }', { token: link });
    const moved = await test.rest('PUT', `/users/update/${user._id}`, { token, body: { email: `moved-${email}` } });
    expect(moved.body).toMatchObject({ email: `moved-${email}`, activated: false });
    expect((await activate(first)).errors?.[0]?.extensions.code, 'sent to the former address').toBe('LINK_NOT_GOOD');
    expect((await activate(await linkTo(`moved-${email}`, /Activate/))).data).toEqual({ activateAccount: true });
  });
});

describe('POST /users/forgot-password, POST /users/reset-password', () => {
  it('answers 202 for any address, and mails existing accounts only, three times a day', async () => {
    const { email } = await joined();
    for (let time = 0; time < 4; time += 1) expect((await post('/users/forgot-password', { email })).status).toBe(202);
    expect((await post('/users/forgot-password', { email: 'nobody@people.test' })).status).toBe(202);
    await test.runJobs();
    const mails = (await test.outbox.list(1_000)).filter(({ subject }) => /new password/.test(subject));
    expect(mails.filter(({ to }) => to === email)).toHaveLength(3);
    expect(mails.filter(({ to }) => to === 'nobody@people.test')).toHaveLength(0);
    expect((await post('/users/forgot-password', {})).status).toBe(400);
  });

  it('sets a new password once and ends every session', async () => {
    const { email, password, token } = await joined();
    await post('/users/forgot-password', { email });
    const link = await linkTo(email, /new password/);
    const reset = (body: object) => post('/users/reset-password', body);
    expect((await reset({ token: link, password: '12345' })).status).toBe(400);
    expect((await reset({ token: `${link}x`, password: 'another1' })).status).toBe(400);
    const both = await Promise.all([
      reset({ token: link, password: 'another1' }),
      reset({ token: link, password: 'another1' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 400]);
    expect(refused(await reset({ token: link, password: 'another2' })).code).toBe('LINK_NOT_GOOD');
    expect((await test.rest('GET', '/users/one', { token })).status).toBe(401);
    expect((await post('/users/login', { email, password })).status).toBe(401);
    expect((await post('/users/login', { email, password: 'another1' })).status).toBe(200);
  });

  it('takes no activation link for a reset', async () => {
    const { email } = await joined();
    expect(
      (await post('/users/reset-password', { token: await linkTo(email, /Activate/), password: 'another1' })).status,
    ).toBe(400);
  });
});
