import { expect, it } from 'vitest';
import { parseRedisAddress } from './redisAddress.ts';

it('reads one server, sentinels and a cluster', () => {
  for (const address of ['redis://localhost:6379', 'rediss://u:p@redis.example', '/run/redis.sock', 'localhost:6379'])
    expect(parseRedisAddress(address)).toEqual({ kind: 'server', address });
  expect(parseRedisAddress('redis+sentinel://me:p%40ss@a:1,[::1]:2,c/main?sentinelPassword=s%2B')).toEqual({
    kind: 'sentinel',
    nodes: [
      { host: 'a', port: 1 },
      { host: '::1', port: 2 },
      { host: 'c', port: 26_379 },
    ],
    username: 'me',
    password: 'p@ss',
    sentinelPassword: 's+',
    master: 'main',
    isEncrypted: false,
  });
  expect(parseRedisAddress('rediss+cluster://:secret@a,b:7000')).toEqual({
    kind: 'cluster',
    nodes: [
      { host: 'a', port: 6_379 },
      { host: 'b', port: 7_000 },
    ],
    username: undefined,
    password: 'secret',
    isEncrypted: true,
  });
});

it('refuses what is none of them, without repeating a password', () => {
  for (const [address, why] of [
    ['', /^an address is redis:/],
    ['http://a:6379', /^an address is redis:/],
    ['redis://', /^an address is redis:/],
    ['redis+sentinel://:secret@a:26379', /^the name of the master follows/],
    ['redis+cluster://a,,b', /^an empty place between the commas/],
    ['redis+cluster://a:70000', /^a:70000 between the commas is no host:port/],
    ['redis+cluster://a:6379/1', /^a cluster has one database/],
    ['redis+cluster://u:%secret@a', /^a % in an address/],
  ] as const) {
    const refused = (() => {
      try {
        return JSON.stringify(parseRedisAddress(address));
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(refused, address).toMatch(why);
    expect(refused).not.toContain('secret');
  }
});
