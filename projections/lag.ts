import type { EventLog, StoredEvent } from '#domain/store/eventStore.ts';

/** Of what is further behind no more events are counted: whoever looks wants to know that it is many. */
export const MOST_COUNTED = 2_000;
const FEWEST_AT_ONCE = 64;
const MOST_AT_ONCE = 1_000;

/**
 * How far behind the log's end something is: by the events it lacks, of which {@link MOST_COUNTED} are counted, and by
 * the seconds since the oldest of them happened.
 */
export type Lag = { readonly events: number; readonly seconds: number };

const NONE: Lag = { events: 0, seconds: 0 };

/**
 * How far each of these positions is behind the log's end at an instant (`now`, UTC ms). Events are counted by reading
 * them, as a position is no count on every engine (on EventStoreDB it is a byte in a file); what lies between two of the
 * positions is read once.
 */
export async function lagsOf(
  log: Pick<EventLog, 'head' | 'readAll'>,
  positions: readonly number[],
  now: number,
): Promise<(position: number) => Lag> {
  const end = await log.head();
  const behind = [...new Set(positions)].filter((position) => position < end).sort((one, other) => other - one);
  const lags = new Map<number, Lag>();
  let [events, upTo] = [0, end];
  for (const position of behind) {
    const found = await eventsBetween(log, position, upTo, MOST_COUNTED - events);
    events += found.count;
    upTo = position;
    const since = Date.parse(found.first?.metadata.occurredAt ?? '');
    lags.set(position, { events, seconds: Number.isNaN(since) ? 0 : Math.max(0, Math.round((now - since) / 1000)) });
  }
  return (position) => lags.get(position) ?? NONE;
}

/** The first event after a position, and how many there are from it up to another, at most `most`. */
async function eventsBetween(
  log: Pick<EventLog, 'readAll'>,
  after: number,
  upTo: number,
  most: number,
): Promise<{ first: StoredEvent | undefined; count: number }> {
  let first: StoredEvent | undefined;
  let [count, from, atOnce] = [0, after, FEWEST_AT_ONCE];
  for (;;) {
    const page = await log.readAll(from, Math.max(1, Math.min(atOnce, most - count)));
    first ??= page[0];
    const between = page.filter(({ position }) => position <= upTo);
    count = Math.min(most, count + between.length);
    const last = between.at(-1);
    if (!last || last.position === upTo || between.length < page.length || count === most) return { first, count };
    from = last.position;
    atOnce = Math.min(MOST_AT_ONCE, atOnce * 4);
  }
}
