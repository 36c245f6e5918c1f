import { type CampaignStatus, statusAt as campaignStatusAt } from '#domain/campaigns/state.ts';
import { memberNotes } from '#domain/users/notes.ts';
import { NoSuchMember } from '#domain/users/refusals.ts';
import { agenda } from '#projections/bookings/agenda.ts';
import { readMyBookings } from '#projections/bookings/myBookings.ts';
import { campaigns } from '#projections/campaigns/campaigns.ts';
import type { CampaignDocument } from '#projections/campaigns/documents.ts';
import { campaignPayouts, readPaidOut } from '#projections/campaigns/payouts.ts';
import { readCampaignsOf, readGiven } from '#projections/campaigns/read.ts';
import { posters, readPoster, readRulings } from '#projections/forum/posters.ts';
import { readFlaggedOf, reviewQueue } from '#projections/forum/queue.ts';
import { orders, readOrdersPage } from '#projections/orders/orders.ts';
import { readOrderCounts, sellerOrders } from '#projections/payments/sellerFigures.ts';
import { plans, readInvoices } from '#projections/plans/plans.ts';
import { blog } from '#projections/posts/blog.ts';
import { readOwnStretch } from '#projections/posts/readPosts.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { directory, readCatalog, readCustomerCount } from '#projections/shops/directory.ts';
import { statusAt } from '#projections/users/findMembers.ts';
import { type Decision, type Member as MemberDocument, planIn } from '#projections/users/memberDocument.ts';
import { members, publicPart, readAccount, readMember, readReferred } from '#projections/users/members.ts';
import { banOf } from '../forum/moderationActions.ts';
import type { Context } from '../http/context.ts';
import { accountState } from './accounts.ts';
import { openReportsOf } from './openReports.ts';
import { deviceOf } from './ownSessions.ts';
import type {
  AccountDecision,
  FlaggedPost,
  MemberFigures,
  MemberListing,
  MemberNote,
  MemberRecord,
  MemberSession,
} from './recordTypes.ts';
import { liveSessions } from './sessions.ts';
import type { Member } from './types.ts';
import { memberOf } from './views.ts';

const MOST_LISTINGS = 100;
const MOST_FLAGGED = 50;
const MOST_CAMPAIGNS = 100;
const OVER: readonly CampaignStatus[] = ['ended', 'cancelled'];
/** Only how many there are is wanted. */
const ONE = { limit: 1 } as const;

/** All that platform owners see of an account that is not closed; null for any other id. */
export async function recordOf(context: Context, id: string): Promise<MemberRecord | null> {
  const found = await readAccount(await context.fresh(members), id);
  if (!found) return null;
  const [account, ban, referredBy, suspension, deletion, listings, figures, notes, flagged, reports] =
    await Promise.all([
      accountState(context, id),
      banOf(context, id),
      found.referredBy === undefined ? null : shown(context, found.referredBy),
      decisionOf(context, found.suspension),
      decisionOf(context, found.deletion),
      listingsOf(context, id),
      figuresOf(context, id),
      notesOf(context, id),
      flaggedOf(context, id),
      openReportsOf(context, id),
    ]);
  const { email, activated, userName, firstName, lastName, phoneNumber, role, referCode, memberSince } = found;
  return {
    id,
    email,
    activated,
    userName,
    firstName,
    lastName,
    phoneNumber,
    pictureUrl: found.pictureUrl || null,
    identity: found.identity ?? null,
    place: placeOf(found),
    role,
    plan: planIn(found) ?? null,
    planGivenUntil: found.granted?.until ?? null,
    status: statusAt(found, context.services.now()),
    createdAt: memberSince,
    referCode,
    referredBy,
    twoFactor: account.twoFactor,
    suspension,
    deletion,
    ban: ban ?? null,
    listings,
    sessions: await sessionsOf(context, account),
    figures,
    notes,
    flagged,
    reports,
  };
}

/** The same right after a write. Refuses with NoSuchMember. */
export async function recordNow(context: Context, id: string): Promise<MemberRecord> {
  const record = await recordOf(context, id);
  if (!record) throw NoSuchMember();
  return record;
}

const placeOf = ({ city, county, state }: MemberDocument): string | null =>
  [city, county, state].filter(Boolean).join(', ') || null;

