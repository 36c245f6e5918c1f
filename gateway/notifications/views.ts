import { announcement as aggregate, isWithdrawn, LONGEST_TITLE } from '#domain/notifications/announcement.ts';
import { type Preferences, TOPICS } from '#domain/notifications/events.ts';
import { AnnouncementMissing, TitleInvalid } from '#domain/notifications/refusals.ts';
import { noticeTextOf } from '#domain/processes/notifications/noticeTexts.ts';
import { beginningOf, richTextOf } from '#domain/richText.ts';
import { type Keyset, type Stretch, withRows } from '#projections/keyset.ts';
import {
  type AnnouncementDocument,
  announcements,
  readAnnouncement,
  readReach,
  readReaderStretch,
  readReaders,
} from '#projections/notifications/announcements.ts';
import { type BellDocument, isReadIn, type NotificationDocument } from '#projections/notifications/notifications.ts';
import { readMatching } from '#projections/users/findMembers.ts';
import { countMembers, members } from '#projections/users/members.ts';
import { type Context, memberWith } from '../http/context.ts';
import { namedMembers } from '../users/namedMembers.ts';
import { audienceOf } from './actions.ts';
import type { Announcement, AnnouncementPerson, AnnouncementPreview } from './announcementTypes.ts';
import type { AnnouncementForm } from './inputs.ts';
import type { Notification, NotificationPreferences } from './types.ts';

/** Notifications as their member reads them; their text is made from the present state. */
export const notificationTypes = (
  context: Context,
  found: readonly NotificationDocument[],
  bell: BellDocument,
): Promise<Notification[]> =>
  Promise.all(
    found.map(async (one) => {
      const { notificationId: id, topic, kind, refs, memberId, givenAt } = one;
      const words = await noticeTextOf(context.stateOf, { memberId, kind, refs }, context.services.now());
      return {
        id,
        topic,
        kind,
        ...words,
        content: await contentOf(context, refs.announcementId),
        read: isReadIn(bell, one),
        at: givenAt,
      };
    }),
  );

async function contentOf({ stateOf }: Context, announcementId: string | undefined): Promise<unknown> {
  if (announcementId === undefined) return null;
  const { state } = await stateOf(aggregate, { announcementId });
  return state && !isWithdrawn(state) ? state.content : null;
}

export const preferencesType = ({ topics, ...rest }: Preferences): NotificationPreferences => ({
  ...rest,
  topics: TOPICS.map((topic) => ({ topic, ...topics[topic] })),
});

/** Announcements as platform owners see them; members and counts of all are read in one round trip. */
export async function announcementTypes(
  context: Context,
  found: readonly AnnouncementDocument[],
): Promise<Announcement[]> {
  const selected = found.flatMap(({ audience }) => (audience === 'all' ? [] : audience));
  const [people, reach] = await Promise.all([
    peopleOf(context, [...selected, ...found.map(({ authorId }) => authorId)]),
    readReach(
      context.services.models,
      found.map(({ announcementId }) => announcementId),
    ),
  ]);
  const now = Date.parse(context.services.now());
  return found.map(({ announcementId: id, title, content, audience, authorId, sendAt, stage }, index) => ({
    id,
    title,
    content,
    sendAt,
    stage,
    ...(reach[index] ?? { delivered: 0, read: 0 }),
    toAll: audience === 'all',
    recipients: audience === 'all' ? [] : audience.map((one) => people(one)),
    author: people(authorId),
    cancellable: stage === 'scheduled' && Date.parse(sendAt) > now,
  }));
}

/** One announcement right after a write, from the log and the read models. */
export async function announcementNow(context: Context, id: string): Promise<Announcement> {
  const found = await readAnnouncement(await context.fresh(announcements), id);
  const [shown] = found ? await announcementTypes(context, [found]) : [];
  if (!shown) throw AnnouncementMissing();
  return shown;
}

/**
 * One page of an announcement's readers and their number; with a query of those it matches by name or email address.
 */
export async function readersOf(
  context: Context,
  id: string,
  { query, ...stretch }: { offset: number; limit: number; query: string | undefined },
): Promise<{ people: AnnouncementPerson[]; total: number }> {
  const models = await context.fresh(announcements);
  const among = query === undefined ? undefined : await readMatching(models, query, context.services.now());
  const { memberIds, total } = await readReaders(models, id, { ...stretch, among });
  const person = await peopleOf(context, memberIds);
  return { people: memberIds.map((one) => person(one)), total };
}

/** The same people between two places of the list. */
export async function readerStretchOf(
  context: Context,
  id: string,
  query: string | undefined,
  keyset: Keyset,
): Promise<Stretch<AnnouncementPerson>> {
  const models = await context.fresh(announcements);
  const among = query === undefined ? undefined : await readMatching(models, query, context.services.now());
  const found = await readReaderStretch(models, id, among, keyset);
  const person = await peopleOf(context, found.rows);
  return withRows(found, found.rows.map(person));
}

/** An announcement as it would be sent, with its number of recipients. Refuses what cannot be sent. */
export async function previewOf(
  context: Context,
  { title, content, memberIds }: AnnouncementForm,
): Promise<AnnouncementPreview> {
  memberWith(context, 'superadmin');
  const made = richTextOf(content);
  const line = title.trim();
  if (line === '' || line.length > LONGEST_TITLE) throw TitleInvalid();
  const audience = await audienceOf(context, memberIds);
  const models = await context.fresh(members);
  const recipients = audience === 'all' ? await countMembers(models) : new Set(audience).size;
  return { title: line, content: made, text: beginningOf(made, 200), recipients };
}

async function peopleOf(context: Context, ids: readonly string[]): Promise<(id: string) => AnnouncementPerson> {
  const known = await namedMembers(context, ids);
  return (id) => {
    const member = known.get(id);
    if (!member) return { id, name: 'Former member', pictureUrl: null };
    const { firstName, lastName, pictureUrl } = member;
    return { id, name: `${firstName} ${lastName}`.trim(), pictureUrl: pictureUrl || null };
  };
}
