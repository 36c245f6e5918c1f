import { describe, expect, it } from 'vitest';
import { day } from '../bookings/decider.ts';
import type { DayEvent, HoldAdmitted } from '../bookings/events.ts';
import { holder } from '../bookings/holder.ts';
import { campaign } from '../campaigns/decider.ts';
import type { CampaignEvent, OrganizerEvent } from '../campaigns/events.ts';
import { organizer } from '../campaigns/organizer.ts';
import { cart } from '../carts/decider.ts';
import type { CartEvent } from '../carts/events.ts';
import { personal, upcasters } from '../catalogue.ts';
import type { Aggregate, Command, DomainEvent } from '../decider.ts';
import { favorites } from '../favorites/decider.ts';
import type { FavoriteEvent } from '../favorites/events.ts';
import { thread } from '../forum/decider.ts';
import type { PosterEvent, ReaderEvent, ThreadEvent } from '../forum/events.ts';
import { poster } from '../forum/poster.ts';
import { reader } from '../forum/reader.ts';
import { type MailSent, mailEffect } from '../mail.ts';
import { blocks } from '../messages/blocks.ts';
import { conversation } from '../messages/decider.ts';
import type { BlockEvent, ConversationEvent } from '../messages/events.ts';
import { announcement } from '../notifications/announcement.ts';
import { bell } from '../notifications/decider.ts';
import type { AnnouncementEvent, BellEvent } from '../notifications/events.ts';
import { order } from '../orders/decider.ts';
import type { OrderEvent } from '../orders/events.ts';
import { payment } from '../payments/decider.ts';
import type { PaymentEvent, StripeEventRecorded } from '../payments/events.ts';
import { type PayerEvent, payer } from '../payments/payer.ts';
import { stripeEvent } from '../payments/stripeEvent.ts';
import { payee } from '../payouts/decider.ts';
import type { PayeeEvent } from '../payouts/events.ts';
import { subscription } from '../plans/decider.ts';
import type { SubscriptionEvent } from '../plans/events.ts';
import { blogPost } from '../posts/decider.ts';
import type { BlogPostEvent } from '../posts/events.ts';
import { review } from '../reviews/decider.ts';
import type { ProductReviewEvent, ReviewEvent } from '../reviews/events.ts';
import { productReview } from '../reviews/productReview.ts';
import { catalog } from '../shops/decider.ts';
import type { ShopEvent } from '../shops/events.ts';
import { stock } from '../stock/decider.ts';
import type { StockEvent } from '../stock/events.ts';
import { type PersonalFields, withCodec } from '../store/codec.ts';
import { NO_STREAM } from '../store/eventStore.ts';
import { openMemoryStore } from '../store/memory.ts';
import { openMemoryVault } from '../store/memoryVault.ts';
import { currentSchema, type Upcasters } from '../upcast.ts';
import { upkeep } from '../upkeep/decider.ts';
import type { EventSkipped } from '../upkeep/events.ts';
import { account, claim } from '../users/decider.ts';
import type { AccountEvent, ClaimEvent, OwnersEvent } from '../users/events.ts';
import { owners } from '../users/owners.ts';
import bookingFile from './bookings.json' with { type: 'json' };
import campaignFile from './campaigns.json' with { type: 'json' };
import cartFile from './carts.json' with { type: 'json' };
import favoriteFile from './favorites.json' with { type: 'json' };
import forumFile from './forum.json' with { type: 'json' };
import mailFile from './mail.json' with { type: 'json' };
import messageFile from './messages.json' with { type: 'json' };
import notificationFile from './notifications.json' with { type: 'json' };
import orderFile from './orders.json' with { type: 'json' };
import paymentFile from './payments.json' with { type: 'json' };
import payoutFile from './payouts.json' with { type: 'json' };
import subscriptionFile from './plans.json' with { type: 'json' };
import postFile from './posts.json' with { type: 'json' };
import reviewFile from './reviews.json' with { type: 'json' };
import shopFile from './shops.json' with { type: 'json' };
import stockFile from './stock.json' with { type: 'json' };
import upkeepFile from './upkeep.json' with { type: 'json' };
import userFile from './users.json' with { type: 'json' };

type AnyEvent =
  | (FavoriteEvent | PayeeEvent | BlogPostEvent)
  | (CampaignEvent | OrganizerEvent)
  | (DayEvent | HoldAdmitted | CartEvent | OrderEvent | StockEvent | ShopEvent)
  | (ReviewEvent | ProductReviewEvent)
  | (PaymentEvent | PayerEvent | StripeEventRecorded | SubscriptionEvent | AccountEvent | ClaimEvent | OwnersEvent)
  | (
      | ThreadEvent
      | PosterEvent
      | ReaderEvent
      | ConversationEvent
      | BlockEvent
      | BellEvent
      | AnnouncementEvent
      | EventSkipped
      | MailSent
    );

