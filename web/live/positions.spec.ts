import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPositions } from './positions.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open() {
  const clock = { ms: 0 };
  return { clock, ...openPositions(() => clock.ms) };
}

describe('where a subscription begins', () => {
  it('is the lowest position of the first answers, once all of them have come', async () => {
    const { sent, start } = open();
    const [one, other] = [sent(), sent()];
    const begun = vi.fn();
    void start().then(begun);
    one(12);
    await vi.advanceTimersByTimeAsync(100);
    expect(begun).not.toHaveBeenCalled();
    other(10);
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toHaveBeenCalledExactlyOnceWith(10);
  });

  it('is the highest position known from then on, though never beyond what a query under way was sent with', async () => {
    const { sent, start, know } = open();
    sent()(10);
    const late = sent();
    sent()(15);
    know(14);
    expect(await start()).toBe(10);
    late(13);
    expect(await start()).toBe(15);
    know(20);
    expect(await start()).toBe(20);
  });

  it('waits for an answer when what is known is old or of no use', async () => {
    const { clock, sent, start, forget } = open();
    sent()(10);
    clock.ms = 61_000;
    const begun = start();
    sent()(30);
    expect(await begun).toBe(30);
    forget();
    const again = start();
    sent()(31);
    expect(await again).toBe(31);
  });

  it('forgets what was known when the server does not know how far it has come', async () => {
    const { sent, start } = open();
    sent()(10);
    sent()(-1);
    const begun = start();
    sent()(8);
    expect(await begun).toBe(8);
  });

  it('comes from the answers under way when what was known is forgotten', async () => {
    const { sent, start, forget, know } = open();
    sent()(10);
    const [one, other] = [sent(), sent()];
    forget();
    const begun = vi.fn();
    void start().then(begun);
    one(14);
    know(12);
    await vi.advanceTimersByTimeAsync(100);
    expect(begun).not.toHaveBeenCalled();
    other(15);
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toHaveBeenCalledTimes(1);
  });

  it('is not waited for longer than two seconds', async () => {
    const { sent, start } = open();
    const [never, answered] = [sent(), sent()];
    const begun = start();
    answered(10);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await begun).toBe(10);
    never(undefined);
    const nothing = openPositions(() => 0).start();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await nothing).toBeUndefined();
  });

  it('does not come from an answer without a position', async () => {
    const { sent, start } = open();
    const [failed, answered] = [sent(), sent()];
    const begun = start();
    failed(undefined);
    answered(10);
    expect(await begun).toBe(10);
  });
});
