import { UNDO_MS } from '#domain/forum/limits.ts';
import type { CommentDocument } from '#projections/forum/documents.ts';
import { readComment, readCommentsOf, readDeletedIn, readHiddenIn } from '#projections/forum/readThreads.ts';
import { threads } from '#projections/forum/threads.ts';
import type { Keyset, Place, Stretch } from '#projections/keyset.ts';
import type { Context } from '../http/context.ts';
import { mayRead } from './views.ts';

/** How many hidden or deleted comments are read at once. */
const AT_ONCE = 100;

const placeOf = ({ number, id }: CommentDocument): Place => ({ score: number, id });
/** A place between two numbers. */
const besides = (place: Place | undefined, by: 0.5 | -0.5): Place | undefined =>
  place && { score: place.score + by, id: '' };

/**
 * A stretch of a thread's visible comments, oldest first, with those that only the caller may read: hidden ones, and
 * their own deleted ones while that can be undone. The total is of those that everyone sees.
 */
export async function commentsFor(
  context: Context,
  threadId: string,
  keyset: Keyset,
): Promise<Stretch<CommentDocument>> {
  const models = await context.fresh(threads);
  const visible = await readCommentsOf(models, threadId, keyset);
  if (context.actor.role === 'visitor') return visible;
  const { after, before, limit, isBackward = false } = keyset;
  // A page full of visible comments ends with the last of them; another reaches as far as it was asked to.
  const [first, last] = visible.places.length === limit ? (visible.ends ?? []) : [];
  const within = isBackward ? { after: first ?? after, before } : { after, before: last ?? before };
  const others = await ownBetween(context, threadId, { ...within, limit: limit + 1, isBackward });
  const all = [...new Map([...visible.rows, ...others].map((one) => [one.id, one])).values()];
  all.sort((one, other) => one.number - other.number);
  const rows = isBackward ? all.slice(-limit) : all.slice(0, limit);
  const isCut = all.length > rows.length;
  const places = rows.map(placeOf);
  const [begin, end] = [places[0], places.at(-1)];
  // Without a place a page is empty because nothing is there on that side.
  const hasOwn = async (side: 'before' | 'after', place: Place | undefined) =>
    place !== undefined &&
    (await ownBetween(context, threadId, { [side]: place, limit: 1, isBackward: side === 'before' })).length > 0;
  return {
    rows,
    places,
    ends: begin && end && [begin, end],
    hasPrevious: visible.hasPrevious || (isCut && isBackward) || (await hasOwn('before', begin ?? besides(after, 0.5))),
    hasNext: visible.hasNext || (isCut && !isBackward) || (await hasOwn('after', end ?? besides(before, -0.5))),
    total: visible.total,
  };
}

/**
 * Where a page of a size begins that shows a comment with a few before it, and the comment's number: also when the
 * caller may not read it, null when it is none of the thread.
 */
export async function placeAround(
  context: Context,
  threadId: string,
  commentId: string,
  size: number,
): Promise<{ after: Place | undefined; number: number | null }> {
  const found = await readComment(await context.fresh(threads), commentId);
  const number = found?.threadId === threadId ? found.number : null;
  const preceding = (number ?? 1) - 1 - Math.floor(size / 2);
  return { after: preceding > 0 ? besides({ score: preceding, id: '' }, 0.5) : undefined, number };
}

/** The nearest comments in a stretch that the caller may read and others not, and possibly a few more of them. */
async function ownBetween(context: Context, threadId: string, keyset: Keyset): Promise<CommentDocument[]> {
  const { models, now } = context.services;
  const { actor } = context;
  const since = new Date(Date.parse(now()) - UNDO_MS).toISOString();
  const [hidden, deleted] = await Promise.all([
    readWhile(
      keyset,
      (stretch) => readHiddenIn(models, threadId, stretch),
      (one) => mayRead(one, actor),
    ),
    readWhile(
      keyset,
      (stretch) => readDeletedIn(models, threadId, actor.id, stretch),
      ({ deletedAt }) => deletedAt !== null && deletedAt >= since,
    ),
  ]);
  return [...hidden, ...deleted];
}

/** Reads on from one end of a stretch until enough are found that are wanted, or there are no more. */
async function readWhile(
  { limit, ...between }: Keyset,
  read: (stretch: Keyset) => Promise<Stretch<CommentDocument>>,
  isWanted: (comment: CommentDocument) => boolean,
): Promise<CommentDocument[]> {
  const found: CommentDocument[] = [];
  let rest = between;
  for (;;) {
    const { rows, ends } = await read({ ...rest, limit: AT_ONCE });
    found.push(...rows.filter(isWanted));
    if (!ends || found.length >= limit) return found;
    rest = rest.isBackward ? { ...rest, before: ends[0] } : { ...rest, after: ends[1] };
  }
}
