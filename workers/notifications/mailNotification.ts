import { z } from 'zod';
import { mailEffect } from '#domain/mail.ts';
import { isStillSo } from '#domain/noticeHolds.ts';
import { wordsOf } from '#domain/noticeWords.ts';
import { announcement } from '#domain/notifications/announcement.ts';
import type { CancelAnnouncement } from '#domain/notifications/commands.ts';
import { bell } from '#domain/notifications/decider.ts';
import type { DailyPostponed, MailPostponed, NotificationGiven } from '#domain/notifications/events.ts';
import { type Bell, type Item, isWaiting } from '#domain/notifications/state.ts';
import { plainTextOf } from '#domain/richText.ts';
import { account } from '#domain/users/decider.ts';
import { job, type Tools } from '../job.ts';
import { mailMember } from '../payments/payerMail.ts';
import { toldTooLate } from '../users/mailAge.ts';

const data = z.object({ memberId: z.string(), notificationId: z.string(), kind: z.string(), refs: z.record(z.string(), z.string()) }).extend({
  ...{ topic: z.string(), nth: z.number().nullable(), due: z.string() },
});
type Data = z.infer<typeof data>;

const bellOf = async ({ stateOf }: Tools, memberId: string): Promise<Bell> => (await stateOf(bell, { memberId } as Parameters<typeof bell.stream>[0])).state;

/** Whether a member is still to be mailed of it: their account is open, they have not read it, they want mail of such things, and it is still so. */
async function isWanted(tools: Tools, memberId: string, state: Bell, item: Item): Promise<boolean> {
  if (!isWaiting(state, item) || state.preferences.topics[item.topic].mail === 'never') return false;
  const { status } = (await tools.stateOf(account, { accountId: memberId })).state;
  return status === 'active' && isStillSo(tools.stateOf, { memberId, ...item }, tools.now());
}

const settings = ({ publicUrl }: Tools): string => `You choose what we write to you about: ${publicUrl}/settings?tab=notifications`;

/** A notification by mail, when its time has come and by what is so then. Whoever wants it later by now, after new quiet hours or once a day, has it then. */
export const mailNotification = job<NotificationGiven | MailPostponed, Data>({
  name: 'mail-notification',
  on: ['NotificationGiven', 'MailPostponed'],
  data,
  from({ data: given, metadata }) {
    const { memberId, notificationId, kind, refs, topic, nth, mailAt } = given;
    return mailAt === null || metadata.channel === 'demo' ? null : { memberId, notificationId, kind, refs, topic, nth, due: mailAt };
  },
  runAt: ({ due }) => due,
  async run({ memberId, notificationId, due, ...rest }, tools) {
    const item = { notificationId, ...rest } as Item;
    if (toldTooLate(due, tools.now()) || !(await isWanted(tools, memberId, await bellOf(tools, memberId), item))) return;
    if ((await tools.dispatch(bell, { type: 'PostponeMail', data: { memberId, ...item } }, tools.sender)).events.length > 0) return;
    const { title, text, href } = await fullWords(tools, memberId, item);
    await mailMember(tools, memberId, `notification-${notificationId}-${memberId}`, title, [text, ...href, settings(tools)]);
  },
});

type Told = { readonly title: string; readonly text: string /** Its address, where it can be seen there. */; readonly href: readonly string[] };

/** As in the product, with its link. An announcement a member is told of by mail alone is nowhere else, so there is nothing to lead to. */
async function mailWords({ stateOf, publicUrl, now }: Tools, memberId: string, { kind, refs, nth }: Item): Promise<Told> {
  const { title, text, href } = await wordsOf(stateOf, { memberId, kind, refs }, now());
  return { title, text, href: kind === 'announcement' && nth === null ? [] : [publicUrl + href] };
}

/** The same; an announcement whole. */
async function fullWords(tools: Tools, memberId: string, item: Item): Promise<Told> {
  const words = await mailWords(tools, memberId, item);
  if (item.kind !== 'announcement') return words;
  const { state } = await tools.stateOf(announcement, { announcementId: item.refs.announcementId ?? '' } as CancelAnnouncement['data']);
  return state ? { ...words, text: plainTextOf(state.content) } : words;
}

const daily = z.object({ memberId: z.string(), at: z.string() });

/** Once a day what a member has not read and wants to hear of in one mail, after their quiet hours of then; nothing when there is nothing left to tell. */
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
    const lines: string[] = [];
    for (const item of due.items) {
      if (!(await isWanted(tools, memberId, state, item))) continue;
      const short = await mailWords(tools, memberId, item);
      // What cannot be read on elsewhere is told to its end.
      const { title, text, href } = short.href.length > 0 ? short : await fullWords(tools, memberId, item);
      lines.push([`${title}: ${text}`, ...href].join('\n'));
    }
    if (lines.length === 0) return;
    if ((await tools.dispatch(bell, { type: 'PostponeDaily', data: { memberId, due: at } }, tools.sender)).events.length > 0) return;
    const more = due.more > 0 ? [`And ${due.more} more: ${tools.publicUrl}/notifications`] : [];
    const count = lines.length + due.more;
    const subject = count === 1 ? 'One thing since yesterday' : `${count} things since yesterday`;
    await mailMember(tools, memberId, key, subject, [...lines, ...more, settings(tools)]);
  },
});
