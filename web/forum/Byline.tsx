import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { nameOf } from '../shared/nameOf.ts';
import { paths } from '../shared/paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { color, size, space } from '../ui/tokens.ts';
import type { Author } from './posts.ts';

/** Who wrote it, with their picture or initials; `children` say when and how it stands. */
export function Byline(props: { author: Author; size?: number; children: ReactNode }) {
  const { author } = props;
  const name = nameOf(author);
  return (
    <Line>
      <Avatar name={name} src={author.pictureUrl} size={props.size ?? 40} />
      <Who>
        {/* A closed account has no page. */}
        {author.userName ? <Link to={paths.user(author.id)}>{name}</Link> : <b>{name}</b>}
        <span>{props.children}</span>
      </Who>
    </Line>
  );
}

const Line = styled.div`display: flex; gap: ${space[3]}; align-items: center; min-width: 0;`;
const Who = styled.div`
  display: grid;
  min-width: 0;
  line-height: 1.35;
  overflow-wrap: anywhere;
  a, b {
    justify-self: start;
    padding-block: 3px;
    color: ${color.ink};
    font-weight: 650;
    text-decoration: none;
  }
  a {
    &:hover {
      text-decoration: underline;
    }
    }
  > span {
    color: ${color.muted};
    font-size: ${size.sm};
  }
`;
