import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ workers: false });
});
afterAll(() => app.close());

it('leaves pages no camera or microphone, their viewer’s place to themselves, and nothing but the card form a payment', async () => {
  const page = await fetch(`${app.origin}/dev/outbox`, { headers: { accept: 'text/html' } });
  const policy = page.headers.get('permissions-policy') ?? '';
  for (const part of ['camera=()', 'microphone=()', 'geolocation=(self)', 'payment=(self "https://js.stripe.com")'])
    expect(policy.split(', ')).toContain(part);
  expect((await app.rest('GET', '/site')).headers.get('permissions-policy')).toBeNull();
});

it('answers at the address where holes are reported', async () => {
  const answer = await fetch(`${app.origin}/.well-known/security.txt`);
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('Contact: mailto:hello@chairside.test'),
  ]);
});
