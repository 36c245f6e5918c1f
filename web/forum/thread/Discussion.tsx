import { useEffect, useRef } from 'react';
import { useSession } from '../../shared/session.tsx';
import { Muted } from '../../ui/Layout.tsx';
import { ErrorPanel } from '../../ui/States.tsx';
import { ForumSkeleton } from '../ForumSkeleton.tsx';
import { ThreadTalk } from './ThreadTalk.tsx';
import { usePermalink } from './usePermalink.ts';
import { useThread } from './useThread.ts';

/** The likes and comments under an article, whose thread has its id: read, written and moderated as in the forum. */
export function Discussion({ threadId }: { threadId: string }) {
  const { user } = useSession();
  // Another reader sees other things.
  return <OneDiscussion key={`${threadId}/${user?._id ?? ''}`} threadId={threadId} />;
}

function OneDiscussion({ threadId }: { threadId: string }) {
  const link = usePermalink();
  const open = useThread(threadId, link.around);
  const { feed, failure, loading, reload } = open;
  if (feed) return <ThreadTalk open={open} feed={feed} target={link.target} isPart />;
  if (feed === null) return <NotYet look={reload} />;
  if (failure) return <ErrorPanel message={failure.message} onRetry={reload} retrying={loading} />;
  return <ForumSkeleton count={2} />;
}

/** Milliseconds until the first look; each next one waits twice as long, up to the last. */
const [FIRST_LOOK_MS, LAST_LOOK_MS] = [1_000, 30_000];

/** The thread is made a moment after the article is published: until then it is looked for again and again. */
function NotYet({ look }: { look: () => void }) {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const lookIn = (wait: number) => {
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible') latest.current();
        lookIn(Math.min(wait * 2, LAST_LOOK_MS));
      }, wait);
    };
    lookIn(FIRST_LOOK_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status">
      <Muted>Comments open in a moment.</Muted>
    </p>
  );
}
