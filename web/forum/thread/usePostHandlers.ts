import { useRef } from 'react';
import { useToast } from '../../ui/Toast.tsx';
import type { Post } from '../posts.ts';
import type { PostActions } from '../usePostActions.ts';
import type { OpenThread } from './useThread.ts';

/** Deleting one's own post and putting it back: at once, with a way back in the toast and in its place. */
export function usePostHandlers(open: OpenThread, actions: PostActions): { remove: (post: Post) => void; undo: (post: Post) => void } {
  const toast = useToast();
  const offers = useRef(new Map<string, () => void>());
  const undo = async ({ id }: Post) => {
    // Pressed where the post was, the offer in the toast is over too.
    offers.current.get(id)?.();
    const { failure } = await actions.restore(id);
    if (failure) return;
    keepFocusOn(id);
    open.patch(id, { state: 'visible', deletedAt: null });
    toast.success('It is back');
  };
  const remove = async (post: Post) => {
    const { failure } = await actions.remove(post.id);
    if (failure) return;
    open.patch(post.id, { state: 'deleted', deletedAt: new Date().toISOString() });
    const action = { label: 'Undo', alt: 'Press Undo where the post was', onPress: () => void undo(post) };
    offers.current.set(post.id, toast.show('Deleted', { duration: 10_000, action }));
  };
  return { remove: (post) => void remove(post), undo: (post) => void undo(post) };
}

/** What has the focus in a post goes with its line or its box: the focus stays with the post, and who writes elsewhere by now stays there. */
export function keepFocusOn(id: string): void {
  const post = document.getElementById(id);
  const { activeElement } = document;
  if (post?.contains(activeElement) || activeElement === document.body) post?.focus({ preventScroll: true });
}
