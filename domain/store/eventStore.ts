/**
 * Flat strings beside each event: who, when, why, in which shape. Every value is a string so that any store can keep
 * it.
 */
export type EventMetadata = {
  /** The schema number of `data`, "1" upwards; see `domain/upcast.ts`. */
  readonly schema: string;
  readonly commandId: string;
  readonly correlationId: string;
  /** The event or command that led to this one. */
  readonly causationId: string;
  readonly actorId: string;
  readonly actorRole: string;
  readonly channel: string;
  /** The API token that the command came with, by its id; missing for one that came with none. */
  readonly apiTokenId?: string;
  /** UTC ISO instant of the command. */
  readonly occurredAt: string;
};

/** An event to append. `id` is a UUID derived from the command id and the index, so a retried append is recognised. */
export type NewEvent = {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: EventMetadata;
};

/**
 * An event as read back. `revision` counts from 0 within its stream without gaps; `position` orders all events and only
 * grows (it may have gaps on some engines).
 */
export type StoredEvent = NewEvent & { readonly stream: string; readonly revision: number; readonly position: number };

/** Expected revision of a stream that must not exist yet. */
export const NO_STREAM = -1;

/** The position before the first event; also the checkpoint of a reader that has seen nothing. */
export const START = -1;

export type AppendResult = {
  /** Revision of the last appended event. */
  readonly revision: number;
  /** Position of the last appended event. */
  readonly position: number;
  /**
   * The store is certain that this call recorded the events. Without it they may have been there already, recorded under
   * the same ids by another process, at another instant.
   */
  readonly isNew?: true;
};

export type SubscribeOptions = {
  /** Last position already handled, {@link START} for none. */
  readonly after: number;
  /**
   * Called with consecutive events in order, never concurrently; the next batch waits for it. A throw ends the
   * subscription through `onError`.
   */
  onEvents(events: readonly StoredEvent[]): Promise<void> | void;
  /** Called each time everything there is has been handed over. */
  onCaughtUp?(): void;
  /** Called once when `onEvents` threw or the store is lost for good; the subscription is then over. */
  onError(error: unknown): void;
  /** Most events in one batch (default 500). */
  readonly batch?: number;
};

export type Subscription = { /** Resolves when no further call to `onEvents` will come. */ stop(): Promise<void> };

/**
 * The record. Every rule of the product is guarded by one stream's expected revision; there is no append without one.
 * Three adapters keep this contract (`contract.testing.ts`): memory, embedded (LMDB), EventStoreDB. A fourth, without
 * subscriptions, lets a command use the log of the process that owns it (`ownerClient.ts`).
 */
export interface EventLog {
  /** Events of one stream in order, from a revision (default 0); empty for a stream that does not exist. */
  read(stream: string, from?: number): Promise<StoredEvent[]>;
  /**
   * Appends all events or none, resolves only once they are flushed to disk. Throws {@link RevisionConflict} when the
   * stream's last revision is not `expectedRevision`, except when exactly these event ids were appended there before:
   * then it answers as it did then. Ids of which some are there and some are not are a conflict too, with `actual`
   * equal to the expected revision if that was right. Throws {@link StoreUnavailable} when the outcome could not be
   * established within the adapter's time limit.
   */
  append(stream: string, expectedRevision: number, events: readonly NewEvent[]): Promise<AppendResult>;
  /** Up to `limit` events of all streams, in order, strictly after a position. */
  readAll(after: number, limit: number): Promise<StoredEvent[]>;
  /** The position of the last event, {@link START} when there is none. */
  head(): Promise<number>;
  /**
   * For how many milliseconds the store has been asked and has said nothing. Missing where it is in this process, which
   * never waits for it.
   */
  silentFor?(): number;
  /** Missing where the engine itself finds an event by its id. */
  readonly knownIds?: KnownIds;
  close(): Promise<void>;
}

/**
 * The ids of streams' events, by which `append` recognises a repeat: a process that does not know those of a stream reads
 * all of it before it appends to it. Ids are UUIDs, here 16 bytes each, in the order of revisions.
 */
export type KnownIds = {
  /** Of a stream's events up to a revision; undefined where this process does not know each of them. */
  of(stream: string, upTo: number): Uint8Array | undefined;
  /** Takes over those of a stream's first events, as another process knew them, and of the events read after these. */
  learn(stream: string, first: Uint8Array, later: readonly string[]): void;
};

/** The record as the running product uses it. */
export interface EventStore extends EventLog {
  /** The event at a position; undefined when no event has it. */
  readAt(position: number): Promise<StoredEvent | undefined>;
  /** All events in order from a position on, then live. Reconnects on its own. */
  subscribe(options: SubscribeOptions): Subscription;
}

export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  constructor(
    readonly stream: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`stream ${stream} is at revision ${actual}, not ${expected}`);
  }
}

/**
 * More than the engine takes in one append, in bytes; nothing is recorded. `field` is the one of the events' data that
 * takes the most room.
 */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
  constructor(
    stream: string,
    readonly field: string | undefined,
  ) {
    super(`the events for ${stream} are too large`);
  }
}

export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** Refused for lack of room; reads go on, and writes do once there is some. */
export class DiskFull extends StoreUnavailable {}
