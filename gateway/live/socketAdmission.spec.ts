import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import { trustedProxies } from '../http/trustedProxies.ts';
import { admitSocket } from './socketAdmission.ts';

it('counts sockets by the network an IPv6 address is in', () => {
  const from = (remoteAddress: string) =>
    ({ url: '/graphql', headers: {}, socket: { remoteAddress } }) as unknown as IncomingMessage;
  const admission = { publicUrl: 'https://chairside.test', trustProxy: false as const, isFull: () => false };
  const [one, other, next] = ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'].map((address) =>
    admitSocket(from(address), {} as Duplex, admission),
  );
  expect([one === other, one === next]).toEqual([true, false]);
});

it('counts sockets by the address the proxy names, whatever address a client writes before it', () => {
  const from = (forwarded: string) =>
    ({
      url: '/graphql',
      headers: { 'x-forwarded-for': forwarded },
      socket: { remoteAddress: '10.0.0.2' },
    }) as unknown as IncomingMessage;
  const admission = { publicUrl: 'https://chairside.test', trustProxy: trustedProxies('1'), isFull: () => false };
  const keys = ['198.51.100.1, 203.0.113.7', '198.51.100.2, 203.0.113.7', '203.0.113.7'].map((forwarded) =>
    admitSocket(from(forwarded), {} as Duplex, admission),
  );
  expect(keys).toEqual(['203.0.113.7', '203.0.113.7', '203.0.113.7']);
});
