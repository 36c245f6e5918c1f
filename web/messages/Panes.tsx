import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Wrap } from '../ui/Layout.tsx';
import { color, media, radius, space } from '../ui/tokens.ts';

/**
 * Two panes side by side where there is room: the inbox and what is open in it. On narrow screens only the one that
 * `shows`.
 */
export function Panes(props: { shows: 'list' | 'open'; list: ReactNode; open: ReactNode }) {
  return (
    <Place>
      <Frame $shows={props.shows}>
        <section aria-label="Inbox">{props.list}</section>
        <section aria-label="Conversation">{props.open}</section>
      </Frame>
    </Place>
  );
}

/** A phone on its side, or a desktop magnified to twice its size: the frame takes all there is. */
const short = '@media (max-height: 583px)';
const bars = { top: '68px', bottom: '58px' };

const Place = styled(Wrap)`
  padding-block: ${space[6]} 0;
  ${short} {
    padding-block: 0;
    margin-bottom: -${space[18]};
  }
  ${media.phone} {
    padding: 0;
    margin-bottom: calc(-1 * ${space[18]} - 48px + ${bars.bottom});
  }
`;
const Frame = styled.div<{ $shows: 'list' | 'open' }>`
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  overflow: hidden;
  background: ${color.surface};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  height: calc(100dvh - ${bars.top} - ${space[6]} - ${space[18]});
  min-height: 220px;
  ${short} {
    height: calc(100dvh - ${bars.top});
    border-block: 0;
    border-radius: 0;
  }
  > section {
    min-width: 0;
    min-height: 0;
    display: flex;
    flex-direction: column;
    overflow: hidden;
  }
  > section:first-child {
    overflow-y: auto;
  }
  ${media.phone} {
    height: calc(100dvh - ${bars.top} - ${bars.bottom});
    border: 0;
    border-radius: 0;
  }
  @media (max-width: 899px) {
    > section:${({ $shows }) => ($shows === 'list' ? 'last-child' : 'first-child')} {
      display: none;
    }
    }
  @media (min-width: 900px) {
    grid-template-columns: minmax(280px, 360px) minmax(0, 1fr);
    > section:first-child {
      border-right: 1px solid ${color.line};
    }
    }
`;
