import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START } from '#domain/store/eventStore.ts';
import { openTestApp, type TestApp } from '../testing.ts';

/**
 * The row of the contract (rest-contract.md), read from left to right:
 * | POST /contact | – | first name, last name, email, phone?, subject, message (at most 500) | 202 | 400, 429 |
 */
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ workers: false });
});
afterAll(() => app?.close());

const form = (over: object = {}) => ({
  firstName: 'Gil',
  lastName: 'Guest',
  email: 'gil@example.test',
  phone: '+1 312 555 0100',
  subject: 'Hours',
  message: 'Open on Sunday?',
  ...over,
});
const post = (body: unknown, headers: Record<string, string> = {}, token?: string) =>
  app.rest('POST', '/contact', { body: body as object, headers, ...(token && { token }) });
const events = () => app.askedFor();

describe('POST /contact', () => {
  it('answers a visitor with 202, as JSON, with the number of the ticket', async () => {
    const answer = await post(form());
    expect(answer.status).toBe(202);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.body).toEqual({ ticket: expect.stringMatching(/^[0-9A-Z]{8}$/) });
  });

  it.each([
    [true, true],
    [false, undefined],
    [null, undefined],
    [undefined, undefined],
  ])('records whether the sender agrees that it is kept: %s', async (consents, consented) => {
    expect((await post(form({ subject: `Consent ${consents}`, consents }))).status).toBe(202);
    const all = await app.store.readAll(START, Number.MAX_SAFE_INTEGER);
    const { data } = all.findLast(({ type }) => type === 'EnquiryReceived') ?? {};
    expect((data as { consented?: true }).consented).toBe(consented);
  });

  it('answers 202 to a member as well', async () => {
    const { token } = await app.registerMember();
    expect((await post(form(), {}, token)).status).toBe(202);
  });

  it('has its path in any case, and ignores unknown fields', async () => {
    const answer = await app.rest('POST', '/Contact', { body: form({ ticket: 'MINE', role: 'superadmin' }) });
    expect([answer.status, (answer.body as { ticket: string }).ticket === 'MINE']).toEqual([202, false]);
  });

  it.each([undefined, null, ''])('needs no phone: %s', async (phone) => {
    expect((await post(form({ phone }))).status).toBe(202);
  });

  it('takes a message of 500 characters', async () => {
    expect((await post(form({ message: 'x'.repeat(500) }))).status).toBe(202);
  });

  it.each([
    ...(['firstName', 'lastName', 'email', 'subject', 'message'] as const).flatMap((field) =>
      [undefined, null, '', '   ', 7, {}].map((value) => [field, value] as const),
    ),
    ['email', 'gil'],
    ['email', 'gil@'],
    ['phone', 'call me'],
    ['phone', 7],
    ['consents', 'yes'],
    ['message', 'x'.repeat(501)],
    ['subject', 'x'.repeat(121)],
    ['firstName', 'a\u0000b'],
  ] as const)('answers 400 for %s %j, naming the field, and records nothing', async (field, value) => {
    const before = await events();
    const answer = await post(form({ [field]: value }));
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.body).toMatchObject({
      error: { code: expect.stringMatching(/^[A-Z_]+$/), message: expect.stringMatching(/\.$/), field },
    });
    expect(await events()).toBe(before);
  });

  it.each(['[]', 'null', '"text"', '{', ''])('answers 400 for a body that is no form: %s', async (body) => {
    const answer = await post(body, { 'content-type': 'application/json' });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['error']]);
  });

  it('answers 415 for a body of another type, and 413 for one that is too large', async () => {
    expect((await post('firstName: Gil', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(form({ message: 'x'.repeat(600_000) }))).status).toBe(413);
  });

  it('answers 429 to the fourth within an hour, with Retry-After, and records nothing', async () => {
    const limited = await openTestApp({ env: { RATE_LIMIT: 'on' }, workers: false });
    const ask = (message: string) => limited.rest('POST', '/contact', { body: form({ message }) });
    try {
      for (const message of ['one', 'two', 'three']) expect((await ask(message)).status).toBe(202);
      const before = await limited.askedFor();
      const answer = await ask('four');
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.body).toMatchObject({
        error: { code: 'TOO_MANY_ENQUIRIES', message: expect.stringMatching(/\.$/) },
      });
      expect(await limited.askedFor()).toBe(before);
    } finally {
      await limited.close();
    }
  });

  it('counts a whole IPv6 network as one address, and the next one by itself', async () => {
    const limited = await openTestApp({ env: { RATE_LIMIT: 'on', TRUST_PROXY: 'on' }, workers: false });
    const from = async (address: string) =>
      (await limited.rest('POST', '/contact', { body: form(), headers: { 'x-forwarded-for': address } })).status;
    try {
      const statuses = [];
      for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4', '2001:db8:0:1::1'])
        statuses.push(await from(address));
      expect(statuses).toEqual([202, 202, 202, 429, 202]);
    } finally {
      await limited.close();
    }
  });

  it('counts the address the proxy names, whatever address a client writes before it', async () => {
    const limited = await openTestApp({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' }, workers: false });
    try {
      const statuses = [];
      for (const forged of ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4']) {
        const headers = { 'x-forwarded-for': `${forged}, 203.0.113.7` };
        statuses.push((await limited.rest('POST', '/contact', { body: form(), headers })).status);
      }
      expect(statuses).toEqual([202, 202, 202, 429]);
    } finally {
      await limited.close();
    }
  });

  it('does the work once for an Idempotency-Key, and answers 409 for the same key with another body', async () => {
    const key = { 'idempotency-key': 'contact-contract-1' };
    const first = await post(form(), key);
    const before = await events();
    const again = await post(form(), key);
    expect([again.status, again.body]).toEqual([202, first.body]);
    expect(await events()).toBe(before);
    expect((await post(form({ message: 'Other words' }), key)).status).toBe(409);
  });

  it('has no other method', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) expect((await app.rest(method, '/contact')).status).toBe(405);
  });
});
