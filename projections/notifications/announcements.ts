import { announcementOf } from '#domain/notifications/announcement.ts';
import type { AnnouncementEvent, Audience, BellEvent } from '#domain/notifications/events.ts';
import type { RichText } from '#domain/richText.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { type Keyset, readIds, readStretch, type Stretch, stretchOf } from '../keyset.ts';
import { projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument, readDocuments, readRanked } from '../readModels.ts';
import { tellFigures } from '../upkeep/figures.ts';

/** An announcement as the platform's owners see it. */
export type AnnouncementDocument = {
  readonly announcementId: string;
  readonly title: string;
  readonly content: RichText;
  readonly audience: Audience;
  readonly authorId: string;
  readonly sendAt: string;
  readonly stage: 'scheduled' | 'cancelled' | 'sent';
  readonly position: number;
};
/** How many have it, and how many of them have read it. */
export type Reach = { readonly delivered: number; readonly read: number };

const ALL = 'all';
const documentKey = (id: string) => `announcement/${id}`;
const deliveredKey = (id: string) => `delivered/${id}`;
const readersKey = (id: string) => `readers/${id}`;
/** What a member has not read of what was announced to them, by the number it has in their list. */
const openKey = (memberId: string) => `open/${memberId}`;
/** Which announcements a member was given, so that they leave with the account. */
const givenKey = (memberId: string) => `given/${memberId}`;

type Open = Readonly<Record<string, string>>;

/** The announcements of the platform's owners, whom each reached and who has read it. */
export const announcements = projection<AnnouncementEvent | BellEvent | AccountClosed>({
  name: 'announcements',
  version: 2,
  on: {
    AnnouncementScheduled({ data, position }, work) {
      work.put(documentKey(data.announcementId), {
        ...data,
        stage: 'scheduled',
        position,
      } satisfies AnnouncementDocument);
      work.rank(ALL, data.announcementId, position);
      work.notify('announcements', { announcementId: data.announcementId });
      tellFigures(work, position);
    },
    AnnouncementCancelled: ({ data: { announcementId } }, work) => stand(work, announcementId, 'cancelled'),
    AnnouncementSent: ({ data: { announcementId } }, work) => stand(work, announcementId, 'sent'),
    AnnouncementDeleted({ data: { announcementId }, position }, work) {
      work.remove(documentKey(announcementId));
      work.unrank(ALL, announcementId);
      work.notify('announcements', { announcementId });
      tellFigures(work, position);
    },
    async NotificationGiven({ data: { memberId, nth, refs, kind }, position }, work) {
      const { announcementId } = refs;
      if (kind !== 'announcement' || announcementId === undefined) return;
      work.rank(deliveredKey(announcementId), memberId, position);
      work.put(givenKey(memberId), [
        ...((await work.get<readonly string[]>(givenKey(memberId))) ?? []),
        announcementId,
      ]);
      if (nth !== null)
        work.put(openKey(memberId), { ...((await work.get<Open>(openKey(memberId))) ?? {}), [nth]: announcementId });
      work.notify('announcements', { announcementId });
    },
    NotificationRead: ({ data: { memberId, nth }, position }, work) =>
      readThose(work, memberId, position, (one) => one === nth),
    AllNotificationsRead: ({ data: { memberId, upTo }, position }, work) =>
      readThose(work, memberId, position, (one) => one <= upTo),
    async NotificationWithdrawn({ data: { memberId, notificationId } }, work) {
      const announcementId = announcementOf(notificationId);
      if (announcementId === undefined) return;
      work.unrank(deliveredKey(announcementId), memberId);
      work.unrank(readersKey(announcementId), memberId);
      const [open, given] = [
        await work.get<Open>(openKey(memberId)),
        await work.get<readonly string[]>(givenKey(memberId)),
      ];
      if (open)
        work.put(openKey(memberId), Object.fromEntries(Object.entries(open).filter(([, id]) => id !== announcementId)));
      if (given)
        work.put(
          givenKey(memberId),
          given.filter((id) => id !== announcementId),
        );
    },
    async AccountClosed({ data: { accountId } }, work) {
      for (const announcementId of (await work.get<readonly string[]>(givenKey(accountId))) ?? []) {
        work.unrank(deliveredKey(announcementId), accountId);
        work.unrank(readersKey(announcementId), accountId);
      }
      work.remove(givenKey(accountId));
      work.remove(openKey(accountId));
    },
  },
});

