import { graphql } from '../../graphql/index.ts';
import type { Problem } from '../../shared/problems.ts';
import { useAction } from '../../shared/useAction.ts';
import type { Draft } from '../keeping/draft.ts';
import type { Keeper } from '../keeping/keeper.ts';
import { problemsOf } from './problems.ts';

const Submit = graphql(`
  mutation SubmitBlogPost($postId: ID!, $draftRevision: Int!, $publishAt: DateTimeISO) {
    submitPost(postId: $postId, draftRevision: $draftRevision, publishAt: $publishAt) {
      id status nextStatus version
      work { draftRevision submittedVersion publishAt isChanged reason isRemoved comments { id path start end quote text } }
    }
  }
`);
const UNSAVED = 'It is kept on this device. It can be sent once the server can be reached.';

/**
 * Sends a post as it is saved: answers what it lacks, `conflict` when it was saved elsewhere meanwhile, and nothing once
 * it is sent.
 */
export function useSubmit(postId: string) {
  const [submit] = useAction(Submit, { refused: false, once: true });
  return async (
    keeper: Keeper,
    draft: Draft,
    publishAt: string | null,
  ): Promise<Problem[] | 'conflict' | undefined> => {
    const missing = problemsOf(draft);
    if (missing.length > 0) return missing;
    await keeper.flush();
    const { phase, base, message } = keeper.state();
    if (phase === 'conflict') return phase;
    if (phase !== 'saved') return [{ message: message ?? UNSAVED }];
    const { refusal } = await submit({ postId, draftRevision: base.revision, publishAt });
    return refusal && [{ field: refusal.field, message: refusal.message }];
  };
}
