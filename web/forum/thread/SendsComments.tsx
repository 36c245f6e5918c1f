import { useLocation } from 'react-router-dom';
import { useOutboxRunner } from '../../live/useOutbox.ts';
import { useRefusedToasts } from '../../live/useRefusedToasts.ts';
import { paths } from '../../shared/paths.ts';
import { commentOutbox } from './commentOutbox.ts';

/**
 * Sends the waiting comments, on every page. A refused comment whose thread is not open is shown in a toast that links
 * to it.
 */
export function SendsComments() {
  useOutboxRunner(commentOutbox);
  const { pathname } = useLocation();
  useRefusedToasts(commentOutbox, {
    isShown: ({ threadId }) =>
      [paths.thread, paths.blogPost, paths.campaign].some((pathOf) => pathOf(threadId) === pathname),
    wayTo: ({ threadId }) => paths.thread(threadId),
    said: 'Your comment was not posted.',
    way: 'Open the thread: your comment waits there',
  });
  return null;
}
