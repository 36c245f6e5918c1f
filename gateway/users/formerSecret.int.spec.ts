import { afterAll, beforeAll, expect, it } from 'vitest';
import { sandboxKeys } from '#domain/ports/openProvider.ts';
import type { Secrets } from '#domain/ports/secrets.ts';
import { sign } from '../sandbox/webhooks.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { cookiesOf, cookieValue, peopleOf, tokenOf } from './testing.ts';

const FORMER = 'the former secret of this installation';
const NOW: Secrets = ['the secret of this installation from now on', FORMER];
const UNLISTED: Secrets = ['the secret of this installation from now on'];

let test: TestApp;
let people: ReturnType<typeof peopleOf>;
/** Gateways with a new secret on the same log and vault: one lists the former secret, one does not. */
let changed: { origin: string; stop: () => Promise<void> };
let unlisted: typeof changed;
beforeAll(async () => {
  test = await openTestApp({ env: { SESSION_SECRET: FORMER, RATE_LIMIT: 'on' } });
  people = peopleOf(test);
  changed = await test.startAnother({ sessionSecret: NOW });
  unlisted = await test.startAnother({ sessionSecret: UNLISTED });
});
afterAll(async () => {
  await unlisted?.stop();
  await changed?.stop();
  await test?.close();
});

const refresh = (at: string, token: string) =>
  test.rest('POST', '/users/refresh', { at, headers: { cookie: `token=${encodeURIComponent(token)}` } });

it('an access token of before is good, and the next one is signed with the secret of now', async () => {
  const { token, answer } = await people.joined();
  const read = async (at: string, given: string) => (await test.rest('GET', '/users/one', { at, token: given })).status;
  expect([await read(changed.origin, token), await read(unlisted.origin, token)]).toEqual([200, 401]);
  const renewed = await refresh(changed.origin, cookieValue(cookiesOf(answer).token));
  expect([await read(unlisted.origin, tokenOf(renewed)), await read(test.origin, tokenOf(renewed))]).toEqual([
    200, 401,
  ]);
});

it('a page left while its refresh token was renewed gets the successor of before', async () => {
  const { answer } = await people.joined();
  const first = cookieValue(cookiesOf(answer).token);
  const next = cookieValue(cookiesOf(await refresh(test.origin, first)).token);
  expect(cookieValue(cookiesOf(await refresh(changed.origin, first)).token)).toBe(next);
  expect((await refresh(changed.origin, next)).status).toBe(200);
});

it('mailed links of before are good', async () => {
  const { email } = await people.joined();
  const link = await people.linkTo(email, /Activate/);
  const activate = async (at: string) => {
    const query = 'mutation($token: String!) { activateAccount(token: $token) }';
    const response = await fetch(`${at}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { token: link } }),
    });
    return ((await response.json()) as { data?: { activateAccount: boolean } | null }).data?.activateAccount;
  };
  expect([await activate(unlisted.origin), await activate(changed.origin)]).toEqual([undefined, true]);
  await people.post('/users/forgot-password', { email });
  const token = await people.linkTo(email, /new password/);
  const reset = async (at: string) =>
    (await test.rest('POST', '/users/reset-password', { at, body: { token, password: 'another1' } })).status;
  expect([await reset(unlisted.origin), await reset(changed.origin)]).toEqual([400, 204]);
});

it('a device of before is known, and its cookie is then made with the secret of now', async () => {
  const { email, password, answer } = await people.joined();
  const device = cookiesOf(answer).device?.split(';')[0] ?? '';
  const login = (at: string, given: string, cookie = '') =>
    test.rest('POST', '/users/login', { at, body: { email, password: given }, headers: { cookie } });
  for (let attempt = 0; attempt < 6; attempt += 1) await login(changed.origin, `guess-${attempt}`);
  expect((await login(unlisted.origin, password, device)).status).toBe(429);
  const known = await login(changed.origin, password, device);
  expect(known.status).toBe(200);
  const renewed = cookiesOf(known).device?.split(';')[0] ?? '';
  expect(renewed.split('.')).toHaveLength(device.split('.').length);
  expect((await login(unlisted.origin, password, renewed)).status).toBe(200);
});

it('a request repeated under its key takes effect once, and counters of networks go on', async () => {
  const form = { firstName: 'Gil', lastName: 'D', email: 'gil@people.test', subject: 'Hours', message: 'Open?' };
  const send = (at: string, key: string) =>
    test.rest('POST', '/contact', { at, body: form, headers: { 'idempotency-key': key } });
  const first = await send(test.origin, 'contact-before-1');
  // What Redis keeps of an answer may be gone; the ids then follow from the key alone.
  await test.redis.flushall();
  const again = await send(changed.origin, 'contact-before-1');
  expect([again.status, again.body]).toEqual([202, first.body]);
  const statuses = [];
  for (const key of ['contact-after-1', 'contact-after-2', 'contact-after-3'])
    statuses.push((await send(changed.origin, key)).status);
  expect(statuses).toEqual([202, 202, 429]);
});

it('the sandbox knows pages that still hold its former key, and events signed before', async () => {
  const app = await openTestApp({
    env: { SESSION_SECRET: UNLISTED[0], SESSION_SECRET_FORMER: FORMER },
    workers: false,
  });
  try {
    const ask = async (secrets: Secrets) => {
      const headers = { authorization: `Bearer ${sandboxKeys(secrets).secretKey}` };
      return (await fetch(`${app.origin}/v1/payment_intents`, { headers })).status;
    };
    expect([await ask(UNLISTED), await ask(FORMER), await ask('another secret')]).toEqual([200, 200, 401]);
    const seconds = Math.floor(Date.now() / 1000);
    const facts = { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', livemode: false };
    const body = JSON.stringify({ ...facts, created: seconds, data: { object: { id: 'pi_1' } } });
    const deliver = async (secrets: Secrets) => {
      const signature = sign(body, sandboxKeys(secrets).webhookSecret, seconds);
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return (await app.rest('POST', '/stripe/webhook', { body, headers })).status;
    };
    expect([await deliver(UNLISTED), await deliver(FORMER), await deliver('another secret')]).toEqual([200, 200, 400]);
  } finally {
    await app.close();
  }
});
