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
  // The thread is made a moment after the article is published.
  if (feed === null) return <Muted>Comments open in a moment. Come back then.</Muted>;
  if (failure) return <ErrorPanel message={failure.message} onRetry={reload} retrying={loading} />;
  return <ForumSkeleton count={2} />;
}
