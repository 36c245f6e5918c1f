import { wordsOfService } from '#domain/bookings/choice.ts';
import { addDays, localDateOf } from '#domain/calendar.ts';
import { type ReadModels, readDocuments } from '../readModels.ts';
import { fitting } from '../search/words.ts';
import { readMembers } from '../users/members.ts';
import { agenda, bookingKey, shopKey, wallClock } from './agenda.ts';
import type { BookingDocument } from './bookingDocument.ts';

/** So many bookings from today on are looked at, of all shops together, and so many of the days before. */
const MOST_COMING = 500;
const MOST_BEFORE = 100;
/** How far back it is looked, in days. */
const DAYS_BEFORE = 90;
/** So many are read at once: the first ones that fit are mostly among these. */
const AT_ONCE = 100;

/** With `chair`: the bookings at that chair alone. */
type OfShop = { readonly shopId: string; readonly timeZone: string; readonly chair?: string | undefined };

/**
 * The first appointments at some shops that have, for each word of `query`, one that begins with it in the name of their
 * customer or of their service with its add-ons: from the shops' today on by their start, then those of the days before,
 * the latest first; cancelled ones are none. `now` is a UTC ISO instant. Whatever is asked, at most {@link MOST_COMING}
 * and {@link MOST_BEFORE} bookings are read.
 */
export async function findAppointments(
  models: ReadModels,
  shops: readonly OfShop[],
  query: string,
  { now, first }: { readonly now: string; readonly first: number },
): Promise<BookingDocument[]> {
  const fits = fitting(query);
  if (!fits) return [];
  const chairs = new Map(shops.map(({ shopId, chair }) => [shopId, chair]));
  const isAsked = ({ shopId, chair }: BookingDocument) => [undefined, chair].includes(chairs.get(shopId));
  const found: BookingDocument[] = [];
  for (const idsOf of [idsFromToday, idsBefore]) {
    const ids = await idsOf(models, shops, now);
    for (let at = 0; at < ids.length && found.length < first; at += AT_ONCE)
      found.push(...(await withWords(models, ids.slice(at, at + AT_ONCE), fits)).filter(isAsked));
  }
  return found.slice(0, first);
}

async function idsFromToday(models: ReadModels, shops: readonly OfShop[], now: string): Promise<string[]> {
  const lists = shops.map(({ shopId, timeZone }) => {
    const today = wallClock(localDateOf(now, timeZone));
    const key = models.key(agenda, shopKey(shopId));
    return models.redis.zrangebyscore(key, today, '+inf', 'WITHSCORES', 'LIMIT', 0, MOST_COMING);
  });
  const ranked = ranksIn(await Promise.all(lists)).sort((one, other) => one.at - other.at);
  return ranked.slice(0, MOST_COMING).map(({ id }) => id);
}

async function idsBefore(models: ReadModels, shops: readonly OfShop[], now: string): Promise<string[]> {
  const lists = shops.map(({ shopId, timeZone }) => {
    const today = localDateOf(now, timeZone);
    const [until, from] = [`(${wallClock(today)}`, wallClock(addDays(today, -DAYS_BEFORE))];
    const key = models.key(agenda, shopKey(shopId));
    return models.redis.zrevrangebyscore(key, until, from, 'WITHSCORES', 'LIMIT', 0, MOST_BEFORE);
  });
  const ranked = ranksIn(await Promise.all(lists)).sort((one, other) => other.at - one.at);
  return ranked.slice(0, MOST_BEFORE).map(({ id }) => id);
}

/** Redis answers each id with its score behind it. */
const ranksIn = (lists: readonly (readonly string[])[]): { readonly id: string; readonly at: number }[] =>
  lists.flatMap((list) => list.flatMap((id, nth) => (nth % 2 === 0 ? [{ id, at: Number(list[nth + 1]) }] : [])));

async function withWords(
  models: ReadModels,
  ids: readonly string[],
  fits: (text: string) => boolean,
): Promise<BookingDocument[]> {
  const read = await readDocuments<BookingDocument>(models, agenda, ids.map(bookingKey));
  const bookings = read.filter(({ status }) => status !== 'cancelled');
  const customers = new Set(bookings.filter(({ walkIn }) => !walkIn).map(({ customerId }) => customerId));
  const names = new Map(
    (await readMembers(models, [...customers])).map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]),
  );
  const nameOf = ({ walkIn, guest, customerId }: BookingDocument) =>
    (walkIn ? guest?.name : names.get(customerId)) ?? '';
  return bookings.filter((booking) => fits(`${nameOf(booking)} ${wordsOfService(booking)}`));
}
