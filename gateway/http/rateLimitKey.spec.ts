import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { rateLimitKey, rateLimitKeyOfRequest } from './rateLimitKey.ts';
import { trustedProxies } from './trustedProxies.ts';

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

const request = (forwarded?: string) =>
  ({
    headers: { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: '::ffff:192.0.2.1' },
  }) as unknown as IncomingMessage;

it('is of the address the trusted proxy names, else of the socket', () => {
  const one = trustedProxies('1');
  expect(rateLimitKeyOfRequest(request('198.51.100.1, 2001:db8::7'), one)).toBe('2001:db8:0:0::/64');
  expect(rateLimitKeyOfRequest(request('2001:db8::7'), false)).toBe('192.0.2.1');
  expect(rateLimitKeyOfRequest(request(), one)).toBe('192.0.2.1');
});

it.each(['1', 'on', '192.0.2.0/24'])(
  'does not change with an address the client wrote, behind TRUST_PROXY=%s',
  (setting) => {
    const keys = ['198.51.100.1', '198.51.100.2', 'unknown', ''].map((forged) =>
      rateLimitKeyOfRequest(request(`${forged}, 203.0.113.7`), trustedProxies(setting)),
    );
    expect(new Set(keys)).toEqual(new Set(['203.0.113.7']));
  },
);

it('is of the peer when a stranger connects past the proxies', () => {
  expect(rateLimitKeyOfRequest(request('203.0.113.7'), trustedProxies('10.0.0.0/8'))).toBe('192.0.2.1');
});
