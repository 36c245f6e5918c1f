import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { texts } from '../../shared/texts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { LONG_TITLE, Row } from '../../ui/Layout.tsx';
import { color, font, size, space, target } from '../../ui/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Byline } from '../Byline.tsx';
import { Excerpt } from '../Excerpt.tsx';
import { LikeButton } from '../LikeButton.tsx';
import { commentsWord, dayOf, SHOWN_COMMENTERS, type Thread } from '../posts.ts';
import { ThreadMarks } from '../ThreadMarks.tsx';
import type { PostActions } from '../usePostActions.ts';

interface CardProps {
  thread: Thread;
  actions: PostActions;
  onPatch: (id: string, patch: Partial<Thread>) => void;
}

/** A thread in the list: author, topic, commenters. */
export function ThreadCard({ thread, actions, onPatch }: CardProps) {
  return (
    <Sheet data-row={thread.id} aria-labelledby={`topic-${thread.id}`}>
      <Row $justify="space-between" $align="flex-start">
        <Byline author={thread.author}>
          {texts.forum.postedOn} <time dateTime={thread.createdAt}>{dayOf(thread.createdAt)}</time>
          {thread.editedAt && ' · edited'}
        </Byline>
        <Row $gap={2}>
          <ThreadMarks thread={thread} />
          <Badge icon="none">{thread.category}</Badge>
        </Row>
      </Row>
      <h2 id={`topic-${thread.id}`} data-long={thread.topic.length > LONG_TITLE || undefined}>
        <Link to={paths.thread(thread.id)}>{thread.topic}</Link>
      </h2>
      <Excerpt text={thread.text} mentions={thread.mentions} about={thread.topic} />
      <Foot>
        <Link to={paths.thread(thread.id)} aria-label={`${commentsWord(thread.commentCount)} on ${thread.topic}`}>
          {commentsWord(thread.commentCount)}
        </Link>
        <Commenters thread={thread} />
        <LikeButton post={thread} actions={actions} onPatch={onPatch} />
      </Foot>
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
        <Avatar key={key} name={nameOf(one)} src={one.pictureUrl} size={28} />
      ))}
      {beyond > 0 && <More>{`+${beyond} ${texts.forum.more}`}</More>}
    </Faces>
  );
}

const Sheet = styled(Card)`
  display: grid;
  gap: ${space[3]};
  scroll-margin-top: 96px;
  h2 {
    font: 800 ${size.xxl}/1.1 ${font.display};
    overflow-wrap: anywhere;
    max-width: 40ch;
  }
  h2[data-long] {
    font-size: ${size.xl};
  }
  h2 a {
    display: inline-block;
    padding-block: ${space[1]};
    color: ${color.ink};
    text-decoration: none;
    &:hover {
      text-decoration: underline;
      text-decoration-thickness: 2px;
    }
    }
`;
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[1]} ${space[4]};
  padding-top: ${space[2]};
  border-top: 1px solid ${color.line};
  > a {
    display: inline-flex;
    align-items: center;
    min-height: ${target};
    color: ${color.deepText};
    font-weight: 650;
    font-size: ${size.sm};
  }
  > :last-child {
    margin-left: auto;
  }
`;
const Faces = styled.p`display: flex; align-items: center; > span + span { margin-left: -6px; } > span { box-shadow: 0 0 0 2px ${color.surface}; }`;
const More = styled.em`margin-left: ${space[2]}; font-style: normal; color: ${color.muted}; font-size: ${size.sm};`;
