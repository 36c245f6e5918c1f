import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useOutboxRunner, useWaiting } from '../../app/useOutbox.ts';
import { useToast } from '../../ui/Toast.tsx';
import { commentOutbox } from './commentOutbox.ts';

/** Sends the comments that wait, on every page; one that is refused while its thread is not open is told of, with the way there. */
export function SendsComments() {
  useOutboxRunner(commentOutbox);
  const waiting = useWaiting(commentOutbox);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const told = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    const refused = waiting.filter(({ failure }) => failure !== undefined);
    const isFirst = told.current === undefined;
    for (const { id, threadId, failure } of refused) {
      if (isFirst || told.current?.has(id) || pathname === paths.thread(threadId)) continue;
      const onPress = () => void navigate(paths.thread(threadId));
      toast.error(`Your comment was not posted. ${failure}`, {
        duration: 10_000,
        action: { label: 'Show', alt: 'Open the thread: your comment waits there', onPress },
      });
    }
    told.current = new Set(refused.map(({ id }) => id));
  }, [waiting, pathname, navigate, toast]);
  return null;
}
