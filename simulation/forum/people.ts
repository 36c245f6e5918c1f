import type { FlagCause } from '#domain/forum/events.ts';
import {
  addComment,
  createThread,
  flagPost,
  reviseComment,
  setDeleted,
  setLiked,
  setMuted,
} from '../../gateway/forum/actions.ts';
import {
  appealBan,
  appealHiding,
  banFromForum,
  denyBanAppeal,
  liftForumBan,
  rulePost,
  ruleThread,
} from '../../gateway/forum/moderationActions.ts';
import { recordRead } from '../../gateway/forum/reading.ts';
import { join, type Person, platform } from '../people.ts';
import { MINUTE, type Play } from '../play.ts';

/** What members and moderators share. */
export type ForumPlay = Play & {
  readonly members: Person[];
  readonly threads: string[];
  readonly posts: { readonly postId: string; readonly threadId: string; readonly authorId: string }[];
};

const CAUSES: readonly FlagCause[] = ['spam', 'abuse', 'offTopic', 'other'];

/** A member of long standing: their flags weigh in full. */
export async function settle(play: ForumPlay, name: string): Promise<void> {
  const me = await join(play, name);
  if (me) play.members.push(me);
}

/** Writes threads and comments, at times many at once, edits, deletes, likes, flags, reads, and appeals. */
export async function member(play: ForumPlay, me: Person): Promise<void> {
  const { random } = play.world;
  await begin(play, me);
  const todo = 12 + random.below(14);
  for (let done = 0; done < todo; done += 1) {
    await play.rest(me.actor, random.below(12 * MINUTE));
    await random.pick(deeds)(play, me);
  }
}

async function begin(play: ForumPlay, me: Person): Promise<void> {
  const { world, ask, threads, posts } = play;
  const opening = { topic: 'Which comb?', text: `Says @${world.random.pick(play.members).name}.`, category: 'Tools' };
  const answer = await ask(me.actor, world.nextId('thread'), (context) => createThread(context, opening));
  if (answer.kind !== 'done') return;
  const { threadId, authorId } = answer.value;
  threads.push(threadId);
  posts.push({ postId: threadId, threadId, authorId });
}

/** More threads than a member may begin in an hour. */
const beginMany = async (play: ForumPlay, me: Person): Promise<void> =>
  void (await Promise.all([1, 2, 3, 4].map(() => begin(play, me))));

async function comment(play: ForumPlay, me: Person, threadId = anyThread(play)): Promise<void> {
  const { world, ask, posts } = play;
  if (threadId === undefined) return;
  const replyTo = world.random.chance(0.3) ? threadId : undefined;
  const answer = await ask(me.actor, world.nextId('comment'), (context) =>
    addComment(context, threadId, {
      id: undefined,
      text: 'The black one.',
      replyTo,
      quote: replyTo && world.random.chance(0.5) ? 'Says' : undefined,
    }),
  );
  if (answer.kind === 'done') posts.push({ postId: answer.value.commentId, threadId, authorId: me.actor.id });
}

/** When those who quarrel, and who calms them down, do so together. */
const TOGETHER_MS = 10 * MINUTE;
const untilTogether = ({ rest, world }: ForumPlay, { actor }: Person): Promise<void> =>
  rest(actor, TOGETHER_MS - (world.scheduler.now() % TOGETHER_MS));

/** Many comments at once on the first thread, at the same moment as others'. */
async function quarrel(play: ForumPlay, me: Person): Promise<void> {
  await untilTogether(play, me);
  await Promise.all(Array.from({ length: 8 }, () => comment(play, me, play.threads[0])));
}

const anyThread = ({ threads, world }: ForumPlay) => (threads.length === 0 ? undefined : world.random.pick(threads));
const anyPost = ({ posts, world }: ForumPlay) => (posts.length === 0 ? undefined : world.random.pick(posts));
const ownPost = ({ posts, world }: ForumPlay, { actor }: Person) => {
  const own = posts.filter(({ authorId }) => authorId === actor.id);
  return own.length === 0 ? undefined : world.random.pick(own);
};
/** The post that everybody likes, and flags. */
const popularPost = ({ posts }: ForumPlay) => posts[0];

async function revise(play: ForumPlay, me: Person): Promise<void> {
  const { world, ask } = play;
  const post = ownPost(play, me);
  if (!post || post.postId === post.threadId) return;
  const text = `The ${world.random.pick(['black', 'white', 'red'])} one.`;
  await ask(me.actor, world.nextId('revise'), (context) =>
    reviseComment(context, post.postId, { id: undefined, text, replyTo: undefined, quote: undefined }),
  );
}

