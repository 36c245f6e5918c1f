import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { cookiesOf, peopleOf } from './testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ env: { RATE_LIMIT: 'on' }, workers: false });
});
afterAll(() => test?.close());

it('guessing is slowed down from the sixth try on, whatever address it claims to come from, and only for that account', async () => {
  const { joined, post } = peopleOf(test);
  const [victim, other] = [await joined(), await joined()];
  const guess = (attempt: number) =>
    post(
      '/users/login',
      { email: victim.email, password: `guess-${attempt}` },
      { headers: { 'x-forwarded-for': `203.0.113.${attempt}` } },
    );
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) statuses.push((await guess(attempt)).status);
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(statuses[5]).toBe(429);
  await test.redis.flushall();
  const right = () => post('/users/login', { email: victim.email, password: victim.password });
  const refused = await right();
  const wait = Number(refused.headers.get('retry-after'));
  expect([refused.status, refused.text]).toEqual([429, 'Too many tries. Please wait a little and try again.']);
  expect(wait).toBeGreaterThan(0);
  expect((await post('/users/login', { email: other.email, password: other.password })).status).toBe(200);
  const viaGraphql = await test.graphql(
    'mutation($email: String!, $password: String!) { login(email: $email, password: $password) { accessToken } }',
    {
      email: victim.email,
      password: victim.password,
    },
  );
  expect(viaGraphql.errors?.[0]?.extensions).toMatchObject({
    code: 'TOO_MANY_TRIES',
    details: { retryAfter: expect.any(Number) },
  });
  await new Promise((resolve) => setTimeout(resolve, wait * 1000 + 50));
  expect((await right()).status).toBe(200);
});

it('guesses of a stranger do not keep a member out on a device they have logged in on', async () => {
  const { person, post } = peopleOf(test);
  const { email, password, ...rest } = person({ userName: 'victim', email: 'victim@people.test' });
  const joined = await post('/users/register', { email, password, ...rest });
  const device = cookiesOf(joined).device?.split(';')[0] ?? '';
  expect(cookiesOf(joined).device).toMatch(/; HttpOnly/);
  const log = async (given: string, cookie?: string) =>
    (await post('/users/login', { email, password: given }, { headers: cookie ? { cookie } : {} })).status;
  for (let attempt = 0; attempt < 6; attempt += 1) await log(`guess-${attempt}`);
  expect(await log(password)).toBe(429);
  expect(await log(password, device)).toBe(200);
  const forged = device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect([await log(password, forged), await log(password, 'device=nonsense')]).toEqual([429, 429]);
  // A stolen cookie is worth five guesses, like any other start.
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await log(`guess-${attempt}`, device)).toBe(401);
  expect(await log(password, device)).toBe(429);
});
