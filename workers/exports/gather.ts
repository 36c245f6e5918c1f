import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { BookingEvent } from '#domain/bookings/events.ts';
import type { CustomerMerged, CustomerParted, CutPictureAdded } from '#domain/customers/events.ts';
import type { OrderPaid } from '#domain/orders/events.ts';
import type {
  ProductReviewEvent,
  ReviewHidden,
  ReviewRestored,
  ReviewRevised,
  ReviewSubmitted,
} from '#domain/reviews/events.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { isAbout, seenBy } from './seen.ts';

type Noted =
  | BookingEvent
  | OrderPaid
  | (ReviewSubmitted | ReviewRevised | ReviewHidden | ReviewRestored)
  | ProductReviewEvent
  | (CustomerMerged | CustomerParted | CutPictureAdded);

/** Texts that both sides of a conversation may read. */
const MESSAGES = ['MessageSent', 'MessageEdited'];

/** What a customer or buyer said of a visit or a product. */
export type Received = {
  readonly about: string;
  readonly rating: number;
  readonly text: string;
  /** UTC ISO instant. */
  readonly at: string;
};

/** What the events lead to: the records of a member whose present state belongs in the archive as well. */
export type Found = {
  /** Ids of bookings as a customer, and those in shops of theirs. */
  readonly visits: Set<string>;
  readonly shopVisits: Set<string>;
  /** Ids of the orders they paid, and of those with things of theirs in them. */
  readonly orders: Set<string>;
  readonly sales: Set<string>;
  /** The reviews of their shops and products, by stream. */
  readonly reviews: Map<string, Received>;
  /** Streams of those that moderators have hidden. */
  readonly hiddenReviews: Set<string>;
  /** By stream, where owners may keep pictures of them: of themself, and of who counts as them without an account. */
  readonly keptOf: Map<string, { readonly ownerId: string; readonly customerId: string }>;
};

/** Gathers what the log has about one member, event by event. */
export type Gathering = {
  readonly memberId: string;
  /** Takes the events that come next in the log. */
  take(events: readonly StoredEvent[]): Promise<void>;
  /** Resolves once `events.jsonl` is written whole; how many there are in it, and what they led to. */
  end(): Promise<{ readonly entries: number; readonly found: Found }>;
};

/** Begins `events.jsonl` in a folder: a line of JSON per event. `salt` is new for each export. */
export function openGathering(memberId: string, folder: string, salt: string): Gathering {
  const show = seenBy(memberId, salt);
  const file = createWriteStream(join(folder, 'events.jsonl'));
  const written = finished(file);
  // Awaited at the end; a failure before that is no unhandled one.
  written.catch(() => undefined);
  const found: Found = {
    visits: new Set(),
    shopVisits: new Set(),
    orders: new Set(),
    sales: new Set(),
    reviews: new Map(),
    hiddenReviews: new Set(),
    keptOf: new Map(),
  };
  /** Streams of conversations of theirs: what the other side writes does not name them. */
  const followed = new Set<string>();
  let entries = 0;

  return {
    memberId,
    async take(events) {
      for (const event of events) {
        note(found, memberId, event);
        if (!followed.has(event.stream) && !isAbout(memberId, event)) continue;
        if (event.type === 'ConversationBegun') followed.add(event.stream);
        const seen = show(event, followed.has(event.stream) && MESSAGES.includes(event.type));
        if (!seen) continue;
        entries += 1;
        if (!file.write(`${JSON.stringify(seen)}\n`)) await Promise.race([once(file, 'drain'), written]);
      }
    },
    async end() {
      file.end();
      await written;
      return { entries, found };
    },
  };
}

function note(found: Found, memberId: string, event: StoredEvent): void {
  const { type, data } = event as unknown as Noted;
  if (type === 'OrderPaid') {
    if (data.buyerId === memberId) found.orders.add(data.orderId);
    if (data.sellerIds.includes(memberId)) found.sales.add(data.orderId);
  } else if (type === 'ReviewSubmitted' || type === 'ReviewRevised') {
    if (data.ownerId === memberId) found.reviews.set(event.stream, received(event, data.shopId, data));
  } else if (type === 'ReviewHidden') found.hiddenReviews.add(event.stream);
  else if (type === 'ReviewRestored') found.hiddenReviews.delete(event.stream);
  else if (type === 'ProductReviewed' || type === 'ProductReviewRevised') {
    if (data.sellerId === memberId) found.reviews.set(event.stream, received(event, data.productId, data));
  } else if (type === 'CutPictureAdded' || type === 'CustomerMerged') {
    const { ownerId, customerId } = data;
    if (customerId === memberId || (type === 'CustomerMerged' && data.intoId === memberId))
      found.keptOf.set(event.stream, { ownerId, customerId });
  } else if (type === 'CustomerParted') found.keptOf.delete(event.stream);
  else if (type === 'ProductReviewRemoved') found.reviews.delete(event.stream);
  else if (event.stream.startsWith('day-') && 'bookingId' in data) {
    if (data.customerId === memberId) found.visits.add(data.bookingId);
    if (data.ownerId === memberId) found.shopVisits.add(data.bookingId);
  }
}

const received = (
  { metadata }: StoredEvent,
  about: string,
  { rating, text }: Pick<Received, 'rating' | 'text'>,
): Received => ({
  about,
  rating,
  text,
  at: metadata.occurredAt,
});
