import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { cookiesOf, cookieValue, peopleOf } from '../users/testing.ts';

let test: TestApp;
let people: ReturnType<typeof peopleOf>;
/** The same installation, served by https. */
let secure: { origin: string; stop: () => Promise<void> };
beforeAll(async () => {
  test = await openTestApp({ workers: false, env: { RATE_LIMIT: 'on' } });
  people = peopleOf(test);
  secure = await test.startAnother({ publicUrl: 'https://chairside.test' });
});
afterAll(async () => {
  await secure?.stop();
  await test?.close();
});

type Answer = { readonly headers: Headers };
const send = (path: string, cookies: Record<string, string | undefined>, body?: object, at = secure.origin) => {
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`);
  return test.rest('POST', path, { at, ...(body && { body }), headers: { cookie: cookie.join('; ') } });
};
const joined = async () => {
  const person = people.person();
  const answer = await send('/users/register', {}, person);
  expect(answer.status).toBe(201);
  return { ...person, answer };
};
const namesOf = (answer: Answer) => Object.keys(cookiesOf(answer)).toSorted();
const valueIn = (answer: Answer, name: string) => cookieValue(cookiesOf(answer)[name]);

describe('served by https', () => {
  it('the cookies that only the server reads are bound to this very host', async () => {
    const { answer } = await joined();
    expect(namesOf(answer)).toEqual(['__Host-device', '__Host-token', 'user']);
    for (const name of ['__Host-device', '__Host-token']) {
      const flags = (cookiesOf(answer)[name] ?? '').split('; ').slice(1);
      expect(flags).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax']));
      expect(flags.join()).not.toMatch(/domain/i);
    }
    expect(cookiesOf(answer).user).toMatch(/; Secure/);
    expect(cookiesOf(answer).user).not.toMatch(/HttpOnly/);
    const renewed = await send('/users/refresh', { '__Host-token': valueIn(answer, '__Host-token') });
    expect([renewed.status, namesOf(renewed)]).toEqual([200, ['__Host-device', '__Host-token', 'user']]);
  });

  it('a session of before goes on by its plain cookie, which is replaced', async () => {
    const { email, password, answer } = await people.joined();
    const [token, device] = [valueIn(answer, 'token'), valueIn(answer, 'device')];
    const renewed = await send('/users/refresh', { token, device });
    expect(renewed.status).toBe(200);
    expect(namesOf(renewed)).toEqual(['__Host-device', '__Host-token', 'device', 'token', 'user']);
    for (const name of ['device', 'token']) expect(cookiesOf(renewed)[name]).toMatch(/=; .*Max-Age=0/);
    const next = await send('/users/refresh', { '__Host-token': valueIn(renewed, '__Host-token') });
    expect(next.status).toBe(200);
    // The device is still known: guesses elsewhere do not keep the member out.
    for (let attempt = 0; attempt < 6; attempt += 1)
      await send('/users/login', {}, { email, password: `guess-${attempt}` });
    const login = async (cookies: Record<string, string>) =>
      (await send('/users/login', cookies, { email, password })).status;
    expect([
      await login({}),
      await login({ device }),
      await login({ '__Host-device': valueIn(renewed, '__Host-device') }),
    ]).toEqual([429, 200, 200]);
  });

  it('a cookie another host of the domain has planted does not stand in for the bound one', async () => {
    const [mine, foreign] = [await joined(), await joined()];
    const token = valueIn(foreign.answer, '__Host-token');
    const renewed = await send('/users/refresh', { token, '__Host-token': valueIn(mine.answer, '__Host-token') });
    expect(renewed.body).toMatchObject({ email: mine.email });
    expect(cookiesOf(renewed).token).toMatch(/Max-Age=0/);
  });

  it('a logout takes both names away, with either', async () => {
    for (const name of ['__Host-token', 'token']) {
      const { answer } = await joined();
      const token = valueIn(answer, '__Host-token');
      const out = await send('/users/logout', { [name]: token });
      expect([out.status, namesOf(out)]).toEqual([204, ['__Host-token', 'token', 'user']]);
      for (const line of Object.values(cookiesOf(out))) expect(line).toMatch(/=; .*Max-Age=0.*; Secure/);
      expect((await send('/users/refresh', { '__Host-token': token })).status).toBe(401);
    }
  });
});

describe('served by http', () => {
  it('the cookies have their plain names, and no others are read', async () => {
    const { answer } = await people.joined();
    expect(namesOf(answer)).toEqual(['device', 'token', 'user']);
    expect(cookiesOf(answer).token).not.toMatch(/Secure/);
    const token = valueIn(answer, 'token');
    expect((await send('/users/refresh', { '__Host-token': token }, undefined, test.origin)).status).toBe(401);
    const out = await send('/users/logout', { token }, undefined, test.origin);
    expect([out.status, namesOf(out)]).toEqual([204, ['token', 'user']]);
  });
});
