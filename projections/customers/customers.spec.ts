import { beforeEach, expect, it, vi } from 'vitest';
import { inMemory } from '../inMemory.ts';
import type { Fact } from '../projection.ts';
import type { CustomerDocument } from './customerDocument.ts';
import { viewAt } from './customerDocument.ts';
import { customers } from './customers.ts';

const ownerId = 'BobBarber0000000000000';
const ann = 'AnnBuyer00000000000000';
const shopId = `${ownerId}Shop01`;
const idOf = (name: string) => `${shopId}0abc${name.padEnd(22, '0')}`;

let model: ReturnType<typeof inMemory>;
let events: Fact[];
beforeEach(() => {
  model = inMemory(customers);
  events = [];
});

/** Folds a fact; `on` is the day of June it is recorded. */
async function happened(type: string, data: object, on = 1): Promise<void> {
  const metadata = { occurredAt: `2027-06-${String(on).padStart(2, '0')}T12:00:00.000Z` };
  const event = { type, data, position: events.length, metadata } as unknown as Fact;
  events.push(event);
  await model.write(event);
}

const times = (day: string) => ({ startsAt: `${day}T15:00:00.000Z`, endsAt: `${day}T15:30:00.000Z` });
const SINCE_FIRST = '2027-06-01T12:00:00.000Z';
const mention = (name: string, customerId = ann) => ({ bookingId: idOf(name), shopId, ownerId, customerId });

async function booked(name: string, day: string, on = 1) {
  await happened('SlotHeld', { ...mention(name), ...times(day), price: 3500 }, on);
  await happened('BookingConfirmed', { ...mention(name), paymentId: 'p', price: 3500 }, on);
}
const walkedIn = (name: string, guest: string, day: string, on = 1) =>
  happened(
    'WalkInAdded',
    {
      ...mention(name, idOf(name)),
      ...times(day),
      price: 3000,
      walkIn: true,
      guest: { name: guest, phone: '', note: '' },
    },
    on,
  );

const documents = () =>
  [...model.documents.entries()]
    .filter(([key]) => key.startsWith('customer/'))
    .map(([, one]) => one as CustomerDocument);
const only = () => {
  const [one, ...others] = documents();
  expect(others).toEqual([]);
  return one as CustomerDocument;
};

it('counts what was booked, kept, missed and given back', async () => {
  await booked('one', '2027-06-03');
  await booked('two', '2027-06-10', 2);
  await booked('three', '2027-06-17', 2);
  await happened('BookingCompleted', mention('one'), 3);
  await happened('CustomerMissed', mention('two'), 10);
  await happened('BookingCancelled', { ...mention('three'), cancelledBy: 'customer', refund: 1500 }, 11);
  expect(only()).toMatchObject({
    ...{ id: ann, name: null, since: '2027-06-01T12:00:00.000Z', visits: 1, noShows: 1, cancelled: 1, open: [] },
    ...{ spentCents: 3 * 3500 - 1500, lastVisit: '2027-06-03T15:00:00.000Z', lastShopId: shopId },
  });
});

it('counts a deposit when it is paid, and the rest once the visit is over', async () => {
  const deposit = async (name: string, day: string, paid: number) => {
    await happened('SlotHeld', { ...mention(name), ...times(day), price: 3500 });
    await happened('BookingConfirmed', { ...mention(name), paymentId: paid > 0 ? 'p' : null, price: 3500, paid });
  };
  await deposit('one', '2027-06-03', 1000);
  expect(only()).toMatchObject({ spentCents: 1000, open: [{ dueCents: 2500 }] });
  expect(viewAt(only(), '2027-06-20T12:00:00.000Z')).toMatchObject({ spentCents: 3500 });
  await happened('BookingCompleted', mention('one'), 3);
  expect(only()).toMatchObject({ spentCents: 3500, open: [] });
  await deposit('two', '2027-06-04', 1000);
  await happened('CustomerMissed', { ...mention('two'), paymentId: 'p', refund: 400 }, 4);
  await deposit('three', '2027-06-05', 0);
  await happened('CustomerMissed', mention('three'), 5);
  expect(only()).toMatchObject({ spentCents: 3500 + 600, noShows: 2 });
});

