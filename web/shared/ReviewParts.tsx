import styled from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { color, font, size, space } from '../ui/tokens.ts';

/** The cases of those who moderate, one below the other. */
export const CaseList = styled.ul`display: grid; gap: ${space[4]}; grid-template-columns: minmax(0, 1fr);`;

/** One case: what it is about, what is said of it, and what can be decided. */
export const CaseSheet = styled(Card)`
  display: grid;
  gap: ${space[3]};
  h2 {
    font: 800 ${size.xl}/1.15 ${font.display};
    overflow-wrap: anywhere;
  }
  h2 a {
    display: inline-block;
    padding-block: 4px;
  }
`;

/** What someone says of a case: an appeal, or a report with its cause. */
export const CaseWords = ({ heading, text }: { heading: string; text: string }) => (
  <Words>
    <strong>{heading}</strong>
    {text && <q>{text}</q>}
  </Words>
);

interface Decision {
  readonly label: string;
  readonly danger?: boolean;
}

/** What can be decided, a button each. */
export const DecisionButtons = <D extends Decision>(props: { decisions: readonly D[]; onAsk: (decision: D) => void }) =>
  props.decisions.map((decision) => (
    <Button
      key={decision.label}
      small
      variant={decision.danger ? 'danger' : 'secondary'}
      onClick={() => props.onAsk(decision)}
    >
      {decision.label}
    </Button>
  ));

const Words = styled.div`
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
