import type { BellEvent, NoticeKind, Refs, Topic } from '#domain/notifications/events.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { type Keyset, readStretch, type Stretch } from '../keyset.ts';
import { projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument, readDocuments, readRanked } from '../readModels.ts';

/** A notification as its member's list keeps it: ids only; what it says is worked out when it is shown. */
export type NotificationDocument = {
  readonly notificationId: string;
  readonly memberId: string;
  readonly nth: number;
  readonly topic: Topic;
  readonly kind: NoticeKind;
  readonly refs: Refs;
  readonly readAlone: boolean;
  readonly givenAt: string;
  readonly position: number;
};

/**
 * A member's list in summary. `position`: of the last event of the list; a client that resumes from there misses
 * nothing.
 */
export type BellDocument = {
  readonly unread: number;
  readonly shown: number;
  readonly readUpTo: number;
  readonly position: number;
};

/** What a subscriber is sent: that a notification was given, or that read marks have changed. */
export type BellNotice = {
  readonly memberId: string;
  readonly position: number;
  readonly kind: 'given' | 'changed';
  readonly nth?: number;
};

const nothing: BellDocument = { unread: 0, shown: 0, readUpTo: 0, position: -1 };

const bellKey = (memberId: string) => `bell/${memberId}`;
const listKey = (memberId: string) => `list/${memberId}`;
const unreadKey = (memberId: string) => `unread/${memberId}`;
const documentKey = (memberId: string, nth: number | string) => `notification/${memberId}/${nth}`;

/** Each member's notifications, newest first, and how many of them are unread. */
export const notifications = projection<BellEvent | AccountClosed>({
  name: 'notifications',
  version: 1,
  on: {
    async NotificationGiven({ data, metadata, position }, work) {
      const { memberId, notificationId, nth, topic, kind, refs } = data;
      if (nth === null) return;
      const given: NotificationDocument = {
        notificationId,
        memberId,
        nth,
        topic,
        kind,
        refs,
        readAlone: false,
        givenAt: metadata.occurredAt,
        position,
      };
      work.put(documentKey(memberId, nth), given);
      work.rank(listKey(memberId), String(nth), position);
      work.rank(unreadKey(memberId), String(nth), position);
      await change(work, memberId, position, ({ unread }) => ({ unread: unread + 1, shown: nth }));
      work.notify(`bell/${memberId}`, { memberId, position, kind: 'given', nth } satisfies BellNotice);
    },
    async NotificationRead({ data: { memberId, nth }, position }, work) {
      const before = await work.get<NotificationDocument>(documentKey(memberId, nth));
      if (before) work.put(documentKey(memberId, nth), { ...before, readAlone: true });
      work.unrank(unreadKey(memberId), String(nth));
      await changed(work, memberId, position, ({ unread }) => ({ unread: unread - 1 }));
    },
    async AllNotificationsRead({ data: { memberId, upTo }, position }, work) {
      const { readUpTo } = (await work.get<BellDocument>(bellKey(memberId))) ?? nothing;
      for (let nth = readUpTo + 1; nth <= upTo; nth += 1) work.unrank(unreadKey(memberId), String(nth));
      await changed(work, memberId, position, () => ({ unread: 0, readUpTo: upTo }));
    },
    async NotificationWithdrawn({ data: { memberId, nth, wasUnread }, position }, work) {
      if (nth === null) return;
      work.remove(documentKey(memberId, nth));
      work.unrank(listKey(memberId), String(nth));
      work.unrank(unreadKey(memberId), String(nth));
      await changed(work, memberId, position, ({ unread }) => ({ unread: unread - (wasUnread ? 1 : 0) }));
    },
    async AccountClosed({ data: { accountId } }, work) {
      const { shown, readUpTo } = (await work.get<BellDocument>(bellKey(accountId))) ?? nothing;
      for (let nth = 1; nth <= shown; nth += 1) {
        work.remove(documentKey(accountId, nth));
        work.unrank(listKey(accountId), String(nth));
        if (nth > readUpTo) work.unrank(unreadKey(accountId), String(nth));
      }
      work.remove(bellKey(accountId));
    },
  },
});

type Change = (before: BellDocument) => Partial<BellDocument>;

async function change(work: Work, memberId: string, position: number, to: Change): Promise<void> {
  const before = (await work.get<BellDocument>(bellKey(memberId))) ?? nothing;
  work.put(bellKey(memberId), { ...before, ...to(before), position });
}

async function changed(work: Work, memberId: string, position: number, to: Change): Promise<void> {
  await change(work, memberId, position, to);
  work.notify(`bell/${memberId}`, { memberId, position, kind: 'changed' } satisfies BellNotice);
}

/** A member's list at a glance. */
export const readBell = async (models: ReadModels, memberId: string): Promise<BellDocument> =>
  (await readDocument<BellDocument>(models, notifications, bellKey(memberId))) ?? nothing;

/** Whether a notification is read, given its member's list. */
export const isReadIn = ({ readUpTo }: BellDocument, { nth, readAlone }: NotificationDocument): boolean =>
  nth <= readUpTo || readAlone;

/**
 * A stretch of a member's notifications, newest first, and how many there are; with `unreadOnly` of those they have not
 * read.
 */
export async function readNotifications(
  models: ReadModels,
  memberId: string,
  { unreadOnly = false, ...page }: { offset: number; limit: number; unreadOnly?: boolean },
): Promise<{ notifications: NotificationDocument[]; total: number }> {
  const set = unreadOnly ? unreadKey(memberId) : listKey(memberId);
  const { members, total } = await readRanked(models, notifications, set, { ...page, descending: true });
  return { notifications: await readMany(models, memberId, members), total };
}

/** The same notifications between two places of the list. */
export const readNotificationStretch = (
  models: ReadModels,
  memberId: string,
  unreadOnly: boolean,
  keyset: Keyset,
): Promise<Stretch<NotificationDocument>> =>
  readStretch<NotificationDocument>(
    models,
    {
      projection: notifications,
      set: unreadOnly ? unreadKey(memberId) : listKey(memberId),
      isDescending: true,
      documentKey: (nth) => documentKey(memberId, nth),
    },
    keyset,
  );

const readMany = (
  models: ReadModels,
  memberId: string,
  numbers: readonly (number | string)[],
): Promise<NotificationDocument[]> =>
  readDocuments(
    models,
    notifications,
    numbers.map((nth) => documentKey(memberId, nth)),
  );

/** One of a member's notifications, by its number. */
export const readNotification = (
  models: ReadModels,
  memberId: string,
  nth: number,
): Promise<NotificationDocument | undefined> => readDocument(models, notifications, documentKey(memberId, nth));

/** The most missed notifications sent to a subscriber that resumes; one that missed more reads everything again. */
export const MOST_MISSED = 500;

/** What was given to a member after a position, oldest first: at most {@link MOST_MISSED} and one more. */
export async function readGivenSince(models: ReadModels, memberId: string, after: number): Promise<BellNotice[]> {
  const found = await models.redis.zrangebyscore(
    models.key(notifications, listKey(memberId)),
    `(${after}`,
    '+inf',
    'WITHSCORES',
    'LIMIT',
    0,
    MOST_MISSED + 1,
  );
  return Array.from({ length: found.length / 2 }, (_, index) => ({
    memberId,
    kind: 'given' as const,
    nth: Number(found[index * 2]),
    position: Number(found[index * 2 + 1]),
  }));
}
