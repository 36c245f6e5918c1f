import { z } from 'zod';
import type { Again } from '#domain/notifications/commands.ts';
import { bell } from '#domain/notifications/decider.ts';
import type { NoticeKind, Refs, Topic } from '#domain/notifications/events.ts';
import { account } from '#domain/users/decider.ts';
import { owners } from '#domain/users/owners.ts';
import type { Fact } from '#projections/projection.ts';
import type { Tools } from '../job.ts';

/** After an emptied queue nobody is told of what is older than this. */
const NEWS_MS = 14 * 86_400_000;

/** What every job that tells somebody knows of its event; everything else is looked up when it runs. */
export const cause = z.object({ type: z.string(), eventId: z.string(), at: z.string(), actorId: z.string() });
export type Cause = z.infer<typeof cause>;

/** The cause of a notification; null for demo data, which brings its past along. */
export const causeOf = ({ type, id, metadata: { occurredAt, channel, actorId } }: Fact): Cause | null =>
  channel === 'demo' ? null : { type, eventId: id, at: occurredAt, actorId };

/** Whether it is too old to be told of. */
export const isStale = ({ at }: Pick<Cause, 'at'>, now: string): boolean => Date.parse(now) - Date.parse(at) > NEWS_MS;

export type News = {
  /** Names what is told, so that it is told once: the event's id where nothing else says it better. */
  readonly notificationId: string;
  readonly topic: Topic;
  readonly kind: NoticeKind;
  readonly refs: Refs;
  /** A mail of its own tells of it at once. */
  readonly letter?: true;
  /** What told of the same before may have left the bell without being seen to: then it is told once more. */
  readonly again?: Again;
};

/** Tells a member, once and as they wish; nobody whose account is not open now. */
export async function tell({ stateOf, dispatch, sender }: Pick<Tools, 'stateOf' | 'dispatch' | 'sender'>, memberId: string, news: News): Promise<void> {
  const { status } = (await stateOf(account, { accountId: memberId })).state;
  if (status === 'active') await dispatch(bell, { type: 'GiveNotification', data: { memberId, ...news } }, sender);
}

/** Tells the owners of the platform, but not one who did it. */
export async function tellOwners(tools: Tools, news: News, exceptId?: string): Promise<void> {
  const { accountIds } = (await tools.stateOf(owners, { accountId: '' })).state;
  for (const ownerId of accountIds) if (ownerId !== exceptId) await tell(tools, ownerId, news);
}
