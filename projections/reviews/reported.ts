import type { FlagCause } from '#domain/forum/events.ts';
import type { ReviewEvent } from '#domain/reviews/events.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { type Keyset, readStretch, type Stretch } from '../keyset.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument, readDocuments, readRanked } from '../readModels.ts';

/** What of one review moderators have to look at, or have hidden. What it says is read where it is shown. */
export type ReviewCase = {
  readonly bookingId: string;
  readonly authorId: string;
  /** The reports that no moderator has settled, the oldest first; UTC instants. */
  readonly reports: readonly {
    readonly reporterId: string;
    readonly cause: FlagCause;
    readonly note: string;
    readonly at: string;
  }[];
  /** What the author says against the hiding, while it waits; UTC instant. */
  readonly appeal: { readonly text: string; readonly at: string } | null;
};

/**
 * The UTC instant since which a review waits for moderators; undefined while it does not. A hidden one is not reported: there are
 * reports or an appeal.
 */
export const waitingSince = ({ reports, appeal }: Pick<ReviewCase, 'reports' | 'appeal'>): string | undefined =>
  (reports[0] ?? appeal)?.at;

/** The topic that tells moderators of every change of their list. */
export const REPORTED_REVIEWS_TOPIC = 'reviews/reported';

const OPEN = 'open';
const HIDDEN = 'hidden';
const caseKey = (bookingId: string) => `case/${bookingId}`;
/** The visits whose reviews a member has reported while that waits, and those of whose reviews they are the author. */
const reporterKey = (memberId: string) => `reporter/${memberId}`;
const authorKey = (memberId: string) => `author/${memberId}`;

const idsIn = async (work: Work, key: string): Promise<readonly string[]> => (await work.get<string[]>(key)) ?? [];

async function add(work: Work, key: string, bookingId: string): Promise<void> {
  const ids = await idsIn(work, key);
  if (!ids.includes(bookingId)) work.put(key, [...ids, bookingId]);
}

type Concerned = { readonly bookingId: string; readonly authorId: string };

async function change(
  work: Work,
  { bookingId, authorId }: Concerned,
  alter: (before: Pick<ReviewCase, 'reports' | 'appeal'>) => Partial<ReviewCase>,
): Promise<void> {
  const before = await work.get<ReviewCase>(caseKey(bookingId));
  if (!before) await add(work, authorKey(authorId), bookingId);
  const known = before ?? { bookingId, authorId, reports: [], appeal: null };
  put(work, { ...known, ...alter(known) });
}

function put(work: Work, one: ReviewCase): void {
  const { bookingId } = one;
  work.put(caseKey(bookingId), one);
  const since = waitingSince(one);
  if (since) work.rank(OPEN, bookingId, Date.parse(since));
  else work.unrank(OPEN, bookingId);
  tell(work, bookingId);
}

const tell = (work: Work, bookingId: string) => work.notify(REPORTED_REVIEWS_TOPIC, { bookingId });

type Rulings = 'ReviewReportsDismissed' | 'ReviewHidden' | 'ReviewHidingAppealDenied' | 'ReviewRestored';
type Ruling = Fact<Extract<ReviewEvent, { type: Rulings }>>;
const SETTLED = { reports: [], appeal: null } as const;

async function settle(work: Work, { data }: Ruling): Promise<void> {
  await forgetReports(work, data.bookingId);
  await change(work, data, () => SETTLED);
}

/** What is settled leaves the lists of those who reported it: however many reports a member makes, a list has the open ones. */
async function forgetReports(work: Work, bookingId: string): Promise<void> {
  const { reports = [] } = (await work.get<ReviewCase>(caseKey(bookingId))) ?? {};
  for (const { reporterId } of reports) {
    const others = (await idsIn(work, reporterKey(reporterId))).filter((id) => id !== bookingId);
    if (others.length > 0) work.put(reporterKey(reporterId), others);
    else work.remove(reporterKey(reporterId));
  }
}

