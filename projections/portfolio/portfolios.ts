import type { FlagCause } from '#domain/forum/events.ts';
import { partsOfPortfolioPicture } from '#domain/ids.ts';
import { portfolio } from '#domain/portfolio/decider.ts';
import type { PortfolioEvent } from '#domain/portfolio/events.ts';
import { type Picture, type Portfolio, pageOf, pictureIn } from '#domain/portfolio/state.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { type Keyset, readStretch, type Stretch } from '../keyset.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument, readDocuments, readRanked } from '../readModels.ts';

/** What of one picture moderators have to look at, or have hidden. The picture itself is read where it is shown. */
export type PictureCase = {
  readonly pictureId: string;
  readonly ownerId: string;
  /** The reports that no moderator has settled, the oldest first; UTC instants. */
  readonly reports: readonly {
    readonly reporterId: string;
    readonly cause: FlagCause;
    readonly note: string;
    readonly at: string;
  }[];
  /** UTC instant since which it is hidden; null while readers see it. */
  readonly hiddenAt: string | null;
};

const OPEN = 'open';
const HIDDEN = 'hidden';
const ownerKey = (ownerId: string) => `owner/${ownerId}`;
const caseKey = (pictureId: string) => `case/${pictureId}`;
/** The pictures that a member has reported while that waits. */
const reporterKey = (memberId: string) => `reporter/${memberId}`;

const portfolioOf = async (work: Work, ownerId: string): Promise<Portfolio> =>
  (await work.get<Portfolio>(ownerKey(ownerId))) ?? portfolio.initial;

/** The owner's pictures as the decider itself folds them, so that pages are never in another order than it decided. */
async function fold(work: Work, event: Fact<PortfolioEvent>): Promise<void> {
  const { ownerId } = event.data;
  const before = await portfolioOf(work, ownerId);
  const after = portfolio.evolve(before, event);
  work.put(ownerKey(ownerId), after);
  for (const { pictureId } of before.pictures) if (!pictureIn(after, pictureId)) await forget(work, pictureId);
}

async function forget(work: Work, pictureId: string): Promise<void> {
  await forgetReports(work, pictureId);
  for (const list of [OPEN, HIDDEN]) work.unrank(list, pictureId);
  work.remove(caseKey(pictureId));
}

/** What is settled leaves the lists of those who reported it, so that a list has the open ones alone. */
async function forgetReports(work: Work, pictureId: string): Promise<void> {
  const { reports = [] } = (await work.get<PictureCase>(caseKey(pictureId))) ?? {};
  for (const { reporterId } of reports) {
    const others = ((await work.get<string[]>(reporterKey(reporterId))) ?? []).filter((id) => id !== pictureId);
    if (others.length > 0) work.put(reporterKey(reporterId), others);
    else work.remove(reporterKey(reporterId));
  }
}

type Of = { readonly ownerId: string; readonly pictureId: string };

async function change(work: Work, { ownerId, pictureId }: Of, alter: Partial<PictureCase>): Promise<void> {
  const before = await work.get<PictureCase>(caseKey(pictureId));
  const after = { reports: [], hiddenAt: null, ...before, pictureId, ownerId, ...alter };
  work.put(caseKey(pictureId), after);
  await list(work, after);
}

/** A removed picture is in no list, until it is put back. */
async function list(work: Work, { pictureId, ownerId, reports, hiddenAt }: PictureCase): Promise<void> {
  const picture = pictureIn(await portfolioOf(work, ownerId), pictureId);
  const isThere = picture !== undefined && picture.removedAt === undefined;
  const since = reports[0]?.at;
  if (isThere && since !== undefined) work.rank(OPEN, pictureId, Date.parse(since));
  else work.unrank(OPEN, pictureId);
  if (isThere && hiddenAt !== null) work.rank(HIDDEN, pictureId, Date.parse(hiddenAt));
  else work.unrank(HIDDEN, pictureId);
}

async function listAgain(work: Work, pictureId: string): Promise<void> {
  const known = await work.get<PictureCase>(caseKey(pictureId));
  if (known) await list(work, known);
}

async function settle(work: Work, data: Of, alter: Partial<PictureCase>): Promise<void> {
  await forgetReports(work, data.pictureId);
  await change(work, data, { reports: [], ...alter });
}

/**
 * The pictures that members show on their pages and on those of their shops; and for moderators those that were
 * reported, what waits longest first, and hidden ones. Nothing is left of a closed account.
 */
