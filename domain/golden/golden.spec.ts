import { describe, expect, it } from 'vitest';
import type { AnyEvent } from '../anyEvent.ts';
import { reads } from '../audit/reads.ts';
import { restores } from '../audit/restores.ts';
import { balanceReading, balanceTransaction } from '../balance/decider.ts';
import { day } from '../bookings/decider.ts';
import { holder } from '../bookings/holder.ts';
import { campaign } from '../campaigns/decider.ts';
import { organizer } from '../campaigns/organizer.ts';
import { cart } from '../carts/decider.ts';
import { personal, upcasters } from '../catalogue.ts';
import { crew } from '../crew/decider.ts';
import { customer } from '../customers/decider.ts';
import type { Aggregate, Command, DomainEvent } from '../decider.ts';
import { dispute } from '../disputes/decider.ts';
import { fraudWarning } from '../disputes/fraudWarning.ts';
import { earnings } from '../earnings/decider.ts';
import { dataExport } from '../exports/decider.ts';
import { family } from '../family/decider.ts';
import { favorites } from '../favorites/decider.ts';
import { thread } from '../forum/decider.ts';
import { poster } from '../forum/poster.ts';
import { reader } from '../forum/reader.ts';
import { mailEffect } from '../mail.ts';
import { blocks } from '../messages/blocks.ts';
import { conversation } from '../messages/decider.ts';
import { announcement } from '../notifications/announcement.ts';
import { bell } from '../notifications/decider.ts';
import { order } from '../orders/decider.ts';
import { payment } from '../payments/decider.ts';
import { payer } from '../payments/payer.ts';
import { stripeEvent } from '../payments/stripeEvent.ts';
import { payee } from '../payouts/decider.ts';
import { subscription } from '../plans/decider.ts';
import { portfolio } from '../portfolio/decider.ts';
import { blogPost } from '../posts/decider.ts';
import { review } from '../reviews/decider.ts';
import { productReview } from '../reviews/productReview.ts';
import { serviceRequests } from '../serviceRequests/decider.ts';
import { catalog } from '../shops/decider.ts';
import { stamps } from '../stamps/decider.ts';
import { stock } from '../stock/decider.ts';
import { blankOf, forgetKey, type PersonalFields, withCodec } from '../store/codec.ts';
import { NO_STREAM } from '../store/eventStore.ts';
import { openMemoryStore } from '../store/memory.ts';
import { openMemoryVault } from '../store/memoryVault.ts';
import { currentSchema, type Upcasters } from '../upcast.ts';
import { backups } from '../upkeep/backups.ts';
import { upkeep } from '../upkeep/decider.ts';
import { failedJobs } from '../upkeep/jobs.ts';
import { askedPayments } from '../upkeep/payments.ts';
import { account, claim } from '../users/decider.ts';
import { memberNotes } from '../users/notes.ts';
import { owners } from '../users/owners.ts';
import auditFile from './audit.json' with { type: 'json' };
import balanceFile from './balance.json' with { type: 'json' };
import bookingFile from './bookings.json' with { type: 'json' };
import campaignFile from './campaigns.json' with { type: 'json' };
import cartFile from './carts.json' with { type: 'json' };
import crewFile from './crew.json' with { type: 'json' };
import customerFile from './customers.json' with { type: 'json' };
import disputeFile from './disputes.json' with { type: 'json' };
import earningsFile from './earnings.json' with { type: 'json' };
import exportFile from './exports.json' with { type: 'json' };
import familyFile from './family.json' with { type: 'json' };
import favoriteFile from './favorites.json' with { type: 'json' };
import forumFile from './forum.json' with { type: 'json' };
import mailFile from './mail.json' with { type: 'json' };
import messageFile from './messages.json' with { type: 'json' };
import notificationFile from './notifications.json' with { type: 'json' };
import orderFile from './orders.json' with { type: 'json' };
import paymentFile from './payments.json' with { type: 'json' };
import payoutFile from './payouts.json' with { type: 'json' };
import subscriptionFile from './plans.json' with { type: 'json' };
import portfolioFile from './portfolio.json' with { type: 'json' };
import postFile from './posts.json' with { type: 'json' };
import reviewFile from './reviews.json' with { type: 'json' };
import serviceRequestFile from './serviceRequests.json' with { type: 'json' };
import shopFile from './shops.json' with { type: 'json' };
import stampFile from './stamps.json' with { type: 'json' };
import stockFile from './stock.json' with { type: 'json' };
import upkeepFile from './upkeep.json' with { type: 'json' };
import userFile from './users.json' with { type: 'json' };

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
  ...auditFile,
  ...balanceFile,
  ...bookingFile,
  ...campaignFile,
  ...cartFile,
  ...crewFile,
  ...customerFile,
  ...disputeFile,
  ...earningsFile,
  ...orderFile,
  ...stampFile,
  ...stockFile,
  ...serviceRequestFile,
  ...shopFile,
  ...reviewFile,
  ...paymentFile,
  ...payoutFile,
  ...subscriptionFile,
  ...userFile,
  ...forumFile,
  ...portfolioFile,
  ...postFile,
  ...messageFile,
  ...notificationFile,
  ...exportFile,
  ...familyFile,
  ...favoriteFile,
  ...upkeepFile,
  ...mailFile,
};
const types = Object.keys(golden) as AnyEvent['type'][];

