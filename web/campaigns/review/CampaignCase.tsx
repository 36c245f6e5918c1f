import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { momentOf } from '../../shared/instants.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Muted, Row } from '../../ui/Layout.tsx';
import { color, font, size, space } from '../../ui/tokens.ts';
import { Progress } from '../Progress.tsx';
import { causeWord } from './causes.ts';
import { Decisions } from './Decisions.tsx';
import type { ReviewedCampaign } from './reviewFields.ts';
import type { Decision } from './useDecisions.ts';

interface CaseProps {
  one: ReviewedCampaign;
  decisions: readonly Decision[];
  onAsk: (decision: Decision) => void;
}

/** One campaign that waits: what members say of it, what its organizer says, and what can be decided. */
export function CampaignCase({ one, decisions, onAsk }: CaseProps) {
  const { campaign, reports, appeal, isPaused } = one;
  return (
    <li>
      <Sheet aria-label={`Case of ${campaign?.name ?? 'a campaign'}`}>
        <Row $justify="space-between">
          <h2>{campaign ? <Link to={paths.campaign(campaign.id)}>{campaign.name}</Link> : 'A campaign'}</h2>
          <Row $gap={2}>
            {isPaused && <Badge tone="warn">Paused</Badge>}
            {appeal && <Badge tone="info">{appeal.isDenied ? 'Appeal turned down' : 'Appeal'}</Badge>}
          </Row>
        </Row>
        {campaign && (
          <>
            <Muted>{`By ${nameOf(campaign.organizer)}`}</Muted>
            <Progress campaign={campaign} />
          </>
        )}
        {appeal && (
          <Said>
            <strong>{`Appeal · ${momentOf(appeal.at)}`}</strong>
            <q>{appeal.text}</q>
          </Said>
        )}
        {reports?.map(({ reporter, cause, note, at }) => (
          <Said key={`${reporter.id}/${at}`}>
            <strong>{`${causeWord(cause)} · ${nameOf(reporter)} · ${momentOf(at)}`}</strong>
            {note && <q>{note}</q>}
          </Said>
        ))}
        {one.decisions.length > 0 && <Decisions decisions={one.decisions} />}
        <Row $gap={2}>
          {decisions.map((decision) => (
            <Button
              key={decision.label}
              small
              variant={decision.danger ? 'danger' : 'secondary'}
              onClick={() => onAsk(decision)}
            >
              {decision.label}
            </Button>
          ))}
        </Row>
      </Sheet>
    </li>
  );
}

const Sheet = styled(
  Card,
)`display: grid; gap: ${space[3]}; h2 { font: 800 ${size.xl}/1.15 ${font.display}; overflow-wrap: anywhere; } h2 a { display: inline-block; padding-block: 4px; }`;
const Said = styled.div`
  display: grid;
  padding-left: ${space[3]};
  border-left: 4px solid ${color.line};
  font-size: ${size.sm};
  overflow-wrap: anywhere;
  strong {
    font-weight: 650;
    color: ${color.ink2};
  }
`;
