import type { ConversationReported, ReportDecision, ReportSettled } from '#domain/messages/events.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { type Keyset, readPlaces, readStretch, type Stretch, stretchOf, withDocuments, withRows } from '../keyset.ts';
import { projection, type Work } from '../projection.ts';
import type { ReadModels } from '../readModels.ts';

/** What was reported and waits, one for each side at most: `side` has reported `against`, up to the message `upTo`. */
export type ReportDocument = {
  readonly conversationId: string;
  readonly side: string;
  readonly against: string;
  readonly upTo: number;
  /** '' once who reported has closed their account. */
  readonly reason: string;
  readonly at: string;
};

/** A report that was settled, and how. */
export type RulingDocument = {
  readonly position: number;
  readonly report: ReportDocument;
  readonly decision: ReportDecision;
  readonly moderatorId: string;
  /** '' once who reported has closed their account. */
  readonly reason: string;
  readonly at: string;
};

export const REPORTS_TOPIC = 'messages/reports';
/** A report has come or was settled. `sides`: whom it is between, so that it can be kept from them. */
/** `sides` is missing in what a projector of the former version still says beside this one. */
export type ReportNotice = { readonly conversationId: string; readonly sides?: readonly [string, string] };

const OPEN = 'open';
const RECORD = 'record';
const caseOf = ({ conversationId, side }: Pick<ReportDocument, 'conversationId' | 'side'>) =>
  `${conversationId}/${side}`;
const openKey = (of: string) => `open/${of}`;
const rulingKey = (position: number | string) => `ruling/${position}`;
/** The reports that quote a member, so that the quotes can be erased with their account. */
const saidKey = (memberId: string) => `said/${memberId}`;

/** Reported conversations: what waits for the owners of the platform, and the record of what they decided. */
export const conversationReports = projection<ConversationReported | ReportSettled | AccountClosed>({
  name: 'conversationReports',
  version: 3,
  on: {
    async ConversationReported({ data, metadata: { occurredAt } }, work) {
      const which = caseOf(data);
      work.put(openKey(which), { ...data, at: occurredAt } satisfies ReportDocument);
      work.rank(OPEN, which, Date.parse(occurredAt));
      await noteKey(work, data.side, openKey(which));
      work.notify(REPORTS_TOPIC, noticeOf(data));
    },
    async ReportSettled({ data, metadata: { occurredAt }, position }, work) {
      const { side, decision, moderatorId, reason } = data;
      const which = caseOf(data);
      const report = await work.get<ReportDocument>(openKey(which));
      if (!report) return;
      work.remove(openKey(which));
      work.unrank(OPEN, which);
      work.notify(REPORTS_TOPIC, noticeOf(report));
      work.put(rulingKey(position), {
        position,
        report,
        decision,
        moderatorId,
        // Of an account that is closed and not erased yet it can still be read here; a report has no empty reason else.
        reason: report.reason === '' ? '' : reason,
        at: occurredAt,
      } satisfies RulingDocument);
      work.rank(RECORD, String(position), position);
      await noteKey(work, side, rulingKey(position));
    },
    async AccountClosed({ data: { accountId } }, work) {
      for (const key of (await work.get<readonly string[]>(saidKey(accountId))) ?? []) {
        const said = await work.get<ReportDocument | RulingDocument>(key);
        if (said)
          work.put(
            key,
            'report' in said
              ? { ...said, reason: '', report: { ...said.report, reason: '' } }
              : { ...said, reason: '' },
          );
      }
      work.remove(saidKey(accountId));
    },
  },
});

const noticeOf = ({ conversationId, side, against }: ConversationReported['data']): ReportNotice => ({
  conversationId,
  sides: [side, against],
});

async function noteKey(work: Work, memberId: string, key: string): Promise<void> {
  const keys = (await work.get<readonly string[]>(saidKey(memberId))) ?? [];
  if (!keys.includes(key)) work.put(saidKey(memberId), [...keys, key]);
}

async function readWaiting(models: ReadModels): Promise<Stretch<ReportDocument>> {
  const list = { projection: conversationReports, set: OPEN, documentKey: openKey };
  const waiting = await readPlaces(models, list);
  return withDocuments<ReportDocument>(models, list, stretchOf(waiting, { limit: waiting.length }));
}

/** The reports against a member that wait, oldest first. */
export async function readReportsAgainst(models: ReadModels, memberId: string): Promise<ReportDocument[]> {
  return (await readWaiting(models)).rows.filter(({ against }) => against === memberId);
}

/** The reports that wait between two places of the queue, oldest first; those between others than a member alone. */
export async function readReports(
  models: ReadModels,
  memberId: string,
  keyset: Keyset,
): Promise<Stretch<ReportDocument>> {
  const everything = await readWaiting(models);
  const ofOthers = everything.places.filter((_place, at) => {
    const report = everything.rows[at];
    return report !== undefined && report.side !== memberId && report.against !== memberId;
  });
  const documents = new Map(everything.places.map(({ id }, at) => [id, everything.rows[at]]));
  const found = stretchOf(ofOthers, keyset);
  return withRows(
    found,
    found.rows.map((id) => documents.get(id)),
  );
}

/** What was decided, newest first. */
export const readRulings = (models: ReadModels, keyset: Keyset): Promise<Stretch<RulingDocument>> =>
  readStretch<RulingDocument>(
    models,
    { projection: conversationReports, set: RECORD, isDescending: true, documentKey: rulingKey },
    keyset,
  );
