import { expect } from 'vitest';
import { payee } from '#domain/payouts/decider.ts';
import type { TestApp } from '../testing.ts';
import type { PayoutAccount, PayoutOnboarding } from './types.ts';

const FIELDS = 'status requirements reason startedAt enabledAt';
const REACHED = { timeout: 20_000, interval: 50 };

/** For specs: a member who connects a payment processor, and the provider's side of it. */
export function onboardingHand(app: TestApp) {
  async function ask<T>(operation: string, token: string): Promise<T> {
    const { data, errors } = await app.graphql<Record<string, T>>(operation, {}, token);
    if (errors) throw new Error(errors[0]?.extensions.code);
    return Object.values(data ?? {})[0] as T;
  }
  const hand = {
    account: (token: string) => ask<PayoutAccount>(`{ myPayoutAccount { ${FIELDS} } }`, token),
    refresh: (token: string) => ask<PayoutAccount>(`mutation { refreshPayoutAccount { ${FIELDS} } }`, token),
    start: (token: string) =>
      ask<PayoutOnboarding>(
        `mutation { startPayoutOnboarding(returnPath: "/funding") { url expiresAt account { ${FIELDS} } } }`,
        token,
      ),
    /** What the member does on the provider's page; answers where their browser is sent. */
    async visit(url: string, outcome: 'submit' | 'later'): Promise<string | null> {
      const path = new URL(url).pathname;
      const visit = /name="visit" value="(\w+)"/.exec((await app.rest('GET', path)).text)?.[1] ?? '';
      const sent = await app.rest('POST', path, { body: new URLSearchParams({ visit, outcome }) });
      return sent.headers.get('location');
    },
    /** What the provider does with an account, on a page that is none of the published API. */
    async provider(accountId: string, deed: 'submit' | 'demand' | 'bank'): Promise<void> {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
      const { status } = await fetch(`${app.origin}/dev/payments/accounts/${accountId}/${deed}`, init);
      expect(status).toBe(200);
    },
    async reached(token: string, status: PayoutAccount['status']): Promise<PayoutAccount> {
      await expect.poll(async () => (await hand.account(token)).status, REACHED).toBe(status);
      return hand.account(token);
    },
    /** A member whose account is enabled; answers its id at the provider. */
    async enabled({ token, user }: { token: string; user: { _id: string } }): Promise<string> {
      const known = (await app.handler.stateOf(payee, { memberId: user._id })).state;
      if (known.status === 'enabled') return known.accountId ?? '';
      await hand.start(token);
      const { accountId = '' } = (await app.handler.stateOf(payee, { memberId: user._id })).state;
      await hand.provider(accountId, 'submit');
      await hand.reached(token, 'ENABLED');
      return accountId;
    },
  };
  return hand;
}
