import type { RefusalFactory } from '#domain/refusal.ts';

/**
 * Runs costly work at most `atOnce` at a time, in order of arrival. Refuses with `tooMany` when more than `mostWaiting`
 * wait.
 */
export function limitConcurrency(atOnce: number, mostWaiting: number, tooMany: RefusalFactory) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw tooMany({ retryAfter: 1 });
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
