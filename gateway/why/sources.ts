import { RecordMissing } from '#domain/audit/refusals.ts';
import { campaign } from '#domain/campaigns/decider.ts';
import { FEE_RULE, modelNoteOf, refundRuleOf } from '#domain/campaigns/promises.ts';
import type { Aggregate } from '#domain/decider.ts';
import { thread } from '#domain/forum/decider.ts';
import { poster } from '#domain/forum/poster.ts';
import { partsOfProductReview, threadOfPost } from '#domain/ids.ts';
import { payment, paymentIdOf } from '#domain/payments/decider.ts';
import { subscription } from '#domain/plans/decider.ts';
import { contributePurpose } from '#domain/processes/contributions/contribute.ts';
import { productReview } from '#domain/reviews/productReview.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { account } from '#domain/users/decider.ts';
import { campaigns } from '#projections/campaigns/campaigns.ts';
import { readCampaign, readContribution } from '#projections/campaigns/read.ts';
import { eventsOfRecord, type RecordName } from '../audit/records.ts';
import { contributionStatus } from '../campaigns/contributionViews.ts';
import { type Context, member } from '../http/context.ts';
import { becameOf } from '../receipts/contributions.ts';
import { plain, type Rule, rule } from '../rules/parts.ts';
import { OF_THE_PAYER } from '../rules/payments.ts';
import type { Part } from '../words/parts.ts';

/** All that is looked at to answer a question. */
export type Story = {
  readonly events: readonly StoredEvent[];
  /** Who may ask, beside platform owners. */
  readonly readers: ReadonlySet<string>;
  /** What holds whatever has happened. */
  readonly rules?: readonly Rule[];
  /** The answer, where it does not follow from an event. */
  readonly answer?: readonly Part[];
  readonly isWhole: boolean;
  /** Whose record it is: what is put on record when a platform owner reads it. */
  readonly record?: RecordName;
};

/** Of a stream no more events than these are read, the newest. */
const MOST_READ = 2_000;

type Data = Readonly<Record<string, unknown>>;
export const dataOf = ({ data }: StoredEvent) => data as Data;
/** The texts that some events have in a field. */
const textsIn = (events: readonly StoredEvent[], ...fields: readonly string[]): string[] =>
  events.flatMap((event) => fields.map((name) => dataOf(event)[name])).filter((text) => typeof text === 'string');
const inOrder = (events: readonly StoredEvent[]) => [...events].sort((one, other) => one.position - other.position);

/** The newest events of a stream, and whether these are all. */
export async function newestOf<K>(
  { services }: Pick<Context, 'services'>,
  aggregate: Pick<Aggregate<unknown, never, never, K>, 'stream'> & { readonly name: string },
  key: NoInfer<K>,
): Promise<Pick<Story, 'events' | 'isWhole'>> {
  const { revision } = await services.stateOf(aggregate as never, key as never);
  const from = Math.max(0, revision + 1 - MOST_READ);
  return { events: await services.store.read(aggregate.stream(key), from), isWhole: from === 0 };
}

/** The streams of a payment are read for who pays it; others, such as the shop, are not told of card and bank. */
async function paid(
  context: Context,
  paymentIds: readonly string[],
  payerId: string | undefined,
): Promise<StoredEvent[]> {
  const { id, role } = member(context);
  if (role !== 'superadmin' && id !== payerId) return [];
  const { store } = context.services;
  const read = paymentIds.map((paymentId) => store.read(payment.stream({ paymentId } as never)));
  return (await Promise.all(read)).flat();
}

async function ofRecord(context: Context, record: RecordName): Promise<Story> {
  const found = await eventsOfRecord(context.services, record);
  if (!found) throw RecordMissing();
  return { ...found, isWhole: true, record };
}

/** A booking with its payment. */
export async function booking(context: Context, id: string): Promise<Story> {
  const story = await ofRecord(context, { type: 'booking', id });
  const [customerId] = textsIn(story.events, 'customerId');
  const purse = await paid(context, [paymentIdOf({ page: 'booking', itemId: id })], customerId);
  return { ...story, events: inOrder([...story.events, ...purse]) };
}

/** An order with its payment; a seller’s own part for them. */
export async function order(context: Context, id: string): Promise<Story> {
  const story = await ofRecord(context, { type: 'order', id });
  const [buyerId] = textsIn(story.events, 'buyerId');
  const asker = member(context);
  const seesAll = asker.role === 'superadmin' || asker.id === buyerId;
  const isOwnPart = (event: StoredEvent) => dataOf(event).sellerId === asker.id;
  const purse = await paid(context, [paymentIdOf({ page: 'cart', itemId: id })], buyerId);
  const events = seesAll ? story.events : story.events.filter(isOwnPart);
  return { ...story, events: inOrder([...events, ...purse]) };
}

