import type { StoredEvent } from './store/eventStore.ts';

/** Per event type the steps that lift an old payload: entry n lifts schema n+1 to n+2. Append, never edit. */
export type Upcasters = Readonly<Record<string, readonly ((data: never) => unknown)[]>>;

/** The schema number new events of a type are written with. */
export const currentSchema = (upcasters: Upcasters, type: string): string => String((upcasters[type]?.length ?? 0) + 1);

/**
 * Lifts an event to today's shape, so that every reader sees only that one. Types without steps pass through untouched.
 */
export function upcast(upcasters: Upcasters, event: StoredEvent): StoredEvent {
  const steps = upcasters[event.type];
  const written = Number(event.metadata.schema);
  if (!steps || !(written <= steps.length)) return event;
  const data = steps.slice(written - 1).reduce<unknown>((old, step) => step(old as never), event.data);
  return { ...event, data, metadata: { ...event.metadata, schema: String(steps.length + 1) } };
}
