import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { examineAccount, examineWebhooks } from './stripeExamination.ts';
import { connectStripe } from './stripeProvider.ts';

const HERE = 'https://shop.test/api/v1/stripe/webhook';
const needed = { webhookUrl: HERE, events: ['invoice.paid', 'refund.failed'], secrets: 1 };
const account = {
  object: 'account',
  id: 'acct_1',
  charges_enabled: true,
  payouts_enabled: true,
  requirements: { currently_due: [] as string[] },
};
const endpoint = (over: object = {}) => ({
  object: 'webhook_endpoint',
  id: 'we_1',
  url: HERE,
  status: 'enabled',
  enabled_events: ['invoice.paid', 'refund.failed'],
  api_version: Stripe.API_VERSION as string | null,
  ...over,
});

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Said = { account?: object; endpoints?: readonly { id: string }[]; forbidden?: readonly string[]; status?: number };

/** A provider with these objects, which notes what it was asked; lists of other kinds are empty. */
async function providerWith({ account: own = account, endpoints = [endpoint()], forbidden = [], status }: Said) {
  const asked: string[] = [];
  const listening = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    asked.push(`${request.method} ${pathname}`);
    const say = (code: number, body: object) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (status) return say(status, { error: { type: 'invalid_request_error' } });
    if (forbidden.includes(pathname)) return say(403, { error: { type: 'invalid_request_error', message: 'no' } });
    if (pathname === '/v1/account') return say(200, own);
    const all = pathname === '/v1/webhook_endpoints' ? endpoints : [];
    const from = all.findIndex(({ id }) => id === searchParams.get('starting_after')) + 1;
    // Pages of one, as a real list has more pages than one.
    return say(200, {
      object: 'list',
      data: all.slice(from, from + 1),
      has_more: from + 1 < all.length,
      url: pathname,
    });
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const sdkBase = new URL(`http://127.0.0.1:${(listening.address() as AddressInfo).port}`);
  return { stripe: connectStripe({ secretKey: 'rk_test_spec', sdkBase, maxNetworkRetries: 0 }), asked };
}

async function wrongs(said: Said, over: Partial<typeof needed> = {}) {
  const { stripe } = await providerWith(said);
  const findings = await examineAccount(stripe, { ...needed, ...over });
  return findings.filter(({ isWrong }) => isWrong).map(({ says }) => says);
}

describe('an account', () => {
  it('that is complete has nothing wrong, and is only read', async () => {
    const { stripe, asked } = await providerWith({});
    const findings = await examineAccount(stripe, needed);
    expect(findings.filter(({ isWrong }) => isWrong)).toEqual([]);
    expect(findings.map(({ says }) => says)).toContain(`All 2 types of events are sent to ${HERE}.`);
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((line) => !line.startsWith('GET '))).toEqual([]);
  });

  it('that takes no payments or is asked for more says so', async () => {
    const own = {
      ...account,
      charges_enabled: false,
      payouts_enabled: false,
      requirements: { currently_due: ['iban'] },
    };
    expect(await wrongs({ account: own })).toEqual([
      'acct_1 takes no payments yet: complete it at Stripe.',
      'acct_1 is not paid out to its bank yet.',
      'Stripe asks for: iban.',
    ]);
  });

  it('that empties itself to its bank says so, as payouts to members are paid from it', async () => {
    const own = (interval: string) => ({ ...account, settings: { payouts: { schedule: { interval } } } });
    expect(await wrongs({ account: own('daily') })).toEqual([
      'acct_1 sends all to its bank by itself (daily): make its payouts manual, or those to members fail.',
    ]);
    expect(await wrongs({ account: own('manual') })).toEqual([]);
  });

  it('whose key may not read something names it as the dashboard does', async () => {
    const forbidden = ['/v1/account', '/v1/refunds', '/v1/transfers', '/v1/webhook_endpoints'];
    expect(await wrongs({ forbidden })).toEqual([
      'The key may not read Charges and Refunds: give it the right to read and write them.',
      'The key may not read Transfers: give it the right to read and write them.',
    ]);
  });

  it('whose key is not accepted is no finding', async () => {
    const { stripe } = await providerWith({ status: 401 });
    await expect(examineAccount(stripe, needed)).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  });
});

describe('webhook endpoints', () => {
  it('are missing when they are disabled or send elsewhere', async () => {
    const endpoints = [endpoint({ status: 'disabled' }), endpoint({ id: 'we_2', url: 'https://other.test/hook' })];
    expect(await wrongs({ endpoints })).toEqual([`No enabled webhook endpoint sends to ${HERE}.`]);
  });

  it('may share the types of events; those that none sends are named', async () => {
    const some = [
      endpoint({ enabled_events: ['invoice.paid'] }),
      endpoint({ id: 'we_2', enabled_events: ['account.updated'] }),
    ];
    expect(await wrongs({ endpoints: some }, { secrets: 2 })).toEqual([`Nothing sends refund.failed to ${HERE}.`]);
    expect(await wrongs({ endpoints: [endpoint({ enabled_events: ['*'] })] })).toEqual([]);
  });

  it('send the version that is read', async () => {
    expect(await wrongs({ endpoints: [endpoint({ api_version: '2020-08-27' })] })).toEqual([
      `we_1 sends events of version 2020-08-27, this release reads ${Stripe.API_VERSION}: make an endpoint of that version.`,
    ]);
    const [unset] = await wrongs({ endpoints: [endpoint({ api_version: null })] });
    expect(unset).toContain("the account's default version");
  });

  it('need a secret each, and an address', async () => {
    expect(await wrongs({ endpoints: [endpoint(), endpoint({ id: 'we_2' })] })).toEqual([
      '2 endpoints sign with a secret each, STRIPE_WEBHOOK_SECRET has 1.',
    ]);
    const { stripe } = await providerWith({});
    expect(await examineWebhooks(stripe, { ...needed, webhookUrl: undefined })).toMatchObject([{ isWrong: true }]);
  });
});
