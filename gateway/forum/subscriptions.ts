import { Arg, Ctx, Extensions, Float, ID, Resolver, Root, Subscription } from 'type-graphql';
import { ThreadMissing } from '#domain/forum/refusals.ts';
import { visiblePost } from '#domain/forum/state.ts';
import { isVisible, THREADS_TOPIC, type ThreadNotice, threadTopic } from '#projections/forum/documents.ts';
import { QUEUE_TOPIC } from '#projections/forum/queue.ts';
import { readChanged, readComment, readThread } from '#projections/forum/readThreads.ts';
import { threads } from '#projections/forum/threads.ts';
import { type Context, memberWith } from '../context.ts';
import { resumed, TooFarBehind } from '../resumed.ts';
import { ownerOf } from '../shops/owners.ts';
import { RESUMABLE, toldToMembers } from '../subscriptionOperations.ts';
import { memberOf } from '../users/shapes.ts';
import { threadState } from './actions.ts';
import { forumDoor, forumMember } from './door.ts';
import { Replying, ThreadChange } from './types.ts';
import { commentTypes, threadType } from './views.ts';

/** What a listener has missed is told one by one up to so much; then the screen is loaded anew. */
const MOST_MISSED = 200;
/** So long a moderator's news wait for the words they are about. */
const READABLE_WITHIN_MS = 2_000;

type Subscribing<A> = { readonly context: Context; readonly args: A };
type Change = Omit<ThreadNotice, 'kind'> & { readonly kind: ThreadNotice['kind'] | 'missed' };
type QueueNotice = { readonly id: string; readonly position: number };
type ReplyingNotice = { readonly threadId: string; readonly memberId: string };

/** Changes from now on; with `after` first those since that position of the log. `threadId` undefined: what the lists show. */
async function changes(context: Context, threadId: string | undefined, after: number | null | undefined): Promise<AsyncIterableIterator<Change>> {
  await forumMember(context);
  const { services } = context;
  const live = services.notices.on<Change>(threadId === undefined ? THREADS_TOPIC : threadTopic(threadId));
  return resumed(services, live, after, async (known) => {
    const missed = await readChanged(services.models, threadId, known, MOST_MISSED + 1);
    if (missed.length > MOST_MISSED) throw TooFarBehind();
    return missed.map(({ id, position }): Change => ({ threadId: threadId ?? id, postId: id, kind: 'missed', position }));
  });
}

/** Who may read a thread may listen to it: everybody while it is there to be read, then its author and moderators. Refuses with ThreadMissing. */
async function mustBeReadable(context: Context, threadId: string): Promise<void> {
  const { id, role } = await forumMember(context);
  const state = await threadState(context, threadId);
  const isTheirs = state.authorId === id || (state.authorId !== '' && role === 'superadmin');
  if (!isTheirs && !visiblePost(state, threadId)) throw ThreadMissing();
}

/** The same for all who may listen, so as a visitor would see it. */
async function changeType(context: Context, { threadId, postId, kind, position }: Change): Promise<ThreadChange> {
  const { models } = context.services;
  const [thread, comment] = await Promise.all([readThread(models, threadId), postId === threadId ? undefined : readComment(models, postId)]);
  if (!thread) throw ThreadMissing();
  // What is said in a thread that readers do not see is not told, whatever has become of the comment.
  const [shown = null] = await commentTypes(context, comment && isVisible(thread) ? [comment] : []);
  return { position, kind, postId, thread: threadType(thread, context.actor), comment: shown };
}

@Resolver()
export class ForumSubscriptions {
  @Subscription(() => ThreadChange, {
    description: 'New threads and whatever changes on their cards; with `after` first what was missed since that position.',
    subscribe: (asked) => {
      const { context, args } = asked as unknown as Subscribing<{ after?: number | null }>;
      return changes(context, undefined, args.after) as never;
    },
  })
  @Extensions({ ...toldToMembers(forumDoor), ...RESUMABLE })
  threadsChanged(@Root() change: Change, @Ctx() context: Context, @Arg('after', () => Float, { nullable: true }) _after: number | null): Promise<ThreadChange> {
    return changeType(context, change);
  }

  @Subscription(() => ThreadChange, {
    description: 'Whatever happens in one thread; with `after` first what was missed since that position.',
    subscribe: async (asked) => {
      const { context, args } = asked as unknown as Subscribing<{ threadId: string; after?: number | null }>;
      await mustBeReadable(context, args.threadId);
      return changes(context, args.threadId, args.after) as never;
    },
  })
  @Extensions({ ...toldToMembers(forumDoor), ...RESUMABLE })
  threadChanged(
    @Root() change: Change,
    @Ctx() context: Context,
    @Arg('threadId', () => ID) _threadId: string,
    @Arg('after', () => Float, { nullable: true }) _after: number | null,
  ): Promise<ThreadChange> {
    return changeType(context, change);
  }

  @Subscription(() => Replying, {
    description: 'Who is writing a comment in a thread.',
    subscribe: async (asked) => {
      const { context, args } = asked as unknown as Subscribing<{ threadId: string }>;
      await forumMember(context);
      return context.services.notices.on<ReplyingNotice>(`replying/${args.threadId}`) as never;
    },
  })
  @Extensions(toldToMembers(forumDoor))
  async replying(@Root() { threadId, memberId }: ReplyingNotice, @Ctx() context: Context, @Arg('threadId', () => ID) _threadId: string): Promise<Replying> {
    return { threadId, member: memberOf(await ownerOf(context, memberId)) };
  }

  @Subscription(() => ID, {
    description: 'For moderators: the id of a case of the review queue whenever it comes, changes or goes.',
    subscribe: (asked) => {
      const { context } = asked as unknown as Subscribing<object>;
      memberWith(context, 'superadmin');
      return context.services.notices.on<QueueNotice>(QUEUE_TOPIC);
    },
  })
  async reviewQueueChanged(@Root() { id, position }: QueueNotice, @Ctx() context: Context): Promise<string> {
    memberWith(context, 'superadmin');
    // A case's words are another read model's: they are there to be read before anybody is sent to look.
    await context.services.notices.passed(threads, position, READABLE_WITHIN_MS);
    return id;
  }
}
