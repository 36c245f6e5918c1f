import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { stripeBalance } from './stripeBalance.ts';
import { connectStripe } from './stripeProvider.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const row = (id: string, amount: number, facts: object = {}) => ({
  ...{ object: 'balance_transaction', id, amount, fee: 0, currency: 'usd', created: 1_800_000_000, source: null },
  ...{ reporting_category: 'reserve', ...facts },
});

it('what the provider sets aside leaves the balance once, and what comes to its reserve is no movement of it', async () => {
  const rows = [
    row('txn_3', 500, { balance_type: 'risk_reserved' }),
    row('txn_2', -500, { balance_type: 'payments' }),
    row('txn_1', 900, { reporting_category: 'charge' }),
  ];
  const listening = createServer((request, response) => {
    const after = new URL(request.url ?? '', 'http://127.0.0.1').searchParams.get('starting_after');
    const from = rows.findIndex(({ id }) => id === after) + 1;
    // Pages of one: one of them has nothing of the balance, and leads on to the next all the same.
    const body = { object: 'list', url: '/v1/balance_transactions', data: rows.slice(from, from + 1) };
    const text = JSON.stringify({ ...body, has_more: from + 1 < rows.length });
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const sdkBase = new URL(`http://127.0.0.1:${(listening.address() as AddressInfo).port}`);
  const stripe = connectStripe({ secretKey: 'rk_test_spec', sdkBase, maxNetworkRetries: 0 });
  const { listTransactions } = stripeBalance(() => stripe);
  const found: object[] = [];
  for (let after: string | undefined, page = 0; page < 5; page += 1) {
    const { transactions, next } = await listTransactions('2027-01-01T00:00:00.000Z', after);
    found.push(...transactions);
    if (next === undefined) break;
    after = next;
  }
  expect(found).toMatchObject([
    { transactionId: 'txn_2', kind: 'other', amount: -500 },
    { transactionId: 'txn_1', kind: 'charge', amount: 900 },
  ]);
});