async function stand(work: Work, announcementId: string, stage: AnnouncementDocument['stage']): Promise<void> {
  const before = await work.get<AnnouncementDocument>(documentKey(announcementId));
  if (before) work.put(documentKey(announcementId), { ...before, stage });
  work.notify('announcements', { announcementId });
}

async function readThose(
  work: Work,
  memberId: string,
  position: number,
  which: (nth: number) => boolean,
): Promise<void> {
  const open = await work.get<Open>(openKey(memberId));
  if (!open) return;
  for (const [nth, announcementId] of Object.entries(open)) {
    if (!which(Number(nth))) continue;
    work.rank(readersKey(announcementId), memberId, position);
    work.notify('announcements', { announcementId });
  }
  work.put(openKey(memberId), without(open, which));
}

const without = (open: Open, which: (nth: number) => boolean): Open =>
  Object.fromEntries(Object.entries(open).filter(([nth]) => !which(Number(nth))));

/** An announcement; undefined when there is none (any more). */
export const readAnnouncement = (models: ReadModels, id: string): Promise<AnnouncementDocument | undefined> =>
  readDocument(models, announcements, documentKey(id));

/** A stretch of what was announced or is to be, newest first, and how many there are. */
export async function readAnnouncements(
  models: ReadModels,
  page: { offset: number; limit: number },
): Promise<{ announcements: AnnouncementDocument[]; total: number }> {
  const { members, total } = await readRanked(models, announcements, ALL, { ...page, descending: true });
  return { announcements: await readDocuments(models, announcements, members.map(documentKey)), total };
}

/** The same announcements between two places of the list. */
export const readAnnouncementStretch = (models: ReadModels, keyset: Keyset): Promise<Stretch<AnnouncementDocument>> =>
  readStretch<AnnouncementDocument>(
    models,
    { projection: announcements, set: ALL, isDescending: true, documentKey },
    keyset,
  );

/** How far announcements have come, in their order; closed accounts no longer count. */
export async function readReach(models: ReadModels, ids: readonly string[]): Promise<Reach[]> {
  const count = (set: string) => models.redis.zcard(models.key(announcements, set));
  return Promise.all(
    ids.map(async (id) => {
      const [delivered, read] = await Promise.all([count(deliveredKey(id)), count(readersKey(id))]);
      return { delivered, read };
    }),
  );
}

/** A stretch of who has read an announcement, the latest first, and how many; with `among` of those members alone. */
export async function readReaders(
  models: ReadModels,
  id: string,
  { among, ...page }: { offset: number; limit: number; among?: readonly string[] | undefined },
): Promise<{ memberIds: string[]; total: number }> {
  if (among) return readersAmong(models, id, among, page);
  const { members, total } = await readRanked(models, announcements, readersKey(id), { ...page, descending: true });
  return { memberIds: members, total };
}

/** The ids of the same readers between two places of the list. */
export async function readReaderStretch(
  models: ReadModels,
  id: string,
  among: readonly string[] | undefined,
  keyset: Keyset,
): Promise<Stretch<string>> {
  const list = { projection: announcements, set: readersKey(id), isDescending: true };
  if (!among) return readIds(models, list, keyset);
  const scores = among.length === 0 ? [] : await models.redis.zmscore(models.key(announcements, list.set), ...among);
  const places = among.flatMap((one, at) => (scores[at] ? [{ id: one, score: Number(scores[at]) }] : []));
  return stretchOf(places, keyset, list);
}

async function readersAmong(
  models: ReadModels,
  id: string,
  among: readonly string[],
  { offset, limit }: { offset: number; limit: number },
) {
  if (among.length === 0) return { memberIds: [], total: 0 };
  const moments = await models.redis.zmscore(models.key(announcements, readersKey(id)), ...among);
  const found = among
    .map((memberId, index) => ({ memberId, moment: moments[index] }))
    .filter(({ moment }) => moment !== null && moment !== undefined)
    .sort((left, right) => Number(right.moment) - Number(left.moment));
  return { memberIds: found.slice(offset, offset + limit).map(({ memberId }) => memberId), total: found.length };
}