it('has the next visit, and what is over and was not marked', async () => {
  await booked('one', '2027-06-03');
  await happened('BookingRescheduled', { ...mention('one'), to: times('2027-06-04') });
  await booked('two', '2027-06-10');
  await happened('BookingMovedAway', { ...mention('two'), to: times('2027-06-12') });
  expect(viewAt(only(), '2027-06-02T12:00:00.000Z')).toMatchObject({
    ...{ visits: 0, lastVisit: null, nextVisit: '2027-06-04T15:00:00.000Z', coming: 2 },
  });
  expect(viewAt(only(), '2027-06-05T12:00:00.000Z')).toMatchObject({
    ...{ visits: 1, lastVisit: '2027-06-04T15:00:00.000Z', nextVisit: '2027-06-12T15:00:00.000Z' },
  });
});

it('does not know who only held a time', async () => {
  await happened('SlotHeld', { ...mention('one'), ...times('2027-06-03'), price: 3500 });
  await happened('HoldReleased', mention('one'));
  expect(model.documents.size).toBe(0);
});

it('counts what was bought of each seller, with shipping, without what went back', async () => {
  const line = (sellerId: string, price: number) => ({ productId: 'p', sellerId, price, quantity: 2 });
  const order = { orderId: 'o', buyerId: ann };
  const lines = [line(ownerId, 1000), line('OtherSeller00000000000', 700)];
  await happened('OrderPlaced', { ...order, lines, terms: [{ sellerId: ownerId, shipping: 500 }] });
  expect(documents()).toEqual([]);
  const paid = { sellerIds: [ownerId, 'OtherSeller00000000000'], paidAt: '2027-06-02T12:00:00.000Z' };
  await happened('OrderPaid', { ...order, ...paid });
  await happened('PartCancelled', { ...order, sellerId: ownerId, refund: 500 });
  expect(documents().map(({ orders, spentCents }) => [orders, spentCents])).toEqual([
    [1, 2000],
    [1, 1400],
  ]);
});

it('knows people without an account by their names, and none without a name', async () => {
  await walkedIn('one', 'Walter  Inn', '2027-06-03');
  await walkedIn('two', ' walter inn', '2027-06-04');
  await walkedIn('three', '', '2027-06-05');
  await happened('BookingCompleted', mention('two', idOf('two')));
  const walter = only();
  expect(walter).toMatchObject({ id: idOf('one'), name: 'Walter  Inn', visits: 1, spentCents: 3000 });
  expect(viewAt(walter, '2027-06-20T12:00:00.000Z')).toMatchObject({ visits: 2, spentCents: 6000 });
});

it('forgets walk-ins as if nothing had been written down about them', async () => {
  await walkedIn('one', 'WALTER', '2027-06-03');
  await walkedIn('two', 'walter', '2027-06-04');
  await happened('CustomerMerged', { ownerId, customerId: idOf('one'), intoId: ann });
  await happened('WalkInForgotten', mention('one', idOf('one')));
  // Built anew, what was written down about the first one cannot be read any more.
  const anew = inMemory(customers);
  for (const event of events) {
    const { bookingId } = event.data as { bookingId?: string };
    const isErased = event.type === 'WalkInAdded' && bookingId === idOf('one');
    await anew.write(isErased ? ({ ...event, data: { ...(event.data as object), guest: '' } } as Fact) : event);
  }
  const shown = [...model.documents].filter(([key]) => key.startsWith('customer/'));
  expect(shown).toEqual([...anew.documents].filter(([key]) => key.startsWith('customer/')));
  expect(only()).toMatchObject({ id: idOf('two'), name: 'walter' });
  await happened('WalkInForgotten', mention('two', idOf('two')));
  expect(documents()).toEqual([]);
});

