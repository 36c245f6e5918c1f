import { useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useOutboxRunner } from '../../app/useOutbox.ts';
import { useTellOfRefused } from '../../app/useTellOfRefused.ts';
import { commentOutbox } from './commentOutbox.ts';

/** Sends the comments that wait, on every page; one that is refused while its thread is not open is told of, with the way there. */
export function SendsComments() {
  useOutboxRunner(commentOutbox);
  const { pathname } = useLocation();
  useTellOfRefused(commentOutbox, {
    ...{ isShown: ({ threadId }) => pathname === paths.thread(threadId), wayTo: ({ threadId }) => paths.thread(threadId) },
    ...{ said: 'Your comment was not posted.', way: 'Open the thread: your comment waits there' },
  });
  return null;
}
