import type { BlockEvent, ConversationEvent } from '#domain/messages/events.ts';
import type { AnnouncementEvent, BellEvent, Preferences } from '#domain/notifications/events.ts';
import { plainTextOf } from '#domain/richText.ts';
import {
  announcement,
  conversation,
  field,
  member,
  moment,
  reasonField,
  says,
  saysWith,
  type WordsOf,
} from './parts.ts';

const DECIDED = { dismissed: 'dismissed it', warned: 'warned the writer', closed: 'closed the conversation' } as const;

/** Words for the streams of conversations; what was written is not among them. */
export const messages: WordsOf<ConversationEvent | BlockEvent> = {
  ConversationBegun: ({ conversationId, about }) =>
    says('began ', conversation(conversationId), ` about a ${about.kind}`),
  EnquiryReceived: ({ conversationId }) => says('wrote to the support: ', conversation(conversationId)),
  MessageSent: ({ conversationId }) => says('wrote in ', conversation(conversationId)),
  MessageEdited: ({ conversationId }) => says('changed a message in ', conversation(conversationId)),
  ConversationRead: ({ conversationId }) => says('read ', conversation(conversationId)),
  ConversationReported: ({ conversationId, against }) =>
    says('reported ', member(against), ' in ', conversation(conversationId)),
  ReportSettled: ({ conversationId, decision, reason }) =>
    saysWith(reasonField(reason), 'settled a report in ', conversation(conversationId), `: ${DECIDED[decision]}`),
  EnquiryErased: ({ conversationId, reason }) =>
    saysWith(reasonField(reason), 'erased who wrote in ', conversation(conversationId)),
  MemberBlocked: ({ otherId }) => says('blocked ', member(otherId)),
  MemberUnblocked: ({ otherId }) => says('unblocked ', member(otherId)),
};

const wishes = ({ topics, quiet, dailyAt, timeZone }: Preferences) => [
  ...Object.entries(topics).map(([topic, { inApp, mail }]) =>
    field(`notices of ${topic}`, `${inApp ? 'shown' : 'not shown'}, mail ${mail}`),
  ),
  field('quiet hours', quiet ? `${quiet.from}–${quiet.until}` : ''),
  field('daily mail at', dailyAt),
  field('time zone', timeZone),
];

/** `orderSold` → `order sold`. */
const spaced = (kind: string) => kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Words for the streams of notifications and announcements. */
export const notifications: WordsOf<BellEvent | AnnouncementEvent> = {
  NotificationGiven: ({ memberId, kind }) => says('notified ', member(memberId), `: ${spaced(kind)}`),
  NotificationRead: () => says('read a notification'),
  AllNotificationsRead: () => says('marked all notifications as read'),
  NotificationWithdrawn: ({ memberId }) => says('took back a notification of ', member(memberId)),
  MailPostponed: ({ memberId }) => says('put off a mail to ', member(memberId), ' until the quiet hours are over'),
  DailyPostponed: ({ memberId }) => says('put off the daily mail to ', member(memberId)),
  PreferencesSet: ({ memberId, ...preferences }) => ({
    sets: member(memberId),
    fields: wishes(preferences as Preferences),
  }),
  AnnouncementScheduled: ({ announcementId, title, content, audience, sendAt }) =>
    saysWith(
      [
        field('title', title),
        field('text', plainTextOf(content)),
        field('to', audience === 'all' ? 'all members' : `${audience.length} members`),
      ],
      'wrote ',
      announcement(announcementId),
      ' to be sent ',
      moment(sendAt),
    ),
  AnnouncementCancelled: ({ announcementId }) => says('cancelled ', announcement(announcementId)),
  AnnouncementSent: ({ announcementId, recipients }) =>
    says('sent ', announcement(announcementId), ` to ${recipients === 1 ? '1 member' : `${recipients} members`}`),
  AnnouncementDeleted: ({ announcementId }) => says('deleted ', announcement(announcementId)),
};
