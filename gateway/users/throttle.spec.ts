import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '#domain/refusal.ts';
import { openMemoryVault } from '#domain/store/memoryVault.ts';
import type { Vault } from '#domain/store/vault.ts';
import { overBudget } from './budget.ts';
import { addressHash, FREE_TRIES, openThrottle } from './throttle.ts';

let vault: Vault;
let clock: number;
const now = () => new Date(clock).toISOString();
const open = (kind: keyof typeof FREE_TRIES, whom = 'a') => openThrottle(vault, now, kind, whom);
const waitOf = (kind: keyof typeof FREE_TRIES, whom?: string) =>
  open(kind, whom)
    .check()
    .then(
      () => 0,
      (error: Refusal) => Number(error.details?.retryAfter),
    );
async function fail(kind: keyof typeof FREE_TRIES, times: number, whom?: string) {
  for (let time = 0; time < times; time += 1) await open(kind, whom).failed();
}

beforeEach(() => {
  vault = openMemoryVault();
  clock = Date.UTC(2026, 2, 1);
});

describe('the login throttle', () => {
  it('lets four failures pass, and makes the one after the fifth wait', async () => {
    await fail('account', 4);
    expect(await waitOf('account')).toBe(0);
    await fail('account', 1);
    await expect(open('account').check()).rejects.toMatchObject({ kind: 'throttled', code: 'TOO_MANY_TRIES' });
    expect(await waitOf('account')).toBe(5);
  });

  it('doubles the wait with every further failure, up to 15 minutes', async () => {
    await fail('account', 5);
    const waits: number[] = [];
    for (let time = 0; time < 10; time += 1) {
      waits.push(await waitOf('account'));
      clock += (waits.at(-1) ?? 0) * 1000;
      expect(await waitOf('account')).toBe(0);
      await fail('account', 1);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
  });

  it('is reset by a success, and by time', async () => {
    await fail('account', 7);
    await open('account').succeeded();
    expect(await waitOf('account')).toBe(0);
    await fail('account', 4);
    expect(await waitOf('account')).toBe(0);
    await fail('account', 1);
    clock += 2 * 3_600_000;
    await fail('account', 4);
    expect(await waitOf('account')).toBe(0);
  });

  it('counts accounts apart, and an address more patiently', async () => {
    await fail('account', 5, 'a');
    expect(await waitOf('account', 'b')).toBe(0);
    await fail('address', FREE_TRIES.address - 1);
    expect(await waitOf('address')).toBe(0);
    await fail('address', 1);
    expect(await waitOf('address')).toBe(5);
  });

  it('counts every one of many failures at once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => open('account').failed()));
    expect(await waitOf('account')).toBe(10);
  });

  it('counts an IPv6 network as one, whatever address a host takes in it', () => {
    const [one, other, next] = ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'].map((ip) => addressHash('secret', ip));
    expect([one === other, one === next]).toEqual([true, false]);
  });

  it('keeps no address as such', () => expect(addressHash('secret', '192.0.2.1')).not.toContain('192.0.2.1'));
});

it('a budget is for 24 hours, and its refusal states to the second when there is room again', async () => {
  const spend = () => overBudget(vault, { key: 'mails/a', most: 2 }, now());
  expect(await spend()).toBe(0);
  clock += 3_600_000;
  expect([await spend(), await spend()]).toEqual([0, 82_800]);
  clock += 82_799_001;
  expect(await spend()).toBe(1);
  clock += 999;
  expect([await spend(), await spend()]).toEqual([0, 3_600]);
});

it('a refusal carries the time to wait', async () => {
  await fail('account', 5);
  await expect(open('account').check()).rejects.toBeInstanceOf(Refusal);
});
