import { afterEach, beforeEach, describe, expect } from 'vitest';
import { type CardBench, cardContract, type OnFile } from '#domain/ports/cardContract.testing.ts';
import { type ApiObject, startSandbox, type TestBed } from '../testing.ts';

const CARDS: Readonly<Record<OnFile, string>> = {
  good: 'pm_card_visa',
  declined: 'pm_card_chargeCustomerFail',
  asks: 'pm_card_authenticationRequired',
};

let bed: TestBed;
let bench: CardBench;
beforeEach(async () => {
  bed = await startSandbox();
  bench = {
    provider: bed.provider,
    async putOnFile(_itemId, clientSecret, card) {
      const asked = await confirm(clientSecret, 'confirm', { payment_method: CARDS[card] });
      // The bank asks its customer, who is there.
      if (asked.status === 'requires_action') await confirm(clientSecret, 'authenticate', { outcome: 'succeed' });
    },
    async pay(_paymentId, clientSecret) {
      const card = { client_secret: clientSecret, payment_method: 'pm_card_visa' };
      expect((await bed.browser(clientSecret.split('_secret')[0] ?? '', 'confirm', card)).status).toBe(200);
    },
  };
});
afterEach(() => bed.close());

/** What the card form does with a setup. */
async function confirm(clientSecret: string, action: string, params: Record<string, string>): Promise<ApiObject> {
  const url = `${bed.origin}/v1/setup_intents/${clientSecret.split('_secret')[0]}/${action}`;
  const body = new URLSearchParams({ client_secret: clientSecret, ...params });
  const answer = await fetch(url, { method: 'POST', body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as ApiObject;
}

describe('cards on file of the sandbox, through the SDK', () => cardContract(() => bench));
