import { Badge } from '../ui/Badge.tsx';
import type { Thread } from './posts.ts';

/** Badges of a thread that moderators have pinned or locked. */
export const ThreadMarks = ({ thread: { isPinned, isLocked } }: { thread: Pick<Thread, 'isPinned' | 'isLocked'> }) => (
  <>
    {isPinned && (
      <Badge tone="info" icon="pushpin">
        Pinned
      </Badge>
    )}
    {isLocked && (
      <Badge tone="warn" icon="lock">
        Locked
      </Badge>
    )}
  </>
);
