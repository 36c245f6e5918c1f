import { day } from '#domain/bookings/decider.ts';
import { addDays, HALF_HOURS, localDateOf, slotsOfDay } from '#domain/calendar.ts';
import { crew } from '#domain/crew/decider.ts';
import type { CrewRole } from '#domain/crew/events.ts';
import { newBookingId, newMembershipId } from '#domain/ids.ts';
import { type DepositRule, WEEKDAYS, type WorkingHours } from '#domain/shops/events.ts';
import type { TestApp } from '../testing.ts';

const ZONE = 'America/Chicago';
const HOURS = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, HALF_HOURS])) as WorkingHours;

/** A local day of the specs' shop, counted from its today. */
export const dayFromToday = (days: number): string => addDays(localDateOf(new Date().toISOString(), ZONE), days);

/** Opens a barber shop in Chicago that works every half hour of every day. */
export async function openShopAllDay(app: TestApp, token: string, over: object = {}): Promise<string> {
  const week = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, HALF_HOURS.join(',')]));
  const body = {
    shop_name: 'Fade House',
    category: 'barbers',
    price: '35',
    description: 'Fades',
    contact_number: '312 555 0100',
    contact_email: 'fade@example.test',
    shop_address: '1 State St, Chicago, Illinois',
    ...week,
    ...over,
  };
  const answer = await app.rest('POST', '/shops/register', { token, body });
  if (answer.status !== 201) throw new Error(`registering a shop failed: ${answer.status} ${answer.text}`);
  return (answer.body as { _id: string })._id;
}

/** A hold or booking made at an earlier time, as commands of then: what a spec about expiry or the past begins with. */
export async function madeEarlier(
  app: TestApp,
  made: {
    shopId: string;
    customerId: string;
    date: string;
    time: string;
    at: string;
    confirmed: boolean;
    price?: number;
    /** One by which nothing is paid up front, as nothing is paid here. */
    depositRule?: DepositRule;
  },
): Promise<string> {
  const { shopId, customerId, date, time, at, confirmed, price = 0, depositRule } = made;
  const of = { bookingId: newBookingId(shopId, date), shopId, date };
  const openSlots = slotsOfDay({ hours: HOURS, timeZone: ZONE }, date);
  const offer = { openSlots, today: localDateOf(at, ZONE), horizon: 90, shopRemoved: false, notice: 0 };
  const terms = { price, ...(depositRule && { depositRule }) };
  const sender = { by: { id: customerId, role: 'CUSTOMER' }, channel: 'rest', at } as const;
  await app.handler.dispatch(
    day,
    { type: 'HoldSlot', data: { ...of, ...offer, ...terms, ownerId: shopId.slice(0, 22), time, timeZone: ZONE } },
    sender,
  );
  if (confirmed)
    await app.handler.dispatch(day, { type: 'ConfirmBooking', data: { ...of, paymentId: null, amount: 0 } }, sender);
  return of.bookingId;
}

/** Pays a held booking with the sandbox's card, as a client does. */
export async function pay(
  app: TestApp,
  token: string,
  bookingId: string,
  cents: number,
  card = 'pm_card_visa',
): Promise<number> {
  const intent = await app.rest('POST', '/stripe/payment-intent', {
    token,
    body: { page: 'booking', itemId: bookingId, amount: cents, currency: 'usd' },
  });
  if (intent.status !== 201) throw new Error(`no intent: ${intent.status} ${intent.text}`);
  const { clientSecret } = intent.body as { clientSecret: string };
  const { apiBase, publishableKey } = (await app.rest('GET', '/stripe/config')).body as {
    apiBase: string;
    publishableKey: string;
  };
  const body = new URLSearchParams({ client_secret: clientSecret, payment_method: card, key: publishableKey });
  const response = await fetch(`${apiBase}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    body,
  });
  return response.status;
}

/** Makes a member one of a shop's crew as its owner and they would, whatever the plan allows; answers the id of the place. */
export async function joinCrew(
  app: TestApp,
  shopId: string,
  { memberId, email, role = 'barber' }: { readonly memberId: string; readonly email: string; readonly role?: CrewRole },
): Promise<string> {
  const membershipId = newMembershipId(shopId);
  const invitation = { membershipId, email, role, limit: null, isOwn: false };
  const owner = { id: shopId.slice(0, 22), role: 'SHOP_OWNER' } as const;
  await app.handler.dispatch(crew, { type: 'InviteToCrew', data: invitation }, { by: owner, channel: 'rest' });
  const answer = { membershipId, accepts: true, email };
  const by = { id: memberId, role: 'CUSTOMER' } as const;
  await app.handler.dispatch(crew, { type: 'AnswerCrewInvitation', data: answer }, { by, channel: 'rest' });
  return membershipId;
}
