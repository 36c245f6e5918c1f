import { randomUUID } from 'node:crypto';
import type { NewEvent, StoredEvent } from './eventStore.ts';

/** A stream of this test alone. */
export const aStream = (): string => `contract-${randomUUID()}`;

/** An event as the product writes them. */
export const anEvent = (over: Partial<NewEvent> = {}): NewEvent => ({
  id: randomUUID(),
  type: 'SomethingHappened',
  data: { amount: 1250 },
  metadata: {
    schema: '1',
    commandId: 'command-1',
    correlationId: 'request-1',
    causationId: 'command-1',
    actorId: 'account-1',
    actorRole: 'CUSTOMER',
    channel: 'rest',
    occurredAt: '2026-03-29T08:00:00.000Z',
  },
  ...over,
});

export const someEvents = (count: number, type = 'SomethingHappened'): NewEvent[] =>
  Array.from({ length: count }, () => anEvent({ type }));

export const typesOf = (events: readonly StoredEvent[]): string[] => events.map((event) => event.type);

/** For `expect.poll`: long enough for a busy machine; it ends as soon as the expectation holds. */
export const SOON = { timeout: 15_000, interval: 10 };
