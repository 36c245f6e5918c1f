import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { texts } from '../../shared/texts.ts';
import { useIsMounted } from '../../shared/useIsMounted.ts';
import { Button } from '../../ui/Button.tsx';
import { Page, Stack } from '../../ui/Layout.tsx';
import { NewItemsButton } from '../../ui/NewItemsButton.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { color, font, size, space } from '../../ui/tokens.ts';
import { useScrollAnchor } from '../../ui/useScrollAnchor.ts';
import { LikeButton } from '../LikeButton.tsx';
import { commentsWord } from '../posts.ts';
import { useMarks } from '../useMarks.ts';
import { usePostActions } from '../usePostActions.ts';
import { type BoxHandle, draftKey } from './CommentBox.tsx';
import { CommentRow } from './CommentRow.tsx';
import { useArrived, useWaitingIn, type WaitingComment } from './commentOutbox.ts';
import { MissingComment, Note, noLongerThere } from './MissingComment.tsx';
import { PostDialogs } from './PostDialogs.tsx';
import type { Answering } from './PostFoot.tsx';
import type { PostJob } from './postJobs.ts';
import { ThreadFoot } from './ThreadFoot.tsx';
import { ThreadOpening } from './ThreadOpening.tsx';
import { shownComments, type ThreadFeed } from './threadFeed.ts';
import { useAnswering } from './useAnswering.ts';
import { useMarkRead } from './useMarkRead.ts';
import { goTo } from './usePermalink.ts';
import type { OpenThread } from './useThread.ts';
import { useThreadKeys } from './useThreadKeys.ts';
import { useWhenInView } from './useWhenInView.ts';
import { WaitingComments } from './WaitingComments.tsx';

interface TalkProps {
  open: OpenThread;
  feed: ThreadFeed;
  target: string | undefined;
  /** Stands under an article, which began it: without a page of its own and without an opening. */
  isPart?: boolean;
}

/** The conversation: what began it, the comments so far, and the next one being written. */
export function ThreadTalk({ open, feed, target, isPart }: TalkProps) {
  const { thread, fresh } = feed;
  const comments = useMemo(() => shownComments(feed), [feed]);
  const actions = usePostActions(useMarks([thread, ...comments], open.patch));
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const toast = useToast();
  const isMounted = useIsMounted();
  const waiting = useWaitingIn(thread.id, comments);
  const [job, setJob] = useState<PostJob>();
  const [answering, setAnswering] = useAnswering(draftKey(open.looker.id ?? '', thread.id));
  const [missing, setMissing] = useState<string>();
  const box = useRef<BoxHandle>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useMarkRead(thread.id, comments.at(-1)?.number ?? 0, Boolean(open.looker.id) && !open.isBanned);
  const end = useWhenInView(open.markSeen);
  useScrollAnchor(list, comments.map(({ id }) => id).join());

  // A post that is not here is gone to once the page has been loaded around it, and never because of what happens
  // later.
  useEffect(() => {
    const post = target ? document.getElementById(target) : null;
    if (post) goTo(post);
    setMissing(!post && feed.around === target ? target : undefined);
  }, [target, feed.around]);
  const isMissing = missing !== undefined && !comments.some(({ id }) => id === missing);
  const before = feed.aroundNumber
    ? comments.filter(({ number }) => number < (feed.aroundNumber ?? 0)).length
    : undefined;

  const mayAnswer = Boolean(open.looker.id) && !open.isBanned && !thread.isLocked && thread.state === 'visible';
  const answer = ({ post, quote }: Answering) => {
    setAnswering({ postId: post.id, name: nameOf(post.author), quote });
    box.current?.focus();
  };
  /** Answers whether it is there. */
  const go = async (postId: string) => {
    const post = document.getElementById(postId);
    if (!post && !(await open.isThere(postId))) return false;
    if (!isMounted.current) return true;
    if (post) goTo(post);
    else void navigate(`${pathname}#${postId}`);
    return true;
  };
  useArrived((comment) => {
    if (comment.threadId !== thread.id) return;
    if (!feed.hasMore) return open.add(comment);
    // Where the end is not loaded it would leave a hole.
    toast.success('Your comment is posted', {
      action: { label: 'Show', alt: 'It is the last one of the thread', onPress: () => void go(comment.id) },
    });
  });
  const edit = ({ text, replyTo, pictures }: WaitingComment) => {
    box.current?.putIn(text, pictures);
    if (replyTo) setAnswering(replyTo);
  };
  const showFresh = () => {
    if (fresh[0]) void go(fresh[0]);
    open.markSeen();
  };
  useThreadKeys({
    list,
    showFresh,
    focusBox: () => box.current?.focus(),
    posts: comments,
    answer: mayAnswer ? answer : undefined,
  });

  const rows = comments.map((comment) => (
    <CommentRow
      key={comment.id}
      {...{ comment, open, actions }}
      isTarget={comment.id === target}
      onJob={setJob}
      onAnswer={mayAnswer ? answer : undefined}
      onGo={go}
    />
  ));

  const dialogs = job && (
    <PostDialogs job={job} thread={thread} actions={actions} open={open} onClose={() => setJob(undefined)} />
  );
  const talk = (
    <Stack $gap={5}>
      {isMissing && before === undefined && <Note role="status">{noLongerThere}</Note>}
      {isPart ? (
        <div>
          <LikeButton post={thread} actions={actions} onPatch={open.patch} />
        </div>
      ) : (
        <ThreadOpening
          thread={thread}
          open={open}
          actions={actions}
          onJob={setJob}
          onAnswer={mayAnswer ? answer : undefined}
        />
      )}
      <Heading ref={heading} tabIndex={-1}>
        {commentsWord(thread.commentCount)}
      </Heading>
      {feed.hasEarlier && <Button onClick={() => void navigate(pathname)}>Show from the first comment</Button>}
      {comments.length + waiting.length === 0 && <Quiet>No comments yet</Quiet>}
      {/* Neither the pill over the list nor the invisible element that detects its end adds a gap. */}
      <div>
        <List ref={list} aria-label={texts.forum.comments}>
          {isMissing && before !== undefined ? rows.toSpliced(before, 0, <MissingComment key="missing" />) : rows}
        </List>
        <NewItemsButton count={fresh.length} icon="down" label={`${fresh.length} new`} onShow={showFresh} />
        <div ref={end} key={fresh.length} />
      </div>
      {feed.hasMore && <ShowMore key={feed.endCursor} onMore={open.more} />}
      <WaitingComments
        waiting={waiting}
        onEdit={mayAnswer ? edit : undefined}
        onLeave={() => (box.current ?? heading.current)?.focus()}
      />
      <ThreadFoot {...{ open, feed, answering, box }} onStopAnswering={() => setAnswering(undefined)} />
    </Stack>
  );
  if (isPart)
    return (
      <>
        {talk}
        {dialogs}
      </>
    );
  return (
    <Page
      title={thread.topic || texts.forum.thread}
      narrow
      eyebrow={thread.category}
      lead={<Link to={paths.forum}>All threads</Link>}
    >
      {talk}
      {dialogs}
    </Page>
  );
}

const Heading = styled.h2`font: 800 ${size.xxl}/1.1 ${font.display};`;
const Quiet = styled.p`color: ${color.ink2};`;
const List = styled.ol`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[3]};`;