/** What led to an invoice of a member’s plan; its id is not known by itself, so that each asks for their own. */
export async function plan(context: Context, invoiceId: string): Promise<Story> {
  const { id: memberId } = member(context);
  const { events, isWhole } = await newestOf(context, subscription, { memberId });
  const at = events.findIndex((event) => textsIn([event], 'invoiceId', 'paymentId').includes(invoiceId));
  if (at < 0) throw RecordMissing();
  const before = events.slice(0, at + 1);
  const paymentIds = textsIn(before.slice(-1), 'paymentId');
  const purse = await paid(context, paymentIds, memberId);
  return {
    events: inOrder([...before, ...purse]),
    readers: new Set([memberId]),
    isWhole,
    record: { type: 'plan', id: memberId },
  };
}

/** A contribution’s payment, and what it was promised; a campaign’s own stream, which may be long, is not read. */
export async function contribution(context: Context, id: string): Promise<Story> {
  const models = await context.fresh(campaigns);
  const found = await readContribution(models, id);
  const campaign = found && (await readCampaign(models, found.campaignId));
  if (!campaign) throw RecordMissing();
  const { contributorId, pledgedAt, receivedAt, begunAt } = found;
  const status = contributionStatus(found, campaign);
  const events = await paid(context, [paymentIdOf(contributePurpose(id))], contributorId);
  const became = becameOf({ contribution: found, campaign, status, at: receivedAt ?? pledgedAt ?? begunAt });
  return {
    events,
    readers: new Set([contributorId]),
    rules: [rule('D4', modelNoteOf(campaign.model)), rule('D9', refundRuleOf(campaign.model)), plain(FEE_RULE)],
    answer: [became],
    isWhole: true,
    record: { type: 'campaign', id: found.campaignId },
  };
}

/** A post of the forum: what was written, and what was decided about it. */
export async function post(context: Context, postId: string): Promise<Story> {
  const threadId = threadOfPost(postId);
  if (!threadId) throw RecordMissing();
  const { events: all, isWhole } = await newestOf(context, thread as never, { threadId } as never);
  const events = all.filter((event) => idOfPost(event) === postId);
  return { events, readers: new Set(textsIn(events, 'authorId')), isWhole, record: { type: 'thread', id: threadId } };
}

/** The post an event of a thread is about: a comment, or the thread’s opening. */
const idOfPost = (event: StoredEvent) => {
  const { commentId, postId, threadId } = dataOf(event);
  return commentId ?? postId ?? threadId;
};

export const article = (context: Context, id: string) => ofRecord(context, { type: 'post', id });

/** A buyer’s review of a product. */
export async function review(context: Context, reviewId: string): Promise<Story> {
  const parts = partsOfProductReview(reviewId);
  if (!parts) throw RecordMissing();
  const { events, isWhole } = await newestOf(context, productReview as never, parts as never);
  return { events, readers: new Set(textsIn(events, 'authorId', 'sellerId')), isWhole };
}

/** A campaign, for what was decided about it. */
export async function campaignOf(context: Context, id: string): Promise<Story> {
  const { state } = await context.stateOf(campaign, { campaignId: id });
  if (!state.organizerId) throw RecordMissing();
  const { events, isWhole } = await newestOf(context, campaign as never, { campaignId: id } as never);
  return { events, readers: new Set([state.organizerId]), isWhole, record: { type: 'campaign', id } };
}

const OF_THE_OWNER: ReadonlySet<string> = new Set([
  'AccountSuspended',
  'AccountReinstated',
  'AccountDeletionScheduled',
  'AccountRestored',
]);

/** A shop or product, with what was decided about its owner’s account, which takes it out of sight, too. */
export async function listing(context: Context, id: string): Promise<Story> {
  const shop = await eventsOfRecord(context.services, { type: 'shop', id });
  const story = await ofRecord(context, { type: shop ? 'shop' : 'product', id });
  const [ownerId = ''] = story.readers;
  const { events } = await newestOf(context, account as never, { accountId: ownerId } as never);
  const ofOwner = events.filter(({ type }) => OF_THE_OWNER.has(type));
  return { ...story, events: inOrder([...story.events, ...ofOwner]) };
}

/** An account, with its member’s standing in the forum. */
export async function memberAccount(context: Context, accountId: string): Promise<Story> {
  const story = await ofRecord(context, { type: 'profile', id: accountId });
  const forum = await newestOf(context, poster as never, { memberId: accountId } as never);
  return { ...story, events: inOrder([...story.events, ...forum.events]), isWhole: forum.isWhole };
}

/** Whether an event is told to who did not pay. */
export const isOfThePayer = ({ type }: StoredEvent) => OF_THE_PAYER.has(type);
