import type { BookingFacts } from './events.ts';

/**
 * Where a side of an appointment finds it: its line in the agenda of the shop for the owner, among one's own for the
 * customer.
 */
export const appointmentPath = (
  { bookingId, shopId, ownerId }: Pick<BookingFacts, 'bookingId' | 'shopId' | 'ownerId'>,
  memberId: string,
): string => `/appointments?${memberId === ownerId ? `shop=${shopId}` : 'tab=mine'}#${bookingId}`;
