import { appointmentPath } from '#domain/bookings/appointmentPath.ts';
import { ticketOf } from '#domain/messages/between.ts';
import { EDITABLE_MS } from '#domain/messages/decider.ts';
import { type Picture, SUPPORT } from '#domain/messages/events.ts';
import { isBarberShop } from '#domain/shops/decider.ts';
import { agenda, readBookings } from '#projections/bookings/agenda.ts';
import type { BookingDocument } from '#projections/bookings/bookingDocument.ts';
import { readSeveral } from '#projections/messages/conversations.ts';
import type { ConversationDocument, EnquiryDocument, MessageDocument } from '#projections/messages/documents.ts';
import type { Tally } from '#projections/messages/tally.ts';
import { readShops } from '#projections/shops/directory.ts';
import type { Context } from '../http/context.ts';
import { blockedBy } from './actions.ts';
import { readCorrespondents } from './people.ts';
import { standingOf } from './sides.ts';
import type {
  Conversation,
  ConversationAbout,
  Correspondent,
  Enquiry,
  Inbox,
  Message,
  MessagePicture,
} from './types.ts';

const formerMember = (id: string): Correspondent => ({ id, kind: 'member', name: 'Former member', pictureUrl: null });

/** The side that views conversations; `undefined` for a platform owner at a reported one. */
type Viewer = string | undefined;

/** Conversations as one of their sides sees them; members and subjects of all are read in one round trip. */
export async function conversationTypes(
  context: Context,
  found: readonly ConversationDocument[],
  viewer: Viewer,
): Promise<Conversation[]> {
  const ids = found.map(({ conversationId }) => conversationId);
  const lasts = found.map(({ conversationId, count }) => ({ conversationId, nth: count }));
  const [{ people, enquiries }, messages, abouts, blocked] = await Promise.all([
    readCorrespondents(
      context,
      ids,
      found.flatMap(({ sides }) => sides),
    ),
    readSeveral(context.services.models, lasts),
    aboutsOf(context, found),
    viewer === undefined || viewer === SUPPORT ? ([] as readonly string[]) : blockedBy(context),
  ]);
  const lastOf = new Map(messages.map((message) => [message.conversationId, message]));
  const person = (id: string) => people.get(id) ?? formerMember(id);
  return Promise.all(
    found.map(async (one) => {
      const { conversationId: id, sides, count, unread, readUpTo, closed, position, beganAt, changedAt } = one;
      const index = sides[0] === viewer ? 0 : 1;
      const other = sides[index === 0 ? 1 : 0];
      const last = lastOf.get(id);
      const enquiry = enquiries.get(id);
      const standing = viewer === undefined ? undefined : await standingOf(context, viewer, other, id);
      return {
        id,
        closed,
        position,
        beganAt,
        changedAt,
        messageCount: count,
        about: { ...(abouts.get(id) ?? plain(one)), ...(enquiry && { title: enquiry.subject || 'Contact form' }) },
        // The log records a closed account before the read model shows it.
        with: standing === 'gone' ? formerMember(other) : person(other),
        sides: sides.map(person),
        lastMessage: last ? messageType(context, last, one, viewer, person) : null,
        unread: viewer === undefined ? 0 : unread[index],
        readUpTo: viewer === undefined ? 0 : readUpTo[index],
        readUpToByThem: readUpTo[index === 0 ? 1 : 0],
        blocked: blocked.includes(other),
        writable: standing === 'free' && !closed,
        enquiry: enquiry ? enquiryType(id, enquiry) : null,
      };
    }),
  );
}

/** Messages of one conversation as a side of it sees them. */
export async function messageTypes(
  context: Context,
  of: ConversationDocument,
  messages: readonly MessageDocument[],
  viewer: Viewer,
): Promise<Message[]> {
  const { people } = await readCorrespondents(context, [of.conversationId], of.sides);
  return messages.map((message) =>
    messageType(context, message, of, viewer, (id) => people.get(id) ?? formerMember(id)),
  );
}

