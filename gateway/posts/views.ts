import type { Actor } from '#domain/decider.ts';
import { UNDO_MS } from '#domain/posts/limits.ts';
import { type Draft, readDraft } from '#domain/processes/posts/drafts.ts';
import {
  cardOf,
  nextStatusOf,
  type PostDocument,
  type PublishedCard,
  statusOf,
  type VersionFacts,
} from '#projections/posts/documents.ts';
import type { Context } from '../http/context.ts';
import { actorIn } from '../http/scopes.ts';
import { readOwners } from '../shops/owners.ts';
import { seesAll } from './access.ts';
import type { BlogPost } from './types.ts';
import type { VersionRecord } from './versions.ts';
import type { BlogDraft, BlogPostVersion, BlogPostWork, BlogSubmission } from './workTypes.ts';

type Shown = Pick<VersionFacts, 'title' | 'category' | 'description' | 'coverUrl' | 'coverAlt' | 'words' | 'minutes'>;
const nothing: Shown = { title: '', category: '', description: '', coverUrl: '', coverAlt: '', words: 0, minutes: 0 };

/**
 * Posts for GraphQL, with or without their text, as the caller may see each. A post that was never submitted shows the
 * words of its draft to its author.
 */
export function postTypes(
  context: Context,
  documents: readonly PostDocument[],
  actor = actorIn(context, 'community'),
): Promise<BlogPost[]> {
  const { services } = context;
  return Promise.all(
    documents.map(async (document) => {
      const isTheirs = document.authorId === actor.id && !document.isErased;
      const draft = isTheirs && document.version === 0 ? await readDraft(services.vault, document.id) : undefined;
      return postType(document, actor, draft);
    }),
  );
}

/** The same as everybody sees it; undefined while it is not published. */
export const publicType = (document: PostDocument, visitor: Actor): BlogPost | undefined =>
  cardOf(document) && postType(document, visitor, undefined);

function postType(document: PostDocument, actor: Actor, draft: Draft | undefined): BlogPost {
  const { id, authorId, firstPublishedAt, begunAt } = document;
  const card = cardOf(document);
  const isKnown = seesAll(document, actor);
  const facts: Shown =
    card ?? (isKnown ? (document.latest ?? document.shown ?? { ...nothing, ...draftFacts(draft) }) : nothing);
  const { title, category, description, coverUrl, coverAlt, words, minutes } = facts;
  return {
    document,
    id,
    authorId,
    status: statusOf(document),
    nextStatus: isKnown ? nextStatusOf(document) : null,
    title,
    category,
    description,
    coverUrl: coverUrl || null,
    coverAlt,
    words,
    minutes,
    version: card?.version ?? (isKnown ? (document.latest?.version ?? null) : null),
    createdAt: firstPublishedAt ?? begunAt,
    publishedAt: firstPublishedAt,
    updatedAt: card?.updatedAt ?? null,
    position: isKnown ? document.position : document.publicPosition,
  };
}

const draftFacts = (draft: Draft | undefined): Partial<Shown> => {
  if (!draft) return {};
  const { title, category, description, coverUrl, coverAlt } = draft;
  return { title, category, description, coverUrl, coverAlt };
};

/** What the author and platform owners know beside; null for others. */
export function workType(document: PostDocument, actor: Actor): BlogPostWork | null {
  if (!seesAll(document, actor)) return null;
  const { latest, publishAt, reason, comments, removed, standing } = document;
  return {
    document,
    submittedVersion: latest?.version ?? null,
    submittedAt: latest?.submittedAt ?? null,
    publishAt,
    reason,
    comments: comments.map((comment) => ({ ...comment, path: [...comment.path] })),
    isRemoved: removed !== null,
    undoUntil: removed && new Date(Date.parse(removed.at) + UNDO_MS).toISOString(),
    mayReview: actor.role === 'superadmin' && standing === 'pending' && removed === null,
  };
}

/** A draft for its author; `submittedRevision` is the one that was last submitted. */
export function draftType({ coverUrl, ...draft }: Draft, submittedRevision: number): BlogDraft {
  return { ...draft, coverUrl: coverUrl || null, isChanged: draft.revision !== submittedRevision };
}

export function versionType(record: VersionRecord): BlogPostVersion {
  const { version, title, category, description, coverUrl, coverAlt, words, minutes, submittedAt } = record;
  const { publishedAt, outcome, reason, comments, isLive } = record;
  return {
    version,
    title,
    category,
    description,
    coverUrl: coverUrl || null,
    coverAlt,
    words,
    minutes,
    submittedAt,
    publishedAt,
    outcome,
    reason,
    comments: comments.map((comment) => ({ ...comment, path: [...comment.path] })),
    isLive,
  };
}

/** A version that waits for a review; undefined when none does. */
export function submissionType({ id, authorId, latest, publishAt, isLive }: PostDocument): BlogSubmission | undefined {
  if (!latest) return undefined;
  const { version, title, category, description, coverUrl, words, minutes, submittedAt } = latest;
  return {
    postId: id,
    authorId,
    version,
    title,
    category,
    description,
    coverUrl: coverUrl || null,
    words,
    minutes,
    submittedAt,
    publishAt,
    isRevision: isLive,
  };
}

const REST_STATUS = {
  draft: 'pending',
  pending: 'pending',
  returned: 'pending',
  scheduled: 'pending',
  published: 'published',
  rejected: 'rejected',
  unpublished: 'rejected',
} as const;

/** Posts as the REST facade shows them, without their content. */
export async function blogRows(context: Context, posts: readonly PostDocument[]) {
  const owners = await readOwners(
    context,
    posts.map(({ authorId }) => authorId),
  );
  return posts.map((post) => {
    const owner = owners.get(post.authorId);
    const { title, category, description } = cardOf(post) ?? post.latest ?? nothing;
    return {
      _id: post.id,
      blog_title: title,
      description,
      category,
      owner_id: post.authorId,
      owner_name: `${owner?.firstName ?? ''} ${owner?.lastName ?? ''}`.trim(),
      createdAt: post.firstPublishedAt ?? post.latest?.submittedAt ?? post.begunAt,
      status: REST_STATUS[statusOf(post)],
    };
  });
}

/** The version of a post whose content goes with it: what readers see, else the newest one. */
export const shownVersionOf = (post: PostDocument): number | undefined =>
  (cardOf(post) satisfies PublishedCard | undefined)?.version ?? post.latest?.version;
