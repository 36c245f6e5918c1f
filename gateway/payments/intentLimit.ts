import { TooManyIntents } from '#domain/payments/refusals.ts';

const MOST = 10;
const WINDOW_MS = 10 * 60_000;

/**
 * At most ten new payments in ten minutes for one member (reliability P8, card testing). Kept in this process, so it holds without Redis.
 * The same payment again is not a new one, so a reload or a double click costs nothing.
 */
export function intentLimit() {
  const started = new Map<string, Map<string, number>>();
  let sweepAt = 0;

  /** Counts a payment at an instant (ms); refuses with TooManyIntents and `details.retryAfter` in seconds. */
  return function admit(memberId: string, paymentId: string, now: number): void {
    if (now >= sweepAt) sweep(now);
    const mine = started.get(memberId) ?? new Map<string, number>();
    forget(mine, now);
    if (mine.has(paymentId)) return;
    if (mine.size >= MOST) throw TooManyIntents({ retryAfter: Math.ceil((Math.min(...mine.values()) + WINDOW_MS - now) / 1000) });
    mine.set(paymentId, now);
    started.set(memberId, mine);
  };

  function sweep(now: number) {
    sweepAt = now + WINDOW_MS;
    for (const [memberId, mine] of started) {
      forget(mine, now);
      if (mine.size === 0) started.delete(memberId);
    }
  }
}

function forget(mine: Map<string, number>, now: number) {
  for (const [paymentId, at] of mine) if (at <= now - WINDOW_MS) mine.delete(paymentId);
}
