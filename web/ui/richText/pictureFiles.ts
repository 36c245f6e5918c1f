import type { ClipboardEvent, DragEvent } from 'react';
import { type Editor, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import { picturesIn } from '../imageFile.ts';

const pictureIn = (data: DataTransfer | null): File | undefined => picturesIn(data)[0];

/** Pictures that are pasted or dropped into the text go to `take`; everything else is left to the editor. */
export function useDroppedPictures(editor: Editor, take: ((file: File) => void) | undefined) {
  const taken = (event: { preventDefault: () => void }, data: DataTransfer | null): boolean => {
    const file = pictureIn(data);
    if (!file || !take) return false;
    event.preventDefault();
    take(file);
    return true;
  };
  return {
    onPaste: (event: ClipboardEvent) => taken(event, event.clipboardData),
    onDrop(event: DragEvent) {
      const at = pictureIn(event.dataTransfer) && ReactEditor.findEventRange(editor, event);
      if (at) Transforms.select(editor, at);
      return taken(event, event.dataTransfer);
    },
  };
}
