import { expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { CustomerCommand } from './commands.ts';
import { LONGEST_ALT, MOST_CUTS, MOST_CUTS_EVER } from './cuts.ts';
import { customer } from './decider.ts';
import type { CustomerEvent } from './events.ts';
import { CustomerMissing, CutAltNeeded, CutAltTooLong, CutPictureGone, CutPicturesFull } from './refusals.ts';

const ownerId = 'BobBarber0000000000000';
const customerId = 'AnnBuyer00000000000000';
const other = 'CemCustomer00000000000';
const of = { ownerId, customerId };
const at = '2027-01-12T12:00:00.000Z';
const shown = { pictureId: 'p1', width: 900, height: 600, alt: 'A low fade from the left' };

const send = (type: CustomerCommand['type'], data: object, by = ownerId, role = 'SHOP_OWNER') =>
  ({ type, data: { ...of, ...data }, at, by: { id: by, role } }) as unknown as CustomerCommand;
const add = (over: Partial<typeof shown> = {}, by = ownerId) => send('AddCutPicture', { ...shown, ...over }, by);
const added = (over: Partial<typeof shown> = {}): CustomerEvent => ({
  type: 'CutPictureAdded',
  data: { ...of, ...shown, ...over, addedAt: at },
});
const removed = (pictureId = shown.pictureId): CustomerEvent => ({
  type: 'CutPictureRemoved',
  data: { ...of, pictureId },
});
const several = (count: number) => Array.from({ length: count }, (_, nth) => added({ pictureId: `p${nth}` }));

it('keeps a picture once, with what is to be seen on it', () => {
  given(customer).when(add()).appends(added());
  given(customer, added()).when(add()).appendsNothing();
  expect(fold(customer, [added()]).cuts).toEqual([{ ...shown, addedAt: at }]);
  given(customer)
    .when(add({ alt: '\u200B ' }))
    .refuses(CutAltNeeded);
  given(customer)
    .when(add({ alt: 'x'.repeat(LONGEST_ALT + 1) }))
    .refuses(CutAltTooLong);
});

it('takes pictures of the owner alone', () => {
  for (const by of [customerId, other])
    given(customer)
      .when(add({}, by))
      .refuses(CustomerMissing);
});

it('has so many at one time, and so many in all', () => {
  given(customer, ...several(MOST_CUTS))
    .when(add({ pictureId: 'new' }))
    .refuses(CutPicturesFull);
  given(customer, ...several(MOST_CUTS), removed('p1'))
    .when(add({ pictureId: 'new' }))
    .appends(added({ pictureId: 'new' }));
  const ever = several(MOST_CUTS_EVER).flatMap((one, nth) => [one, removed(`p${nth}`)]);
  given(customer, ...ever)
    .when(add({ pictureId: 'new' }))
    .refuses(CutPicturesFull);
});

it('is removed by the owner, by who is to be seen, and by nobody else; it does not come back', () => {
  const remove = (by: string, over: object = {}) => send('RemoveCutPicture', { pictureId: 'p1', ...over }, by);
  for (const by of [ownerId, customerId]) given(customer, added()).when(remove(by)).appends(removed());
  given(customer, added())
    .when(remove(other, { memberId: other }))
    .appends(removed());
  given(customer, added()).when(remove(other)).refuses(CustomerMissing);
  given(customer, added(), removed()).when(remove(ownerId)).appendsNothing();
  given(customer, added(), removed()).when(add()).refuses(CutPictureGone);
});

it('goes with who has left, by the system alone', () => {
  given(customer, ...several(2))
    .when(send('ForgetCutPictures', {}, 'sweep', 'system'))
    .appends(removed('p0'), removed('p1'));
  given(customer)
    .when(send('ForgetCutPictures', {}, 'sweep', 'system'))
    .appendsNothing();
  given(customer, added()).when(send('ForgetCutPictures', {})).refuses(CustomerMissing);
});
