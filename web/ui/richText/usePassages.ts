import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type Editor, type NodeEntry, Path, Range, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import { type PassageNote, rangeOf } from './passages.ts';
import type { RichNotes } from './richEditorProps.ts';

/**
 * Marks the passages of notes in the text as long as they stand, goes to the one that is asked for, and finds the note
 * that the caret stands in.
 */
export function usePassages(editor: Editor, notes: RichNotes | undefined) {
  const { children } = editor;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has them in other places.
  const ranges = useMemo(
    () =>
      (notes?.all ?? []).flatMap((note) =>
        [rangeOf(editor, note)].flatMap((range) => (range ? [{ ...range, note: note.id }] : [])),
      ),
    [editor, children, notes?.all],
  );
  const decorate = useCallback(
    ([, path]: NodeEntry) =>
      path.length === 1 ? ranges.filter(({ anchor }) => Path.isAncestor(path, anchor.path)) : [],
    [ranges],
  );
  const shown = useRef(0);
  useEffect(() => {
    const asked = notes?.goTo;
    if (!asked || asked.turn === shown.current) return;
    shown.current = asked.turn;
    const note = notes.all.find(({ id }) => id === asked.id);
    const range = note && rangeOf(editor, note);
    if (!range) return;
    Transforms.select(editor, range);
    ReactEditor.focus(editor);
  }, [editor, notes]);
  const noteAtCaret = (): PassageNote | undefined => {
    const { selection } = editor;
    if (!selection) return undefined;
    const found = ranges.find((range) => Range.includes(range, selection.anchor));
    return notes?.all.find(({ id }) => id === found?.note);
  };
  return { decorate, noteAtCaret };
}
