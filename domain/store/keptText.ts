import type { NewEvent, StoredEvent } from './eventStore.ts';

/**
 * An event as the embedded engine keeps it, and as every engine's events are hashed (transparency/): JSON of id, type,
 * stream, revision, data and metadata, with personal fields sealed. Its position is the key there and not repeated.
 */
export const encode = (event: NewEvent, stream: string, revision: number): string =>
  JSON.stringify([event.id, event.type, stream, revision, event.data, event.metadata]);

/** The event of a kept text. */
export function decode(text: string, position: number): StoredEvent {
  const [id, type, stream, revision, data, metadata] = JSON.parse(text);
  return { id, type, data, metadata, stream, revision, position };
}
