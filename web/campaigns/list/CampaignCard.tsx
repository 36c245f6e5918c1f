import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../shared/paths.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { cardLink, LinkCard } from '../../ui/Card.tsx';
import { color, font, size, space } from '../../ui/tokens.ts';
import { CampaignPicture } from '../CampaignPicture.tsx';
import type { Campaign } from '../campaignFields.ts';
import { Progress } from '../Progress.tsx';
import { Standing } from '../Standing.tsx';
import { campaignTexts } from '../texts.ts';
import { modelName } from '../words.ts';
import { Figures } from './Figures.tsx';

/** A campaign among others: the beginning of its description, its goal, its amount now, and a way to donate. */
export function CampaignCard({ campaign, onDonate }: { campaign: Campaign; onDonate: (campaign: Campaign) => void }) {
  return (
    <Sheet $flush>
      <Frame>
        <CampaignPicture campaign={campaign} />
      </Frame>
      <Body>
        <h2>
          <Name to={paths.campaign(campaign.id)}>{campaign.name}</Name>
        </h2>
        <p>{`${campaign.category} · ${modelName[campaign.model]}`}</p>
        <Preview>{campaign.preview}</Preview>
        <Figures campaign={campaign} />
        <Progress campaign={campaign} isBare />
        {campaign.status === 'PAUSED' && <p>It is looked at, and takes no contributions for now.</p>}
      </Body>
      <Foot>
        <Standing campaign={campaign} />
        {campaign.isMine ? (
          <LinkButton small to={paths.campaignBoard(campaign.id)}>
            Campaign board
          </LinkButton>
        ) : (
          campaign.status === 'RUNNING' && (
            <Button
              small
              variant="primary"
              aria-label={`${campaignTexts.donate}: ${campaign.name}`}
              onClick={() => onDonate(campaign)}
            >
              {campaignTexts.donate}
            </Button>
          )
        )}
      </Foot>
    </Sheet>
  );
}

const Sheet = styled(LinkCard)`display: grid; grid-template-rows: auto 1fr auto; height: 100%;`;
const Frame = styled.div`border-bottom: 1px solid ${color.line}; background: ${color.sunken};`;
const Body = styled.div`
  display: grid;
  gap: ${space[2]};
  align-content: start;
  padding: ${space[4]} ${space[4]} 0;
  font-size: ${size.sm};
  color: ${color.ink2};
  overflow-wrap: anywhere;
  h2 {
    font: 800 ${size.xl}/1.1 ${font.display};
    color: ${color.ink};
  }
`;
const Name = styled(Link)`${cardLink} display: inline-block; min-height: 24px;`;
const Preview = styled.p`font-size: ${size.md}; color: ${color.ink}; unicode-bidi: plaintext;`;
// Above the link that covers the card.
const Foot = styled.div`
  position: relative;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[2]};
  padding: ${space[3]} ${space[4]} ${space[4]};
  min-height: 68px;
  pointer-events: none;
  > a, > button {
    pointer-events: auto;
  }
`;
