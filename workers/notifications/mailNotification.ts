import { z } from 'zod';
import { mailEffect } from '#domain/mail.ts';
import { announcement } from '#domain/notifications/announcement.ts';
import { bell } from '#domain/notifications/decider.ts';
import type { DailyPostponed, MailPostponed, NotificationGiven } from '#domain/notifications/events.ts';
import { type Bell, type Item, isWaiting } from '#domain/notifications/state.ts';
import { isStillRelevant } from '#domain/processes/notifications/noticeRelevance.ts';
import { noticeTextOf } from '#domain/processes/notifications/noticeTexts.ts';
import { plainTextOf } from '#domain/richText.ts';
import { account } from '#domain/users/decider.ts';
import { job, type Tools } from '../job.ts';
import { mailMember } from '../payments/payerMail.ts';
import { toldTooLate } from '../users/mailAge.ts';

const data = z
  .object({
    memberId: z.string(),
    notificationId: z.string(),
    kind: z.string(),
    refs: z.record(z.string(), z.string()),
  })
  .extend({
    topic: z.string(),
    nth: z.number().nullable(),
    due: z.string(),
  });
type Data = z.infer<typeof data>;

const bellOf = async ({ stateOf }: Tools, memberId: string): Promise<Bell> => (await stateOf(bell, { memberId })).state;

/**
 * Whether a member with an open account is still to be mailed of it: they have not read it, they want mail of such
 * things, and it is still so.
 */
async function isWanted(tools: Tools, memberId: string, state: Bell, item: Item): Promise<boolean> {
  if (!isWaiting(state, item) || state.preferences.topics[item.topic].mail === 'never') return false;
  return isStillRelevant(tools.stateOf, { memberId, ...item }, tools.now());
}

const isOpen = async ({ stateOf }: Tools, accountId: string): Promise<boolean> =>
  (await stateOf(account, { accountId })).state.status === 'active';

const settings = ({ publicUrl }: Tools): string =>
  `You choose what we write to you about: ${publicUrl}/settings?tab=notifications`;

/**
 * Mails a notification when its time has come, by the preferences and facts of that moment. A member who wants it later
 * by then, after new quiet hours or once a day, gets it then.
 */
export const mailNotification = job<NotificationGiven | MailPostponed, Data>({
  name: 'mail-notification',
  on: ['NotificationGiven', 'MailPostponed'],
  data,
  from({ data: given, metadata }) {
    const { memberId, notificationId, kind, refs, topic, nth, mailAt } = given;
    return mailAt === null || metadata.channel === 'demo'
      ? null
      : { memberId, notificationId, kind, refs, topic, nth, due: mailAt };
  },
  runAt: ({ due }) => due,
  async run({ memberId, notificationId, due, ...rest }, tools) {
    const item = { notificationId, ...rest } as Item;
    if (toldTooLate(due, tools.now()) || !(await isOpen(tools, memberId))) return;
    if (!(await isWanted(tools, memberId, await bellOf(tools, memberId), item))) return;
    if (
      (await tools.dispatch(bell, { type: 'PostponeMail', data: { memberId, ...item } }, tools.sender)).events.length >
      0
    )
      return;
    const { title, text, href } = await fullWords(tools, memberId, item);
    await mailMember(tools, memberId, `notification-${notificationId}-${memberId}`, title, [
      text,
      ...href,
      settings(tools),
    ]);
  },
});

type Told = {
  readonly title: string;
  readonly text: string /** Its address, where it can be seen there. */;
  readonly href: readonly string[];
};

/** The words and link of the product. An announcement that a member gets by mail alone has no page, so no link. */
async function mailWords(
  { stateOf, publicUrl, now }: Tools,
  memberId: string,
  { kind, refs, nth }: Item,
): Promise<Told> {
  const { title, text, href } = await noticeTextOf(stateOf, { memberId, kind, refs }, now());
  return { title, text, href: kind === 'announcement' && nth === null ? [] : [publicUrl + href] };
}

/** The same; an announcement whole. */
async function fullWords(tools: Tools, memberId: string, item: Item): Promise<Told> {
  const words = await mailWords(tools, memberId, item);
  if (item.kind !== 'announcement') return words;
  const { state } = await tools.stateOf(announcement, { announcementId: item.refs.announcementId ?? '' });
  return state ? { ...words, text: plainTextOf(state.content) } : words;
}

/** The most notifications a daily mail lists; the rest is counted. */
const MOST_LISTED = 50;

/** What can be read on in the product in short, the rest to its end. */
async function lineOf(tools: Tools, memberId: string, item: Item): Promise<string> {
  const short = await mailWords(tools, memberId, item);
  const { title, text, href } = short.href.length > 0 ? short : await fullWords(tools, memberId, item);
  return [`${title}: ${text}`, ...href].join('\n');
}

/** How many things, `isCut` when there were more than are counted. */
function subjectOf(count: number, isCut: boolean): string {
  const things = count === 1 ? 'one thing' : `${count} things`;
  const said = isCut ? `at least ${things}` : things;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)} since yesterday`;
}

const daily = z.object({ memberId: z.string(), at: z.string() });

/**
 * Mails once a day all unread notifications that a member wants in one mail, after their quiet hours of then; nothing
 * when none is left.
 */
export const mailDaily = job<NotificationGiven | MailPostponed | DailyPostponed, z.infer<typeof daily>>({
  name: 'mail-daily',
  on: ['NotificationGiven', 'MailPostponed', 'DailyPostponed'],
  data: daily,
  from: ({ data: { memberId, dailyAt, opensDaily }, metadata }) =>
    opensDaily && dailyAt !== null && metadata.channel !== 'demo' ? { memberId, at: dailyAt } : null,
  runAt: ({ at }) => at,
  async run({ memberId, at }, tools) {
    const state = await bellOf(tools, memberId);
    const due = state.dailies.find((one) => one.at === at);
    if (!due || toldTooLate(at, tools.now())) return;
    const key = `daily-${memberId}-${Date.parse(due.plannedFor)}`;
    // What has gone out is not put off: it would take along, under a name that was used, what is due then.
    if ((await tools.stateOf(mailEffect, { key })).state.sent) return;
    if (!(await isOpen(tools, memberId))) return;
    const wanted: Item[] = [];
    for (const item of due.items) if (await isWanted(tools, memberId, state, item)) wanted.push(item);
    if (wanted.length === 0) return;
    if (
      (await tools.dispatch(bell, { type: 'PostponeDaily', data: { memberId, due: at } }, tools.sender)).events.length >
      0
    )
      return;
    const lines: string[] = [];
    for (const item of wanted.slice(0, MOST_LISTED)) lines.push(await lineOf(tools, memberId, item));
    const beyond = wanted.length - lines.length;
    const more =
      beyond > 0 ? [`And ${due.isCut ? 'at least ' : ''}${beyond} more: ${tools.publicUrl}/notifications`] : [];
    await mailMember(tools, memberId, key, subjectOf(wanted.length, due.isCut), [...lines, ...more, settings(tools)]);
  },
});