it('counts who was merged as the member, until they are parted', async () => {
  await booked('one', '2027-06-03', 2);
  await walkedIn('two', 'Ann', '2027-06-04', 1);
  const both = { ownerId, customerId: idOf('two'), intoId: ann };
  await happened('CustomerMerged', both);
  await walkedIn('three', 'ann', '2027-06-05', 3);
  expect(only()).toMatchObject({ id: ann, since: '2027-06-01T12:00:00.000Z', merged: [idOf('two')] });
  expect(only().open).toHaveLength(3);
  await happened('CustomerParted', both);
  expect(documents().map(({ id, open }) => [id, open.length])).toEqual([
    [ann, 1],
    [idOf('two'), 2],
  ]);
});

it('counts two people without an account as one, also as a member, until they are parted', async () => {
  await walkedIn('one', 'Jon', '2027-06-03', 1);
  await walkedIn('two', 'John Smith', '2027-06-04', 2);
  const jonIsJohn = { ownerId, customerId: idOf('one'), intoId: idOf('two') };
  await happened('CustomerMerged', jonIsJohn);
  expect(only()).toMatchObject({ id: idOf('two'), name: 'John Smith', merged: [idOf('one')], since: SINCE_FIRST });
  expect(only().open).toHaveLength(2);
  expect(model.documents.has(`keptBy/${idOf('two')}`)).toBe(false);
  await walkedIn('three', 'jon', '2027-06-05', 3);
  expect(only().open).toHaveLength(3);

  await booked('four', '2027-06-06', 4);
  await happened('CustomerMerged', { ownerId, customerId: idOf('two'), intoId: ann });
  expect(only()).toMatchObject({ id: ann, merged: [idOf('two'), idOf('one')], since: SINCE_FIRST });
  expect(only().open).toHaveLength(4);
  await happened('CustomerParted', jonIsJohn);
  expect(documents().map(({ id, open, merged }) => [id, open.length, merged])).toEqual([
    [ann, 2, [idOf('two')]],
    [idOf('one'), 2, []],
  ]);
});

it('counts nobody as who counts as them', async () => {
  await walkedIn('one', 'Jon', '2027-06-03');
  await walkedIn('two', 'John', '2027-06-04');
  await happened('CustomerMerged', { ownerId, customerId: idOf('one'), intoId: idOf('two') });
  await happened('CustomerMerged', { ownerId, customerId: idOf('two'), intoId: idOf('one') });
  expect(only()).toMatchObject({ id: idOf('two'), merged: [idOf('one')] });
});

it('parts who was merged into a walk-in that is forgotten, as if it had never been there', async () => {
  await walkedIn('one', 'Jon', '2027-06-03');
  await walkedIn('two', 'John', '2027-06-04');
  await walkedIn('three', 'john', '2027-06-05');
  await happened('CustomerMerged', { ownerId, customerId: idOf('one'), intoId: idOf('two') });
  await happened('WalkInForgotten', mention('two', idOf('two')));
  const anew = inMemory(customers);
  for (const event of events) {
    const isErased = event.type === 'WalkInAdded' && (event.data as { bookingId: string }).bookingId === idOf('two');
    await anew.write(isErased ? ({ ...event, data: { ...(event.data as object), guest: '' } } as Fact) : event);
  }
  const shown = [...model.documents].filter(([key]) => key.startsWith('customer/'));
  expect(shown.sort()).toEqual([...anew.documents].filter(([key]) => key.startsWith('customer/')).sort());
  expect(documents().map(({ id, name, merged }) => [id, name, merged])).toEqual(
    expect.arrayContaining([
      [idOf('one'), 'Jon', []],
      [idOf('three'), 'john', []],
    ]),
  );
});

it('marks also who counts as a member through somebody else to be forgotten', async () => {
  await booked('one', '2027-06-03');
  await walkedIn('two', 'Annie', '2027-06-04');
  await walkedIn('three', 'Anne', '2027-06-04');
  await happened('CustomerMerged', { ownerId, customerId: idOf('three'), intoId: idOf('two') });
  await happened('CustomerMerged', { ownerId, customerId: idOf('two'), intoId: ann });
  const rank = vi.spyOn(model.work, 'rank');
  await happened('AccountClosed', { accountId: ann });
  const marked = rank.mock.calls.flatMap(([set, id]) => (set === 'mergedToForget' ? [id] : []));
  expect(marked.sort()).toEqual([idOf('two'), idOf('three')].sort());
});

