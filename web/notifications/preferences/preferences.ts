import type { MailWish, NotificationPreferencesInput, NotificationTopic } from '../../graphql/graphql.ts';

export interface TopicPreference {
  topic: NotificationTopic;
  inApp: boolean;
  mail: MailWish;
}

/** The preferences while they are edited. Times are `HH:MM` on the member's own clock. */
export interface NotificationPreferences {
  topics: readonly TopicPreference[];
  isQuiet: boolean;
  from: string;
  until: string;
  dailyAt: string;
  timeZone: string;
}

interface Kept {
  topics: readonly TopicPreference[];
  quiet: { from: string; until: string } | null;
  dailyAt: string;
  timeZone: string;
}

const minutes = (time: string) => time.slice(0, 5);

/** The saved preferences for the form; without quiet hours it proposes the night. */
export const preferencesOf = ({ topics, quiet, dailyAt, timeZone }: Kept): NotificationPreferences => ({
  topics: topics.map(({ topic, inApp, mail }) => ({ topic, inApp, mail })),
  isQuiet: quiet !== null,
  from: minutes(quiet?.from ?? '22:00'),
  until: minutes(quiet?.until ?? '07:00'),
  dailyAt: minutes(dailyAt),
  timeZone,
});

/** What the server is asked to keep. */
export const inputOf = ({
  topics,
  isQuiet,
  from,
  until,
  dailyAt,
  timeZone,
}: NotificationPreferences): NotificationPreferencesInput => ({
  topics: topics.map(({ topic, inApp, mail }) => ({ topic, inApp, mail })),
  quiet: isQuiet ? { from, until } : null,
  dailyAt,
  timeZone,
});

export const withTopic = (preferences: NotificationPreferences, changed: TopicPreference): NotificationPreferences => ({
  ...preferences,
  topics: preferences.topics.map((one) => (one.topic === changed.topic ? changed : one)),
});

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What cannot be kept as it is: which field, and why. */
export function faultsOf({
  isQuiet,
  from,
  until,
  dailyAt,
}: NotificationPreferences): { field: 'from' | 'until' | 'dailyAt'; message: string }[] {
  return [
    ...(isQuiet && !TIME.test(from)
      ? [{ field: 'from' as const, message: 'Choose when your quiet hours begin.' }]
      : []),
    ...(isQuiet && !TIME.test(until)
      ? [{ field: 'until' as const, message: 'Choose when your quiet hours end.' }]
      : []),
    ...(isQuiet && TIME.test(from) && from === until
      ? [{ field: 'until' as const, message: 'Quiet hours end at another time than they begin.' }]
      : []),
    ...(TIME.test(dailyAt) ? [] : [{ field: 'dailyAt' as const, message: 'Choose when your daily mail comes.' }]),
  ];
}
