import { gql } from '@apollo/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../shared/sessionStore.ts';
import { anna } from '../testing/server.tsx';
import { apollo } from './apollo.ts';

/** Slow machines are no failure. */
const PATIENT = { timeout: 10_000 };
const Greeting = gql`query Greeting { greeting }`;
let reader = 'a visitor';
let next = anna;

beforeEach(async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.startsWith('/graphql'))
      return new Response(JSON.stringify({ user: next }), {
        headers: { 'content-type': 'application/json', authorization: 'Bearer key' },
      });
    const data = { greeting: reader };
    return new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } });
  });
  // Specs of one worker share the session: a file before this one may have left a member.
  await session.logout();
});
afterEach(async () => {
  await session.logout();
  await apollo.clearStore();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('a visitor’s answers stay until the member’s have come, another account’s are gone at once', async () => {
  const shown: unknown[] = [];
  const reading = apollo
    .watchQuery<{ greeting: string }>({ query: Greeting })
    .subscribe(({ data }) => shown.push(data?.greeting));
  await vi.waitFor(() => expect(shown.at(-1)).toBe('a visitor'), PATIENT);
  shown.length = 0;
  reader = 'Ana';
  expect(await session.login('ana@example.test', 'secret1')).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(shown.at(-1)).toBe('Ana'), PATIENT);
  expect(shown).not.toContain(undefined);

  shown.length = 0;
  reader = 'Ben';
  next = { ...anna, _id: 'u2' };
  expect(await session.login('ben@example.test', 'secret1')).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(shown.at(-1)).toBe('Ben'), PATIENT);
  expect(shown[0], 'nothing of the former account').toBeUndefined();
  reading.unsubscribe();
});
