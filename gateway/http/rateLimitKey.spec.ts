import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { rateLimitKey, rateLimitKeyOfRequest } from './rateLimitKey.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0001::1', '2001:db8:0:1::/64'],
  ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, key) => expect(rateLimitKey(address)).toBe(key));

it('is of the first address a trusted proxy names, else of the socket', () => {
  const request = (forwarded?: string) =>
    ({
      headers: { 'x-forwarded-for': forwarded },
      socket: { remoteAddress: '::ffff:192.0.2.1' },
    }) as unknown as IncomingMessage;
  expect(rateLimitKeyOfRequest(request('2001:db8::7, 198.51.100.1'), true)).toBe('2001:db8:0:0::/64');
  expect(rateLimitKeyOfRequest(request('2001:db8::7'), false)).toBe('192.0.2.1');
  expect(rateLimitKeyOfRequest(request(), true)).toBe('192.0.2.1');
});
