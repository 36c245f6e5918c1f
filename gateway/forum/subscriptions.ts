import { Arg, Ctx, Float, ID, Resolver, Root } from 'type-graphql';
import { ThreadMissing } from '#domain/forum/refusals.ts';
import { visiblePost } from '#domain/forum/state.ts';
import { hasRight } from '#domain/rights.ts';
import { isVisible, THREADS_TOPIC, type ThreadNotice, threadTopic } from '#projections/forum/documents.ts';
import { QUEUE_TOPIC } from '#projections/forum/queue.ts';
import { readChanged, readComment, readThread } from '#projections/forum/readThreads.ts';
import { threads } from '#projections/forum/threads.ts';
import { type Context, memberWith } from '../http/context.ts';
import { membersOnly, RESUMABLE } from '../live/extensions.ts';
import { resumeAfter, TooFarBehind } from '../live/resume.ts';
import { type After, subscription, topicSubscription } from '../live/subscription.ts';
import { ownerOf } from '../shops/owners.ts';
import { memberOf } from '../users/views.ts';
import { forumAccess, forumMember } from './access.ts';
import { threadState } from './actions.ts';
import { Replying, ThreadChange } from './types.ts';
import { commentTypes, threadType } from './views.ts';

/** The most events a subscriber is sent one by one when it resumes; beyond that it is refused with TooFarBehind. */
const MOST_MISSED = 200;
/** How long a moderator's notice waits for the read model with its text. */
const READABLE_WITHIN_MS = 2_000;

type Change = Omit<ThreadNotice, 'kind'> & { readonly kind: ThreadNotice['kind'] | 'missed' };
type QueueNotice = { readonly id: string; readonly position: number };
type ReplyingNotice = { readonly threadId: string; readonly memberId: string };

/**
 * Changes from now on; with `after` first those since that position of the log. `threadId` undefined: what the lists
 * show.
 */
async function changes(
  context: Context,
  threadId: string | undefined,
  after: number | null | undefined,
): Promise<AsyncIterableIterator<Change>> {
  await forumMember(context);
  const { services } = context;
  const live = services.changeFeed.on<Change>(threadId === undefined ? THREADS_TOPIC : threadTopic(threadId));
  return resumeAfter(services, live, after, async (known) => {
    const missed = await readChanged(services.models, threadId, known, MOST_MISSED + 1);
    if (missed.length > MOST_MISSED) throw TooFarBehind();
    return missed.map(
      ({ id, position }): Change => ({ threadId: threadId ?? id, postId: id, kind: 'missed', position }),
    );
  });
}

/**
 * Readers of a thread may subscribe to it: every member while it is visible, else its author and moderators. Refuses
 * with ThreadMissing.
 */
async function mustBeReadable(context: Context, threadId: string): Promise<void> {
  const { id, role } = await forumMember(context);
  const state = await threadState(context, threadId);
  const isTheirs = state.authorId === id || (state.authorId !== '' && hasRight(role, 'moderate'));
  if (!isTheirs && !visiblePost(state, threadId)) throw ThreadMissing();
}

/** The same for all subscribers, so as a visitor sees it. */
async function changeType(context: Context, { threadId, postId, kind, position }: Change): Promise<ThreadChange> {
  const { models } = context.services;
  const [thread, comment] = await Promise.all([
    readThread(models, threadId),
    postId === threadId ? undefined : readComment(models, postId),
  ]);
  if (!thread) throw ThreadMissing();
  // Comments of a thread that is not visible are not sent, whatever their own state.
  const [shown = null] = await commentTypes(context, comment && isVisible(thread) ? [comment] : []);
  return { position, kind, postId, thread: threadType(thread, context.actor), comment: shown };
}

@Resolver()
export class ForumSubscriptions {
  @subscription<After>(() => ThreadChange, {
    description:
      'New threads and whatever changes on their cards; with `after` first what was missed since that position.',
    sharing: { ...membersOnly(forumAccess), ...RESUMABLE },
    source: ({ context, args }) => changes(context, undefined, args.after),
  })
  threadsChanged(
    @Root() change: Change,
    @Ctx() context: Context,
    @Arg('after', () => Float, { nullable: true }) _after: number | null,
  ): Promise<ThreadChange> {
    return changeType(context, change);
  }

  @subscription<{ readonly threadId: string } & After>(() => ThreadChange, {
    description: 'Whatever happens in one thread; with `after` first what was missed since that position.',
    sharing: { ...membersOnly(forumAccess), ...RESUMABLE },
    source: async ({ context, args }) => {
      await mustBeReadable(context, args.threadId);
      return changes(context, args.threadId, args.after);
    },
  })
  threadChanged(
    @Root() change: Change,
    @Ctx() context: Context,
    @Arg('threadId', () => ID) _threadId: string,
    @Arg('after', () => Float, { nullable: true }) _after: number | null,
  ): Promise<ThreadChange> {
    return changeType(context, change);
  }

  @subscription<{ readonly threadId: string }>(() => Replying, {
    description: 'A member is writing a comment in a thread; passing, and kept nowhere: there is nothing to resume.',
    sharing: membersOnly(forumAccess),
    source: async ({ context, args }) => {
      await forumMember(context);
      return context.services.changeFeed.on<ReplyingNotice>(`replying/${args.threadId}`);
    },
  })
  async replying(
    @Root() { threadId, memberId }: ReplyingNotice,
    @Ctx() context: Context,
    @Arg('threadId', () => ID) _threadId: string,
  ): Promise<Replying> {
    return { threadId, member: memberOf(await ownerOf(context, memberId)) };
  }

  @topicSubscription<object, QueueNotice>(() => ID, {
    description: 'For moderators: the id of a case of the review queue whenever it comes, changes or goes.',
    topic({ context }) {
      memberWith(context, 'moderate');
      return QUEUE_TOPIC;
    },
  })
  async reviewQueueChanged(@Root() { id, position }: QueueNotice, @Ctx() context: Context): Promise<string> {
    memberWith(context, 'moderate');
    // The text of a case is in another read model: it has to be readable before subscribers are notified.
    await context.services.changeFeed.waitFor(threads, position, READABLE_WITHIN_MS);
    return id;
  }
}
