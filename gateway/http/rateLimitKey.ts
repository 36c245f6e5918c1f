import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { TrustedProxies } from './trustedProxies.ts';

/** A household or rented server is given a /64 network and can use any of its addresses at any moment. */
const GROUPS_OF_A_NETWORK = 4;

/**
 * The key that rate limits count an address under: an IPv4 address itself, also when it is mapped into IPv6; the /64
 * network of any other IPv6 address, in one spelling. Text that is no address is returned as it is.
 */
export function rateLimitKey(ip: string): string {
  const [address = ''] = ip.split('%'); // without the zone, which names a local network interface
  if (isIP(address) === 0) return ip;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, GROUPS_OF_A_NETWORK).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * The key of a request: of the last address in X-Forwarded-For that no trusted proxy has, else of the peer. What a client
 * writes before it is not looked at. Equal to the key of Fastify's `request.ip`.
 */
export function rateLimitKeyOfRequest(request: IncomingMessage, trustProxy: TrustedProxies | false): string {
  return rateLimitKey((trustProxy ? proxyAddr(request, trustProxy) : request.socket.remoteAddress) ?? '');
}
