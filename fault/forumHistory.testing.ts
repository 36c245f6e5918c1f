import type { StoredEvent } from '#domain/store/eventStore.ts';
import type { Random } from './random.ts';

const THREADS = 6;
const MEMBERS = ['Ann', 'Bob', 'Cem', 'Dee'].map((name) => name.padEnd(22, '0'));
const WORDS = ['comb', 'combs', 'clay', 'clayed', 'oil', 'oiled', 'b', 'brush', 'brushes', 'razor'];
const CHANGES = ['PostDeleted', 'PostDeletionUndone', 'PostHidden', 'PostRestored'];

/** Threads and comments of few words that are revised, hidden, deleted and put back, and now and then an account closed. */
export function forumHistory(random: Random, length: number): StoredEvent[] {
  const events: StoredEvent[] = [];
  const posts: { readonly threadId: string; readonly postId: string }[] = [];
  const text = () => Array.from({ length: 1 + random.below(4) }, () => random.pick(WORDS)).join(' ');
  const record = (type: string, data: object) => {
    const position = events.length;
    const metadata = { occurredAt: new Date(position * 1_000).toISOString() };
    events.push({ id: `e${position}`, stream: 'forum', revision: position, position, type, data, metadata } as never);
  };
  const start = (threadId: string) => {
    posts.push({ threadId, postId: threadId });
    record('ThreadStarted', {
      threadId,
      authorId: random.pick(MEMBERS),
      topic: text(),
      text: text(),
      category: 'Tools',
    });
  };
  const comment = (threadId: string) => {
    const postId = threadId + String(posts.length).padStart(8, '0');
    posts.push({ threadId, postId });
    record('CommentAdded', { threadId, commentId: postId, authorId: random.pick(MEMBERS), text: text() });
  };
  const revise = (threadId: string, postId: string) =>
    postId === threadId
      ? record('ThreadRevised', { threadId, topic: text(), text: text(), category: 'Tools' })
      : record('CommentRevised', { threadId, commentId: postId, text: text() });

  for (let thread = 0; thread < THREADS; thread += 1) start(`Thread${thread}`.padEnd(22, '0'));
  while (events.length < length) {
    const { threadId, postId } = random.pick(posts);
    if (random.chance(0.01)) record('AccountClosed', { accountId: random.pick(MEMBERS) });
    else if (random.chance(0.3)) comment(threadId);
    else if (random.chance(0.4)) revise(threadId, postId);
    else record(random.pick(CHANGES), { threadId, postId });
  }
  return events;
}
