import { at, field, type List, type Variant, type World } from './connections.testing.ts';

/** The customers of the caller: people without an account, who leave once what was written about them is erased. */
export function customerLists({ me, next, happened }: World): Record<string, readonly Variant[]> {
  const list = (nameOf: (rank: number, bookingId: string) => string): Omit<List, 'ask'> => ({
    node: 'id',
    async add(rank) {
      const bookingId = next('WalkIn');
      const of = { bookingId, shopId: `${me}Shop00`, ownerId: me, customerId: bookingId, date: '2026-01-05' };
      const [startsAt, endsAt] = ['2026-01-05T15:00:00.000Z', '2026-01-05T15:30:00.000Z'];
      const guest = { name: nameOf(rank, bookingId), phone: '', note: '' };
      const facts = { time: '09:00', timeZone: 'America/Chicago', price: 0, service: 'barb', persons: 1, walkIn: true };
      await happened(`day-${bookingId}`, 'WalkInAdded', { ...of, ...facts, startsAt, endsAt, guest }, at(rank));
      return bookingId;
    },
    remove: async (bookingId) =>
      void (await happened(`day-${bookingId}`, 'WalkInForgotten', {
        ...{ bookingId, shopId: `${me}Shop00`, ownerId: me, customerId: bookingId, date: '2026-01-05' },
      })),
  });
  return {
    'Query.customers': [
      {
        what: 'of a name',
        async open() {
          const name = next('Name');
          return { ...field('customers', `query: "${name}"`), ...list((_rank, id) => `${name} ${id}`) };
        },
      },
      {
        what: 'by name',
        async open() {
          const name = next('Sort');
          const sorted = list((rank, id) => `Ranked ${rank} ${name} ${id}`);
          return { ...field('customers', `query: "${name}", sort: NAME`), ...sorted };
        },
      },
    ],
  };
}
