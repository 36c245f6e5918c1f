import styled from 'styled-components';
import { momentOf } from '../shared/instants.ts';
import { color, radius, size, space } from '../ui/tokens.ts';
import { type Step, stepWords } from './words.ts';

/** What has happened to a request, the earliest first, with what was written. */
export const Timeline = ({ steps }: { steps: readonly Step[] }) => (
  <Steps aria-label="What has happened">
    {steps.map((step) => (
      <li key={`${step.kind}/${step.at}`}>
        <span>{stepWords(step)}</span> <time dateTime={step.at}>{momentOf(step.at)}</time>
        {step.text && <q>{step.text}</q>}
      </li>
    ))}
  </Steps>
);

const Steps = styled.ol`
  display: grid;
  gap: ${space[3]};
  align-content: start;
  font-size: ${size.sm};
  overflow-wrap: anywhere;
  li {
    position: relative;
    padding-left: ${space[5]};
  }
  li::before {
    content: '';
    position: absolute;
    left: 0;
    top: .4em;
    width: 10px;
    height: 10px;
    border-radius: ${radius.bar};
    background: ${color.lineStrong};
  }
  li:last-child::before {
    background: ${color.deep};
  }
  li:last-child > span {
    font-weight: 650;
  }
  time {
    color: ${color.muted};
  }
  q {
    display: block;
    color: ${color.ink2};
    white-space: pre-line;
  }
`;
