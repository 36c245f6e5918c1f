import { smallPicture } from '../shared/productFacts.ts';
import { Picture } from '../ui/Art.tsx';
import type { Campaign } from './campaignFields.ts';

/** A campaign's first picture, or the drawn one of its category. It stands beside the name, so it says nothing. */
export const CampaignPicture = (props: {
  campaign: Pick<Campaign, 'name' | 'category' | 'pictures'>;
  ratio?: string;
  large?: boolean;
}) => (
  <Picture
    subject={{ of: 'campaign', name: props.campaign.name, category: props.campaign.category }}
    src={props.large ? props.campaign.pictures[0] : smallPicture(props.campaign.pictures[0])}
    alt=""
    ratio={props.ratio}
    eager={props.large}
  />
);
