import { randomUUID } from 'node:crypto';
import type { NewEvent } from '#domain/store/eventStore.ts';

const ID = '0123456789ABCDEFGHIJKL';

/** A booking's event as the product writes them: about 800 bytes with its metadata. */
export function heldEvent(
  shopId = `${ID}shop01`,
  date = '2030-05-06',
  time = '10:00',
  bookingId = `${shopId}0001${ID}`,
): NewEvent {
  const commandId = randomUUID();
  const startsAt = `${date}T${time}:00.000Z`;
  const facts = {
    bookingId,
    shopId,
    ownerId: ID,
    customerId: ID,
    date,
    time,
    timeZone: 'UTC',
    startsAt,
    endsAt: startsAt,
  };
  return {
    id: randomUUID(),
    type: 'SlotHeld',
    data: { ...facts, price: 3_500, service: 'barb', persons: 1, expiresAt: '2030-05-06T08:10:00.000Z' },
    metadata: metadata(commandId),
  };
}

export function confirmedEvent({ data }: NewEvent): NewEvent {
  const { bookingId, shopId, ownerId, customerId, date } = data as Record<string, string>;
  return {
    id: randomUUID(),
    type: 'BookingConfirmed',
    data: { bookingId, shopId, ownerId, customerId, date, paymentId: null, price: 3_500 },
    metadata: metadata(randomUUID()),
  };
}

const metadata = (commandId: string) => ({
  schema: '1',
  commandId,
  correlationId: commandId,
  causationId: commandId,
  actorId: ID,
  actorRole: 'CUSTOMER',
  channel: 'rest',
  occurredAt: '2030-05-06T08:00:00.000Z',
});

/** An event of about 330 bytes, as the append arms write. */
export const smallEvent = (): NewEvent => ({
  id: randomUUID(),
  type: 'SlotHeld',
  data: { shopId: ID, time: '10:00' },
  metadata: { ...metadata('1'), correlationId: '1', causationId: '1' },
});
