import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { texts } from '../../shared/texts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { color, font, size, space } from '../../ui/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { LikeButton } from '../LikeButton.tsx';
import { commentsWord, dayOf, picturesWord, SHOWN_COMMENTERS, type Thread } from '../posts.ts';
import { ThreadMarks } from '../ThreadMarks.tsx';
import type { PostActions } from '../usePostActions.ts';
import { activeSince } from './activity.ts';
import { Preview } from './Preview.tsx';
import { NARROW, WIDE } from './rowWidths.ts';

interface RowProps {
  thread: Thread;
  /** In milliseconds. */
  now: number;
  actions: PostActions;
  onPatch: (id: string, patch: Partial<Thread>) => void;
}

/** A thread in the list: author, topic, the beginning of its text, commenters, and what is new in it. */
export function ThreadRow({ thread, now, actions, onPatch }: RowProps) {
  const { author, newCommentCount } = thread;
  const name = nameOf(author);
  return (
    <Sheet data-row={thread.id} data-new={newCommentCount ? true : undefined} aria-labelledby={`topic-${thread.id}`}>
      <Avatar name={name} src={author.pictureUrl} size={36} />
      <Main>
        <Head>
          <h2 id={`topic-${thread.id}`}>
            <Link to={paths.thread(thread.id)}>{thread.topic}</Link>
          </h2>
          <ThreadMarks thread={thread} />
          <Badge icon="none">{thread.category}</Badge>
          {thread.pictures.length > 0 && (
            <Pictures title={picturesWord(thread.pictures.length)}>
              <Icon name="image" size={16} />
              <span aria-hidden="true">{thread.pictures.length}</span>
              <VisuallyHidden>{picturesWord(thread.pictures.length)}</VisuallyHidden>
            </Pictures>
          )}
        </Head>
        <Preview text={thread.text} mentions={thread.mentions} about={thread.topic} />
      </Main>
      <By>
        {/* A closed account has no page. */}
        {author.userName ? <Link to={paths.user(author.id)}>{name}</Link> : <b>{name}</b>}
        <span>
          {texts.forum.postedOn} <time dateTime={thread.createdAt}>{dayOf(thread.createdAt)}</time>
          {thread.editedAt && ' · edited'}
        </span>
      </By>
      <Talk>
        <span>
          <Link to={paths.thread(thread.id)} aria-label={`${commentsWord(thread.commentCount)} on ${thread.topic}`}>
            {commentsWord(thread.commentCount)}
          </Link>
          <Commenters thread={thread} />
        </span>
        <span>
          <time dateTime={thread.lastActivityAt}>{activeSince(thread.lastActivityAt, now)}</time>
          {Boolean(newCommentCount) && (
            <Badge tone="brand" icon="none">
              {`${newCommentCount} new`}
              <VisuallyHidden> since you last read it</VisuallyHidden>
            </Badge>
          )}
        </span>
      </Talk>
      <LikeButton post={thread} actions={actions} onPatch={onPatch} />
    </Sheet>
  );
}

/** Up to five who answered, and how many comments there are beyond those. */
function Commenters({ thread: { id, firstCommenters, commentCount } }: { thread: Thread }) {
  if (firstCommenters.length === 0) return null;
  const beyond = commentCount - SHOWN_COMMENTERS;
  // The same person may have made several of them, and keeps their place.
  const shown = firstCommenters.slice(0, SHOWN_COMMENTERS).map((one, place) => ({ one, key: `${id}-${place}` }));
  return (
    <Faces>
      <VisuallyHidden>{`Comments by ${[...new Set(shown.map(({ one }) => nameOf(one)))].join(', ')}`}</VisuallyHidden>
      {shown.map(({ one, key }) => (
        <Avatar key={key} name={nameOf(one)} src={one.pictureUrl} size={20} />
      ))}
      {beyond > 0 && <em>{`+${beyond} ${texts.forum.more}`}</em>}
    </Faces>
  );
}

/** The least height of what is pressed in a row: a row of the list has no room for more. */
const PRESSED = '24px';

const Sheet = styled.article`
  display: grid;
  grid-template-columns: 36px minmax(0, 1fr) auto;
  gap: 0 ${space[3]};
  align-items: center;
  padding: 6px ${space[3]};
  scroll-margin-top: 96px;
  font-size: ${size.sm};
  color: ${color.muted};
  &[data-new] {
    box-shadow: inset 4px 0 0 ${color.brand};
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${PRESSED};
  }
  > :last-child {
    grid-area: 2 / 3;
    min-height: 32px;
    padding: 0 ${space[1]};
    white-space: nowrap;
  }
  ${WIDE} {
    grid-template-columns: 36px minmax(0, 1fr) 200px 196px 76px;
    > :last-child {
      grid-area: auto;
      justify-self: end;
    }
    }
  ${NARROW} {
    padding-block: ${space[3]};
    font-size: ${size.xs};
    > :first-child {
      align-self: start;
    }
    > :nth-child(3) {
      grid-column: 1 / -1;
      margin-top: ${space[1]};
    }
    > :nth-child(4) {
      grid-column: 1 / 3;
    }
    > :last-child {
      grid-area: 3 / 3;
      align-self: end;
      padding-right: 0;
    }
    }
`;
const Main = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-width: 0;
  grid-column: 2 / -1;
  ${WIDE} {
    grid-column: auto;
  }
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[2]};
  align-items: center;
  h2 {
    min-width: 0;
    font: 700 ${size.lg}/1.2 ${font.display};
    overflow-wrap: anywhere;
    a {
      color: ${color.ink};
      text-decoration: none;
      &:hover {
        text-decoration: underline;
        text-decoration-thickness: 2px;
      }
      }
    }
  > span {
    max-width: 100%;
    overflow-wrap: anywhere;
    white-space: normal;
  }
`;
const Pictures = styled.span`display: inline-flex; gap: ${space[1]}; align-items: center;`;
const By = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space[2]};
  grid-column: 2;
  min-width: 0;
  overflow-wrap: anywhere;
  a, b {
    color: ${color.ink};
    font-weight: 650;
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
  ${WIDE} {
    display: grid;
    grid-column: auto;
    justify-items: start;
    align-content: center;
  }
`;
const Talk = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[3]};
  grid-column: 2;
  > span {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 ${space[2]};
  }
  a {
    color: ${color.deepText};
    font-weight: 650;
  }
  ${WIDE} {
    display: grid;
    grid-column: auto;
  }
`;
const Faces = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
  align-items: center;
  em {
    margin-left: ${space[1]};
    font-style: normal;
    white-space: nowrap;
  }
`;