it('shows who is blocked, and knows who keeps something about a member', async () => {
  await booked('one', '2027-06-03');
  await happened('CustomerBlocked', { ownerId, customerId: ann });
  expect(only().isBlocked).toBe(true);
  await happened('CustomerUnblocked', { ownerId, customerId: ann });
  expect(only().isBlocked).toBe(false);
  expect(model.documents.get(`keptBy/${ann}`)).toEqual([ownerId]);
  await happened('CustomerBlocked', { ownerId, customerId: ann });
  await happened('AccountClosed', { accountId: ann });
  expect(only().isBlocked).toBe(false);
  expect(model.documents.has(`keptBy/${ann}`)).toBe(false);
});

it('marks what was written down about a member as a walk-in to be forgotten once their account is closed', async () => {
  await booked('one', '2027-06-03');
  for (const [name, guest] of [
    ['two', 'Annie'],
    ['three', ' annie'],
    ['four', 'Anne'],
    ['five', 'Walter'],
  ] as const)
    await walkedIn(name, guest, '2027-06-04');
  for (const name of ['two', 'four', 'five'])
    await happened('CustomerMerged', { ownerId, customerId: idOf(name), intoId: ann });
  await happened('CustomerParted', { ownerId, customerId: idOf('five'), intoId: ann });
  const rank = vi.spyOn(model.work, 'rank');
  const unrank = vi.spyOn(model.work, 'unrank');
  await happened('AccountClosed', { accountId: ann });
  const marked = rank.mock.calls.flatMap(([set, id]) => (set === 'mergedToForget' ? [id] : []));
  expect(marked.sort()).toEqual([idOf('two'), idOf('three'), idOf('four')].sort());
  for (const name of ['two', 'three', 'four']) {
    await happened('WalkInForgotten', mention(name, idOf(name)));
    expect(unrank).toHaveBeenCalledWith('mergedToForget', idOf(name));
  }
  expect(documents().map(({ id, merged }) => [id, merged])).toEqual([
    [ann, []],
    [idOf('five'), []],
  ]);
});

it('marks pictures of who has left or is forgotten, until they are removed', async () => {
  await booked('one', '2027-06-03');
  await walkedIn('two', 'Walter', '2027-06-04');
  const cut = (customerId: string, pictureId: string) => ({ ownerId, customerId, pictureId });
  const facts = { width: 9, height: 6, alt: 'A fade', addedAt: '2027-06-05T12:00:00.000Z' };
  await happened('CutPictureAdded', { ...cut(ann, 'p1'), ...facts });
  await happened('CutPictureAdded', { ...cut(ann, 'p2'), ...facts });
  await happened('CutPictureAdded', { ...cut(idOf('two'), 'p3'), ...facts });
  expect(model.documents.get(`keptBy/${ann}`)).toEqual([ownerId]);
  const rank = vi.spyOn(model.work, 'rank');
  const unrank = vi.spyOn(model.work, 'unrank');
  await happened('AccountClosed', { accountId: ann });
  await happened('WalkInForgotten', mention('two', idOf('two')));
  const marked = rank.mock.calls.flatMap(([set, id]) => (set === 'cutsToForget' ? [id] : []));
  expect(marked).toEqual([`${ownerId}/${ann}`, `${ownerId}/${idOf('two')}`]);
  await happened('CutPictureRemoved', cut(ann, 'p1'));
  expect(unrank).not.toHaveBeenCalledWith('cutsToForget', `${ownerId}/${ann}`);
  await happened('CutPictureRemoved', cut(ann, 'p2'));
  expect(unrank).toHaveBeenCalledWith('cutsToForget', `${ownerId}/${ann}`);
});
