import { type NumberedNames, noNames, numberOf, withName } from '../numberedNames.ts';
import type { BellEvent, NoticeKind, Preferences, Refs, Topic } from './events.ts';
import { defaultPreferences } from './preferences.ts';

/** A notification as a mail needs it. */
export type Item = {
  readonly notificationId: string;
  readonly topic: Topic;
  readonly kind: NoticeKind;
  readonly refs: Refs;
  readonly nth: number | null;
};
/** A daily mail, due at an instant (UTC ISO). */
export type Daily = {
  readonly at: string;
  /** When it was due at first; what its mail is called by, so that it goes out once however often it is put off. */
  readonly plannedFor: string;
  /** The newest {@link MOST_IN_DAILY}, oldest first. */
  readonly items: readonly Item[];
  /** There were more, which are dropped and not counted. */
  readonly isCut: boolean;
};

type OfMessages = { readonly conversationId: string; readonly notificationId: string; readonly nth: number };

/** A member's notifications as the next decision needs them. */
export type Bell = {
  readonly preferences: Preferences;
  /** How many notifications are shown in the product. */
  readonly shown: number;
  /** Every id given, with its number; see {@link MAILED_ONLY}. */
  readonly ids: NumberedNames;
  readonly withdrawn: readonly string[];
  readonly readUpTo: number;
  /** Read one by one, beyond `readUpTo`. */
  readonly readAlone: ReadonlySet<number>;
  /** Unread notifications about messages, with their conversation. */
  readonly ofMessages: readonly OfMessages[];
  /** By conversation: the number of the last notification about its messages. */
  readonly lastOf: NumberedNames;
  /** By conversation: when (in ms) such a notification was last read or withdrawn; absent where not recorded. */
  readonly clearedOf: NumberedNames;
  /** Daily mails that are due or were lately, oldest first. */
  readonly dailies: readonly Daily[];
};

/** The number of a notification that is not shown in the product. */
export const MAILED_ONLY = 0;
/**
 * The most notifications kept for a daily mail. Each is checked against the log when the mail is sent, so the number
 * bounds both that work and the state. The newest are kept.
 */
export const MOST_IN_DAILY = 500;
const DAILIES_KEPT = 8;

export const noBell: Bell = {
  preferences: defaultPreferences,
  shown: 0,
  ids: noNames,
  withdrawn: [],
  readUpTo: 0,
  readAlone: new Set<number>(),
  ofMessages: [],
  dailies: [],
  lastOf: noNames,
  clearedOf: noNames,
};

/** Whether number `nth` was read (or withdrawn). */
export const isRead = ({ readUpTo, readAlone }: Pick<Bell, 'readUpTo' | 'readAlone'>, nth: number): boolean =>
  nth <= readUpTo || readAlone.has(nth);

/** How many are unread. */
export const unreadIn = ({ shown, readUpTo, readAlone }: Bell): number => shown - readUpTo - readAlone.size;

/** Whether a mail about it is still wanted: not once it was read or taken back. */
export function isWaiting(bell: Bell, { notificationId, nth }: Pick<Item, 'notificationId' | 'nth'>): boolean {
  if (numberOf(bell.ids, notificationId) === undefined || bell.withdrawn.includes(notificationId)) return false;
  return nth === null || !isRead(bell, nth);
}

/**
 * Whether the last notification of a conversation's messages was read or withdrawn before an instant (UTC ISO). False
 * for one that is only mailed.
 */
export function wasClearedBefore(bell: Bell, conversationId: string, due: string): boolean {
  const last = numberOf(bell.lastOf, conversationId) ?? MAILED_ONLY;
  if (last === MAILED_ONLY || !isRead(bell, last)) return false;
  return (numberOf(bell.clearedOf, conversationId) ?? Number.NEGATIVE_INFINITY) < Date.parse(due);
}