async function remove(play: ForumPlay, me: Person): Promise<void> {
  const { world, ask, rest } = play;
  const post = ownPost(play, me);
  if (!post) return;
  await ask(me.actor, world.nextId('delete'), (context) => setDeleted(context, post.postId, true));
  if (world.random.chance(0.3)) return;
  await rest(me.actor, world.random.below(5 * MINUTE));
  await ask(me.actor, world.nextId('undo'), (context) => setDeleted(context, post.postId, false));
}

async function like(play: ForumPlay, me: Person): Promise<void> {
  const { world, ask } = play;
  const post = world.random.chance(0.6) ? popularPost(play) : anyPost(play);
  const isLiked = world.random.chance(0.7);
  if (post) await ask(me.actor, world.nextId('like'), (context) => setLiked(context, post.postId, isLiked));
}

async function flag(play: ForumPlay, me: Person): Promise<void> {
  const { world, ask } = play;
  const post = world.random.chance(0.8) ? popularPost(play) : anyPost(play);
  const cause = world.random.pick(CAUSES);
  if (post) await ask(me.actor, world.nextId('flag'), (context) => flagPost(context, post.postId, cause, ''));
}

async function mute(play: ForumPlay, me: Person): Promise<void> {
  const post = anyPost(play);
  const isMuted = play.world.random.chance(0.5);
  if (post) await play.ask(me.actor, play.world.nextId('mute'), (context) => setMuted(context, post.threadId, isMuted));
}

async function read(play: ForumPlay, me: Person): Promise<void> {
  const post = anyPost(play);
  const upTo = play.world.random.below(30);
  if (post) await play.ask(me.actor, play.world.nextId('read'), (context) => recordRead(context, post.threadId, upTo));
}

async function appeal(play: ForumPlay, me: Person): Promise<void> {
  const { world, ask } = play;
  const post = ownPost(play, me);
  if (post) await ask(me.actor, world.nextId('appeal'), (context) => appealHiding(context, post.postId, 'It is true.'));
  await ask(me.actor, world.nextId('plea'), (context) => appealBan(context, 'I am sorry.'));
}

const say = (play: ForumPlay, me: Person) => comment(play, me);
const deeds = [
  ...[say, say, say, quarrel, quarrel, beginMany, revise, remove],
  ...[like, like, flag, flag, flag, mute, read, appeal],
];

const REASON = 'The rules say so.';

/** Hides, restores and keeps posts, locks and pins threads, bans members for minutes, and answers appeals. */
export async function moderator(play: ForumPlay): Promise<void> {
  const { world, ask, rest, members } = play;
  const { random } = world;
  const rule = (what: Parameters<typeof rulePost>[1]) => async () => {
    const post = random.chance(0.5) ? popularPost(play) : anyPost(play);
    if (post) await ask(platform, world.nextId('rule'), (context) => rulePost(context, what, post.postId, REASON));
  };
  const place = (what: Parameters<typeof ruleThread>[1]) => async () => {
    const post = anyPost(play);
    if (post) await ask(platform, world.nextId('place'), (context) => ruleThread(context, what, post.threadId, REASON));
  };
  const together = () => untilTogether(play, { actor: platform, name: 'platform' });
  const ban = async () => {
    const { actor } = random.pick(members);
    if (random.chance(0.7)) await together();
    const until = new Date(world.scheduler.now() + (2 + random.below(15)) * MINUTE).toISOString();
    await ask(platform, world.nextId('ban'), (context) => banFromForum(context, actor.id, REASON, until));
    if (random.chance(0.6)) return;
    await rest(platform, random.below(4 * MINUTE));
    const ends = random.chance(0.5) ? liftForumBan : denyBanAppeal;
    // By themselves members seldom appeal within these minutes.
    if (ends === denyBanAppeal) await ask(actor, world.nextId('plea'), (context) => appealBan(context, 'I am sorry.'));
    await ask(platform, world.nextId('answer'), (context) => ends(context, actor.id, REASON));
  };
  /** Locks the first thread while others quarrel in it, and opens it again. */
  const calm = async () => {
    await together();
    const [threadId] = play.threads;
    if (threadId === undefined) return;
    for (const what of ['LockThread', 'UnlockThread'] as const) {
      await ask(platform, world.nextId('calm'), (context) => ruleThread(context, what, threadId, REASON));
      await rest(platform, random.below(MINUTE));
    }
  };
  const tasks = [
    rule('HidePost'),
    rule('RestorePost'),
    rule('RestorePost'),
    rule('DismissFlags'),
    rule('DismissFlags'),
    rule('DismissFlags'),
    calm,
    calm,
    rule('DenyHidingAppeal'),
    place('LockThread'),
    place('UnlockThread'),
    place('UnlockThread'),
    place('PinThread'),
    place('UnpinThread'),
    ban,
    ban,
  ];
  for (let done = 0; done < 40; done += 1) {
    await rest(platform, random.below(8 * MINUTE));
    await random.pick(tasks)();
  }
}
