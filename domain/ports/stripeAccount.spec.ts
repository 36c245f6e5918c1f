import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { ProviderUnavailable } from './paymentProvider.ts';
import { accountOfKey } from './stripeAccount.ts';
import { connectStripe } from './stripeProvider.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A client of a provider that answers everything with a status. */
async function clientOf(status: number) {
  const listening = createServer((_request, response) => {
    const error = { type: 'invalid_request_error', message: 'no' };
    const body = status === 200 ? { object: 'account', id: 'acct_1' } : { error };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const sdkBase = new URL(`http://127.0.0.1:${(listening.address() as AddressInfo).port}`);
  return connectStripe({ secretKey: 'rk_test_spec', sdkBase, maxNetworkRetries: 0 });
}

it.each([
  [200, 'acct_1'],
  [403, undefined],
])('the account of a key is read, unless a restricted key may not read it (%d)', async (status, accountId) => {
  expect(await accountOfKey(await clientOf(status))).toBe(accountId);
});

it.each([401, 500])('a provider that does not accept the key, or fails, is none that knows it (%d)', async (status) => {
  await expect(accountOfKey(await clientOf(status))).rejects.toThrow(ProviderUnavailable);
});
