import { type EventStore, NO_STREAM } from '#domain/store/eventStore.ts';
import { smallEvent } from './events.ts';

/** What came of so many callers appending; `total` counts those of the warm-up too, `p99` is in microseconds. */
export type Appended = { readonly total: number; readonly perSecond: number; readonly p99: number };

/**
 * Appends through the port, revision expected, from so many callers with a new stream each. Times in seconds; `of`
 * keeps its streams apart from those of other loads.
 */
export async function loadAppends(
  store: Pick<EventStore, 'append'>,
  callers: number,
  { warmUp, seconds }: { warmUp: number; seconds: number },
  of = 'of',
): Promise<Appended> {
  const start = performance.now() + warmUp * 1000;
  const until = start + seconds * 1000;
  const times: number[] = [];
  let total = 0;
  const call = async (_: unknown, caller: number) => {
    const stream = `${of}-${callers}-${caller}`;
    for (let revision = NO_STREAM; performance.now() < until; ) {
      const sentAt = performance.now();
      ({ revision } = await store.append(stream, revision, [smallEvent()]));
      total += 1;
      if (performance.now() >= start) times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  const sorted = Float64Array.from(times).sort();
  return { total, perSecond: times.length / seconds, p99: (sorted[Math.floor(sorted.length * 0.99)] ?? 0) * 1000 };
}
