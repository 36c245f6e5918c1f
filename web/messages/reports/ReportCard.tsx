import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../app/paths.ts';
import { color, font, size, space } from '../../app/tokens.ts';
import type { ReportFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row } from '../../ui/Layout.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { WhyDialog } from '../WhyDialog.tsx';
import { aboutOf, momentOf } from '../words.ts';
import { Passage } from './Passage.tsx';

const Settle = graphql(`
  mutation SettleConversationReport($id: ID!, $by: ID!, $decision: ReportDecision!, $reason: String!) {
    settleConversationReport(id: $id, by: $by, decision: $decision, reason: $reason)
  }
`);

/** What an owner of the platform can decide, and who reads the reason. */
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

/** One report of a conversation: who has reported whom and why, what was said until then, and what can be decided. */
export function ReportCard({ report, onSettled }: { report: ReportFieldsFragment; onSettled: () => void }) {
  const { conversationId: id, by, against, about, reason, reportedAt } = report;
  const toast = useToast();
  const [asked, setAsked] = useState<(typeof decisions)[number]>();
  const [settle] = useMutation(Settle);
  const confirm = async (why: string) => {
    if (!asked) return;
    await settle({ variables: { id, by: by.id, decision: asked.decision, reason: why } });
    toast.success(asked.done);
    onSettled();
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
            <Button key={each.decision} small variant={each.danger ? 'danger' : 'secondary'} onClick={() => setAsked(each)}>
              {each.label}
            </Button>
          ))}
        </Row>
      </Sheet>
      {asked && (
        <WhyDialog
          title={`${asked.label}?`}
          description={`${asked.read} It stays in the record.`}
          confirmLabel={asked.label}
          danger={asked.danger}
          onConfirm={confirm}
          onClose={() => setAsked(undefined)}
        />
      )}
    </li>
  );
}

const Sheet = styled(Card)`
  display: grid; gap: ${space[3]}; overflow-wrap: anywhere;
  h2 { font: 800 ${size.xl}/1.15 ${font.display}; } h2 a, p a { display: inline-block; padding-block: 4px; }
  > p { color: ${color.ink2}; font-size: ${size.sm}; }
  > q { padding-left: ${space[3]}; border-left: 4px solid ${color.warn}; }
`;
