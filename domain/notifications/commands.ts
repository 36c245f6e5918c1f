import type { Command } from '../decider.ts';
import type { RichText } from '../richText.ts';
import type { Audience, NoticeKind, Preferences, Refs, Topic } from './events.ts';

type Of = { readonly memberId: string };

/**
 * The id for notifying again of a conversation's messages, and when the latest of these was due for notification (UTC
 * ISO).
 */
export type Again = { readonly notificationId: string; readonly due: string };

/**
 * Notifies a member, once per id, in the ways they chose. `letter`: another job sends a mail of its own, if they want
 * mail at once. `again`: notifies under this id if the earlier notification was read or withdrawn before `due`.
 */
export type GiveNotification = Command<
  'GiveNotification',
  Of & {
    readonly notificationId: string;
    readonly topic: Topic;
    readonly kind: NoticeKind;
    readonly refs: Refs;
    readonly letter?: true;
    readonly again?: Again;
  }
>;
export type ReadNotification = Command<'ReadNotification', Of & { readonly notificationId: string }>;
export type ReadAllNotifications = Command<'ReadAllNotifications', Of>;
/** A conversation was read: notifications of its messages become read, too. */
export type SettleMessages = Command<'SettleMessages', Of & { readonly conversationId: string }>;
export type WithdrawNotification = Command<'WithdrawNotification', Of & { readonly notificationId: string }>;
/** Its mail is due: postpones it if the member's present preferences ask for a later time. */
export type PostponeMail = Command<
  'PostponeMail',
  Of & {
    readonly notificationId: string;
    readonly topic: Topic;
    readonly kind: NoticeKind;
    readonly refs: Refs;
    readonly nth: number | null;
  }
>;
/** The daily mail that was due at `due` is about to go out: puts it off when its member has quiet hours by now. */
export type PostponeDaily = Command<'PostponeDaily', Of & { readonly due: string }>;
export type SetPreferences = Command<'SetPreferences', Of & Preferences>;
export type BellCommand =
  | GiveNotification
  | ReadNotification
  | ReadAllNotifications
  | SettleMessages
  | WithdrawNotification
  | PostponeMail
  | PostponeDaily
  | SetPreferences;

/** `sendAt` is now, or later; the content has been through `richTextOf`. */
export type ScheduleAnnouncement = Command<
  'ScheduleAnnouncement',
  {
    readonly announcementId: string;
    readonly title: string;
    readonly content: RichText;
    readonly audience: Audience;
    readonly sendAt: string;
  }
>;
export type CancelAnnouncement = Command<'CancelAnnouncement', { readonly announcementId: string }>;
export type RecordSent = Command<'RecordSent', { readonly announcementId: string; readonly recipients: number }>;
export type DeleteAnnouncement = Command<'DeleteAnnouncement', { readonly announcementId: string }>;
export type AnnouncementCommand = ScheduleAnnouncement | CancelAnnouncement | RecordSent | DeleteAnnouncement;
