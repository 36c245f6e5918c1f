import type { Actor } from '#domain/decider.ts';
import { thread } from '#domain/forum/decider.ts';
import { newId } from '#domain/ids.ts';
import { addComment, createThread, flagPost, setLiked } from '../forum/actions.ts';
import { appealBan, banFromForum, banOf, rulePost, ruleThread } from '../forum/moderationActions.ts';
import type { Context, Services } from '../http/context.ts';
import { postPicturesOf } from '../images/store.ts';
import { drawCover } from './covers.ts';
import type { DemoPicture, DemoThread } from './demoThread.ts';
import { DEMO_HEATED, DEMO_QUARREL, DEMO_SPAM } from './forumModeration.ts';
import { DEMO_THREADS } from './forumTalk.ts';
import { moment } from './player.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SINCE_DAYS = 80;

type Cast = {
  readonly services: Services;
  readonly now: string;
  /** Who talks; at least five. */
  readonly people: readonly Actor[];
  readonly owner: Actor;
  /** The demo login that is banned, when there is one. */
  readonly banned: Actor | undefined;
};
type Said = {
  readonly threadId: string;
  readonly comments: readonly { readonly id: string; readonly by: Actor }[];
  readonly at: number;
};

/**
 * Fills the forum as a town would over some months: threads, comments, likes, and what moderation looks like: a pinned
 * and a locked thread, a post that was hidden, one that waits in the queue, and a ban with an appeal. What moderators
 * did and what waits for them comes as it happened, as their record and queue are in the order of the log. A start that
 * was cut short goes on: after the ban and the lock nothing of before could be said again.
 */
export async function playForum(cast: Cast): Promise<void> {
  const { now, owner, banned } = cast;
  const heatedId = threadIdOf(cast, DEMO_HEATED);
  const { isLocked } = (await cast.services.stateOf(thread, { threadId: heatedId })).state;
  const isBanned = banned && (await banOf(as(cast, banned, Date.parse(now), 'look'), banned.id)) !== undefined;
  if (!isLocked && !isBanned) {
    const said: Said[] = [];
    for (const [index, one] of DEMO_THREADS.entries()) said.push(await talk(cast, one, index));
    await moderate(cast, said);
  }
  if (banned) await ban(cast, banned);
  const why = 'Everything has been said, twice. Please begin a new thread.';
  if (!isLocked) await ruleThread(as(cast, owner, Date.parse(now) - 9 * DAY, 'lock'), 'LockThread', heatedId, why);
  await quarrel(cast);
}

/** Threads begin at even distances, the last one some hours ago; answers follow within hours, then days. */
const beginningOf = (now: string, index: number) =>
  Date.parse(now) - SINCE_DAYS * DAY + Math.floor((index * (SINCE_DAYS * DAY - 4 * HOUR)) / DEMO_THREADS.length);
const answeredAt = (begun: number, n: number, now: string) =>
  Math.min(begun + (n + 1) ** 2 * 2 * HOUR + n * 7 * 60_000, Date.parse(now) - (60 - n) * 60_000);

/** The id a demo thread has, or will have: it comes from the thread's own name. */
const threadIdOf = (cast: Cast, index: number) =>
  newId(as(cast, cast.owner, Date.parse(cast.now), `thread/${index}`).entropy);

async function talk(
  cast: Cast,
  { topic, category, text, comments, pictures, picturesOfComments = {} }: DemoThread,
  index: number,
): Promise<Said> {
  const { now, owner } = cast;
  const begun = beginningOf(now, index);
  const author = index === 0 ? owner : voice(cast, index * 3);
  const drawn = await drawnOf(cast, author, begun, `thread/${index}`, pictures);
  const opening = { topic, category, text, pictures: drawn };
  const { threadId } = await createThread(as(cast, author, begun, `thread/${index}`), opening);
  const made: { id: string; by: Actor }[] = [];
  for (const [n, words] of comments.entries()) {
    // "Update:" is the caller's own; others come in turn.
    const by = words.startsWith('Update:') || words.startsWith('Answered.') ? author : voice(cast, index * 3 + n + 1);
    const at = answeredAt(begun, n, now);
    const shown = await drawnOf(cast, by, at, `thread/${index}/${n}`, picturesOfComments[n]);
    const context = as(cast, by, at, `thread/${index}/${n}`);
    made.push({ id: (await addComment(context, threadId, { text: words, pictures: shown })).commentId, by });
  }
  await likeSome(cast, { threadId, comments: made, at: begun }, author, index);
  return { threadId, comments: made, at: begun };
}

