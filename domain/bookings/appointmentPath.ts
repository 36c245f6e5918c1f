import type { BookingFacts } from './events.ts';

/**
 * Where a side of an appointment finds it: among one's own for the customer, its line in the agenda of the shop for its owner
 * and its crew.
 */
export const appointmentPath = (
  { bookingId, shopId, ownerId, customerId }: Pick<BookingFacts, 'bookingId' | 'shopId' | 'ownerId' | 'customerId'>,
  memberId: string,
): string =>
  `/appointments?${memberId === customerId && memberId !== ownerId ? 'tab=mine' : `shop=${shopId}`}#${bookingId}`;
