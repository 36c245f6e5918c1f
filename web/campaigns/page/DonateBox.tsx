import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { FootBar } from '../../ui/FootBar.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { color, radius, size, space } from '../../ui/tokens.ts';
import { usePhone } from '../../ui/useMedia.ts';
import type { CampaignOnPage } from '../campaignFields.ts';
import { Rules } from '../donate/Rules.tsx';
import { Progress } from '../Progress.tsx';
import { Standing } from '../Standing.tsx';
import { campaignTexts } from '../texts.ts';
import { backersWords, chargedWhen, modelName } from '../words.ts';
import { Milestones } from './Milestones.tsx';

interface BoxProps {
  campaign: CampaignOnPage;
  onDonate: () => void;
  /** Beside the organizer's name. */
  mark?: ReactNode;
}

/** How far the campaign is, what giving to it means, and the way to do it; on a phone the button stays at the foot,
 * and the rules come after what the campaign is for. */
export function DonateBox({ campaign, onDonate, mark }: BoxProps) {
  const { id, organizer, beneficiary, backerCount, isMine, status } = campaign;
  const isPhone = usePhone();
  return (
    <Box>
      <div>
        <Standing campaign={campaign} />
      </div>
      <Progress campaign={campaign} large />
      <Milestones campaign={campaign} />
      <p className="figures">{backersWords(backerCount)}</p>
      <p>
        <strong>{modelName[campaign.model]}</strong>
        {`: ${chargedWhen(campaign)}.`}
      </p>
      {isMine ? (
        <LinkButton block to={paths.campaignBoard(id)} icon={<Icon name="dashboard" size={18} />}>
          Campaign board
        </LinkButton>
      ) : (
        status === 'RUNNING' && (
          <FootBar>
            <Button variant="primary" block icon={<Icon name="coins" size={18} />} onClick={onDonate}>
              {campaignTexts.donate}
            </Button>
          </FootBar>
        )
      )}
      <dl>
        <div>
          <dt>Organizer</dt>
          <dd>
            <Link to={paths.user(organizer.id)}>{nameOf(organizer)}</Link> {mark}
          </dd>
        </div>
        <div>
          <dt>Who benefits</dt>
          <dd>{beneficiary || nameOf(organizer)}</dd>
        </div>
      </dl>
      {!isPhone && <Rules campaign={campaign} />}
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  gap: ${space[4]};
  padding: ${space[5]};
  background: ${color.surface};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  > dl:not([aria-label]) {
    display: grid;
    gap: ${space[2]};
    font-size: ${size.sm};
    overflow-wrap: anywhere;
    dt {
      color: ${color.muted};
    }
    a {
      display: inline-block;
      min-height: 24px;
    }
  }
`;
