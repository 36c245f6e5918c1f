import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setConnection } from './connection.ts';
import { refetchSafely, untilAnswered } from './refetchSafely.ts';

it('sends one more query for all changes that came while an answer was on its way', async () => {
  const answers: (() => void)[] = [];
  const refetch = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
  refetchSafely(refetch);
  refetchSafely(refetch);
  refetchSafely(refetch);
  expect(refetch).toHaveBeenCalledTimes(1);
  answers[0]?.();
  await vi.waitFor(() => expect(refetch).toHaveBeenCalledTimes(2));
  answers[1]?.();
  await Promise.resolve();
  refetchSafely(refetch);
  await vi.waitFor(() => expect(refetch).toHaveBeenCalledTimes(3));
});

describe('a query without an answer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    setConnection(undefined);
    vi.useRealTimers();
  });
  const away = () => Promise.reject(new Error('away'));
  const refused = new CombinedGraphQLErrors({ errors: [{ message: 'No', extensions: { code: 'THREAD_NOT_FOUND' } }] });

  it('is sent again, at growing intervals, until it is answered', async () => {
    const ask = vi.fn(away);
    refetchSafely(ask);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(ask.mock.calls.length).toBeGreaterThanOrEqual(5);
    const often = ask.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask.mock.calls.length).toBeLessThan(often + 10);
    ask.mockResolvedValue(undefined as never);
    await vi.advanceTimersByTimeAsync(16_000);
    const answered = ask.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(answered);
  });

  it('is sent at once when a change comes, and when a connection is back', async () => {
    const ask = vi.fn(away);
    refetchSafely(ask);
    await vi.advanceTimersByTimeAsync(60_000);
    const before = ask.mock.calls.length;
    refetchSafely(ask);
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(before + 1);
    setConnection('live');
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(before + 2);
  });

  it('is not sent again where another answer cannot come, or the screen is gone', async () => {
    const ask = vi.fn(() => Promise.reject(refused));
    refetchSafely(ask);
    const gone = vi.fn(() => Promise.reject(new DOMException('left', 'AbortError')));
    refetchSafely(gone);
    const unwanted = vi.fn(away);
    const stop = untilAnswered(unwanted);
    await vi.advanceTimersByTimeAsync(0);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    for (const one of [ask, gone, unwanted]) expect(one).toHaveBeenCalledTimes(1);
  });
});
