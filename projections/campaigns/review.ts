import type { CampaignCancelled, CampaignPaused, CampaignResumed } from '#domain/campaigns/events.ts';
import type { ReportCause, ReviewEvent } from '#domain/campaigns/reviewEvents.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { type Keyset, readPlaces, readStretch, type Stretch } from '../keyset.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument, readDocuments } from '../readModels.ts';
import { type CampaignNotice, campaignTopic } from './documents.ts';

export type CaseReport = {
  readonly reporterId: string;
  readonly cause: ReportCause;
  /** '' once its author's account is closed. */
  readonly note: string;
  readonly at: string;
};

export const decisionKinds = ['PAUSED', 'RESUMED', 'DISMISSED', 'APPEAL_DENIED', 'CANCELLED'] as const;
export type CaseDecision = {
  readonly kind: (typeof decisionKinds)[number];
  readonly reason: string;
  readonly at: string;
};

/** What members reported of a campaign, what was decided, and what its organizer says to it. UTC ISO instants. */
export type CampaignCase = {
  readonly campaignId: string;
  readonly organizerId: string;
  /** Those no platform owner has decided on. */
  readonly reports: readonly CaseReport[];
  readonly isPaused: boolean;
  readonly appeal: { readonly text: string; readonly at: string; readonly isDenied: boolean } | null;
  /** The latest ones, newest first. */
  readonly decisions: readonly CaseDecision[];
};

/** Gets a notice whenever the queue changes; for platform owners. */
export const CAMPAIGN_QUEUE_TOPIC = 'campaignQueue';

const QUEUE = 'queue';
const DECISIONS_KEPT = 50;
const caseKey = (campaignId: string) => `case/${campaignId}`;
const reportedKey = (memberId: string) => `reported/${memberId}`;

/** The cases about a member's campaigns, and whether their account is closed. */
type Subject = { readonly campaignIds: readonly string[]; readonly isClosed: boolean };

const subjectKey = (memberId: string) => `subject/${memberId}`;
const subjectOf = async (work: Work, memberId: string): Promise<Subject> =>
  (await work.get<Subject>(subjectKey(memberId))) ?? { campaignIds: [], isClosed: false };

/** A case without what its organizer wrote and what was written about it, as the log has it once they are forgotten. */
const withoutWords = (one: CampaignCase): CampaignCase => ({
  ...one,
  appeal: one.appeal && { ...one.appeal, text: '' },
  decisions: one.decisions.map((decision) => ({ ...decision, reason: '' })),
});

type Owned = CampaignPaused | CampaignResumed | CampaignCancelled;

async function change(
  event: Fact<ReviewEvent | Owned>,
  work: Work,
  how: (before: CampaignCase) => Partial<CampaignCase>,
): Promise<void> {
  const { campaignId } = event.data;
  const organizerId = event.data.organizerId ?? '';
  const before: CampaignCase = (await work.get<CampaignCase>(caseKey(campaignId))) ?? {
    campaignId,
    organizerId,
    reports: [],
    isPaused: false,
    appeal: null,
    decisions: [],
  };
  const named = { ...before, ...how(before), organizerId: before.organizerId || organizerId };
  const subject = await subjectOf(work, named.organizerId);
  const after = subject.isClosed ? withoutWords(named) : named;
  work.put(caseKey(campaignId), after satisfies CampaignCase);
  if (named.organizerId && !subject.campaignIds.includes(campaignId))
    work.put(subjectKey(named.organizerId), {
      ...subject,
      campaignIds: [...subject.campaignIds, campaignId],
    } satisfies Subject);
  const waitsSince = waitingSince(after);
  if (waitsSince === undefined) work.unrank(QUEUE, campaignId);
  else work.rank(QUEUE, campaignId, Date.parse(waitsSince));
  const notice: CampaignNotice = { campaignId, position: event.position };
  work.notify(CAMPAIGN_QUEUE_TOPIC, notice);
  work.notify(campaignTopic(campaignId), notice);
}

