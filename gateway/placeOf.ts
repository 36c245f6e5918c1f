import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** The /64 is what one household or one rented server is given, and may take any of its addresses from one moment to the next. */
const GROUPS_OF_A_NETWORK = 4;
const GROUPS = 8;

/**
 * Where an address is, as limits count it: an IPv4 address as it is, also when it comes mapped into IPv6; of any other IPv6 address its
 * /64 network, written in one way. What is no address stays what it is.
 */
export function placeOf(ip: string): string {
  const [address = ''] = ip.split('%'); // without the zone, which says only through which card it came
  if (!isIPv6(address)) return ip;
  const groups = groupsOf(address);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return ipv4Of(groups);
  const network = groups.slice(0, GROUPS_OF_A_NETWORK).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Where a request comes from: behind a trusted proxy the first address it names, else the other end of the connection. */
export function placeOfRequest({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const [first = ''] = trustProxy ? String(headers['x-forwarded-for'] ?? '').split(',') : [];
  return placeOf(first.trim() || (socket.remoteAddress ?? ''));
}

/** The eight numbers of an IPv6 address. The URL parser writes every form of it in hexadecimal, with at most one gap of zeros. */
function groupsOf(address: string): number[] {
  const [before = '', after = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [left, right] = [numbers(before), numbers(after)];
  return [...left, ...Array<number>(GROUPS - left.length - right.length).fill(0), ...right];
}

const ipv4Of = (groups: readonly number[]): string =>
  groups
    .slice(-2)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
