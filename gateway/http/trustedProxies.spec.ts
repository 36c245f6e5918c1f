import { describe, expect, it } from 'vitest';
import { trustedProxies } from './trustedProxies.ts';

/** Which of the peer, the last entry of X-Forwarded-For and the one before it are taken for proxies. */
const trusted = (setting: string, addresses = ['10.0.0.2', '203.0.113.7', '198.51.100.1']) => {
  const isProxy = trustedProxies(setting);
  return isProxy && addresses.map((address, hop) => isProxy(address, hop));
};

describe('TRUST_PROXY', () => {
  it.each(['off', 'false', '0', 'OFF'])('%s is no proxy', (setting) => expect(trusted(setting)).toBe(false));
  it.each(['on', 'true', '1', ' 1 '])('%s is one proxy', (setting) =>
    expect(trusted(setting)).toEqual([true, false, false]),
  );
  it('as a number is so many proxies', () => expect(trusted('2')).toEqual([true, true, false]));
  it('as networks is the addresses in them, whatever their place', () => {
    expect(trusted('10.0.0.0/8, 127.0.0.1', ['10.9.8.7', '127.0.0.1', '11.0.0.1'])).toEqual([true, true, false]);
    expect(trusted('fd00::/8', ['fd12::1', 'fe80::1'])).toEqual([true, false]);
  });
  it.each(['yes', '-1', '1.5', '17', '10.0.0.0/33', '10.0.0.0/8,', 'proxy.example'])('refuses %s', (setting) =>
    expect(() => trustedProxies(setting)).toThrow(/^TRUST_PROXY: /),
  );
});