async function shown(context: Context, id: string): Promise<Member | null> {
  const found = await readMember(context.services.models, id);
  return found ? memberOf(publicPart(found)) : null;
}

async function decisionOf(
  context: Context,
  decision: (Decision & { readonly until?: string }) | undefined,
): Promise<AccountDecision | null> {
  if (!decision) return null;
  const { reason, at, byId, until = null } = decision;
  return { reason, at, until, by: await shown(context, byId) };
}

async function listingsOf(context: Context, id: string): Promise<MemberListing[]> {
  const { shops } = await readCatalog(await context.fresh(directory), id, { offset: 0, limit: MOST_LISTINGS });
  return shops.map(({ shopId, name, category }) => ({ id: shopId, name, category }));
}

async function sessionsOf(
  { services }: Context,
  account: Parameters<typeof liveSessions>[1],
): Promise<MemberSession[]> {
  const live = await liveSessions(services, account);
  return live
    .map(({ family: { agent, begunAt, rotatedAt } }) => ({
      device: deviceOf(agent),
      begunAt: begunAt === undefined ? null : new Date(begunAt).toISOString(),
      lastUsedAt: new Date(rotatedAt).toISOString(),
    }))
    .toSorted((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt));
}

async function flaggedOf(context: Context, id: string): Promise<FlaggedPost[]> {
  const cases = await readFlaggedOf(await context.fresh(reviewQueue), id);
  return cases.slice(0, MOST_FLAGGED).map((one) => ({
    postId: one.id,
    threadId: one.threadId,
    since: one.since,
    causes: one.flags.map(({ cause }) => cause),
  }));
}

async function notesOf(context: Context, accountId: string): Promise<MemberNote[]> {
  const { actor } = context;
  const { notes } = (await context.stateOf(memberNotes, { accountId })).state;
  const authors = [...new Set(notes.map(({ authorId }) => authorId))];
  const people = new Map(await Promise.all(authors.map(async (id) => [id, await shown(context, id)] as const)));
  return notes.map(({ noteId, text, authorId, writtenAt }) => ({
    id: noteId,
    text,
    at: writtenAt,
    by: people.get(authorId) ?? null,
    removable: authorId === actor.id || actor.role === 'superadmin',
  }));
}

async function figuresOf(context: Context, id: string): Promise<MemberFigures> {
  const models = await context.fresh(
    agenda,
    directory,
    orders,
    sellerOrders,
    plans,
    posters,
    blog,
    campaigns,
    campaignPayouts,
  );
  const [booked, customers, ordered, sold, invoices, poster, rulings, posts, own, given, referred] = await Promise.all([
    readMyBookings(models, id, { offset: 0, limit: 1 }),
    readCustomerCount(models, id),
    readOrdersPage(models, id, { offset: 0, limit: 1 }),
    readOrderCounts(models, id),
    readInvoices(models, id),
    readPoster(models, id),
    readRulings(models, id, ONE),
    readOwnStretch(models, id, ONE),
    readCampaignsOf(models, id, { limit: MOST_CAMPAIGNS }, true),
    readGiven(models, id, ONE),
    readReferred(models, id),
  ]);
  const paid = invoices.filter(({ status }) => status === 'paid');
  return {
    bookings: booked.total,
    customers,
    orders: ordered.total,
    sales: sold.orders,
    planPayments: paid.length,
    planPaidCents: paid.reduce((sum, { amount }) => sum + amount, 0),
    threads: poster.threads,
    comments: poster.comments,
    hiddenPosts: poster.hidden,
    rulings: rulings.total,
    blogPosts: posts.total,
    campaigns: own.total,
    paidOutOfRunningCents: await paidOutOfRunning(models, own.rows, context.services.now()),
    contributions: given.total,
    referred,
  };
}

/**
 * Cents that were sent, or are being sent, out of those of some campaigns that go on at a UTC ISO instant, and have not come
 * back.
 */
async function paidOutOfRunning(models: ReadModels, own: readonly CampaignDocument[], now: string): Promise<number> {
  const goingOn = own.filter((one) => !OVER.includes(campaignStatusAt(one, now)));
  const all = await Promise.all(goingOn.map(({ campaignId }) => readPaidOut(models, campaignId)));
  return all.reduce((sum, { sent, pending }) => sum + sent + pending, 0);
}
