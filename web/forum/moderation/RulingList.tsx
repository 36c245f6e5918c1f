import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { RulingFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { color, radius, size, space } from '../../ui/tokens.ts';
import { momentOf } from '../posts.ts';
import { rulingWord } from './rulingWords.ts';

export const RulingFields = graphql(`
  fragment RulingFields on ForumRuling { position what reason at until threadId postId member { ...AuthorFields } moderator { ...AuthorFields } }
`);

interface ListProps {
  rulings: readonly { readonly node: RulingFieldsFragment }[];
  withNames: boolean;
  hasMore: boolean;
  onMore: () => Promise<unknown>;
}

/** What moderators did, each with its reason, newest first. */
export function RulingList({ rulings, withNames, hasMore, onMore }: ListProps) {
  return (
    <Stack>
      <Rows rulings={rulings.map(({ node }) => node)} withNames={withNames} />
      {hasMore && <ShowMore key={rulings.length} onMore={onMore} />}
    </Stack>
  );
}

function Rows({ rulings, withNames }: { rulings: readonly RulingFieldsFragment[]; withNames: boolean }) {
  return (
    <List>
      {rulings.map((ruling) => (
        <li key={`${ruling.position} ${ruling.what}`}>
          <h3>{rulingWord(ruling.what)}</h3>
          <p>
            <q>{ruling.reason}</q>
          </p>
          <small>
            <time dateTime={ruling.at}>{momentOf(ruling.at)}</time>
            {withNames && (
              <>
                {' · '}
                <Link to={paths.user(ruling.member.id)}>{nameOf(ruling.member)}</Link>
                {!ruling.moderator && ' · by members’ flags'}
              </>
            )}
            {/* Null for the member concerned: moderators are named to each other only. */}
            {ruling.moderator && (
              <>
                {' · by '}
                <Link to={paths.user(ruling.moderator.id)}>{nameOf(ruling.moderator)}</Link>
              </>
            )}
            {ruling.until && ` · until ${momentOf(ruling.until)}`}
            {ruling.threadId && (
              <>
                {' · '}
                <Link
                  to={`${paths.thread(ruling.threadId)}${ruling.postId && ruling.postId !== ruling.threadId ? `#${ruling.postId}` : ''}`}
                >
                  Open
                </Link>
              </>
            )}
          </small>
        </li>
      ))}
    </List>
  );
}

const List = styled.ol`
  display: grid;
  gap: ${space[3]};
  li {
    display: grid;
    gap: ${space[1]};
    padding: ${space[4]};
    background: ${color.surface};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    overflow-wrap: anywhere;
  }
  h3 {
    font-size: ${size.lg};
  }
  small {
    color: ${color.muted};
    font-size: ${size.sm};
  }
  a {
    display: inline-block;
    padding-block: 4px;
  }
`;
