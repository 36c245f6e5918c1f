import { graphql } from '../../graphql/index.ts';
import { type Acting, useAction } from '../../shared/useAction.ts';
import type { CampaignOnPage } from '../campaignFields.ts';
import { type CampaignDraft, changesOf, draftOf, inputOf } from './campaignDraft.ts';

const Create = graphql(`
  mutation CreateCampaign($input: CampaignInput!, $isDraft: Boolean!) {
    createCampaign(input: $input, isDraft: $isDraft) { ...CampaignPageFields }
  }
`);
const Edit = graphql(`
  mutation EditCampaign($id: ID!, $input: CampaignEdit!) { editCampaign(id: $id, input: $input) { ...CampaignPageFields } }
`);

/** Creates a campaign, or changes one; lists and the guide are read again. */
export function useSaveCampaign() {
  const options = { refused: false, refetchQueries: ['MyCampaigns', 'FundingGuide'] } as const;
  const [create, creating] = useAction(Create, { ...options, once: true, refetchQueries: [...options.refetchQueries] });
  const [edit, editing] = useAction(Edit, { refused: false });
  return {
    busy: creating || editing,
    save: (draft: CampaignDraft, isDraft: boolean, before?: CampaignOnPage): Acting<CampaignOnPage> =>
      before
        ? edit({ id: before.id, input: changesOf(draft, draftOf(before)) })
        : create({ input: inputOf(draft), isDraft }),
  };
}