function messageType(
  { actor }: Pick<Context, 'actor'>,
  message: MessageDocument,
  of: ConversationDocument,
  viewer: Viewer,
  person: (id: string) => Correspondent,
): Message {
  const { conversationId, nth, side, messageId, text, sentAt, editedAt = null } = message;
  const reader = of.sides[0] === side ? 1 : 0;
  return {
    id: `${conversationId}M${nth}`,
    conversationId,
    nth,
    messageId,
    text,
    sentAt,
    editedAt,
    picture: message.picture ? pictureType(message, message.picture) : null,
    mine: side === viewer,
    editableUntil: side === viewer ? editableUntil(actor.id, message, of) : null,
    earlier:
      viewer === undefined ? (message.earlier ?? []).map(({ text: said, at }) => ({ text: said, since: at })) : [],
    author: person(side),
    read: of.readUpTo[reader] >= nth,
  };
}

const pictureType = ({ conversationId, nth }: MessageDocument, { width, height }: Picture): MessagePicture => ({
  href: `/api/v1/messages/picture/${conversationId}/${nth}`,
  width,
  height,
});

/**
 * The UTC instant until which a message can be edited; null when it cannot, as from the contact form or by mail. A hint
 * for clients: the decider checks.
 */
function editableUntil(
  memberId: string,
  { authorId, sentAt, nth, text, picture }: MessageDocument,
  { about, sides, conversationId }: ConversationDocument,
) {
  const isFixed =
    sides.includes(conversationId) || (about.kind === 'contact' && nth === 1) || (text === '' && !picture);
  return authorId === memberId && !isFixed ? new Date(Date.parse(sentAt) + EDITABLE_MS).toISOString() : null;
}

const enquiryType = (
  id: string,
  { firstName, lastName, email, phone, subject, consented }: EnquiryDocument,
): Enquiry => ({
  ticket: ticketOf(id),
  firstName,
  lastName,
  email,
  phone: phone || null,
  subject,
  consented: consented === true,
});

export const inboxType = ({ unread, unreadConversations, position }: Tally): Inbox => ({
  unread,
  unreadConversations,
  position,
});

type Subject = Pick<ConversationDocument, 'conversationId' | 'about'>;

/** The subject of one conversation, begun or not. */
export async function aboutType(context: Context, about: ConversationDocument['about']): Promise<ConversationAbout> {
  const one = { conversationId: '', about };
  return (await aboutsOf(context, [one])).get(one.conversationId) ?? plain(one);
}

const plain = ({ about }: Subject): ConversationAbout => {
  const titles = {
    booking: 'An appointment',
    order: 'An order',
    shop: 'A shop',
    support: 'Chairside support',
    contact: 'Contact form',
  };
  return {
    kind: about.kind,
    id: 'id' in about ? about.id : null,
    title: titles[about.kind],
    href: about.kind === 'order' ? `/orders/${about.id}` : null,
  };
};

/** The subjects of conversations, by conversation id: shops and appointments under their present names. */
export async function aboutsOf(
  context: Context,
  found: readonly Subject[],
): Promise<ReadonlyMap<string, ConversationAbout>> {
  const idsOf = (kind: string) =>
    found.flatMap(({ about }) => ('id' in about && about.kind === kind ? [about.id] : []));
  const models = await context.fresh(agenda);
  const bookings = new Map(
    (await readBookings(models, idsOf('booking'))).map((booking) => [booking.bookingId, booking]),
  );
  const shopIds = [...idsOf('shop'), ...[...bookings.values()].map(({ shopId }) => shopId)];
  const shops = new Map((await readShops(models, [...new Set(shopIds)])).map((shop) => [shop.shopId, shop]));
  return new Map(found.map((one) => [one.conversationId, aboutOf(one, context.actor.id, bookings, shops)]));
}

type Shop = { readonly name: string; readonly category: string };

function aboutOf(
  one: Subject,
  memberId: string,
  bookings: ReadonlyMap<string, BookingDocument>,
  shops: ReadonlyMap<string, Shop>,
): ConversationAbout {
  const { about } = one;
  if (about.kind === 'shop') {
    const shop = shops.get(about.id);
    return shop
      ? { ...about, title: shop.name, href: `/${isBarberShop(shop) ? 'barber' : 'product'}/${about.id}` }
      : plain(one);
  }
  const booking = about.kind === 'booking' ? bookings.get(about.id) : undefined;
  if (about.kind !== 'booking' || !booking) return plain(one);
  const when = new Intl.DateTimeFormat('en-US', {
    timeZone: booking.timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const title = [shops.get(booking.shopId)?.name, when.format(new Date(booking.startsAt))].filter(Boolean).join(', ');
  const isTheirs = [booking.ownerId, booking.customerId].includes(memberId);
  return { ...about, title, href: isTheirs ? appointmentPath(booking, memberId) : null };
}
