import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './Icons.tsx';
import { color, font, radius, size, space } from './tokens.ts';

/** Nothing here: one line saying why, one thing to do about it. */
export function EmptyState(props: {
  icon?: IconName;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  heading?: 'h2' | 'h3' | 'p';
}) {
  const Title = props.heading ?? 'p';
  return (
    <Empty>
      <Plate>
        <Icon name={props.icon ?? 'chair'} size={34} />
      </Plate>
      <Title className="title">{props.title}</Title>
      {props.text && <p>{props.text}</p>}
      {props.action}
    </Empty>
  );
}

/** Stands in place of content that could not be had. `traceId` is what to quote when asking for help. */
export function ErrorPanel(props: {
  message: ReactNode;
  title?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  traceId?: string;
  children?: ReactNode;
}) {
  return (
    <Panel role="alert">
      <Icon name="alert" size={28} />
      <div>
        <strong>{props.title ?? 'Error!'}</strong>
        <p>{props.message}</p>
        {props.children}
        {props.onRetry && (
          <Button icon={<Icon name="refresh" size={18} />} onClick={props.onRetry} busy={props.retrying}>
            Retry
          </Button>
        )}
        {props.traceId && (
          <small>
            Trace <code>{props.traceId}</code>
          </small>
        )}
      </div>
    </Panel>
  );
}

const Empty = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[3]};
  text-align: center;
  padding: ${space[12]} ${space[5]};
  border: 1px dashed ${color.lineStrong};
  border-radius: ${radius.card};
  .title {
    font: 800 ${size.xl}/1.15 ${font.display};
    max-width: 32ch;
    text-wrap: balance;
  }
  > p:not(.title) {
    color: ${color.ink2};
    max-width: 52ch;
  }
`;
const Plate = styled.span`
  display: grid;
  place-items: center;
  width: 72px;
  height: 72px;
  border-radius: ${radius.card};
  background: ${color.stage};
  color: ${color.onStage};
  box-shadow: inset 0 0 0 4px ${color.stage}, inset 0 0 0 5px ${color.onStage};
`;
const Panel = styled.div`
  display: flex;
  gap: ${space[4]};
  padding: ${space[5]};
  background: ${color.surface};
  border: 1px solid ${color.err};
  border-left-width: 6px;
  border-radius: ${radius.card};
  > svg {
    color: ${color.err};
    flex: none;
  }
  > div {
    display: grid;
    gap: ${space[3]};
    justify-items: start;
    min-width: 0;
  }
  strong {
    font: 800 ${size.xl}/1.1 ${font.display};
    color: ${color.err};
  }
  small {
    color: ${color.muted};
  }
  code {
    font: 500 .95em ${font.mono};
  }
`;
