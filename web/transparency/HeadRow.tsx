import styled from 'styled-components';
import type { HeadRowFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { momentOf } from '../shared/instants.ts';
import { formatNumber } from '../ui/format.ts';
import { Code, Muted } from '../ui/Layout.tsx';
import { color, font, size, space, target } from '../ui/tokens.ts';

graphql(`
  fragment HeadRow on LogHead { number size root signedAt note }
`);

/** One head: what it says, and the note to keep. */
export function HeadRow({ head }: { head: HeadRowFragment }) {
  const { number, signedAt, root, note } = head;
  return (
    <li>
      <h3>{`${formatNumber(head.size)} events`}</h3>
      <Muted>
        Head {number}, signed <time dateTime={signedAt}>{momentOf(signedAt)}</time>
      </Muted>
      <Code>{root}</Code>
      <details>
        <Summary>The signed note of head {number}</Summary>
        <Note tabIndex={0} role="region" aria-label={`The signed note of head ${number}`}>
          {note}
        </Note>
      </details>
    </li>
  );
}

const Summary = styled.summary`
  display: flex;
  align-items: center;
  min-height: ${target};
  width: fit-content;
  font-size: ${size.sm};
  cursor: pointer;
  text-decoration: underline;
`;
const Note = styled.pre`
  padding: ${space[3]};
  background: ${color.sunken};
  font: 500 ${size.sm}/1.5 ${font.mono};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
