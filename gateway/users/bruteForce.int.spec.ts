import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { peopleOf } from './testing.ts';

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
