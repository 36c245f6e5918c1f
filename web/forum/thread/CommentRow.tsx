import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { nameOf } from '../../shared/nameOf.ts';
import { keptDraft } from '../../shared/useDraft.ts';
import { color, radius, space } from '../../ui/tokens.ts';
import { Byline } from '../Byline.tsx';
import { Excerpt } from '../Excerpt.tsx';
import { PostPictures } from '../pictures/PostPictures.tsx';
import { type Comment, LONG_COMMENT, momentOf, shownAtFirst } from '../posts.ts';
import type { PostActions } from '../usePostActions.ts';
import { draftKey } from './CommentBox.tsx';
import { EditComment } from './EditComment.tsx';
import { type Answering, PostFoot } from './PostFoot.tsx';
import { PostMenu } from './PostMenu.tsx';
import { PostStanding } from './PostStanding.tsx';
import type { OpenJob } from './postJobs.ts';
import { QuotedPassage } from './QuotedPassage.tsx';
import { keepFocusOn, usePostHandlers } from './usePostHandlers.ts';
import type { OpenThread } from './useThread.ts';

interface CommentProps {
  comment: Comment;
  open: OpenThread;
  actions: PostActions;
  isTarget: boolean;
  onJob: OpenJob;
  onAnswer?: (answering: Answering) => void;
  onGo: (postId: string) => Promise<boolean>;
}

/** One comment: who, when, what, and what can be done with it. */
export function CommentRow({ comment, open, actions, isTarget, onJob, onAnswer, onGo }: CommentProps) {
  const { looker } = open;
  const draft = draftKey(looker.id ?? '', comment.id);
  const mayEdit = comment.author.id === looker.id && comment.state === 'visible' && !open.isBanned;
  // Continues an edit that was open when the page was left.
  const wasEditing = useMemo(() => mayEdit && keptDraft(draft) !== '', [mayEdit, draft]);
  const [chosen, setChosen] = useState<boolean>();
  const { pathname } = useLocation();
  const handlers = usePostHandlers(open, actions);
  const stopEditing = () => {
    setChosen(false);
    keepFocusOn(comment.id);
  };
  return (
    <Item
      id={comment.id}
      data-row={comment.id}
      data-target={isTarget || undefined}
      tabIndex={-1}
      aria-label={`Comment ${comment.number} by ${nameOf(comment.author)}`}
    >
      <Byline author={comment.author} size={36}>
        <Link to={`${pathname}#${comment.id}`}>
          <time dateTime={comment.createdAt}>{momentOf(comment.createdAt)}</time>
        </Link>
        {comment.editedAt && ' · edited'}
      </Byline>
      <PostStanding post={comment} looker={looker} open={onJob} onUndo={() => handlers.undo(comment)} />
      {comment.reply && <QuotedPassage reply={comment.reply} onGo={onGo} />}
      {(chosen ?? wasEditing) ? (
        <EditComment
          {...{ comment, draft }}
          takesFocus={chosen === true}
          revise={actions.reviseComment}
          onSaved={(saved) => open.patch(comment.id, saved)}
          onClose={stopEditing}
        />
      ) : (
        <>
          <Excerpt
            text={comment.text}
            mentions={comment.mentions}
            about={`comment ${comment.number}`}
            upTo={shownAtFirst(comment.text, LONG_COMMENT)}
            isOpenAtFirst={isTarget}
          />
          <PostPictures post={comment} />
        </>
      )}
      <PostFoot
        post={comment}
        open={open}
        actions={actions}
        onAnswer={onAnswer}
        menu={
          <PostMenu
            post={comment}
            looker={looker}
            isOpen={!open.isBanned}
            open={onJob}
            onEdit={() => setChosen(true)}
            onDelete={() => handlers.remove(comment)}
          />
        }
      />
    </Item>
  );
}

const Item = styled.li`
  display: grid;
  gap: ${space[2]};
  min-width: 0;
  padding: ${space[4]};
  background: ${color.surface};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  scroll-margin-top: 96px;
  &[data-target] {
    border-color: ${color.deepText};
    box-shadow: inset 4px 0 0 ${color.deepText};
  }
  span > a {
    font-weight: 400;
    color: inherit;
  }
`;
