import { z } from 'zod';
import type { Again } from '#domain/notifications/commands.ts';
import { bell } from '#domain/notifications/decider.ts';
import type { NoticeKind, Refs, Topic } from '#domain/notifications/events.ts';
import { account } from '#domain/users/decider.ts';
import { owners } from '#domain/users/owners.ts';
import type { Fact } from '#projections/projection.ts';
import type { Tools } from '../job.ts';

/** Events older than this give no notification, as after an emptied queue. */
const NEWS_MS = 14 * 86_400_000;

/** What every notifying job keeps of its event; everything else is looked up when it runs. */
export const cause = z.object({ type: z.string(), eventId: z.string(), at: z.string(), actorId: z.string() });
export type Cause = z.infer<typeof cause>;

/** The cause of a notification; null for demo data, which brings its past along. */
export const causeOf = ({ type, id, metadata: { occurredAt, channel, actorId } }: Fact): Cause | null =>
  channel === 'demo' ? null : { type, eventId: id, at: occurredAt, actorId };

/** Whether the event is too old for a notification. */
export const isStale = ({ at }: Pick<Cause, 'at'>, now: string): boolean => Date.parse(now) - Date.parse(at) > NEWS_MS;

export type News = {
  /** The key under which the notification is given once: the event's id unless something names it better. */
  readonly notificationId: string;
  readonly topic: Topic;
  readonly kind: NoticeKind;
  readonly refs: Refs;
  /** A mail of its own is sent at once. */
  readonly letter?: true;
  /** An earlier notification of the same may have left the bell unseen: then it is given once more. */
  readonly again?: Again;
};

/** Notifies a member, once and by the ways they chose; not a member whose account is closed by now. */
export async function notify(
  { stateOf, dispatch, sender }: Pick<Tools, 'stateOf' | 'dispatch' | 'sender'>,
  memberId: string,
  news: News,
): Promise<void> {
  const { status } = (await stateOf(account, { accountId: memberId })).state;
  if (status === 'active') await dispatch(bell, { type: 'GiveNotification', data: { memberId, ...news } }, sender);
}

/** Notifies the superadmins, except the one who did it. */
export async function notifyOwners(tools: Tools, news: News, exceptId?: string): Promise<void> {
  const { accountIds } = (await tools.stateOf(owners, {})).state;
  for (const ownerId of accountIds) if (ownerId !== exceptId) await notify(tools, ownerId, news);
}
