import type { ReactNode } from 'react';
import styled from 'styled-components';
import { clockAt } from '../shared/times.ts';
import { color, radius, size, space } from '../ui/tokens.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { EarlierVersions } from './EarlierVersions.tsx';

/** One message. `from` names its author for screen readers; `state` is the sending state of the viewer's own. */
export function Bubble(props: {
  mine: boolean;
  from: string;
  text: string;
  picture?: ReactNode;
  at: string;
  isEdited?: boolean;
  /** Its earlier versions, shown to moderators of a report. */
  earlier?: readonly { readonly text: string; readonly since: string }[];
  state?: ReactNode;
  isWaiting?: boolean;
}) {
  return (
    <Line $mine={props.mine}>
      {props.earlier && <EarlierVersions earlier={props.earlier} />}
      <Plate $mine={props.mine} $waiting={props.isWaiting}>
        <VisuallyHidden>{`${props.from}: `}</VisuallyHidden>
        {props.picture}
        {props.text ? <span>{props.text}</span> : !props.picture && <i>This message is no longer there.</i>}
      </Plate>
      <Foot>
        <time dateTime={props.at}>{clockAt(props.at)}</time>
        {props.isEdited && <span>edited</span>}
        {props.state}
      </Foot>
    </Line>
  );
}

const Line = styled.div<{ $mine: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  max-width: min(80%, 60ch);
  justify-items: ${({ $mine }) => ($mine ? 'end' : 'start')};
  align-self: ${({ $mine }) => ($mine ? 'flex-end' : 'flex-start')};
`;
const Plate = styled.div<{ $mine: boolean; $waiting?: boolean }>`
  max-width: 100%;
  padding: ${space[2]} ${space[3]};
  border: 1px ${({ $waiting }) => ($waiting ? 'dashed' : 'solid')};
  border-radius: ${radius.card};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  line-height: 1.45;
  > span:last-child {
    unicode-bidi: plaintext;
  }
  background: ${({ $mine }) => ($mine ? color.deepSoft : color.sunken)};
  border-color: ${({ $mine, $waiting }) => ($waiting ? color.lineStrong : $mine ? color.deepSoft : color.sunken)};
  border-bottom-${({ $mine }) => ($mine ? 'right' : 'left')}-radius: 0;
  color: ${color.ink};
  @media (forced-colors: active) {
    border-color: CanvasText;
  }
`;
const Foot = styled.div`display: flex; flex-wrap: wrap; align-items: center; gap: 0 ${space[2]}; color: ${color.ink2}; font-size: ${size.xs};`;