/**
 * The one list of reviews of visits for moderators: reported ones and those whose author appeals against the hiding, what waits
 * longest first, and hidden ones.
 */
export const reportedReviews = projection<ReviewEvent | AccountClosed>({
  name: 'reportedReviews',
  version: 1,
  on: {
    async ReviewReported({ data, metadata: { occurredAt: at } }, work) {
      const { reporterId, cause, note } = data;
      await change(work, data, ({ reports }) => ({ reports: [...reports, { reporterId, cause, note, at }] }));
      await add(work, reporterKey(reporterId), data.bookingId);
    },
    ReviewReportsDismissed: (event, work) => settle(work, event),
    async ReviewHidden(event, work) {
      await settle(work, event);
      work.rank(HIDDEN, event.data.bookingId, Date.parse(event.metadata.occurredAt));
    },
    ReviewHidingAppealed: ({ data, metadata: { occurredAt: at } }, work) =>
      change(work, data, () => ({ appeal: { text: data.text, at } })),
    ReviewHidingAppealDenied: (event, work) => settle(work, event),
    async ReviewRestored(event, work) {
      await settle(work, event);
      work.unrank(HIDDEN, event.data.bookingId);
    },
    // Who looks at a case reads the words as they are now.
    async ReviewRevised({ data: { bookingId } }, work) {
      if (await work.get(caseKey(bookingId))) tell(work, bookingId);
    },
    /** Their reviews have no words any more to judge; what they said of others' goes. */
    async AccountClosed({ data: { accountId } }, work) {
      for (const bookingId of await idsIn(work, authorKey(accountId))) {
        await forgetReports(work, bookingId);
        put(work, { bookingId, authorId: accountId, ...SETTLED });
      }
      for (const bookingId of await idsIn(work, reporterKey(accountId))) {
        const before = await work.get<ReviewCase>(caseKey(bookingId));
        const without = before?.reports.map((one) => (one.reporterId === accountId ? { ...one, note: '' } : one));
        if (before && without) put(work, { ...before, reports: without });
      }
      work.remove(reporterKey(accountId));
      work.remove(authorKey(accountId));
    },
  },
});

const list = { projection: reportedReviews, documentKey: caseKey };

/** The reported reviews that wait between two places of the list, the longest first. */
export const readReportedReviews = (models: ReadModels, keyset: Keyset): Promise<Stretch<ReviewCase>> =>
  readStretch<ReviewCase>(models, { ...list, set: OPEN }, keyset);

/** The same, and how many there are in all. */
export async function readReportedPage(
  models: ReadModels,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ cases: ReviewCase[]; total: number }> {
  const { members, total } = await readRanked(models, reportedReviews, OPEN, page);
  return { cases: await readDocuments<ReviewCase>(models, reportedReviews, members.map(caseKey)), total };
}

/** The hidden reviews between two places of the list, the last hidden first. */
export const readHiddenReviews = (models: ReadModels, keyset: Keyset): Promise<Stretch<ReviewCase>> =>
  readStretch<ReviewCase>(models, { ...list, set: HIDDEN, isDescending: true }, keyset);

/** The reviews of one author that wait for moderators. */
export async function readWaitingReviewsOf(models: ReadModels, memberId: string): Promise<ReviewCase[]> {
  const ids = (await readDocument<string[]>(models, reportedReviews, authorKey(memberId))) ?? [];
  const cases = await readDocuments<ReviewCase>(models, reportedReviews, ids.map(caseKey));
  return cases.filter((one) => waitingSince(one) !== undefined);
}

/** Of which of some visits a member has reported the review, and no moderator has decided yet. */
export async function readReportedBy(
  models: ReadModels,
  memberId: string,
  bookingIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const cases = await readDocuments<ReviewCase>(models, reportedReviews, bookingIds.map(caseKey));
  const own = cases.filter(({ reports }) => reports.some(({ reporterId }) => reporterId === memberId));
  return new Set(own.map(({ bookingId }) => bookingId));
}
