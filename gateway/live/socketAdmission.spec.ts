import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import { admitSocket } from './socketAdmission.ts';

it('counts sockets by the network an IPv6 address is in', () => {
  const from = (remoteAddress: string) =>
    ({ url: '/graphql', headers: {}, socket: { remoteAddress } }) as unknown as IncomingMessage;
  const admission = { publicUrl: 'https://chairside.test', trustProxy: false, isFull: () => false };
  const [one, other, next] = ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'].map((address) =>
    admitSocket(from(address), {} as Duplex, admission),
  );
  expect([one === other, one === next]).toEqual([true, false]);
});
