import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../shared/paths.ts';
import { cardLink, LinkCard } from '../../ui/Card.tsx';
import { color, font, size, space } from '../../ui/tokens.ts';
import { CampaignPicture } from '../CampaignPicture.tsx';
import type { Campaign } from '../campaignFields.ts';
import { endStampOf, stampOf } from '../dates.ts';
import { Figures } from '../list/Figures.tsx';
import { Progress } from '../Progress.tsx';
import { Standing } from '../Standing.tsx';

/** A campaign of one's own: what it is, its goal, what is in, and its dates as specified (month-day-year hh:mm:ss). */
export function OwnCampaignCard({ campaign, description }: { campaign: Campaign; description: string }) {
  const { createdAt, endsAt, timeZone } = campaign;
  return (
    <Sheet $flush>
      <CampaignPicture campaign={campaign} ratio="16 / 9" />
      <Body>
        <h2>
          <Name to={paths.campaignBoard(campaign.id)}>{campaign.name}</Name>
        </h2>
        <Description>{description}</Description>
        <Figures campaign={campaign} />
        <Progress campaign={campaign} isBare />
        <Dates>
          <div>
            <dt>Created</dt>
            <dd className="figures">
              <time dateTime={createdAt}>{stampOf(createdAt, timeZone)}</time>
            </dd>
          </div>
          <div>
            <dt>End</dt>
            <dd className="figures">
              <time dateTime={endsAt}>{endStampOf(endsAt, timeZone)}</time>
            </dd>
          </div>
        </Dates>
        <div>
          <Standing campaign={campaign} />
        </div>
      </Body>
    </Sheet>
  );
}

const Sheet = styled(LinkCard)`height: 100%;`;
const Body = styled.div`
  display: grid;
  gap: ${space[3]};
  padding: ${space[4]};
  border-top: 1px solid ${color.line};
  font-size: ${size.sm};
  color: ${color.ink2};
  overflow-wrap: anywhere;
  h2 {
    font: 800 ${size.xl}/1.1 ${font.display};
    color: ${color.ink};
  }
  dt {
    color: ${color.muted};
  }
`;
const Name = styled(Link)`${cardLink} display: inline-block; min-height: 24px;`;
const Description = styled.p`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 4;
  overflow: hidden;
  unicode-bidi: plaintext;
`;
const Dates = styled.dl`
  display: grid;
  gap: ${space[1]};
  > div {
    display: flex;
    justify-content: space-between;
    gap: ${space[3]};
  }
`;
