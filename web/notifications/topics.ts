import type { NotificationTopic } from '../graphql/graphql.ts';
import type { IconName } from '../ui/Icons.tsx';

export const topicIcon: Record<NotificationTopic, IconName> = {
  bookings: 'calendar',
  orders: 'cart',
  campaigns: 'coins',
  messages: 'mail',
  forum: 'forum',
  moderation: 'alert',
  announcements: 'news',
};

/** What a topic is called, and what comes under it. */
export const topicWords: Record<NotificationTopic, readonly [name: string, about: string]> = {
  bookings: ['Bookings', 'New, moved and cancelled appointments'],
  orders: ['Orders', 'What you buy and sell, on its way'],
  campaigns: ['Campaigns', 'What you give to campaigns, and what yours receive'],
  messages: ['Messages', 'Somebody has written to you'],
  forum: ['Forum', 'Comments, answers and mentions'],
  moderation: ['Moderation', 'Decisions about your posts. Always shown here.'],
  announcements: ['Announcements', 'News from Chairside'],
};
