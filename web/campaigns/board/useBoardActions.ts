import { graphql } from '../../graphql/index.ts';
import { useAction } from '../../shared/useAction.ts';

const Publish = graphql(`
  mutation PublishCampaign($id: ID!) { publishCampaign(id: $id) { ...CampaignPageFields } }
`);
const Close = graphql(`
  mutation CloseCampaign($id: ID!) { closeCampaign(id: $id) { ...CampaignPageFields } }
`);
const Cancel = graphql(`
  mutation CancelCampaign($id: ID!, $reason: String!) { cancelCampaign(id: $id, reason: $reason) { ...CampaignPageFields } }
`);
const Amend = graphql(`
  mutation AmendCampaign($id: ID!, $text: JSON!) { amendCampaign(id: $id, text: $text) { ...CampaignPageFields } }
`);

/** What an organizer can do with a campaign as a whole. */
export function useBoardActions() {
  const [publish, publishing] = useAction(Publish, { done: 'Your campaign is published', refused: false });
  const [close, closing] = useAction(Close, { done: 'Your campaign is closed' });
  const [cancel] = useAction(Cancel, { done: 'Your campaign is cancelled', refused: false });
  const [amend] = useAction(Amend, { once: true, done: 'Your amendment is shown', refused: false });
  return { publish, publishing, close, closing, cancel, amend };
}
