import type { RichText } from '../richText.ts';

/** The topics a member can switch on and off. */
export const TOPICS = ['bookings', 'orders', 'campaigns', 'messages', 'forum', 'moderation', 'announcements'] as const;
export type Topic = (typeof TOPICS)[number];

/** What has happened. The text is made when it is read or mailed, from the state at that time. */
export const NOTICE_KINDS = [
  'bookingMade',
  'bookingConfirmed',
  'bookingCancelled',
  'bookingMoved',
  'visitDone',
  'slotOffered',
  'slotMissed',
  'slotWithdrawn',
  'waitlistEnded',
  'seriesMade',
  'visitKept',
  'visitMissed',
  'seriesEnded',
  'crewInvited',
  'crewJoined',
  'crewDeclined',
  'crewLapsed',
  'crewRoleSet',
  'crewRemoved',
  'crewRestored',
  'crewLeft',
  'orderPaid',
  'orderSold',
  'partShipped',
  'partDelivered',
  'partCancelled',
  'partRefunded',
  'paymentDisputed',
  'disputeDecided',
  'productReviewed',
  'reviewAnswered',
  'visitReviewAnswered',
  'visitReviewHidden',
  'visitReviewRestored',
  'visitReviewAppealDenied',
  'visitReviewReported',
  'pictureHidden',
  'pictureRestored',
  'pictureReported',
  'campaignBacked',
  'campaignEnded',
  'campaignCancelled',
  'pledgeDeclined',
  'campaignNews',
  'campaignPaused',
  'campaignResumed',
  'campaignAppealDenied',
  'campaignPayoutFailed',
  'campaignToReview',
  'messagesWaiting',
  'enquiryReceived',
  'conversationReported',
  'reportSettled',
  'writingWarned',
  'conversationClosed',
  'commented',
  'replied',
  'mentioned',
  'postHidden',
  'postRestored',
  'appealDenied',
  'threadLocked',
  'threadUnlocked',
  'banned',
  'banLifted',
  'banAppealDenied',
  'postToReview',
  'banToReview',
  'blogPublished',
  'blogReturned',
  'blogRejected',
  'blogScheduled',
  'blogUnpublished',
  'blogRemoved',
  'blogToReview',
  'serviceRequested',
  'requestAnswered',
  'requestForwarded',
  'requestToQuote',
  'quoteReceived',
  'quoteWithdrawn',
  'quoteAccepted',
  'quoteDeclined',
  'requestAgreed',
  'requestClosed',
  'requestWithdrawn',
  'requestLapsed',
  'announcement',
  'viewedAs',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Ids only, so that a notification contains no personal data. */
export type Refs = Readonly<Record<string, string>>;

/** Whether a topic's mail is sent at once, in the daily mail, or never. */
export type MailWish = 'now' | 'daily' | 'never';
export type TopicWish = { readonly inApp: boolean; readonly mail: MailWish };

export type Preferences = {
  readonly topics: Readonly<Record<Topic, TopicWish>>;
  /** `HH:MM` to `HH:MM` in the member's time zone, across midnight when the end is earlier; null for none. */
  readonly quiet: { readonly from: string; readonly until: string } | null;
  /** When the daily mail comes, `HH:MM`. */
  readonly dailyAt: string;
  /** IANA name. */
  readonly timeZone: string;
};

type Of = { readonly memberId: string };
export type NotificationGiven = {
  type: 'NotificationGiven';
  data: Of & {
    /** Derived from its cause, so that one cause gives one notification. */
    notificationId: string;
    topic: Topic;
    kind: NoticeKind;
    refs: Refs;
    /** Counts those shown in the product from 1; null for one that is only mailed. */
    nth: number | null;
    /** UTC ISO instants: when a mail of its own is due, or the daily one it goes into; null for none. */
    mailAt: string | null;
    dailyAt: string | null;
    /** Whether it is the first of its daily mail. */
    opensDaily: boolean;
  };
};
/** When it was read or withdrawn (UTC ISO): later messages are notified again. Absent in early events. */
type Cleared = { readonly at?: string };
export type NotificationRead = {
  type: 'NotificationRead';
  data: Of & Cleared & { notificationId: string; nth: number };
};
/** Everything up to `upTo` is read. */
export type AllNotificationsRead = { type: 'AllNotificationsRead'; data: Of & Cleared & { upTo: number } };
/** Its cause is gone. */
export type NotificationWithdrawn = {
  type: 'NotificationWithdrawn';
  data: Of & Cleared & { notificationId: string; nth: number | null; wasUnread: boolean };
};
/** When its mail was due the member's preferences asked for another time: after quiet hours, or in the daily mail. */
export type MailPostponed = {
  type: 'MailPostponed';
  data: NotificationGiven['data'];
};
/**
 * When a daily mail was due its member had quiet hours, set after it was planned: all of it goes out at `dailyAt`,
 * together with what is due then anyway.
 */
export type DailyPostponed = {
  type: 'DailyPostponed';
  data: Of & { due: string; dailyAt: string /** No other mail was due then. */; opensDaily: boolean };
};
export type PreferencesSet = { type: 'PreferencesSet'; data: Of & Preferences };

/** Stream `bell-{memberId}`. */
export type BellEvent =
  | NotificationGiven
  | NotificationRead
  | AllNotificationsRead
  | NotificationWithdrawn
  | MailPostponed
  | DailyPostponed
  | PreferencesSet;

/** To every member there is when it is sent, or to these. */
export type Audience = 'all' | readonly string[];

export type AnnouncementScheduled = {
  type: 'AnnouncementScheduled';
  data: {
    announcementId: string;
    title: string;
    content: RichText;
    audience: Audience;
    authorId: string /** UTC ISO instant */;
    sendAt: string;
  };
};
export type AnnouncementCancelled = { type: 'AnnouncementCancelled'; data: { announcementId: string } };
/** It was given to all recipients; `recipients` is their number. */
export type AnnouncementSent = { type: 'AnnouncementSent'; data: { announcementId: string; recipients: number } };
/** It is withdrawn from all recipients next. */
export type AnnouncementDeleted = { type: 'AnnouncementDeleted'; data: { announcementId: string; audience: Audience } };

/** Stream `announcement-{announcementId}`. */
export type AnnouncementEvent = AnnouncementScheduled | AnnouncementCancelled | AnnouncementSent | AnnouncementDeleted;

/** Sealed with the member's own key (`domain/store/codec.ts`): quiet hours, daily time and time zone. */
export const personal = { PreferencesSet: { subject: 'memberId', fields: ['quiet', 'dailyAt', 'timeZone'] } } as const;
