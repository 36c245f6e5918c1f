import styled from 'styled-components';
import { Icon } from '../ui/Icons.tsx';
import { color, radius, size, space } from '../ui/tokens.ts';
import { strengthOf } from './passwordStrength.ts';

const steps = [1, 2, 3, 4] as const;

/** How good the password being typed is, in bars and in a word. It advises and never forbids. */
export function PasswordMeter(props: { password: string; about?: readonly string[] }) {
  const { score, word, warning } = strengthOf(props.password, props.about);
  return (
    <Box role="status">
      <Bars aria-hidden>
        {steps.map((step) => (
          <Bar key={step} $on={score >= step} />
        ))}
      </Bars>
      <Line>{score === 0 ? 'At least 6 characters; longer is better.' : `Strength: ${word}`}</Line>
      {warning && (
        <Warning>
          <Icon name="warn" size={16} />
          {warning}
        </Warning>
      )}
    </Box>
  );
}

const Box = styled.div`display: grid; gap: 6px; margin-top: 2px;`;
const Bars = styled.div`display: grid; grid-template-columns: repeat(4, 1fr); gap: ${space[1]};`;
const Bar = styled.i<{ $on: boolean }>`
  height: 7px;
  border-radius: ${radius.bar};
  background-color: ${color.sunken};
  box-shadow: inset 0 0 0 1px ${color.line};
  ${({ $on }) => $on && `background-color: ${color.deep};`}
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: ${({ $on }) => ($on ? 'Highlight' : 'Canvas')};
  }
`;
const Line = styled.p`font-size: ${size.sm}; color: ${color.muted};`;
const Warning = styled.p`display: flex; gap: 6px; align-items: flex-start; font-size: ${size.sm}; font-weight: 600; color: ${color.warn}; line-height: 1.4; svg { flex: none; margin-top: 2px; }`;
