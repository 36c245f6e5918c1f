import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../app/paths.ts';
import { type Mention, piecesOf, withoutGaps } from './posts.ts';

/** What somebody wrote: plain text with its line breaks, and the members it names as links. Nothing in it is ever markup. */
export function PostText(props: { text: string; mentions: readonly Mention[] }) {
  return (
    <Words>
      {piecesOf(props.text, props.mentions).map(({ text, start, memberId }) =>
        memberId ? (
          <Link key={start} to={paths.user(memberId)}>
            {text}
          </Link>
        ) : (
          <span key={start}>{withoutGaps(text)}</span>
        ),
      )}
    </Words>
  );
}

const Words = styled.p`max-width: 72ch; white-space: pre-line; unicode-bidi: plaintext; overflow-wrap: anywhere;`;
