import { addDays, instantOfLocal, isTimeZone, localDateOf, localTimeOf } from '../calendar.ts';
import { type MailWish, type Preferences, TOPICS } from './events.ts';
import { DailyTimeInvalid, ModerationStays, QuietHoursInvalid, TimeZoneInvalid } from './refusals.ts';

/**
 * What holds until a member chooses: everything is shown; what concerns them is mailed, talk once a day, the platform's
 * own news never.
 */
export const defaultPreferences: Preferences = {
  topics: {
    bookings: { inApp: true, mail: 'now' },
    orders: { inApp: true, mail: 'now' },
    campaigns: { inApp: true, mail: 'now' },
    messages: { inApp: true, mail: 'now' },
    forum: { inApp: true, mail: 'daily' },
    moderation: { inApp: true, mail: 'now' },
    announcements: { inApp: true, mail: 'never' },
  },
  quiet: null,
  dailyAt: '08:00',
  timeZone: 'UTC',
};

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Preferences that can be kept. Refuses what is no time or zone, and hiding what moderators decide. */
export function checkedPreferences(wanted: Preferences): Preferences {
  const { quiet, dailyAt, timeZone, topics } = wanted;
  if (!topics.moderation.inApp) throw ModerationStays();
  if (quiet && (!TIME.test(quiet.from) || !TIME.test(quiet.until) || quiet.from === quiet.until))
    throw QuietHoursInvalid();
  if (!TIME.test(dailyAt)) throw DailyTimeInvalid();
  if (!isTimeZone(timeZone)) throw TimeZoneInvalid();
  return {
    topics: Object.fromEntries(
      TOPICS.map((topic) => [topic, { inApp: topics[topic].inApp, mail: topics[topic].mail }]),
    ) as Preferences['topics'],
    quiet: quiet && { from: quiet.from, until: quiet.until },
    dailyAt,
    timeZone,
  };
}

/** The end of the quiet hours an instant (UTC ISO) lies in; the instant itself outside of them. */
export function afterQuiet({ quiet, timeZone }: Preferences, at: string): string {
  if (!quiet) return at;
  const [date, time] = [localDateOf(at, timeZone), localTimeOf(at, timeZone)];
  const overMidnight = quiet.until < quiet.from;
  const isQuiet = overMidnight ? time >= quiet.from || time < quiet.until : time >= quiet.from && time < quiet.until;
  if (!isQuiet) return at;
  const end = instantOfLocal(overMidnight && time >= quiet.from ? addDays(date, 1) : date, quiet.until, timeZone);
  // On the night the clocks go back, the end may lie behind already.
  return end > at ? end : at;
}

/**
 * When the next daily mail after an instant is due (UTC ISO): at its time, or at the end of the quiet hours it would
 * come in.
 */
export function nextDaily(preferences: Preferences, at: string): string {
  const { dailyAt, timeZone } = preferences;
  const today = localDateOf(at, timeZone);
  const dueOn = (date: string) => afterQuiet(preferences, instantOfLocal(date, dailyAt, timeZone));
  // That of the evening before may still wait for the night to end.
  return [dueOn(addDays(today, -1)), dueOn(today)].find((due) => due > at) ?? dueOn(addDays(today, 1));
}

/** When and how something that happens at an instant is mailed. */
export function mailPlan(
  preferences: Preferences,
  mail: MailWish,
  at: string,
): { readonly mailAt: string | null; readonly dailyAt: string | null } {
  if (mail === 'now') return { mailAt: afterQuiet(preferences, at), dailyAt: null };
  return { mailAt: null, dailyAt: mail === 'daily' ? nextDaily(preferences, at) : null };
}