type AnyAggregate = Aggregate<unknown, Command, DomainEvent, never>;
const aggregates = [
  ...[day, holder, cart, order, stock, catalog, review, payment, payer, stripeEvent, subscription, payee],
  ...[dispute, fraudWarning, balanceTransaction, balanceReading, earnings],
  ...[campaign, organizer, crew, customer, productReview, reads, restores, serviceRequests, stamps],
  ...[
    account,
    claim,
    owners,
    memberNotes,
    thread,
    poster,
    reader,
    portfolio,
    blogPost,
    conversation,
    blocks,
    dataExport,
    family,
    favorites,
    bell,
    announcement,
    upkeep,
    failedJobs,
    askedPayments,
    backups,
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
const subjectOf = (type: string, written: object): string | undefined =>
  (written as Record<string, string>)[(personal as PersonalFields)[type]?.subject ?? ''];
const ID = '00000000-0000-8000-8000-000000000001';

/** A sample's data as readers of the store get it, also once the person it is about is forgotten. */
async function readBack(
  type: string,
  { id = ID, schema, written }: Sample,
  { steps = upcasters, isForgotten = false }: { readonly steps?: Upcasters; readonly isForgotten?: boolean } = {},
): Promise<unknown> {
  const engine = openMemoryStore();
  const vault = openMemoryVault();
  const subject = subjectOf(type, written);
  if (subject) await vault.put(`key/${subject}`, KEY, 0);
  if (subject && isForgotten) await forgetKey(vault, subject);
  await engine.append('golden', NO_STREAM, [{ id, type, data: written, metadata: { ...metadata, schema } }]);
  return (await withCodec(engine, vault, { personal, upcasters: steps }).read('golden'))[0]?.data;
}

function fold({ aggregate: named }: Sample, event: DomainEvent): void {
  const aggregate = aggregates.find(({ name }) => name === named);
  if (!aggregate) throw new Error(`no aggregate ${named}`);
  expect(() => aggregate.evolve(aggregate.initial, event)).not.toThrow();
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
      fold(sample, { type, data });
    }
  });

  it.each(Object.keys(personal) as AnyEvent['type'][])('%s folds once its person is forgotten', async (type) => {
    const blank = Object.entries(blankOf((personal as PersonalFields)[type] ?? { subject: '', fields: [] }));
    for (const sample of golden[type]) {
      const data = await readBack(type, sample, { isForgotten: true });
      fold(sample, { type, data });
      if (!subjectOf(type, sample.written)) continue;
      for (const [field, empty] of blank)
        expect([empty, undefined]).toContainEqual((data as Record<string, unknown>)[field]);
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
  expect(await readBack('SlotHeld', bare, { steps })).toEqual({ ...bare.written, cancellationPolicy: policy });
  expect(await readBack('SlotHeld', full, { steps })).toEqual(full.written);
  expect(await readBack('SlotHeld', { ...bare, schema: '2' }, { steps })).toEqual(bare.written);
  const [message] = golden.MessageSent as [Sample];
  expect(await readBack('MessageSent', message, { steps })).toMatchObject({
    ...message.read,
    length: expect.any(Number),
  });
});
