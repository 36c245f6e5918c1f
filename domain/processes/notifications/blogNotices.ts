import type { StateOf } from '../../dispatch.ts';
import type { NoticeKind, Refs } from '../../notifications/events.ts';
import { shortened } from '../../plainText.ts';
import { blogPost } from '../../posts/decider.ts';
import { type BlogPost, isLive } from '../../posts/state.ts';
import { account } from '../../users/decider.ts';

/** Characters of a post's title: enough to recognise it in a line or two. */
const LONGEST_TITLE = 80;

const PHRASES = {
  blogPublished: ['Your post is published', 'Everybody can read it in the blog now.'],
  blogReturned: ['Your post came back', 'Its review left you something to change. Then submit it again.'],
  blogRejected: ['Your post was turned down', 'The owners of Chairside do not publish it.'],
  blogScheduled: ['Your post is approved', 'It is published by itself at its time.'],
  blogUnpublished: ['Your post was taken down', 'The owners of Chairside have taken a post of yours from the blog.'],
  blogRemoved: ['Your post was removed', 'The owners of Chairside have removed a post of yours from the blog.'],
  blogToReview: ['A blog post waits for you', 'has submitted it for review.'],
} as const satisfies Partial<Record<NoticeKind, readonly [title: string, text: string]>>;
export type BlogNoticeKind = keyof typeof PHRASES;
/** The part of a notification that its words are made of. */
type BlogNotice = { readonly kind: BlogNoticeKind; readonly refs: Refs };

export const isBlogKind = (kind: NoticeKind): kind is BlogNoticeKind => kind in PHRASES;

/** Whether what a notification says of a post still holds. */
export async function holdsOfBlogPost(
  stateOf: StateOf,
  { kind, refs: { postId = '', version } }: BlogNotice,
): Promise<boolean> {
  const { state } = await stateOf(blogPost, { postId });
  return holds(kind, state, version) && !(await isForgotten(stateOf, state));
}

function holds(kind: BlogNoticeKind, state: BlogPost, version: string | undefined): boolean {
  const isNewest = `${state.version}` === version;
  if (kind === 'blogRemoved') return state.removed !== null;
  if (state.removed) return false;
  switch (kind) {
    case 'blogPublished':
      return isLive(state);
    case 'blogUnpublished':
      return state.live === null && state.takenDown !== null;
    case 'blogReturned':
      return isNewest && state.standing === 'returned';
    case 'blogRejected':
      return isNewest && state.standing === 'rejected';
    case 'blogScheduled':
      return isNewest && state.standing === 'scheduled';
    case 'blogToReview':
      return isNewest && state.standing === 'pending';
    default:
      kind satisfies never;
      return false;
  }
}

/** The words are erased from the log at once, but a state folded earlier may still contain them. */
const isForgotten = async (stateOf: StateOf, { authorId }: BlogPost): Promise<boolean> =>
  (await stateOf(account, { accountId: authorId })).state.status === 'closed';

/** Title, sentence and link; `who` is the author's name as it is shown. The title and the reason only while they hold. */
export async function blogText(
  stateOf: StateOf,
  notice: BlogNotice,
  who: string,
): Promise<{ title: string; text: string; href: string }> {
  const { kind, refs } = notice;
  const [title, phrase] = PHRASES[kind];
  const { state } = await stateOf(blogPost, { postId: refs.postId ?? '' });
  const isOver = !(await holdsOfBlogPost(stateOf, notice));
  const name = kind === 'blogPublished' ? state.liveTitle : state.title;
  const parts = [
    kind === 'blogToReview' ? `${who} ${phrase}` : phrase,
    !isOver && name && `Post: “${shortened(name, LONGEST_TITLE)}”.`,
    !isOver && state.reason && kind !== 'blogPublished' && `Reason: ${state.reason}`,
  ];
  const href = kind === 'blogToReview' ? '/owner/blog' : `/blog/content/${refs.postId ?? ''}`;
  return { title, text: parts.filter(Boolean).join(' '), href };
}
