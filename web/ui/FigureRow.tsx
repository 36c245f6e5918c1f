import styled from 'styled-components';
import { Button } from './Button.tsx';
import { CountUp } from './CountUp.tsx';
import { Loading, Skeleton } from './Skeleton.tsx';
import { color, font, media, size, space } from './tokens.ts';

/** Four figures side by side, which count up over five seconds, or stand at once where motion is not wanted. */
export function FigureRow(props: { label: string; figures: readonly { label: string; value: number | undefined }[] }) {
  const row = (
    <Figures aria-label={props.label}>
      {props.figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === undefined ? <Skeleton $w="72px" $h="1em" /> : <CountUp value={value} />}</dd>
        </div>
      ))}
    </Figures>
  );
  return props.figures.some(({ value }) => value === undefined) ? <Loading>{row}</Loading> : row;
}

/** In its place when the figures could not be had. */
export function NoFigures(props: { retrying: boolean; onRetry: () => void }) {
  return (
    <Failed role="alert">
      The figures could not be loaded.
      <Button small busy={props.retrying} onClick={props.onRetry}>
        Retry
      </Button>
    </Failed>
  );
}

const Figures = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr;
  border-top: 2px dashed ${color.line};
  > div {
    display: flex;
    flex-direction: column-reverse;
    padding: ${space[3]} ${space[5]};
  }
  > div + div {
    border-left: 1px solid ${color.line};
  }
  > div:nth-child(3) {
    border-left: 0;
  }
  > div:nth-child(n + 3) {
    border-top: 1px solid ${color.line};
  }
  dt {
    color: ${color.muted};
    font-size: ${size.sm};
  }
  dd {
    font: 900 ${size.xl}/1.1 ${font.display};
    font-variant-numeric: tabular-nums;
  }
  ${media.tablet} {
    grid-template-columns: repeat(4, 1fr);
    > div {
      padding-inline: ${space[6]};
    }
    > div:nth-child(n + 3) {
      border-top: 0;
    }
    > div:nth-child(3) {
      border-left: 1px solid ${color.line};
    }
  }
`;
const Failed = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[3]};
  padding: ${space[4]} ${space[6]};
  border-top: 2px dashed ${color.line};
  color: ${color.err};
  min-height: 88px;
`;