/** Pictures as their author has uploaded them, to be sent with a post. */
function drawnOf(cast: Cast, author: Actor, at: number, about: string, pictures: readonly DemoPicture[] = []) {
  return Promise.all(
    pictures.map(async ([name, alt], n) => {
      const { entropy, services } = as(cast, author, at, `${about}/picture/${n}`);
      const id = newId(entropy);
      await postPicturesOf(services).put(author.id, id, await drawCover(name, n));
      return { id, alt };
    }),
  );
}

/** The more answers, the more likes; no author likes their own post. */
async function likeSome(cast: Cast, { threadId, comments, at }: Said, author: Actor, index: number): Promise<void> {
  const posts = [{ id: threadId, by: author }, ...comments];
  for (const [n, { id, by }] of posts.entries()) {
    for (let fan = 0; fan < (comments.length * 3 + index + n * 5) % 7; fan += 1) {
      const liker = voice(cast, index + n * 2 + fan * 3 + 5);
      if (liker.id !== by.id)
        await setLiked(as(cast, liker, answeredAt(at, n + 1, cast.now), `like/${index}/${n}/${fan}`), id, true);
    }
  }
}

async function moderate(cast: Cast, said: readonly Said[]): Promise<void> {
  const { now, owner, banned } = cast;
  const at = (days: number) => Date.parse(now) - days * DAY;
  const [welcome, spammed] = [said[0], said[DEMO_SPAM.thread]];
  if (!welcome || !spammed) return;
  await ruleThread(
    as(cast, owner, welcome.at + HOUR, 'pin'),
    'PinThread',
    welcome.threadId,
    'Everybody should see this first.',
  );

  const spammer = banned ?? voice(cast, 4);
  const spam = await say(cast, spammer, at(20), spammed.threadId, DEMO_SPAM.text, 'spam');
  for (const n of [1, 2, 3])
    await flagPost(as(cast, others(cast, spammer, n), at(20) + n * HOUR, `flag/spam/${n}`), spam, 'spam', '');
  await rulePost(as(cast, owner, at(19), 'hide'), 'HidePost', spam, 'Advertising has no place in the forum.');
}

/** What waits to be decided. */
async function quarrel(cast: Cast): Promise<void> {
  const at = (days: number) => Date.parse(cast.now) - days * DAY;
  const rude = voice(cast, 7);
  const post = await say(cast, rude, at(2), threadIdOf(cast, DEMO_QUARREL.thread), DEMO_QUARREL.text, 'quarrel');
  await flagPost(
    as(cast, others(cast, rude, 2), at(1), 'flag/quarrel'),
    post,
    'abuse',
    'This is about people, not about Saturdays.',
  );
}

async function ban(cast: Cast, banned: Actor): Promise<void> {
  const { now, owner } = cast;
  const at = (days: number) => Date.parse(now) - days * DAY;
  const appealing = as(cast, banned, at(18), 'appeal');
  if ((await banOf(appealing, banned.id))?.appeal === 'open') return;
  const until = new Date(Date.parse(now) + 30 * DAY).toISOString();
  await banFromForum(
    as(cast, owner, at(19) + HOUR, 'ban'),
    banned.id,
    'Advertising, after having been asked to stop.',
    until,
  );
  await appealBan(appealing, 'I did not know the rules. It will not happen again.');
}

async function say(cast: Cast, by: Actor, at: number, threadId: string, text: string, about: string): Promise<string> {
  return (await addComment(as(cast, by, at, `say/${about}`), threadId, { text })).commentId;
}

const as = ({ services }: Cast, by: Actor, at: number, about: string): Context =>
  moment(services, by, new Date(at).toISOString(), `forum/${about}`);

function voice({ people }: Cast, n: number): Actor {
  const one = people[n % people.length];
  if (!one) throw new Error('nobody to speak');
  return one;
}

/** The n-th of all but one. */
const others = (cast: Cast, but: Actor, n: number): Actor =>
  voice({ ...cast, people: cast.people.filter(({ id }) => id !== but.id) }, n * 5);
