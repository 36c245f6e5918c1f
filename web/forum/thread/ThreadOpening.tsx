import styled from 'styled-components';
import { HistoryButton } from '../../shared/history/HistoryButton.tsx';
import { Row } from '../../ui/Layout.tsx';
import { color, radius, space } from '../../ui/tokens.ts';
import { Byline } from '../Byline.tsx';
import { Excerpt } from '../Excerpt.tsx';
import { PostPictures } from '../pictures/PostPictures.tsx';
import { LONG_OPENING, momentOf, shownAtFirst, type Thread } from '../posts.ts';
import { ThreadMarks } from '../ThreadMarks.tsx';
import type { PostActions } from '../usePostActions.ts';
import { type Answering, PostFoot } from './PostFoot.tsx';
import { PostMenu } from './PostMenu.tsx';
import { PostStanding } from './PostStanding.tsx';
import type { OpenJob } from './postJobs.ts';
import { usePostHandlers } from './usePostHandlers.ts';
import type { OpenThread } from './useThread.ts';

interface OpeningProps {
  thread: Thread;
  open: OpenThread;
  actions: PostActions;
  onJob: OpenJob;
  onAnswer?: (answering: Answering) => void;
}

/** What began the thread. */
export function ThreadOpening({ thread, open, actions, onJob, onAnswer }: OpeningProps) {
  const handlers = usePostHandlers(open, actions);
  const mute = async () => {
    const { refusal } = await actions.mute(thread.id, !thread.isMutedByMe);
    if (!refusal) open.patch(thread.id, { isMutedByMe: !thread.isMutedByMe });
  };
  return (
    <Sheet id={thread.id} tabIndex={-1} aria-label="The thread">
      <Row $justify="space-between">
        <Byline author={thread.author} size={52}>
          <time dateTime={thread.createdAt}>{momentOf(thread.createdAt)}</time>
          {thread.editedAt && ' · edited'}
        </Byline>
        <Row $gap={2}>
          <ThreadMarks thread={thread} />
          <HistoryButton type="thread" id={thread.id} name={thread.topic} owners={[thread.author.id]} />
        </Row>
      </Row>
      <PostStanding post={thread} looker={open.looker} open={onJob} onUndo={() => handlers.undo(thread)} />
      <Excerpt
        text={thread.text}
        mentions={thread.mentions}
        about={thread.topic}
        upTo={shownAtFirst(thread.text, LONG_OPENING)}
      />
      <PostPictures post={thread} />
      <PostFoot
        post={thread}
        open={open}
        actions={actions}
        onAnswer={onAnswer}
        menu={
          <PostMenu
            post={thread}
            looker={open.looker}
            isOpen={!open.isBanned}
            open={onJob}
            onEdit={() => onJob({ kind: 'editThread', post: thread })}
            onDelete={() => handlers.remove(thread)}
            onMute={open.looker.id ? () => void mute() : undefined}
          />
        }
      />
    </Sheet>
  );
}

const Sheet = styled.article`
  display: grid;
  gap: ${space[4]};
  padding: ${space[5]};
  background: ${color.surface};
  border: 1px solid ${color.line};
  border-top: 4px solid ${color.deepText};
  border-radius: ${radius.card};
  scroll-margin-top: 96px;
  min-width: 0;
`;
