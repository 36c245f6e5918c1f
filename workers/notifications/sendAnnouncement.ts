import { z } from 'zod';
import { type Announcement, announcement, isWithdrawn, notificationOf } from '#domain/notifications/announcement.ts';
import { bell } from '#domain/notifications/decider.ts';
import type { AnnouncementDeleted, AnnouncementScheduled } from '#domain/notifications/events.ts';
import { job, type Tools } from '../job.ts';
import { notify } from './notify.ts';

const AT_ONCE = 32;

const data = z.object({ announcementId: z.string() });

const stateNow = async ({ stateOf }: Tools, announcementId: string): Promise<Announcement | undefined> =>
  (await stateOf(announcement, { announcementId })).state;

const recipientsOf = ({ audience }: Announcement, tools: Tools): Promise<readonly string[]> | readonly string[] =>
  audience === 'all' ? tools.everyMember() : audience;

/** Does something for each, some at once, as long as it is still wanted; it is asked again before each handful. */
async function forEach(
  ids: readonly string[],
  isWanted: () => Promise<boolean>,
  act: (id: string) => Promise<unknown>,
): Promise<boolean> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    if (!(await isWanted())) return false;
    const handful = await Promise.allSettled(ids.slice(at, at + AT_ONCE).map(act));
    // Only now: nothing that this run has begun may happen during the next one.
    for (const one of handful) if (one.status === 'rejected') throw one.reason;
  }
  return isWanted();
}

/**
 * Gives an announcement to each member of its audience, at its time, once: a run that died is begun again and gives it
 * to those who lack it. A cancelled one is given to no member; one that is cancelled meanwhile stops, and is withdrawn
 * from those it has reached. A cancellation can come that late because it is judged by when it was requested, and
 * recorded a moment later.
 */
export const sendAnnouncement = job<AnnouncementScheduled, z.infer<typeof data>>({
  name: 'send-announcement',
  on: ['AnnouncementScheduled'],
  data,
  from: ({ data: { announcementId } }) => ({ announcementId }),
  runAt: (_data, { data: { sendAt } }) => sendAt,
  async run({ announcementId }, tools) {
    const due = await stateNow(tools, announcementId);
    if (!due || due.stage === 'sent') return;
    const recipients = await recipientsOf(due, tools);
    // Called off while an earlier run was giving it out: what that run gave last may have come after it was taken back.
    if (isWithdrawn(due)) return void (await takeBack(tools, announcementId, recipients));
    const news = {
      notificationId: notificationOf(announcementId),
      topic: 'announcements',
      kind: 'announcement',
      refs: { announcementId },
    } as const;
    const isWanted = async () => (await stateNow(tools, announcementId))?.stage === 'scheduled';
    const isDone = await forEach(recipients, isWanted, (memberId) => notify(tools, memberId, news));
    if (isDone)
      await tools.dispatch(
        announcement,
        { type: 'RecordSent', data: { announcementId, recipients: recipients.length } },
        tools.sender,
      );
    const given = await stateNow(tools, announcementId);
    if (given && isWithdrawn(given)) await takeBack(tools, announcementId, recipients);
  },
});

const takeBack = (tools: Tools, announcementId: string, recipients: readonly string[]): Promise<boolean> =>
  forEach(
    recipients,
    async () => true,
    (memberId) =>
      tools.dispatch(
        bell,
        { type: 'WithdrawNotification', data: { memberId, notificationId: notificationOf(announcementId) } },
        tools.sender,
      ),
  );

/** A deleted announcement leaves every list it is in. */
export const withdrawAnnouncement = job<AnnouncementDeleted, z.infer<typeof data>>({
  name: 'withdraw-announcement',
  on: ['AnnouncementDeleted'],
  data,
  from: ({ data: { announcementId } }) => ({ announcementId }),
  async run({ announcementId }, tools) {
    const gone = await stateNow(tools, announcementId);
    if (gone?.stage === 'deleted') await takeBack(tools, announcementId, await recipientsOf(gone, tools));
  },
});
