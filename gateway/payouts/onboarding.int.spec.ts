import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readVerified } from '#projections/payouts/payees.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { onboardingHand } from './testing.ts';

let app: TestApp;
let hand: ReturnType<typeof onboardingHand>;
beforeAll(async () => {
  app = await openTestApp({ env: { RATE_LIMIT: 'on' } });
  hand = onboardingHand(app);
});
afterAll(() => app?.close());

describe('connecting a payment processor', () => {
  it('leads to the provider’s page and is enabled by what the provider says, with no word of the browser', async () => {
    const ann = await app.registerProvenMember();
    expect(await hand.account(ann.token)).toMatchObject({ status: 'NONE', requirements: [], enabledAt: null });
    const { url, account } = await hand.start(ann.token);
    expect(account.status).toBe('STARTED');
    expect(new URL(url).origin).toBe(app.origin);
    // The browser comes back without anything having been given.
    expect(await hand.visit(url, 'later')).toBe(`${app.origin}/funding?onboarding=returned`);
    expect(await hand.refresh(ann.token)).toMatchObject({ status: 'STARTED' });
    // A link that was opened leads to where a new one is made.
    expect((await app.rest('GET', new URL(url).pathname)).headers.get('location')).toBe(
      `${app.origin}/funding?onboarding=again`,
    );
    await hand.visit((await hand.start(ann.token)).url, 'submit');
    const enabled = await hand.reached(ann.token, 'ENABLED');
    expect(enabled).toMatchObject({ requirements: [], reason: null, enabledAt: expect.any(String) });
    await app.settle();
    expect([...(await readVerified(app.services.models, [ann.user._id, 'nobody']))]).toEqual([ann.user._id]);
    const events = (await app.store.read(`payee-${ann.user._id}`)).map(({ type }) => type);
    expect(events.filter((type) => type === 'PayoutAccountOpened')).toHaveLength(1);
  });

  it('is restricted and enabled again by webhooks alone', async () => {
    const ann = await app.registerProvenMember();
    const accountId = await hand.enabled(ann);
    await hand.provider(accountId, 'demand');
    expect(await hand.reached(ann.token, 'RESTRICTED')).toMatchObject({
      requirements: ['individual.verification.document'],
      reason: 'requirements.past_due',
    });
    await hand.provider(accountId, 'submit');
    await hand.reached(ann.token, 'ENABLED');
  });

  it('is for members with a proven address, and comes back to this site only', async () => {
    const ben = await app.registerMember();
    const ask = (token: string | undefined, returnPath: string) =>
      app.graphql(
        'mutation ($path: String!) { startPayoutOnboarding(returnPath: $path) { url } }',
        { path: returnPath },
        token,
      );
    const code = async (token: string | undefined, path = '/funding') =>
      (await ask(token, path)).errors?.[0]?.extensions.code;
    const before = await app.askedFor();
    expect(await code(undefined)).toBe('NOT_LOGGED_IN');
    expect(await code(ben.token)).toBe('ADDRESS_NOT_PROVEN');
    for (const path of [
      '//evil.test',
      '/\\evil.test',
      'https://evil.test',
      '',
      '/a?b=c',
      '/a#b',
      `/${'a'.repeat(200)}`,
    ])
      expect(await code(ben.token, path), path).toBe('BAD_RETURN_PATH');
    expect(await app.askedFor()).toBe(before);
  });

  it('opens at most twenty links an hour', async () => {
    const ann = await app.registerProvenMember();
    for (let n = 0; n < 20; n += 1) await hand.start(ann.token);
    await expect(hand.start(ann.token)).rejects.toThrow('TOO_MANY_ONBOARDING_LINKS');
  });
});
