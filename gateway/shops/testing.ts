import { day } from '#domain/bookings/decider.ts';
import { addDays, localDateOf, slotsOfDay } from '#domain/calendar.ts';
import { newBookingId } from '#domain/ids.ts';
import { WEEKDAYS, type Weekday } from '#domain/shops/events.ts';
import { account } from '#domain/users/decider.ts';
import type { TestApp } from '../testing.ts';

const SYSTEM = { by: { id: 'system', role: 'system' }, channel: 'job' } as const;
const week = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, ['09:00', '09:30']])) as unknown as Record<
  Weekday,
  string[]
>;

/** A body of POST /shops/register that is fine. */
export const shopBody = (over: object = {}) => ({
  shop_name: 'Fade House',
  category: 'barbers',
  price: '35',
  description: 'Fades and beards',
  contact_number: '312 555 0100',
  contact_email: 'fade@example.test',
  shop_address: '1 State St, Chicago, Illinois',
  monday: '09:00,09:30',
  ...over,
});

/** The row of REST as far as these specs look at it. */
export type ShopRow = {
  readonly _id: string;
  readonly shop_name: string;
  readonly removed: boolean;
  readonly [field: string]: unknown;
};

/** Registers a shop over REST and hands back its row. */
export async function openShop(app: TestApp, token: string, over: object = {}): Promise<ShopRow> {
  const answer = await app.rest('POST', '/shops/register', { token, body: shopBody(over) });
  if (answer.status !== 201) throw new Error(`registering a shop failed: ${answer.status} ${answer.text}`);
  return answer.body;
}

/** A platform owner's session. */
export async function registerPlatformOwner(app: TestApp): Promise<string> {
  const { user } = await app.registerMember();
  await app.handler.dispatch(account, { type: 'AppointOwner', data: { accountId: user._id } }, SYSTEM);
  const login = await app.rest('POST', '/users/login', { body: { email: user.email, password: 'secret1' } });
  return (login.headers.get('authorization') ?? '').replace(/^Bearer /, '');
}

/** A confirmed booking (free of charge) of a shop two days from now. */
export async function book(app: TestApp, shopId: string, customerId: string, time = '09:00'): Promise<string> {
  const timeZone = 'America/Chicago';
  const now = new Date().toISOString();
  const today = localDateOf(now, timeZone);
  const date = addDays(today, 2);
  const of = { bookingId: newBookingId(shopId, date), shopId, date };
  const openSlots = slotsOfDay({ hours: week, timeZone }, date);
  const offer = { openSlots, today, horizon: 90, shopRemoved: false, notice: 0 };
  const sender = { by: { id: customerId, role: 'CUSTOMER' }, channel: 'rest' } as const;
  await app.handler.dispatch(
    day,
    { type: 'HoldSlot', data: { ...of, ...offer, ownerId: shopId.slice(0, 22), time, timeZone, price: 0 } },
    sender,
  );
  await app.handler.dispatch(day, { type: 'ConfirmBooking', data: { ...of, paymentId: null, amount: 0 } }, SYSTEM);
  await app.settle();
  return of.bookingId;
}
