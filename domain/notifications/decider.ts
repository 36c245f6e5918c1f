import type { Aggregate } from '../decider.ts';
import { numberOf } from '../numberedNames.ts';
import type {
  BellCommand,
  GiveNotification,
  PostponeDaily,
  PostponeMail,
  ReadNotification,
  SettleMessages,
  WithdrawNotification,
} from './commands.ts';
import type { BellEvent } from './events.ts';
import { afterQuiet, checkedPreferences, mailPlan } from './preferences.ts';
import { NotificationMissing } from './refusals.ts';
import { type Bell, evolveBell, isRead, isWaiting, MAILED_ONLY, noBell, unreadIn, wasClearedBefore } from './state.ts';

/**
 * Stream `bell-{memberId}`: a member's notifications, each given once, which of them are read, and the member's
 * preferences.
 */
export const bell: Aggregate<Bell, BellCommand, BellEvent, { readonly memberId: string }> = {
  name: 'bell',
  stream: ({ memberId }) => `bell-${memberId}`,
  snapshots: 1,
  initial: noBell,
  evolve: evolveBell,
  decide(command, state) {
    switch (command.type) {
      case 'GiveNotification':
        return give(command, state);
      case 'ReadNotification':
        return read(command, state);
      case 'ReadAllNotifications':
        return unreadIn(state) > 0
          ? [
              {
                type: 'AllNotificationsRead',
                data: { memberId: command.data.memberId, upTo: state.shown, at: command.at },
              },
            ]
          : [];
      case 'SettleMessages':
        return settle(command, state);
      case 'WithdrawNotification':
        return withdraw(command, state);
      case 'PostponeMail':
        return postpone(command, state);
      case 'PostponeDaily':
        return postponeDaily(command, state);
      case 'SetPreferences': {
        const { memberId, ...wanted } = command.data;
        const preferences = checkedPreferences(wanted);
        return JSON.stringify(preferences) === JSON.stringify(state.preferences)
          ? []
          : [{ type: 'PreferencesSet', data: { memberId, ...preferences } }];
      }
    }
  },
};

/** Appends nothing for an id that was given before, or a topic the member has switched off. */
function give({ data, at }: GiveNotification, state: Bell): BellEvent[] {
  const { memberId, topic, kind, refs, letter } = data;
  const notificationId = newNameOf(data, state);
  if (notificationId === undefined) return [];
  const { inApp, mail } = state.preferences.topics[topic];
  // With `letter` another job sends the immediate mail; only the daily mail is planned here.
  const { mailAt, dailyAt } = mailPlan(state.preferences, letter && mail === 'now' ? 'never' : mail, at);
  if (!inApp && mailAt === null && dailyAt === null) return [];
  const opensDaily = isFirstFor(state, dailyAt);
  const nth = inApp ? state.shown + 1 : null;
  return [
    {
      type: 'NotificationGiven',
      data: { memberId, notificationId, topic, kind, refs, nth, mailAt, dailyAt, opensDaily },
    },
  ];
}

/** The id for this notification; undefined when it was given before. */
function newNameOf(
  { notificationId, refs: { conversationId }, again }: GiveNotification['data'],
  state: Bell,
): string | undefined {
  const isNew = (name: string): boolean => numberOf(state.ids, name) === undefined;
  if (isNew(notificationId)) return notificationId;
  const isToldAgain =
    again &&
    conversationId !== undefined &&
    isNew(again.notificationId) &&
    wasClearedBefore(state, conversationId, again.due);
  return isToldAgain ? again.notificationId : undefined;
}

const isFirstFor = ({ dailies }: Bell, dailyAt: string | null): boolean =>
  dailyAt !== null && dailies.every(({ at }) => at !== dailyAt);

/** Appends nothing when the mail is to be sent now, or no longer wanted. */
function postpone({ data, at }: PostponeMail, state: Bell): BellEvent[] {
  if (!isWaiting(state, data)) return [];
  const { mailAt, dailyAt } = mailPlan(state.preferences, state.preferences.topics[data.topic].mail, at);
  if (mailAt === at || (mailAt === null && dailyAt === null)) return [];
  return [{ type: 'MailPostponed', data: { ...data, mailAt, dailyAt, opensDaily: isFirstFor(state, dailyAt) } }];
}

/** Nothing when it is to go out now, or has been put off already. */
function postponeDaily({ data: { memberId, due }, at }: PostponeDaily, state: Bell): BellEvent[] {
  // Clocks differ: a worker may be early.
  const now = at > due ? at : due;
  const dailyAt = afterQuiet(state.preferences, now);
  if (dailyAt === now || state.dailies.every((daily) => daily.at !== due)) return [];
  return [{ type: 'DailyPostponed', data: { memberId, due, dailyAt, opensDaily: isFirstFor(state, dailyAt) } }];
}

function read({ data: { memberId, notificationId }, at }: ReadNotification, state: Bell): BellEvent[] {
  const nth = numberOf(state.ids, notificationId);
  if (nth === undefined || nth === MAILED_ONLY || state.withdrawn.includes(notificationId)) throw NotificationMissing();
  return isRead(state, nth) ? [] : [{ type: 'NotificationRead', data: { memberId, notificationId, nth, at } }];
}

const settle = ({ data: { memberId, conversationId }, at }: SettleMessages, { ofMessages }: Bell): BellEvent[] =>
  ofMessages
    .filter((one) => one.conversationId === conversationId)
    .map(({ notificationId, nth }) => ({ type: 'NotificationRead', data: { memberId, notificationId, nth, at } }));

function withdraw({ data: { memberId, notificationId }, at }: WithdrawNotification, state: Bell): BellEvent[] {
  const number = numberOf(state.ids, notificationId);
  if (number === undefined || state.withdrawn.includes(notificationId)) return [];
  const nth = number === MAILED_ONLY ? null : number;
  return [
    {
      type: 'NotificationWithdrawn',
      data: { memberId, notificationId, nth, wasUnread: nth !== null && !isRead(state, nth), at },
    },
  ];
}
