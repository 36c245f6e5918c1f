import { newId } from '#domain/ids.ts';
import { announcement } from '#domain/notifications/announcement.ts';
import { bell } from '#domain/notifications/decider.ts';
import type { Audience, Preferences } from '#domain/notifications/events.ts';
import { richTextOf } from '#domain/richText.ts';
import { account } from '#domain/users/decider.ts';
import { NoSuchMember } from '#domain/users/refusals.ts';
import { type Context, member, ownerActs } from '../http/context.ts';
import { type AnnouncementForm, type PreferenceChanges, preferencesWith } from './inputs.ts';

/** Marks one of the calling member's notifications as read. Refuses with NotificationMissing. */
export async function readOne(context: Context, notificationId: string): Promise<void> {
  await context.dispatch(bell, { type: 'ReadNotification', data: { memberId: member(context).id, notificationId } });
}

/** Marks all of them as read. */
export async function readAll(context: Context): Promise<void> {
  await context.dispatch(bell, { type: 'ReadAllNotifications', data: { memberId: member(context).id } });
}

/** The calling member's notification preferences. */
export async function preferencesOf(context: Context): Promise<Preferences> {
  return (await context.stateOf(bell, { memberId: member(context).id })).state.preferences;
}

/** Changes the preferences. Refuses invalid ones. */
export async function setPreferences(context: Context, changes: PreferenceChanges): Promise<Preferences> {
  const wanted = preferencesWith(changes, await preferencesOf(context));
  await context.dispatch(bell, { type: 'SetPreferences', data: { memberId: member(context).id, ...wanted } });
  return preferencesOf(context);
}

/** Sends an announcement, now or later, and answers its id. For platform owners; refuses unknown members. */
export async function sendAnnouncement(
  context: Context,
  { title, content, memberIds, sendAt }: AnnouncementForm,
): Promise<string> {
  ownerActs(context);
  const audience = await audienceOf(context, memberIds);
  const announcementId = newId(context.entropy);
  const data = {
    announcementId,
    title,
    content: richTextOf(content),
    audience,
    sendAt: sendAt ?? context.services.now(),
  };
  await context.dispatch(announcement, { type: 'ScheduleAnnouncement', data });
  return announcementId;
}

/** All members, or these; refuses an unknown one. */
export async function audienceOf(
  { stateOf }: Context,
  memberIds: readonly string[] | null | undefined,
): Promise<Audience> {
  if (memberIds === undefined || memberIds === null) return 'all';
  for (const accountId of new Set(memberIds))
    if ((await stateOf(account, { accountId })).state.status !== 'active') throw NoSuchMember();
  return memberIds;
}

export async function cancelAnnouncement(context: Context, announcementId: string): Promise<void> {
  ownerActs(context);
  await context.dispatch(announcement, { type: 'CancelAnnouncement', data: { announcementId } });
}

/** Deletes it from the list and from all its recipients. */
export async function deleteAnnouncement(context: Context, announcementId: string): Promise<void> {
  ownerActs(context);
  await context.dispatch(announcement, { type: 'DeleteAnnouncement', data: { announcementId } });
}
