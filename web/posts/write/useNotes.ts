import { useMemo, useState } from 'react';
import type { PassageNote } from '../../ui/richText/passages.ts';
import type { RichNotes } from '../../ui/richText/richEditorProps.ts';

export const noteId = (id: string): string => `review-note-${id}`;

/** The reviewer's notes for the editor, and the way between each and its passage. */
export function useNotes(comments: readonly PassageNote[] | undefined): {
  forEditor: RichNotes | undefined;
  show: (id: string) => void;
} {
  const [goTo, setGoTo] = useState<{ id: string; turn: number }>();
  const forEditor = useMemo<RichNotes | undefined>(
    () =>
      comments && comments.length > 0
        ? { all: comments, goTo, onNote: (id) => document.getElementById(noteId(id))?.focus() }
        : undefined,
    [comments, goTo],
  );
  return { forEditor, show: (id) => setGoTo((before) => ({ id, turn: (before?.turn ?? 0) + 1 })) };
}
