import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personal, upcasters } from '#domain/catalogue.ts';
import { withCodec } from '#domain/store/codec.ts';
import type { EventStore } from '#domain/store/eventStore.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { QUEUES } from '#projections/redis.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { redisTexts } from './redisTexts.testing.ts';
import { cookiesOf, cookieValue, peopleOf } from './testing.ts';

let test: TestApp;
let engine: EventStore;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  engine = openMemoryStore();
  test = await openTestApp({ engine });
  people = peopleOf(test);
});
afterAll(() => test?.close());

describe('what is kept of an account', () => {
  it('holds no password and no token anywhere, and nothing personal in the log or the queue', async () => {
    const canary = {
      firstName: 'Canaryfirst',
      lastName: 'Canarylast',
      phoneNumber: '+1 999 777 1234',
      city: 'Canaryville',
      userName: 'canaryname',
      email: 'canary@people.test',
      password: 'canary-password',
    };
    const headers = { 'idempotency-key': 'canary' };
    const registered = await people.post('/users/register', people.person(canary), { headers });
    const login = await people.post('/users/login', { email: canary.email, password: canary.password }, { headers });
    await people.post('/users/forgot-password', { email: canary.email });
    const resetToken = await people.linkTo(canary.email, /new password/);
    await people.post('/users/reset-password', { token: resetToken, password: 'canary-second' }, { headers });
    await test.runJobs();

    const secrets = [
      canary.password,
      'canary-second',
      resetToken,
      ...[registered, login].flatMap((answer) => [
        answer.headers.get('authorization')?.slice(7) ?? '',
        cookieValue(cookiesOf(answer).token).split('.')[1] ?? '',
      ]),
    ];
    expect(secrets.every((secret) => secret.length >= 10)).toBe(true);
    const log = JSON.stringify(await engine.readAll(-1, 10_000));
    const redis = await redisTexts(test.redis);
    expect(log).toContain('AccountRegistered');
    expect(redis.size).toBeGreaterThan(5);
    for (const secret of secrets) {
      expect(log).not.toContain(secret);
      for (const [key, text] of redis) expect(text.includes(secret), `${secret} in ${key}`).toBe(false);
    }
    const about = [canary.firstName, canary.lastName, canary.phoneNumber, canary.city, canary.userName, canary.email];
    for (const word of about) {
      expect(log.includes(word), `${word} in the log`).toBe(false);
      for (const [key, text] of redis)
        if (key.startsWith(QUEUES)) expect(text.includes(word), `${word} in ${key}`).toBe(false);
    }
  });

  it('cannot be read any more once it is closed', async () => {
    const { user, token, password } = await people.joined({ firstName: 'Vanishing' });
    const read = async () =>
      (await withCodec(engine, test.vault, { personal, upcasters }).read(`account-${user._id}`))[0]?.data;
    expect(await read()).toMatchObject({ firstName: 'Vanishing', email: user.email });
    expect((await test.rest('DELETE', `/users/delete/${user._id}`, { token, body: { password } })).status).toBe(204);
    expect(await read()).toMatchObject({ firstName: '', email: '', phoneNumber: '', role: 'CUSTOMER' });
  });
});
