import { Navigate, useLocation, useParams } from 'react-router-dom';
import styled from 'styled-components';
import { NotFoundScreen } from '../../shared/NotFoundScreen.tsx';
import { useSession } from '../../shared/session.tsx';
import { texts } from '../../shared/texts.ts';
import { useDraft } from '../../shared/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { focusHeading } from '../../ui/focusHeading.ts';
import { Page, Row, Stack } from '../../ui/Layout.tsx';
import { ErrorPanel } from '../../ui/States.tsx';
import { color, radius, space } from '../../ui/tokens.ts';
import { ForumSkeleton } from '../ForumSkeleton.tsx';
import { PostText } from '../PostText.tsx';
import { draftKey } from './CommentBox.tsx';
import { useWaitingIn } from './commentOutbox.ts';
import { ThreadTalk } from './ThreadTalk.tsx';
import { usePermalink } from './usePermalink.ts';
import { useThread } from './useThread.ts';
import { WaitingComments } from './WaitingComments.tsx';

/** A thread and its comments, for members and visitors; members see changes live and can comment. */
export function ThreadScreen() {
  const { threadId = '' } = useParams();
  const { user } = useSession();
  // Another reader sees other things, and another thread is another conversation.
  return <OneThread key={`${threadId}/${user?._id ?? ''}`} threadId={threadId} />;
}

function OneThread({ threadId }: { threadId: string }) {
  const link = usePermalink();
  const open = useThread(threadId, link.around);
  const { hash } = useLocation();
  const { home, feed, failure, loading, reload } = open;
  if (home) return <Navigate to={`${home}${hash}`} replace />;
  // Taken away while it was open: it is gone for all but its author and moderators.
  const isGone =
    feed && feed.thread.state !== 'visible' && !open.looker.isModerator && feed.thread.author.id !== open.looker.id;
  if (feed && !isGone) return <ThreadTalk open={open} feed={feed} target={link.target} />;
  if (feed === null || isGone) return <Gone threadId={threadId} myId={open.looker.id ?? ''} />;
  return (
    <Page title={texts.forum.thread} narrow>
      {failure ? (
        <ErrorPanel message={failure.message} onRetry={reload} retrying={loading} />
      ) : (
        <ForumSkeleton count={4} />
      )}
    </Page>
  );
}

/**
 * The thread is not there any more, but what one had written for it is: what was being written, and what was sent and
 * is not there.
 */
function Gone({ threadId, myId }: { threadId: string; myId: string }) {
  const waiting = useWaitingIn(threadId, []);
  const [draft, setDraft] = useDraft(draftKey(myId, threadId));
  if (waiting.length === 0 && !draft.trim()) return <NotFoundScreen />;
  // With the last post the page is replaced by another, whose heading is rendered a frame later.
  const goOn = () => requestAnimationFrame(focusHeading);
  const discard = () => {
    setDraft('');
    goOn();
  };
  return (
    <Page
      title={texts.forum.thread}
      narrow
      lead="This thread is no longer there. What you wrote for it is kept until you discard it."
    >
      <Stack>
        <WaitingComments waiting={waiting} onLeave={goOn} />
        {draft.trim() && (
          <Draft aria-label="What you were writing">
            <PostText text={draft} mentions={[]} />
            <Row>
              <Button small onClick={discard}>
                Discard
              </Button>
            </Row>
          </Draft>
        )}
      </Stack>
    </Page>
  );
}

const Draft = styled.section`
  display: grid;
  gap: ${space[2]};
  min-width: 0;
  padding: ${space[4]};
  border: 1px dashed ${color.lineStrong};
  border-radius: ${radius.card};
  overflow-wrap: anywhere;
`;
