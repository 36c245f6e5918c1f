type Payload = Readonly<Record<string, unknown>>;

/** Where a payload stands among the notices this process has received. */
export type Place = {
  /** Its number in order of arrival, over all topics. */
  readonly arrival: number;
  /** The position of the log up to which every notice had arrived with it: a subscriber may resume `after` it. */
  readonly complete: number;
};

type Entry = Place & {
  readonly topic: string;
  readonly payload: Payload;
  /** The position of the event it is about. */
  readonly position: number;
  readonly at: number;
  readonly bytes: number;
};

/** What is kept: enough for a socket that was closed and for a restart of the browser, not for a lid that was shut. */
export const KEPT = { entries: 20_000, bytes: 16 * 1024 * 1024, ms: 5 * 60_000 } as const;

/**
 * The notices of the last minutes by topic, for subscribers that resume after a position. Everything up to `from` may
 * be missing; what has been dropped since moves that limit.
 */
export function openChangeHistory(limits: { [Limit in keyof typeof KEPT]: number } = KEPT, now = () => Date.now()) {
  const byTopic = new Map<string, Entry[]>();
  /** All entries by arrival; those before `first` are dropped. */
  let entries: Entry[] = [];
  let first = 0;
  let bytes = 0;
  let from = Number.POSITIVE_INFINITY;

  function drop(): void {
    const entry = entries[first];
    if (!entry) return;
    first += 1;
    bytes -= entry.bytes;
    from = Math.max(from, entry.position);
    const ofTopic = byTopic.get(entry.topic);
    ofTopic?.shift();
    if (ofTopic?.length === 0) byTopic.delete(entry.topic);
    if (first > limits.entries) {
      entries = entries.slice(first);
      first = 0;
    }
  }

  const isOver = () =>
    entries.length - first > limits.entries ||
    bytes > limits.bytes ||
    (entries[first]?.at ?? now()) < now() - limits.ms;

  return {
    add(entry: Omit<Entry, 'at'>): void {
      const kept = { ...entry, at: now() };
      entries.push(kept);
      bytes += kept.bytes;
      const ofTopic = byTopic.get(kept.topic);
      if (ofTopic) ofTopic.push(kept);
      else byTopic.set(kept.topic, [kept]);
      while (isOver()) drop();
    },

    /**
     * The payloads of topics whose position is beyond `after`, in order of arrival, equal ones once, where the last of
     * them stood; undefined when some of them may be missing.
     */
    since(topics: readonly string[], after: number): readonly Payload[] | undefined {
      while (entries.length > first && isOver()) drop();
      if (after < from) return undefined;
      const found = topics
        .flatMap((topic) => byTopic.get(topic) ?? [])
        .filter(({ position }) => position > after)
        .sort((one, other) => one.arrival - other.arrival);
      const last = new Map<string, Payload>();
      for (const { payload } of found) {
        const key = JSON.stringify(payload);
        last.delete(key);
        last.set(key, payload);
      }
      return [...last.values()];
    },

    /** Notices up to this position may not have been received: those kept stay, and are not enough below it. */
    beginFrom(position: number): void {
      from = position;
    },
  };
}
