import { graphql } from '../../graphql/index.ts';
import { useAction } from '../../shared/useAction.ts';
import { LONGEST } from '../keeping/draft.ts';
import type { Keeper } from '../keeping/keeper.ts';
import { newPostId } from '../postId.ts';

const SaveCopy = graphql(`
  mutation CopyBlogDraft($postId: ID!, $draft: BlogDraftInput!) {
    saveDraft(postId: $postId, expectedRevision: 0, draft: $draft) { isSaved draft { postId revision } }
  }
`);
const COPY = ' (copy)';

/** Keeps the own text as a post of its own, and goes on with what was saved elsewhere. */
export function useCopy(keeper: Keeper) {
  const [copy, busy] = useAction(SaveCopy, { done: 'Your text is kept as a post of its own' });
  const make = async () => {
    const { draft } = keeper.state();
    const title = `${draft.title.slice(0, LONGEST.title - COPY.length)}${COPY}`;
    const { value } = await copy({ postId: newPostId(), draft: { ...draft, title } });
    if (value) keeper.takeTheirs();
  };
  return { make: () => void make(), busy };
}
