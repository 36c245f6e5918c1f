import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { warnOfWebhooks } from './account.ts';

it('a start says what is wrong with the provider’s endpoints, also when it cannot be known', async () => {
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ object: 'list', data: [], has_more: false, url: '/v1/webhook_endpoints' })),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sdkBase = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const account = { secretKey: 'sk_test_spec', webhookSecrets: ['whsec_spec'], sdkBase };
  const warned: string[] = [];
  await warnOfWebhooks(account, 'https://shop.test', (says) => warned.push(says));
  server.closeAllConnections();
  server.close();
  await warnOfWebhooks(account, 'https://shop.test', (says) => warned.push(says));
  expect(warned).toEqual([
    'No enabled webhook endpoint sends to https://shop.test/api/v1/stripe/webhook.',
    'The webhook endpoints of the payment provider could not be looked at. Try: npm run payments:doctor',
  ]);
});
