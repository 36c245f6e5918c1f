import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { RequestFieldsFragment } from '../graphql/graphql.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { Muted, Row } from '../ui/Layout.tsx';
import { color, font, media, size, space } from '../ui/tokens.ts';
import { Timeline } from './Timeline.tsx';
import { headingOf, statuses, whereOf } from './words.ts';

/** One request: what is asked for, how far it is, what has happened; below, what its reader can do about it. */
export function RequestSheet(props: { request: RequestFieldsFragment; who?: ReactNode; children?: ReactNode }) {
  const { request } = props;
  const { word, ...look } = statuses[request.status];
  return (
    <li data-row={request.id} tabIndex={-1}>
      <Sheet aria-label={`Request for ${headingOf(request)}`}>
        <Row $justify="space-between" $align="flex-start">
          <h2>{headingOf(request)}</h2>
          <Badge {...look}>{word}</Badge>
        </Row>
        {props.who && <p>{props.who}</p>}
        <Muted>{whereOf(request)}</Muted>
        {request.note && <q>{request.note}</q>}
        <Halves>
          <div>{props.children}</div>
          <Timeline steps={request.steps} />
        </Halves>
      </Sheet>
    </li>
  );
}

/** Requests, one below the other. */
export const RequestList = styled.ul`
  display: grid;
  gap: ${space[4]};
  grid-template-columns: minmax(0, 1fr);
  > li[data-here] > article {
    border-color: ${color.deepText};
  }
`;

const Sheet = styled(Card)`
  display: grid;
  gap: ${space[3]};
  overflow-wrap: anywhere;
  h2 {
    font: 800 ${size.xl}/1.15 ${font.display};
  }
  > q {
    padding-left: ${space[3]};
    border-left: 4px solid ${color.line};
    white-space: pre-line;
  }
`;
const Halves = styled.div`
  display: grid;
  gap: ${space[5]};
  grid-template-columns: minmax(0, 1fr);
  > div {
    display: grid;
    gap: ${space[3]};
    align-content: start;
    justify-items: start;
  }
  > div:empty {
    display: none;
  }
  ${media.tablet} {
    &:has(> div:not(:empty)) {
      grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    }
  }
`;
