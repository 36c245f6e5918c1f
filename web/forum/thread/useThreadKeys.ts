import { type RefObject, useCallback, useRef } from 'react';
import { useShortcut } from '../../shared/shortcuts.ts';
import { focusedRow, useRowKeys } from '../../shared/useRowKeys.ts';
import { type Comment, quoteOf } from '../posts.ts';
import type { Answering } from './PostFoot.tsx';

interface Keys {
  list: RefObject<HTMLElement | null>;
  posts: readonly Comment[];
  showFresh: () => void;
  focusBox: () => void;
  /** Undefined where the viewer may not answer. */
  answer: ((answering: Answering) => void) | undefined;
}

/**
 * The keys of an open thread: j and k among comments, r and q answer and quote the one in focus (r without one begins a
 * comment), . shows what is new.
 */
export function useThreadKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useRowKeys(keys.list);
  const respond = useCallback((isQuote: boolean) => {
    const { posts, answer, focusBox } = latest.current;
    const post = posts.find(({ id }) => id === focusedRow());
    const canAnswer = post?.state === 'visible' && !post.isErased;
    if (post && canAnswer && answer)
      answer({ post, ...(isQuote && { quote: quoteOf(post.text, window.getSelection()?.toString() ?? '') }) });
    else if (!isQuote) focusBox();
  }, []);
  useShortcut(
    'r',
    useCallback(() => respond(false), [respond]),
  );
  useShortcut(
    'q',
    useCallback(() => respond(true), [respond]),
  );
  useShortcut(
    '.',
    useCallback(() => latest.current.showFresh(), []),
  );
}
