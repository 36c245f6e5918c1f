import { numberOfOrder } from '#domain/ids.ts';
import { ticketOf } from '#domain/messages/between.ts';
import { agenda, readBookings } from '#projections/bookings/agenda.ts';
import type { Keyset, Stretch } from '#projections/keyset.ts';
import { conversations, findInBox, readBoxStretch } from '#projections/messages/conversations.ts';
import type { ConversationDocument } from '#projections/messages/documents.ts';
import { directory, readShops } from '#projections/shops/directory.ts';
import type { Context } from '../http/context.ts';
import { readCorrespondents } from './people.ts';

/** A side's conversations between two places of its box, the last written first; with `query` those with its words. */
export async function boxFor(
  context: Context,
  side: string,
  query: string | undefined,
  keyset: Keyset,
): Promise<Stretch<ConversationDocument>> {
  const models = await context.fresh(conversations);
  if (query === undefined) return readBoxStretch(models, side, keyset);
  return findInBox(models, side, { query, textsOf: (found) => textsOf(context, found, side) }, keyset);
}

/**
 * By what each is found: whom the side writes with, and what it is about, under the names of now: a shop, also that of
 * an appointment, the number of an order, what came with the contact form.
 */
async function textsOf(context: Context, found: readonly ConversationDocument[], side: string): Promise<string[]> {
  const [{ people, enquiries }, shopOf] = await Promise.all([
    readCorrespondents(
      context,
      found.map(({ conversationId }) => conversationId),
      found.flatMap(({ sides }) => sides),
    ),
    readShopNames(context, found),
  ]);
  return found.map(({ conversationId, about, sides }) => {
    const other = people.get(sides[0] === side ? sides[1] : sides[0])?.name;
    const subject = about.kind === 'order' ? numberOfOrder(about.id) : shopOf(about);
    const enquiry = enquiries.get(conversationId);
    return [other, subject, enquiry?.subject, enquiry && ticketOf(conversationId)].filter(Boolean).join(' ');
  });
}

type About = ConversationDocument['about'];

/** The name of the shop that a conversation, or the appointment it is about, belongs to. */
async function readShopNames(
  context: Context,
  found: readonly ConversationDocument[],
): Promise<(about: About) => string | undefined> {
  const idsOf = (kind: About['kind']) =>
    found.flatMap(({ about }) => ('id' in about && about.kind === kind ? [about.id] : []));
  const models = await context.fresh(agenda, directory);
  const bookings = await readBookings(models, idsOf('booking'));
  const shopIdOf = new Map(bookings.map(({ bookingId, shopId }) => [bookingId, shopId]));
  const shops = await readShops(models, [...new Set([...idsOf('shop'), ...shopIdOf.values()])]);
  const names = new Map(shops.map(({ shopId, name }) => [shopId, name]));
  return (about) => ('id' in about ? names.get(shopIdOf.get(about.id) ?? about.id) : undefined);
}
