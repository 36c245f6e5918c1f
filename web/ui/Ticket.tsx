import type { ReactNode } from 'react';
import styled from 'styled-components';
import { PoleStripe } from './PoleStripe.tsx';
import { color, font, size, space } from './tokens.ts';

/**
 * A summary on a perforated ticket. `stub` is the part below the tear line: the total, the number, the action.
 * `as` chooses the element that suits the page's outline; with `fills` it is as high as its place, the stub at its foot.
 */
export function Ticket(props: {
  title?: ReactNode;
  heading?: 'h2' | 'h3' | 'p';
  number?: string;
  children: ReactNode;
  stub?: ReactNode;
  fills?: boolean;
}) {
  const Title = props.heading ?? 'h2';
  return (
    <Shadow data-fills={props.fills}>
      <Paper>
        <PoleStripe $height={6} />
        <Top>
          {(props.title || props.number) && (
            <Head>
              {props.title && <Title className="title">{props.title}</Title>}
              {props.number && <Serial>{props.number}</Serial>}
            </Head>
          )}
          {props.children}
        </Top>
        {props.stub && <Stub>{props.stub}</Stub>}
      </Paper>
    </Shadow>
  );
}

const hole = 7;
const Shadow = styled.div`
  filter: drop-shadow(0 0 .6px ${color.lineStrong}) drop-shadow(0 1px 1px rgb(8 14 12 / .18));
  min-width: 0;
  &[data-fills] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    > * {
      display: grid;
      grid-template: auto 1fr auto / minmax(0, 1fr);
    }
  }
`;
const Paper = styled.div`
  background: ${color.surface};
  color: ${color.ink};
  padding-bottom: ${hole + 6}px;
  mask: radial-gradient(circle ${hole}px at 50% 100%, #0000 97%, #000) 0 0 / ${hole * 3}px 100%;
  @media (forced-colors: active) {
    mask: none;
    border: 1px solid CanvasText;
  }
`;
const Top = styled.div`padding: ${space[5]};`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: baseline;
  gap: ${space[1]} ${space[3]};
  margin-bottom: ${space[3]};
  .title {
    font: 800 ${size.xl}/1.05 ${font.display};
  }
`;
const Serial = styled.span`font: 500 ${size.xs}/1.3 ${font.mono}; color: ${color.muted}; white-space: nowrap;`;
const Stub = styled.div`
  position: relative;
  padding: ${space[4]} ${space[5]} ${space[3]};
  border-top: 2px dashed ${color.lineStrong};
  display: grid;
  gap: ${space[3]};
  /* What belongs here stands at the foot of a small screen. */
  &:empty {
    display: none;
  }
`;
