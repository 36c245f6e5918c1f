import { randomUUID } from 'node:crypto';
import type { NewEvent } from '#domain/store/eventStore.ts';
import type { Random } from './random.ts';

const LARGEST = 9000;

/** An event of the size that events have, and sometimes of one that does not fit a page. */
export const someEvent = (random: Random): NewEvent => ({
  id: randomUUID(),
  type: 'SomethingHappened',
  data: {
    amount: random.below(100_000),
    text: 'é'.repeat(random.chance(0.05) ? random.below(LARGEST) : random.below(120)),
  },
  metadata: {
    schema: '1',
    commandId: randomUUID(),
    correlationId: 'request-1',
    causationId: 'command-1',
    actorId: 'account-1',
    actorRole: 'CUSTOMER',
    channel: 'rest',
    occurredAt: '2026-03-29T08:00:00.000Z',
  },
});
