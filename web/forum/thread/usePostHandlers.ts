import { useRef } from 'react';
import { useToast } from '../../ui/Toast.tsx';
import type { Post } from '../posts.ts';
import type { PostActions } from '../usePostActions.ts';
import type { OpenThread } from './useThread.ts';

/** Deletes and restores the viewer's own post: at once, with Undo in the toast and in the post's place. */
export function usePostHandlers(
  open: OpenThread,
  actions: PostActions,
): { remove: (post: Post) => void; undo: (post: Post) => void } {
  const toast = useToast();
  const offers = useRef(new Map<string, () => void>());
  const undo = async ({ id }: Post) => {
    // Pressed where the post was, the offer in the toast is over too.
    offers.current.get(id)?.();
    const { refusal } = await actions.restore(id);
    if (refusal) return;
    keepFocusOn(id);
    open.patch(id, { state: 'visible', deletedAt: null });
    toast.success('It is back');
  };
  const remove = async (post: Post) => {
    const { refusal } = await actions.remove(post.id);
    if (refusal) return;
    open.patch(post.id, { state: 'deleted', deletedAt: new Date().toISOString() });
    const action = { label: 'Undo', alt: 'Press Undo where the post was', onPress: () => void undo(post) };
    offers.current.set(post.id, toast.show('Deleted', { duration: 10_000, action }));
  };
  return { remove: (post) => void remove(post), undo: (post) => void undo(post) };
}

/**
 * Moves the focus to the post, because the focused button is about to disappear; not when the viewer types elsewhere.
 */
export function keepFocusOn(id: string): void {
  const post = document.getElementById(id);
  const { activeElement } = document;
  if (post?.contains(activeElement) || activeElement === document.body) post?.focus({ preventScroll: true });
}
