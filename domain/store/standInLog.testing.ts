/** What to append: the bytes as they came over the wire. */
export type Proposed = {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};

/** An event as the stand-in keeps it. */
export type Recorded = Proposed & {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly created: number;
};

/** Where a stand-in's events outlive its process: what was there when it was opened, and how more is kept. */
export type StandInFile = {
  readonly before: readonly Recorded[];
  /** Returns once the operating system has the bytes: a killed process loses none of them. */
  keep(events: readonly Recorded[]): void;
};

export type Expected = 'any' | 'absent' | 'exists' | number;

/** `current` is the stream's last revision, undefined when there is no stream. */
export type Appended =
  | { readonly written: true; readonly last: Recorded }
  | { readonly written: false; readonly current: number | undefined };

type Metadata = { readonly $maxCount?: number; readonly $tb?: number /** Seconds. */; readonly $maxAge?: number };

const DELETED = Number.MAX_SAFE_INTEGER;
const HEADER_BYTES = 100;
const SYSTEM_EVENT_EVERY = 3;

/**
 * The stand-in's data and rules, as EventStoreDB has them: positions with gaps, events of its own in between, soft
 * deletion, $maxCount, $maxAge. With a file it has what an earlier one wrote there.
 */
export type StandInLog = ReturnType<typeof openStandInLog>;

export function openStandInLog(now: () => number = Date.now, file?: StandInFile) {
  const all: Recorded[] = [];
  const streams = new Map<string, Recorded[]>();
  const listeners = new Set<() => void>();
  let nextPosition = 0;

  function add(recorded: Recorded): void {
    nextPosition = recorded.position + HEADER_BYTES + recorded.data.length;
    const known = streams.get(recorded.stream);
    if (known) known.push(recorded);
    else streams.set(recorded.stream, [recorded]);
    all.push(recorded);
  }
  for (const recorded of file?.before ?? []) add(recorded);

  /** Writes all of them at once; answers them as recorded. */
  function write(stream: string, proposed: readonly Proposed[]): readonly Recorded[] {
    const first = streams.get(stream)?.length ?? 0;
    let position = nextPosition;
    const recorded = proposed.map((event, index) => {
      const one = { ...event, stream, revision: first + index, position, created: now() };
      position += HEADER_BYTES + event.data.length;
      return one;
    });
    file?.keep(recorded);
    for (const one of recorded) add(one);
    return recorded;
  }

  const writeJson = (stream: string, type: string, data: unknown) =>
    write(stream, [
      {
        id: crypto.randomUUID(),
        type,
        contentType: 'application/json',
        data: Buffer.from(JSON.stringify(data)),
        metadata: new Uint8Array(),
      },
    ]);

  function metadataOf(stream: string): Metadata {
    const last = streams.get(`$$${stream}`)?.at(-1);
    return last ? (JSON.parse(Buffer.from(last.data).toString('utf8')) as Metadata) : {};
  }

  /** The events of a stream that may still be seen. */
  function visible(stream: string): Recorded[] {
    const { $tb = 0, $maxCount = DELETED, $maxAge = DELETED } = metadataOf(stream);
    const isYoung = ({ created }: Recorded) => now() - created <= $maxAge * 1000;
    return (streams.get(stream) ?? []).filter((one) => one.revision >= $tb && isYoung(one)).slice(-$maxCount);
  }

  /** Where in `all` the first event after a position is; its length when there is none yet. */
  function indexAfter(position: number): number {
    let [from, to] = [0, all.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((all[middle]?.position ?? 0) > position) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  function findRepeat(stream: string, expected: Expected, events: readonly Proposed[]): Recorded | undefined {
    const first = typeof expected === 'number' ? expected + 1 : 0;
    const known = (streams.get(stream) ?? []).slice(first, first + events.length);
    return events.every(({ id }, index) => known[index]?.id === id) ? known.at(-1) : undefined;
  }

  return {
    all: all as readonly Recorded[],
    writeJson,
    visible,

    indexAfter,

    append(stream: string, expected: Expected, events: readonly Proposed[]): Appended {
      const count = streams.get(stream)?.length ?? 0;
      const deleted = metadataOf(stream).$tb === DELETED;
      const current = count === 0 ? undefined : count - 1;
      const absent = current === undefined || deleted;
      const fits =
        expected === 'any' || (expected === 'absent' ? absent : expected === 'exists' ? !absent : expected === current);
      if (!fits) {
        const last = findRepeat(stream, expected, events);
        return last ? { written: true, last } : { written: false, current };
      }
      if (deleted) writeJson(`$$${stream}`, '$metadata', { ...metadataOf(stream), $tb: count });
      const last = write(stream, events).at(-1);
      if (!last) return { written: false, current };
      if (all.length % SYSTEM_EVENT_EVERY === 0)
        writeJson('$stats-127.0.0.1:2113', '$statsCollected', { events: all.length });
      for (const listener of listeners) listener();
      return { written: true, last };
    },

    /** Soft deletion: what was there is hidden, the numbers go on. */
    remove(stream: string) {
      writeJson(`$$${stream}`, '$metadata', { ...metadataOf(stream), $tb: DELETED });
    },

    /**
     * Drops the bytes of what can no longer be seen, but never of a stream's last event, also of a deleted one: as the
     * real server's scavenge was seen to do.
     */
    scavenge() {
      for (const [stream, events] of streams) {
        const kept = new Set([...visible(stream), ...events.slice(-1)]);
        const dropped = new Set(events.filter((event) => !kept.has(event)));
        for (const event of dropped) Object.assign(event, { data: Buffer.of(), metadata: Buffer.of() });
      }
    },

    /** Has other events in the log of all, as if somebody had written into the server's files. */
    replaceAll(events: readonly Recorded[]) {
      all.splice(0, all.length, ...events);
    },

    /** Whether an event begins at a position: a read of all events from elsewhere is an error. */
    isPlace: (position: number) => all[indexAfter(position - 1)]?.position === position,

    onAppend(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
