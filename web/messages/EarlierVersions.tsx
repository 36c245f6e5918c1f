import styled from 'styled-components';
import { clockAt } from '../shared/times.ts';
import { color, size } from '../ui/tokens.ts';

/** The earlier versions of a message, shown to moderators of a report. */
export const EarlierVersions = ({
  earlier,
}: {
  earlier: readonly { readonly text: string; readonly since: string }[];
}) =>
  earlier.map(({ text, since }) => (
    <Earlier key={since}>
      {`Said at ${clockAt(since)}, before it was edited: `}
      <q>{text}</q>
    </Earlier>
  ));

const Earlier = styled.p`color: ${color.ink2}; font-size: ${size.sm}; white-space: pre-wrap; overflow-wrap: anywhere;`;
