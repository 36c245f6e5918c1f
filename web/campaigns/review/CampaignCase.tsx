import { Link } from 'react-router-dom';
import { momentOf } from '../../shared/instants.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { CaseSheet, CaseWords, DecisionButtons } from '../../shared/ReviewParts.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Muted, Row } from '../../ui/Layout.tsx';
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
      <CaseSheet aria-label={`Case of ${campaign?.name ?? 'a campaign'}`}>
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
        {appeal && <CaseWords heading={`Appeal · ${momentOf(appeal.at)}`} text={appeal.text} />}
        {reports?.map(({ reporter, cause, note, at }) => (
          <CaseWords
            key={`${reporter.id}/${at}`}
            heading={`${causeWord(cause)} · ${nameOf(reporter)} · ${momentOf(at)}`}
            text={note}
          />
        ))}
        {one.decisions.length > 0 && <Decisions decisions={one.decisions} />}
        <Row $gap={2}>
          <DecisionButtons decisions={decisions} onAsk={onAsk} />
          {campaign && (
            <LinkButton small variant="quiet" to={paths.campaignBoard(campaign.id)}>
              Contributions and payouts
            </LinkButton>
          )}
        </Row>
      </CaseSheet>
    </li>
  );
}
