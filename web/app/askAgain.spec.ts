import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askAgain, untilAnswered } from './askAgain.ts';
import { setConnection } from './connection.ts';

it('asks once more for what happened while an answer was on its way, however much it was', async () => {
  const answers: (() => void)[] = [];
  const refetch = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
  askAgain(refetch);
  askAgain(refetch);
  askAgain(refetch);
  expect(refetch).toHaveBeenCalledTimes(1);
  answers[0]?.();
  await vi.waitFor(() => expect(refetch).toHaveBeenCalledTimes(2));
  answers[1]?.();
  await Promise.resolve();
  askAgain(refetch);
  await vi.waitFor(() => expect(refetch).toHaveBeenCalledTimes(3));
});

describe('what was not answered', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    setConnection(undefined);
    vi.useRealTimers();
  });
  const away = () => Promise.reject(new Error('away'));
  const refused = new CombinedGraphQLErrors({ errors: [{ message: 'No', extensions: { code: 'THREAD_NOT_FOUND' } }] });

  it('is asked again, at growing distances, until it is', async () => {
    const ask = vi.fn(away);
    askAgain(ask);
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

  it('is asked at once when there is news, and when a line is back', async () => {
    const ask = vi.fn(away);
    askAgain(ask);
    await vi.advanceTimersByTimeAsync(60_000);
    const before = ask.mock.calls.length;
    askAgain(ask);
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(before + 1);
    setConnection('live');
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(before + 2);
  });

  it('is left alone where another answer cannot come, or nobody wants it', async () => {
    const ask = vi.fn(() => Promise.reject(refused));
    askAgain(ask);
    const gone = vi.fn(() => Promise.reject(new DOMException('left', 'AbortError')));
    askAgain(gone);
    const unwanted = vi.fn(away);
    const stop = untilAnswered(unwanted);
    await vi.advanceTimersByTimeAsync(0);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    for (const one of [ask, gone, unwanted]) expect(one).toHaveBeenCalledTimes(1);
  });
});
