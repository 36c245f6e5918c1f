import { graphql } from '../../graphql/index.ts';
import { type Acting, useAction } from '../useAction.ts';

const Hide = graphql(
  `mutation HidePortfolioPicture($id: ID!, $reason: String!) { hidePortfolioPicture(id: $id, reason: $reason) { id hiddenFor } }`,
);
const Restore = graphql(
  `mutation RestorePortfolioPicture($id: ID!, $reason: String!) { restorePortfolioPicture(id: $id, reason: $reason) { id hiddenFor } }`,
);
const Dismiss = graphql(
  `mutation DismissPortfolioReports($id: ID!, $reason: String!) { dismissPortfolioReports(id: $id, reason: $reason) { id } }`,
);

/** What a moderator decides about a picture of a portfolio; the caller shows a refusal beside the reason. */
export interface PictureDecisions {
  hide: (id: string, reason: string) => Acting;
  restore: (id: string, reason: string) => Acting;
  dismiss: (id: string, reason: string) => Acting;
}

/** The moderators' commands; each takes the reason that the picture's member reads. */
export function usePictureDecisions(): PictureDecisions {
  const [hide] = useAction(Hide, { done: 'The picture is hidden', refused: false });
  const [restore] = useAction(Restore, { done: 'The picture is back', refused: false });
  const [dismiss] = useAction(Dismiss, { done: 'The picture stands', refused: false });
  return {
    hide: (id, reason) => hide({ id, reason }),
    restore: (id, reason) => restore({ id, reason }),
    dismiss: (id, reason) => dismiss({ id, reason }),
  };
}
