import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../shared/paths.ts';
import { type Mention, piecesOf, withoutGaps } from './posts.ts';

/** The text of a post: plain text with its line breaks, mentioned members as links. It is never read as markup. */
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
