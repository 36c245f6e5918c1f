import type { Actor } from '#domain/decider.ts';
import { thread } from '#domain/forum/decider.ts';
import { newId } from '#domain/ids.ts';
import { blogPost } from '#domain/posts/decider.ts';
import type { BlogPost } from '#domain/posts/state.ts';
import { readDraft } from '#domain/processes/posts/drafts.ts';
import { addComment, setLiked } from '../forum/actions.ts';
import type { Context, Services } from '../http/context.ts';
import { reviewPost, submitPost } from '../posts/actions.ts';
import { keepDraft } from '../posts/drafts.ts';
import { moment, system } from './player.ts';
import { articleFrom, DEMO_POSTS, type DemoPost } from './postTexts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SINCE_DAYS = 70;
/** The post that platform owners wrote themselves. */
const OWN = 3;

type Cast = {
  readonly services: Services;
  readonly now: string;
  /** Who writes and comments; at least five. */
  readonly people: readonly Actor[];
  readonly owner: Actor;
};

/**
 * Fills the blog as a town would over some months: posts of several members, without covers, for which the client draws
 * what they are about; one of them in three versions; one waits for a review, one came back with comments, one is scheduled. A start that was cut short goes on.
 */
export async function playBlog(cast: Cast): Promise<void> {
  for (const [n, post] of DEMO_POSTS.entries()) await play(cast, post, n);
}

async function play(cast: Cast, post: DemoPost, n: number): Promise<void> {
  const author = n === OWN ? cast.owner : voice(cast, n * 3 + 1);
  const begun = Date.parse(cast.now) - SINCE_DAYS * DAY + Math.floor((n * (SINCE_DAYS - 2) * DAY) / DEMO_POSTS.length);
  const postId = newId(as(cast, author, begun, `${n}`).entropy);
  const stateNow = async () => (await cast.services.stateOf(blogPost, { postId })).state;
  for (const [index, text] of post.versions.entries()) {
    const version = index + 1;
    const at = begun + index * DAY;
    if ((await stateNow()).version < version)
      await submit(cast, { author, post, postId, text, at, about: `${n}/${version}` });
    if ((await stateNow()).version === version)
      await decide(cast, { post, postId, version, at: at + 5 * HOUR, about: `${n}/${version}` });
  }
  await discuss(cast, post, { postId, begun, n, state: await stateNow() });
}

type Submission = {
  readonly author: Actor;
  readonly post: DemoPost;
  readonly postId: string;
  readonly text: string;
  readonly at: number;
  readonly about: string;
};

async function submit(cast: Cast, { author, post, postId, text, at, about }: Submission): Promise<void> {
  const { title, category, description } = post;
  const said = { title, category, description, content: articleFrom(text), coverUrl: '', coverAlt: '' };
  const expectedRevision = (await readDraft(cast.services.vault, postId))?.revision ?? 0;
  const { draft } = await keepDraft(as(cast, author, at, `${about}/draft`), { postId, expectedRevision }, said);
  const draftRevision = draft.revision;
  await submitPost(as(cast, author, at + HOUR, `${about}/submit`), { postId, draftRevision, publishAt: null });
}

type Decision = {
  readonly post: DemoPost;
  readonly postId: string;
  readonly version: number;
  readonly at: number;
  readonly about: string;
};

/** Only the last version can wait or come back; what was decided before is not decided again. */
async function decide(cast: Cast, { post, postId, version, at, about }: Decision): Promise<void> {
  const { ends } = post;
  if (ends === 'pending') return;
  const context = as(cast, cast.owner, at, `${about}/review`);
  const review = { postId, version, reason: '', comments: [], publishAt: null };
  if (ends === 'returned') {
    const quote = 'I have tried four.';
    const start = 'There is only one pomade worth buying. '.length;
    const comment = { path: [0], start, end: start + quote.length, quote, text: 'Which four, and on which hair?' };
    // The passage was compared by hand: the read models may not have the version yet.
    await context.dispatch(blogPost, {
      type: 'ReturnBlogPost',
      data: { postId, version, reason: 'A good beginning. Please say what you compared.', comments: [comment] },
    });
  } else if (ends === 'scheduled') {
    const publishAt = new Date(Date.parse(cast.now) + 9 * DAY).toISOString();
    await reviewPost(context, { ...review, decision: 'approve', publishAt });
  } else await reviewPost(context, { ...review, decision: 'approve' });
}

type Talk = { readonly postId: string; readonly begun: number; readonly n: number; readonly state: BlogPost };

/** The job that opens the talk comes later; it finds this one and changes nothing. */
async function discuss(cast: Cast, { comments = [] }: DemoPost, { postId, begun, n, state }: Talk): Promise<void> {
  if (state.live === null) return;
  const { authorId, liveTitle: topic, liveCategory: category } = state;
  const follow = { threadId: postId, authorId, topic, category, isPublished: true };
  await as(cast, system, begun + 4 * DAY, `${n}/talk`).dispatch(thread, { type: 'FollowBlogPost', data: follow });
  const others = cast.people.filter(({ id }) => id !== authorId);
  for (const [nth, text] of comments.entries()) {
    const by = voice({ ...cast, people: others }, n * 7 + nth * 3);
    const at = Math.min(begun + (5 + nth) * DAY, Date.parse(cast.now) - (9 - nth) * HOUR);
    await addComment(as(cast, by, at, `${n}/comment/${nth}`), postId, { text });
  }
  for (let fan = 0; fan < (n * 5 + 3) % 9; fan += 1) {
    const liker = voice({ ...cast, people: others }, n + fan * 2);
    await setLiked(as(cast, liker, begun + 6 * DAY, `${n}/like/${fan}`), postId, true);
  }
}

const as = ({ services }: Cast, by: Actor, at: number, about: string): Context =>
  moment(services, by, new Date(at).toISOString(), `posts/${about}`);

function voice({ people }: Pick<Cast, 'people'>, n: number): Actor {
  const one = people[n % people.length];
  if (!one) throw new Error('nobody to speak');
  return one;
}
