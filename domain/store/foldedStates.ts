import { LRUCache } from 'lru-cache';
import { type Decider, type DomainEvent, fold } from '../decider.ts';
import { type EventLog, NO_STREAM, type StoredEvent } from './eventStore.ts';
import type { Snapshot, Snapshots } from './snapshots.ts';

/** A stream's state as of its event with this revision. */
export type Folded = {
  readonly state: unknown;
  readonly revision: number;
  /** The id of that event, where snapshots of the stream are kept. */
  readonly eventId?: string | undefined;
  /** The revision of its latest snapshot. */
  readonly savedAt?: number | undefined;
};

/** What is folded: `snapshots` as an aggregate declares it. */
export type Foldable<S, E extends DomainEvent> = Pick<Decider<S, never, E>, 'initial' | 'evolve'> & {
  readonly snapshots?: number | undefined;
};

/** A snapshot is written each time so many events have come since the former one: as many are read at once. */
const SNAPSHOT_EVERY = 500;

const nothing = <S>(initial: S): Folded => ({ state: initial, revision: NO_STREAM });

/**
 * The states of streams, kept in memory for the `most` that were used last: of these only what is new is read. A long
 * stream that is not in memory begins with its snapshot, where there is one, if the log still has the snapshot's event.
 */
export function openFoldedStates(
  log: Pick<EventLog, 'read' | 'knownIds'>,
  most: number,
  snapshots: Snapshots | undefined,
) {
  const kept = new LRUCache<string, Folded>({ max: most });
  /** Streams that are read from their beginning, or from a snapshot, at this moment. */
  const beginning = new Map<string, Promise<Folded>>();

  async function load<S, E extends DomainEvent>(what: Foldable<S, E>, stream: string): Promise<Folded> {
    const known = kept.get(stream);
    if (known) return follow(what, stream, known);
    const underWay = beginning.get(stream);
    // It may have read the stream before this call came: what was appended meanwhile is read too.
    if (underWay) return follow(what, stream, await underWay);
    const begun = begin(what, stream).finally(() => beginning.delete(stream));
    beginning.set(stream, begun);
    return begun;
  }

  async function begin<S, E extends DomainEvent>(what: Foldable<S, E>, stream: string): Promise<Folded> {
    if (!snapshots || what.snapshots === undefined) return follow(what, stream, nothing(what.initial));
    const found = await snapshots.read(stream, what.snapshots);
    return (found && (await goOnFrom(what, stream, found))) ?? follow(what, stream, nothing(what.initial));
  }

  async function follow<S, E extends DomainEvent>(what: Foldable<S, E>, stream: string, from: Folded): Promise<Folded> {
    return add(what, stream, from, await log.read(stream, from.revision + 1));
  }

  /** Undefined where the stream has another event there: it is that of another log. */
  async function goOnFrom<S, E extends DomainEvent>(
    what: Foldable<S, E>,
    stream: string,
    { ids, ...found }: Snapshot,
  ): Promise<Folded | undefined> {
    const [same, ...tail] = await log.read(stream, found.revision);
    if (same?.id !== found.eventId) return undefined;
    if (ids)
      log.knownIds?.learn(
        stream,
        ids,
        tail.map(({ id }) => id),
      );
    const begun = { ...found, savedAt: found.revision };
    kept.set(stream, begun);
    return add(what, stream, begun, tail);
  }

  function add<S, E extends DomainEvent>(
    what: Foldable<S, E>,
    stream: string,
    from: Folded,
    tail: readonly StoredEvent[],
  ): Folded {
    if (tail.length === 0) return from;
    const state = fold(what, tail as unknown as E[], from.state as S);
    return keep(what, stream, { ...from, state, revision: from.revision + tail.length, eventId: tail.at(-1)?.id });
  }

  /** Keeps a state, and writes a snapshot of it when one is due. */
  function keep(what: { readonly snapshots?: number | undefined }, stream: string, folded: Folded): Folded {
    const { state, revision, eventId } = folded;
    const version = what.snapshots;
    if (!snapshots || version === undefined || eventId === undefined) {
      const plain = { state, revision };
      kept.set(stream, plain);
      return plain;
    }
    const isDue = revision - (folded.savedAt ?? NO_STREAM) >= SNAPSHOT_EVERY;
    const next = isDue ? { ...folded, savedAt: revision } : folded;
    kept.set(stream, next);
    if (isDue) snapshots.write(stream, version, { revision, eventId, state, ids: log.knownIds?.of(stream, revision) });
    return next;
  }

  return { load, keep, forget: () => kept.clear() };
}
