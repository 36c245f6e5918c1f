import { at, field, type List, type Variant, type World } from './connections.testing.ts';

/** Bookings of one local day by their start, the caller’s own and a member’s whom a platform owner asks about; and payments. */
export function bookingLists({ me, ann, bea, beasShop, next, happened }: World): Record<string, readonly Variant[]> {
  const list = (what: string, customerId: string, asked: Pick<List, 'ask'>): Variant => ({
    what,
    async open() {
      const stream = `day-${next('Day')}`;
      const span = (time: string) => ({
        date: '2027-01-12',
        time,
        startsAt: `2027-01-12T${time}:00.000Z`,
        endsAt: `2027-01-12T${time}:00.000Z`,
      });
      const of = { shopId: beasShop, ownerId: bea, customerId };
      return {
        ...asked,
        node: 'id',
        async add(rank) {
          const bookingId = next('Booking');
          await happened(stream, 'SlotHeld', {
            bookingId,
            ...of,
            ...span(`1${rank}:30`),
            timeZone: 'America/Chicago',
            price: 3500,
            service: 'barb',
            persons: 1,
            expiresAt: '2027-01-12T09:00:00.000Z',
          });
          const paid = { date: '2027-01-12', paymentId: `booking-${bookingId}`, price: 3500 };
          await happened(stream, 'BookingConfirmed', { bookingId, ...of, ...paid });
          return bookingId;
        },
        move: async (bookingId) =>
          void (await happened(stream, 'BookingRescheduled', {
            bookingId,
            ...of,
            date: '2027-01-12',
            from: span('10:30'),
            to: span('11:30'),
          })),
      };
    },
  });
  const payments: Variant = {
    what: 'of a member',
    open: async () => ({
      ...field('paymentsOfMember', `memberId: "${ann}"`),
      node: 'id',
      async add(rank) {
        const purpose = { page: 'booking', itemId: next('Booking') };
        const paymentId = `booking-${purpose.itemId}`;
        const asked = { amount: 3500, currency: 'usd', requestedAt: at(rank) };
        await happened(`payment-${paymentId}`, 'PaymentRequested', { paymentId, payerId: ann, purpose, ...asked });
        return paymentId;
      },
    }),
  };
  const contested: Variant = {
    what: 'of all payers',
    open: async () => ({
      ...field('disputes'),
      node: 'id',
      async add(rank) {
        const purpose = { page: 'booking', itemId: next('Booking') };
        const disputeId = next('du');
        const about = { disputeId, paymentId: `booking-${purpose.itemId}`, payerId: ann, purpose, intentId: 'pi_1' };
        const asked = { amount: 3500, currency: 'usd', reason: 'fraudulent', isInquiry: false, dueBy: at(2) };
        await happened(`dispute-${disputeId}`, 'DisputeOpened', { ...about, ...asked, openedAt: at(rank) });
        return disputeId;
      },
    }),
  };
  return {
    'Query.disputes': [contested],
    'Query.myBookings': [list('of a span', me, field('myBookings', 'from: "2027-01-12", to: "2027-01-12"'))],
    'Query.paymentsOfMember': [payments],
    'Query.bookingsOfMember': [list('of a member', ann, field('bookingsOfMember', `memberId: "${ann}"`))],
  };
}
