import { expect, it } from 'vitest';
import { bookingId, DATE, SHOP_ID } from '#domain/bookings/testing.ts';
import { secretOf, ticketOfLink } from './link.ts';

const ID = bookingId('t1');
const PLACE = { ticketId: ID, shopId: SHOP_ID, date: DATE };

it('a link is of its place, also when a former secret of the installation has signed it', () => {
  const link = secretOf('former', ID);
  expect(ticketOfLink('former', link)).toEqual(PLACE);
  expect(ticketOfLink(['current', 'former'], link)).toEqual(PLACE);
  expect(secretOf(['current', 'former'], ID)).toBe(secretOf('current', ID));
  expect(ticketOfLink('current', link)).toBeUndefined();
});

it('what nobody has signed is no link', () => {
  const [id, proof] = secretOf('s', ID).split('.');
  const others = [`${bookingId('t2')}.${proof}`, `${id}.${'A'.repeat(32)}`, `${id}`, `${id}.`, `none.${proof}`, ''];
  for (const text of others) expect(ticketOfLink('s', text), text).toBeUndefined();
});
