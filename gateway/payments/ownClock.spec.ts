import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RefundClockWrong } from '#domain/payments/refusals.ts';
import { openMemoryProvider } from '#domain/ports/memoryProvider.testing.ts';
import { ProviderUnavailable } from '#domain/ports/paymentProvider.ts';
import { refuseWrongClock, watchClock } from './ownClock.ts';

const EVERY_MS = 5 * 60_000;
const NOW = '2027-01-12T12:00:00.000Z';
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('while the clock of a process is wrong, nothing is noted as sent or received, and it is said once', async () => {
  const provider = openMemoryProvider(() => NOW);
  let theirs: string | undefined = NOW;
  provider.lookClock = async () => {
    if (theirs === undefined) throw new ProviderUnavailable('unreachable', 'It did not answer.');
    return theirs;
  };
  const said: string[] = [];
  const watch = watchClock({ provider, now: () => NOW }, (says) => said.push(says));
  const codeOf = () => {
    try {
      refuseWrongClock({ services: { provider } });
      return undefined;
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  await watch.first;
  expect([codeOf(), watch.trouble()]).toEqual([undefined, undefined]);
  // Three weeks behind, twice; then nothing is known, and what was known stays.
  for (const next of ['2027-02-02T12:00:00.000Z', '2027-02-02T12:05:00.000Z', undefined]) {
    theirs = next;
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(codeOf()).toBe('ORDER_CLOCK_WRONG');
  }
  expect(() => refuseWrongClock({ services: { provider } }, RefundClockWrong)).toThrow(RefundClockWrong().message);
  expect(said).toEqual([
    `the clock of this process says ${NOW}, the payment provider's 2027-02-02T12:00:00.000Z`,
  ]);
  theirs = NOW;
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect([codeOf(), watch.trouble()]).toEqual([undefined, undefined]);
  await watch.stop();
  theirs = '2027-02-02T12:00:00.000Z';
  await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
  expect(codeOf()).toBeUndefined();
});
