import styled from 'styled-components';
import { color, font, media, size, space, target } from '../../ui/tokens.ts';

/** Where one is among the steps, and the way to another. */
export function StepList(props: { steps: readonly string[]; at: number; onGo: (step: number) => void }) {
  return (
    <List aria-label="Steps">
      {props.steps.map((name, step) => (
        <li key={name}>
          <Step type="button" aria-current={step === props.at ? 'step' : undefined} onClick={() => props.onGo(step)}>
            <b aria-hidden>{step + 1}</b>
            {name}
          </Step>
        </li>
      ))}
    </List>
  );
}

const List = styled.ol`display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: ${space[2]};`;
const Step = styled.button`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  width: 100%;
  min-height: ${target};
  padding: 4px 0;
  border: 0;
  border-bottom: 4px solid ${color.line};
  background: none;
  font-weight: 600;
  font-size: ${size.sm};
  text-align: left;
  color: ${color.ink2};
  b {
    font: 900 ${size.xl}/1 ${font.display};
    color: ${color.muted};
  }
  &[aria-current] {
    border-bottom-color: ${color.brand};
    color: ${color.ink};
    b {
      color: ${color.brandText};
    }
    }
  ${media.fine} {
    &:hover {
      border-bottom-color: ${color.deepText};
    }
    }
`;
