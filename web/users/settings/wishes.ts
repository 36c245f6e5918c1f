import type { MailWish, NotificationPreferencesInput, NotificationTopic } from '../../graphql/graphql.ts';

export interface TopicWish {
  topic: NotificationTopic;
  inApp: boolean;
  mail: MailWish;
}

/** How somebody wants to be told, while they are changing it. Times are `HH:MM` on their own clock. */
export interface Wishes {
  topics: readonly TopicWish[];
  isQuiet: boolean;
  from: string;
  until: string;
  dailyAt: string;
  timeZone: string;
}

interface Kept {
  topics: readonly TopicWish[];
  quiet: { from: string; until: string } | null;
  dailyAt: string;
  timeZone: string;
}

const minutes = (time: string) => time.slice(0, 5);

/** What is kept, ready to be changed; whoever has no quiet hours is offered the night. */
export const wishesOf = ({ topics, quiet, dailyAt, timeZone }: Kept): Wishes => ({
  topics: topics.map(({ topic, inApp, mail }) => ({ topic, inApp, mail })),
  isQuiet: quiet !== null,
  from: minutes(quiet?.from ?? '22:00'),
  until: minutes(quiet?.until ?? '07:00'),
  dailyAt: minutes(dailyAt),
  timeZone,
});

/** What the server is asked to keep. */
export const inputOf = ({ topics, isQuiet, from, until, dailyAt, timeZone }: Wishes): NotificationPreferencesInput => ({
  topics: topics.map(({ topic, inApp, mail }) => ({ topic, inApp, mail })),
  quiet: isQuiet ? { from, until } : null,
  dailyAt,
  timeZone,
});

export const withTopic = (wishes: Wishes, changed: TopicWish): Wishes => ({
  ...wishes,
  topics: wishes.topics.map((one) => (one.topic === changed.topic ? changed : one)),
});

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What cannot be kept as it is: which field, and why. */
export function faultsOf({ isQuiet, from, until, dailyAt }: Wishes): { field: 'from' | 'until' | 'dailyAt'; message: string }[] {
  return [
    ...(isQuiet && !TIME.test(from) ? [{ field: 'from' as const, message: 'Choose when your quiet hours begin.' }] : []),
    ...(isQuiet && !TIME.test(until) ? [{ field: 'until' as const, message: 'Choose when your quiet hours end.' }] : []),
    ...(isQuiet && TIME.test(from) && from === until ? [{ field: 'until' as const, message: 'Quiet hours end at another time than they begin.' }] : []),
    ...(TIME.test(dailyAt) ? [] : [{ field: 'dailyAt' as const, message: 'Choose when your daily mail comes.' }]),
  ];
}