export function evolveBell(bell: Bell, event: BellEvent): Bell {
  switch (event.type) {
    case 'NotificationGiven': {
      const { notificationId, nth, topic, kind, refs, dailyAt } = event.data;
      const ids = withName(bell.ids, notificationId, nth ?? MAILED_ONLY);
      const dailies =
        dailyAt === null ? bell.dailies : withItem(bell.dailies, dailyAt, { notificationId, topic, kind, refs, nth });
      const { conversationId } = refs;
      const given = { ...bell, ids, dailies, shown: nth ?? bell.shown };
      if (topic !== 'messages' || conversationId === undefined) return given;
      const ofMessages = nth === null ? bell.ofMessages : [...bell.ofMessages, { conversationId, notificationId, nth }];
      return { ...given, ofMessages, lastOf: withName(bell.lastOf, conversationId, nth ?? MAILED_ONLY) };
    }
    case 'NotificationRead':
      return {
        ...bell,
        readAlone: new Set(bell.readAlone).add(event.data.nth),
        ...cleared(bell, event.data.at, ({ nth }) => nth === event.data.nth),
      };
    case 'AllNotificationsRead': {
      const { upTo, at } = event.data;
      return {
        ...bell,
        readUpTo: upTo,
        readAlone: new Set([...bell.readAlone].filter((nth) => nth > upTo)),
        ...cleared(bell, at, ({ nth }) => nth <= upTo),
      };
    }
    case 'NotificationWithdrawn': {
      const { notificationId, nth, wasUnread, at } = event.data;
      const readAlone = nth !== null && wasUnread ? new Set(bell.readAlone).add(nth) : bell.readAlone;
      return {
        ...bell,
        readAlone,
        ...cleared(bell, at, (one) => one.notificationId === notificationId),
        withdrawn: [...bell.withdrawn, notificationId],
      };
    }
    case 'MailPostponed': {
      const { notificationId, nth, topic, kind, refs, dailyAt } = event.data;
      return dailyAt === null
        ? bell
        : { ...bell, dailies: withItem(bell.dailies, dailyAt, { notificationId, topic, kind, refs, nth }) };
    }
    case 'DailyPostponed': {
      const { due, dailyAt } = event.data;
      return { ...bell, dailies: withMoved(bell.dailies, due, dailyAt) };
    }
    case 'PreferencesSet': {
      const { memberId: _whose, ...preferences } = event.data;
      // The preferences of a closed account read as empty.
      if (!preferences.timeZone) return { ...bell, preferences: defaultPreferences };
      // Of a topic that came later the member has said nothing yet.
      const topics = { ...defaultPreferences.topics, ...preferences.topics };
      return { ...bell, preferences: { ...preferences, topics } };
    }
    default:
      event satisfies never;
      return bell;
  }
}

/** The unread notifications of messages without those read or withdrawn, and when that happened. */
function cleared(
  bell: Bell,
  at: string | undefined,
  isGone: (one: OfMessages) => boolean,
): Pick<Bell, 'ofMessages' | 'clearedOf'> {
  const gone = bell.ofMessages.filter(isGone);
  if (gone.length === 0) return { ofMessages: bell.ofMessages, clearedOf: bell.clearedOf };
  const ofMessages = bell.ofMessages.filter((one) => !isGone(one));
  if (at === undefined) return { ofMessages, clearedOf: bell.clearedOf };
  return {
    ofMessages,
    clearedOf: gone.reduce(
      (seen, { conversationId }) => withName(seen, conversationId, Date.parse(at)),
      bell.clearedOf,
    ),
  };
}

/** A daily mail goes out later, and takes along what is to go out then. */
function withMoved(dailies: readonly Daily[], due: string, at: string): readonly Daily[] {
  const moved = dailies.find((one) => one.at === due);
  const others = dailies.filter((one) => one !== moved);
  if (!moved) return dailies;
  const joined = others.find((one) => one.at === at);
  const whole = joined ? withItems({ ...moved, isCut: moved.isCut || joined.isCut }, joined.items) : moved;
  return [...others.filter((one) => one !== joined), { ...whole, at }];
}

function withItem(dailies: readonly Daily[], at: string, item: Item): readonly Daily[] {
  const daily = dailies.find((one) => one.at === at) ?? { at, plannedFor: at, items: [], isCut: false };
  return [...dailies.filter((one) => one.at !== at), withItems(daily, [item])].slice(-DAILIES_KEPT);
}

function withItems(daily: Daily, more: readonly Item[]): Daily {
  const items = [...daily.items, ...more];
  return { ...daily, items: items.slice(-MOST_IN_DAILY), isCut: daily.isCut || items.length > MOST_IN_DAILY };
}
