import styled from 'styled-components';
import type { CampaignDecisionKind } from '../../graphql/graphql.ts';
import { momentOf } from '../../shared/instants.ts';
import { color, size, space } from '../../ui/tokens.ts';
import { decisionWords } from './causes.ts';

interface Decision {
  readonly kind: CampaignDecisionKind;
  readonly reason: string;
  readonly at: string;
}

/** What was decided about a campaign, each with its reason, the latest first. */
export const Decisions = ({ decisions }: { decisions: readonly Decision[] }) => (
  <List aria-label="Decisions">
    {decisions.map(({ kind, reason, at }) => (
      <li key={`${kind} ${at}`}>
        <strong>{decisionWords[kind]}</strong>
        <time dateTime={at}>{` · ${momentOf(at)}`}</time>
        {reason && <q>{reason}</q>}
      </li>
    ))}
  </List>
);

const List = styled.ul`
  display: grid;
  gap: ${space[2]};
  font-size: ${size.sm};
  li {
    padding-left: ${space[3]};
    border-left: 4px solid ${color.line};
    overflow-wrap: anywhere;
  }
  q {
    display: block;
  }
`;