/** The UTC instant since which a campaign waits for a platform owner; undefined when it does not. */
export function waitingSince({ reports, appeal }: CampaignCase): string | undefined {
  const instants = [reports[0]?.at, appeal && !appeal.isDenied ? appeal.at : undefined];
  return instants.filter((at) => at !== undefined).sort()[0];
}

const decided =
  (kind: CaseDecision['kind'], facts: Partial<CampaignCase>) =>
  (event: Fact<ReviewEvent | Owned>, work: Work): Promise<void> =>
    change(event, work, ({ decisions }) => {
      const reason = 'reason' in event.data ? event.data.reason : '';
      const decision = { kind, reason, at: event.metadata.occurredAt };
      return { ...facts, decisions: [decision, ...decisions].slice(0, DECISIONS_KEPT) };
    });

const settledBy = ({ data }: CampaignPaused | CampaignResumed): Partial<CampaignCase> =>
  data.forOrganizer ? {} : { reports: [], appeal: null };

/** What waits for the platform owners of what members reported of campaigns, and what was decided. */
export const campaignReview = projection<ReviewEvent | Owned | AccountClosed>({
  name: 'campaignReview',
  version: 2,
  on: {
    async CampaignReported(event, work) {
      const { reporterId, cause, note, reportedAt: at, campaignId } = event.data;
      await change(event, work, ({ reports }) => ({ reports: [...reports, { reporterId, cause, note, at }] }));
      const known = (await work.get<string[]>(reportedKey(reporterId))) ?? [];
      work.put(reportedKey(reporterId), [...new Set([...known, campaignId])]);
    },
    CampaignPauseAppealed: (event, work) =>
      change(event, work, () => ({ appeal: { text: event.data.text, at: event.data.appealedAt, isDenied: false } })),
    CampaignReportsDismissed: decided('DISMISSED', { reports: [] }),
    async CampaignAppealDenied(event, work) {
      await decided('APPEAL_DENIED', {})(event, work);
      await change(event, work, ({ appeal }) => ({ appeal: appeal && { ...appeal, isDenied: true } }));
    },
    // What the account of its organizer has caused settles nothing that members have reported.
    CampaignPaused: (event, work) => decided('PAUSED', { ...settledBy(event), isPaused: true })(event, work),
    CampaignResumed: (event, work) => decided('RESUMED', { ...settledBy(event), isPaused: false })(event, work),
    CampaignCancelled: decided('CANCELLED', { reports: [], isPaused: false, appeal: null }),
    async AccountClosed({ data: { accountId } }, work) {
      for (const campaignId of (await work.get<string[]>(reportedKey(accountId))) ?? []) {
        const before = await work.get<CampaignCase>(caseKey(campaignId));
        if (!before) continue;
        const reports = before.reports.map((one) => (one.reporterId === accountId ? { ...one, note: '' } : one));
        work.put(caseKey(campaignId), { ...before, reports } satisfies CampaignCase);
      }
      work.remove(reportedKey(accountId));
      const { campaignIds } = await subjectOf(work, accountId);
      for (const campaignId of campaignIds) {
        const before = await work.get<CampaignCase>(caseKey(campaignId));
        if (before) work.put(caseKey(campaignId), withoutWords(before));
      }
      work.put(subjectKey(accountId), { campaignIds, isClosed: true } satisfies Subject);
    },
  },
});

export const readCase = (models: ReadModels, campaignId: string): Promise<CampaignCase | undefined> =>
  readDocument(models, campaignReview, caseKey(campaignId));

/** What waits for a decision, the longest first. */
export const readCampaignQueue = (models: ReadModels, keyset: Keyset): Promise<Stretch<CampaignCase>> =>
  readStretch<CampaignCase>(models, { projection: campaignReview, set: QUEUE, documentKey: caseKey }, keyset);

/** The campaigns of a member that wait for a decision, the longest first. */
export async function readWaitingOf(models: ReadModels, organizerId: string): Promise<CampaignCase[]> {
  const waiting = await readPlaces(models, { projection: campaignReview, set: QUEUE });
  const cases = await readDocuments<CampaignCase>(
    models,
    campaignReview,
    waiting.map(({ id }) => caseKey(id)),
  );
  return cases.filter((one) => one.organizerId === organizerId);
}