/**
 * An event as it lies in a log. `written` is never changed. `read` is what readers get of it today, where that differs:
 * change it with the upcaster. `id` is given where it is part of a sealed text.
 */
type Sample = {
  readonly aggregate: string;
  readonly schema: string;
  readonly id?: string;
  readonly written: object;
  readonly read?: object;
};

/** Does not compile while an event type has no sample. A type that is no longer written keeps its samples. */
const golden: Readonly<Record<AnyEvent['type'], readonly Sample[]>> = {
  ...bookingFile,
  ...campaignFile,
  ...cartFile,
  ...orderFile,
  ...stockFile,
  ...shopFile,
  ...reviewFile,
  ...paymentFile,
  ...payoutFile,
  ...subscriptionFile,
  ...userFile,
  ...forumFile,
  ...postFile,
  ...messageFile,
  ...notificationFile,
  ...favoriteFile,
  ...upkeepFile,
  ...mailFile,
};
const types = Object.keys(golden) as AnyEvent['type'][];

type AnyAggregate = Aggregate<unknown, Command, DomainEvent, never>;
const aggregates = [
  ...[day, holder, cart, order, stock, catalog, review, payment, payer, stripeEvent, subscription, payee],
  ...[campaign, organizer, productReview],
  ...[
    account,
    claim,
    owners,
    thread,
    poster,
    reader,
    blogPost,
    conversation,
    blocks,
    favorites,
    bell,
    announcement,
    upkeep,
    mailEffect,
  ],
] as unknown as readonly AnyAggregate[];

/** The key with which every sealed sample was sealed. */
const KEY = Buffer.from('a key of the golden files: 32 B!').toString('base64');
const metadata = {
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
  actorId: 'a',
  actorRole: 'CUSTOMER',
  channel: 'rest',
  occurredAt: '2027-01-12T12:00:00.000Z',
};
const ID = '00000000-0000-8000-8000-000000000001';

/** A sample's data as readers of the store get it. */
async function readBack(
  type: string,
  { id = ID, schema, written }: Sample,
  steps: Upcasters = upcasters,
): Promise<unknown> {
  const engine = openMemoryStore();
  const vault = openMemoryVault();
  const subject = (personal as PersonalFields)[type]?.subject;
  if (subject) await vault.put(`key/${String((written as Record<string, unknown>)[subject])}`, KEY, 0);
  await engine.append('golden', NO_STREAM, [{ id, type, data: written, metadata: { ...metadata, schema } }]);
  return (await withCodec(engine, vault, { personal, upcasters: steps }).read('golden'))[0]?.data;
}

describe('every event ever written', () => {
  it.each(types)('%s has a sample of each schema', (type) => {
    const schemas = Array.from({ length: Number(currentSchema(upcasters, type)) }, (_, index) => String(index + 1));
    expect([...new Set(golden[type].map(({ schema }) => schema))].sort()).toEqual(schemas);
  });

  it.each(types)('%s is read in the shape of today, and folds', async (type) => {
    for (const sample of golden[type]) {
      const data = await readBack(type, sample);
      expect(data).toEqual(sample.read ?? sample.written);
      const aggregate = aggregates.find(({ name }) => name === sample.aggregate);
      if (!aggregate) throw new Error(`no aggregate ${sample.aggregate}`);
      expect(() => aggregate.evolve(aggregate.initial, { type, data })).not.toThrow();
    }
  });
});

it('an upcaster lifts what was written before it, sealed fields included, and leaves later events alone', async () => {
  const policy = { freeHours: 0, percentage: 100 };
  const steps: Upcasters = {
    SlotHeld: [(v1: object) => ({ cancellationPolicy: policy, ...v1 })],
    MessageSent: [(v1: { text: string }) => ({ ...v1, length: v1.text.length })],
  };
  const [full, bare] = golden.SlotHeld as [Sample, Sample];
  expect(await readBack('SlotHeld', bare, steps)).toEqual({ ...bare.written, cancellationPolicy: policy });
  expect(await readBack('SlotHeld', full, steps)).toEqual(full.written);
  expect(await readBack('SlotHeld', { ...bare, schema: '2' }, steps)).toEqual(bare.written);
  const [message] = golden.MessageSent as [Sample];
  expect(await readBack('MessageSent', message, steps)).toMatchObject({ ...message.read, length: expect.any(Number) });
});