export const portfolios = projection<PortfolioEvent | AccountClosed>({
  name: 'portfolios',
  version: 1,
  on: {
    PortfolioPictureAdded: (event, work) => fold(work, event),
    PortfolioPictureDescribed: (event, work) => fold(work, event),
    PortfolioOrdered: (event, work) => fold(work, event),
    async PortfolioPictureRemoved(event, work) {
      await fold(work, event);
      await listAgain(work, event.data.pictureId);
    },
    async PortfolioRemovalUndone(event, work) {
      await fold(work, event);
      await listAgain(work, event.data.pictureId);
    },
    async PortfolioPictureReported(event, work) {
      await fold(work, event);
      const { data, metadata } = event;
      const { pictureId, reporterId, cause, note } = data;
      const { reports = [] } = (await work.get<PictureCase>(caseKey(pictureId))) ?? {};
      await change(work, data, { reports: [...reports, { reporterId, cause, note, at: metadata.occurredAt }] });
      const own = (await work.get<string[]>(reporterKey(reporterId))) ?? [];
      if (!own.includes(pictureId)) work.put(reporterKey(reporterId), [...own, pictureId]);
    },
    async PortfolioReportsDismissed(event, work) {
      await fold(work, event);
      await settle(work, event.data, {});
    },
    async PortfolioPictureHidden(event, work) {
      await fold(work, event);
      await settle(work, event.data, { hiddenAt: event.metadata.occurredAt });
    },
    async PortfolioPictureRestored(event, work) {
      await fold(work, event);
      await settle(work, event.data, { hiddenAt: null });
    },
    /** Their pictures leave, and what they said of others'. */
    async AccountClosed({ data: { accountId } }, work) {
      for (const { pictureId } of (await portfolioOf(work, accountId)).pictures) await forget(work, pictureId);
      work.remove(ownerKey(accountId));
      for (const pictureId of (await work.get<string[]>(reporterKey(accountId))) ?? []) {
        const known = await work.get<PictureCase>(caseKey(pictureId));
        const reports = known?.reports.map((one) => (one.reporterId === accountId ? { ...one, note: '' } : one));
        if (known && reports) work.put(caseKey(pictureId), { ...known, reports });
      }
      work.remove(reporterKey(accountId));
    },
  },
});

/** Everything a member shows or can put back; empty for who has no portfolio. */
export const readPortfolio = async (models: ReadModels, ownerId: string): Promise<Portfolio> =>
  (await readDocument<Portfolio>(models, portfolios, ownerKey(ownerId))) ?? portfolio.initial;

/** A picture with whose it is. */
export type OwnedPicture = Picture & { readonly ownerId: string };

/** The pictures of a page that readers see, in their order; of the member's own page without a shop. */
export const shownOn = (found: Portfolio, shopId: string | undefined): readonly Picture[] =>
  pageOf(found, shopId).filter(({ hiddenFor }) => hiddenFor === undefined);

/** Pictures by their ids, in that order; unknown and removed ones are left out. */
export async function readPictures(models: ReadModels, pictureIds: readonly string[]): Promise<OwnedPicture[]> {
  const owners = [...new Set(pictureIds.flatMap((id) => partsOfPortfolioPicture(id)?.ownerId ?? []))];
  const found = new Map(
    await Promise.all(owners.map(async (ownerId) => [ownerId, await readPortfolio(models, ownerId)] as const)),
  );
  return pictureIds.flatMap((id) => {
    const ownerId = partsOfPortfolioPicture(id)?.ownerId ?? '';
    const state = found.get(ownerId);
    const picture = state && pictureIn(state, id);
    return picture && picture.removedAt === undefined ? [{ ...picture, ownerId }] : [];
  });
}

const cases = { projection: portfolios, documentKey: caseKey };

/** The reported pictures between two places of the list, what waits longest first. */
export const readReportedPictures = (models: ReadModels, keyset: Keyset): Promise<Stretch<PictureCase>> =>
  readStretch<PictureCase>(models, { ...cases, set: OPEN }, keyset);

/** The hidden pictures between two places of the list, the last hidden first. */
export const readHiddenPictures = (models: ReadModels, keyset: Keyset): Promise<Stretch<PictureCase>> =>
  readStretch<PictureCase>(models, { ...cases, set: HIDDEN, isDescending: true }, keyset);

/** The reported ones again, by numbered pages, and how many there are in all. */
export async function readReportedPicturePage(
  models: ReadModels,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ cases: PictureCase[]; total: number }> {
  const { members, total } = await readRanked(models, portfolios, OPEN, page);
  return { cases: await readDocuments<PictureCase>(models, portfolios, members.map(caseKey)), total };
}

/** The reported pictures of one member that wait for moderators, each with the UTC instant since which. */
export async function readWaitingPicturesOf(
  models: ReadModels,
  ownerId: string,
): Promise<{ readonly pictureId: string; readonly since: string }[]> {
  const { pictures } = await readPortfolio(models, ownerId);
  const ids = pictures
    .filter(({ removedAt, reporters }) => removedAt === undefined && reporters.length > 0)
    .map(({ pictureId }) => pictureId);
  const found = await readDocuments<PictureCase>(models, portfolios, ids.map(caseKey));
  return found.flatMap(({ pictureId, reports }) => (reports[0] ? [{ pictureId, since: reports[0].at }] : []));
}
