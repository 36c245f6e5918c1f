import { useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { HistoryButton } from '../../shared/history/HistoryButton.tsx';
import { momentOf } from '../../shared/instants.ts';
import { paths } from '../../shared/paths.ts';
import { useAction } from '../../shared/useAction.ts';
import { useNow } from '../../shared/useNow.ts';
import { WhyButton } from '../../shared/why/WhyButton.tsx';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { Muted, Row } from '../../ui/Layout.tsx';
import { color, font, media, radius, size, space } from '../../ui/tokens.ts';
import { dollarsOf } from '../amounts.ts';
import { ContributionReceipt } from '../ContributionReceipt.tsx';
import type { Contribution } from '../campaignFields.ts';
import { stampOf } from '../dates.ts';
import { contributionWords } from '../words.ts';

const MINUTE_MS = 60_000;

const TakeBack = graphql(`
  mutation TakeBack($id: ID!) { refundContribution(id: $id) { ...ContributionFields } }
`);

/** One's own contribution: to what, how much, how it stands, and what can still be done with it. */
export function ContributionRow({ contribution }: { contribution: Contribution }) {
  const { id, campaign, amountCents, paidBackCents, status } = contribution;
  const tipCents = contribution.tipCents ?? 0;
  const { word, tone } = contributionWords[status];
  return (
    <Line data-row={id}>
      <div>
        <h3>
          <Link to={paths.campaign(campaign.id)}>{campaign.name}</Link>
        </h3>
        <p>
          <time dateTime={contribution.begunAt}>{stampOf(contribution.begunAt)}</time>
          {tipCents > 0 && ` · with a tip of ${formatCentsExact(tipCents)} to the platform`}
        </p>
        {status === 'RECEIVED' && paidBackCents > 0 && (
          <p>{`${formatCentsExact(paidBackCents)} of what you gave was paid back to your card.`}</p>
        )}
        {status === 'DUE' && <p>{dueWords(contribution)}</p>}
      </div>
      <Sum className="figures">{formatCentsExact(amountCents)}</Sum>
      <Foot>
        <Badge tone={tone}>{word}</Badge>
        <Row $gap={2}>
          <ContributionReceipt contribution={contribution} isRow />
          {contribution.receivedAt && (
            <HistoryButton
              type="payment"
              id={`contribute-${contribution.id}`}
              name={`the payment for ${campaign.name}`}
              label="Payment history"
            />
          )}
          <WhyButton
            type="contributionCharge"
            id={contribution.id}
            question={`Why? ${campaign.name}: what was charged`}
          />
          <Actions contribution={contribution} />
        </Row>
      </Foot>
    </Line>
  );
}

const dueWords = ({ nextAttemptAt }: Contribution): string =>
  [
    'The goal is reached, and your card was declined.',
    nextAttemptAt && `It is tried again on ${momentOf(nextAttemptAt)}.`,
  ]
    .filter(Boolean)
    .join(' ');

function Actions({ contribution }: { contribution: Contribution }) {
  const { id, campaign, amountCents, status, refundableUntil } = contribution;
  const tipCents = contribution.tipCents ?? 0;
  const [isAsking, setAsking] = useState(false);
  const now = useNow(MINUTE_MS, refundableUntil !== null);
  const isPledge = status === 'PLEDGED';
  const [takeBack, busy] = useAction(TakeBack, {
    done: isPledge ? 'Your pledge is taken back' : 'Your money is on its way back',
  });
  const confirm = async () => {
    await takeBack({ id });
    setAsking(false);
  };
  if (status === 'OPEN' || status === 'DUE') {
    if (status === 'OPEN' && campaign.status !== 'RUNNING') return null;
    return (
      <LinkButton small variant="primary" to={paths.payment('contribute', id, dollarsOf(amountCents + tipCents))}>
        {status === 'OPEN' ? 'Go on to the payment' : 'Use another card'}
      </LinkButton>
    );
  }
  const isOver = !refundableUntil || Date.parse(refundableUntil) <= now;
  if (isOver || (status !== 'RECEIVED' && !isPledge)) return null;
  return (
    <Row $gap={2}>
      <Muted as="span">{`Until ${momentOf(refundableUntil)}`}</Muted>
      <Button small onClick={() => setAsking(true)} aria-label={`Take it back: ${campaign.name}`}>
        Take it back
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={isPledge ? 'Take your pledge back?' : 'Take your contribution back?'}
        description={
          isPledge
            ? `Your card will not be charged for “${campaign.name}”.`
            : `${formatCentsExact(amountCents + tipCents)} go back to your card; it takes 5 to 10 days to show.`
        }
        cancelLabel="Keep it"
        confirmLabel="Take it back"
        danger
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </Row>
  );
}

const Line = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space[2]} ${space[4]};
  padding: ${space[4]};
  background: ${color.surface};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  font-size: ${size.sm};
  color: ${color.ink2};
  overflow-wrap: anywhere;
  h3 {
    font: 800 ${size.xl}/1.15 ${font.display};
    color: ${color.ink};
  }
  h3 a {
    display: inline-block;
    min-height: 24px;
    color: inherit;
  }
`;
const Sum = styled.p`font: 800 ${size.xl}/1.15 ${font.display}; color: ${color.ink}; text-align: right;`;
const Foot = styled.div`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[2]};
  ${media.phone} {
    align-items: flex-start;
    flex-direction: column;
  }
`;
