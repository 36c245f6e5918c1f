import styled from 'styled-components';
import { color, size } from '../app/tokens.ts';
import { timeOf } from './words.ts';

/** What a message said before its edits, for whoever decides about a report. */
export const EarlierWords = ({ earlier }: { earlier: readonly { readonly text: string; readonly since: string }[] }) =>
  earlier.map(({ text, since }) => (
    <Earlier key={since}>
      {`Said at ${timeOf(since)}, before it was edited: `}
      <q>{text}</q>
    </Earlier>
  ));

const Earlier = styled.p`color: ${color.ink2}; font-size: ${size.sm}; white-space: pre-wrap; overflow-wrap: anywhere;`;
