import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/**
 * Whether an address that spoke to this installation is one of its proxies: `hop` is 0 for the peer of the connection,
 * 1 for the last entry of X-Forwarded-For, and so on.
 */
export type TrustedProxies = (address: string, hop: number) => boolean;

const MOST_HOPS = 16;

/**
 * The proxies a setting names: `off`, `false` and `0` none; `on` and `true` one; a number so many, one behind the other;
 * else networks and addresses, separated by commas. Throws one sentence when it is none of these.
 */
export function trustedProxies(setting: string): TrustedProxies | false {
  const text = setting.trim().toLowerCase();
  if (text === 'off' || text === 'false' || text === '0') return false;
  const hops = text === 'on' || text === 'true' ? 1 : Number(text);
  // A function, as Fastify trusts no peer by a number alone.
  if (Number.isInteger(hops) && hops > 0 && hops <= MOST_HOPS) return (_address, hop) => hop < hops;
  const networks = text.split(',').map((network) => network.trim());
  try {
    if (networks.every((network) => isIP(network.split('/')[0] ?? ''))) return proxyAddr.compile(networks);
  } catch {
    // A range that is none: refused like everything else.
  }
  throw new Error(
    `TRUST_PROXY: off, how many proxies stand before this (1 to ${MOST_HOPS}), or their networks, for example 10.0.0.0/8,127.0.0.1.`,
  );
}
