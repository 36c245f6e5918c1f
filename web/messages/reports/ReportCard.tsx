import { useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { ReportFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { paths } from '../../shared/paths.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row } from '../../ui/Layout.tsx';
import { color, font, size, space } from '../../ui/tokens.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { aboutOf, momentOf } from '../wording.ts';
import { Passage } from './Passage.tsx';

const Settle = graphql(`
  mutation SettleConversationReport($id: ID!, $by: ID!, $decision: ReportDecision!, $reason: String!) {
    settleConversationReport(id: $id, by: $by, decision: $decision, reason: $reason)
  }
`);

/** The decisions on a report, and who reads the reason. */
const decisions = [
  {
    decision: 'dismissed',
    label: 'Dismiss',
    danger: false,
    read: 'Who has reported it reads the reason; the other side is told nothing.',
    done: 'It stays as it is',
  },
  {
    decision: 'warned',
    label: 'Warn',
    danger: false,
    done: 'The member is warned',
    read: 'Both read the reason. The warned member is not told which conversation it is about: do not say who has reported it.',
  },
  {
    decision: 'closed',
    label: 'Close the conversation',
    danger: true,
    done: 'The conversation is closed',
    read: 'Nobody writes there any more, and both read the reason: do not say who has reported it.',
  },
] as const;

type Decision = (typeof decisions)[number];

/** One report of a conversation: both members, the reason, the messages until then, and the decisions. */
export function ReportCard({ report, onSettled }: { report: ReportFieldsFragment; onSettled: () => void }) {
  const { conversationId: id, by, against, about, reason, reportedAt } = report;
  const [asked, setAsked] = useState<Decision>();
  const [settle] = useAction(Settle, { refused: false });
  const confirm = async ({ decision, done }: Decision, why: string) => {
    const result = await settle({ id, by: by.id, decision, reason: why }, done);
    if (!result.refusal) onSettled();
    return result;
  };
  return (
    <li>
      <Sheet aria-label={`Report about ${against.name}`}>
        <h2>
          <Link to={paths.user(against.id)}>{against.name}</Link>
        </h2>
        <p>
          {'Reported by '}
          <Link to={paths.user(by.id)}>{by.name}</Link>
          {', '}
          <time dateTime={reportedAt}>{momentOf(reportedAt)}</time>
          {` · ${aboutOf(about)}`}
        </p>
        {reason && <q>{reason}</q>}
        <Passage conversationId={id} against={against.id} />
        <Row $gap={2}>
          {decisions.map((each) => (
            <Button
              key={each.decision}
              small
              variant={each.danger ? 'danger' : 'secondary'}
              onClick={() => setAsked(each)}
            >
              {each.label}
            </Button>
          ))}
        </Row>
      </Sheet>
      {asked && (
        <ReasonDialog
          title={`${asked.label}?`}
          description={`${asked.read} It stays in the record.`}
          confirmLabel={asked.label}
          danger={asked.danger}
          onConfirm={(why) => confirm(asked, why)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </li>
  );
}

const Sheet = styled(Card)`
  display: grid;
  gap: ${space[3]};
  overflow-wrap: anywhere;
  h2 {
    font: 800 ${size.xl}/1.15 ${font.display};
  }
  h2 a, p a {
    display: inline-block;
    padding-block: 4px;
  }
  > p {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
  > q {
    padding-left: ${space[3]};
    border-left: 4px solid ${color.warn};
  }
`;
