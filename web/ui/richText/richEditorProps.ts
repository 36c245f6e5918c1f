import type { ReactNode } from 'react';
import type { History } from 'slate-history';
import type { PassageNote } from './passages.ts';
import type { CardKind, Kit, RichBlock, RichCard } from './richText.ts';

export interface FoundCard {
  id: string;
  title: string;
  text: string;
}
/** Shops, products and campaigns for the cards of an article: found by words, and drawn. */
export interface RichCards {
  /** Of which kinds there are some. */
  kinds: readonly CardKind[];
  find: (kind: CardKind, words: string) => Promise<readonly FoundCard[]>;
  draw: (card: Pick<RichCard, 'kind' | 'id'>) => ReactNode;
}
/** What undo needs after a reload: what the editor showed, blank lines included, and the steps that led there. */
export interface EditingSteps {
  children: RichBlock[];
  history: History;
}
/** Notes on passages of the text, which are marked as long as they stand. */
export interface RichNotes {
  all: readonly PassageNote[];
  /** The note whose passage is chosen next; another `turn` asks again. */
  goTo?: { id: string; turn: number };
  /** Alt and F9 in a passage. */
  onNote: (id: string) => void;
}

export interface RichEditorProps {
  label: string;
  /** The id of the text box, for a FormSummary. */
  id: string;
  /** Without blank blocks: an empty text is `[]`. */
  value: readonly RichBlock[];
  onChange: (document: RichBlock[]) => void;
  /** What the text may have; without it that of an announcement. */
  kit?: Kit;
  /** Stores a picture and resolves to its path; rejects with a message. Without it there are no pictures. */
  upload?: (file: File) => Promise<string>;
  cards?: RichCards;
  notes?: RichNotes;
  /** Steps of an earlier visit; they count when they led to `value`. */
  steps?: EditingSteps;
  onSteps?: (steps: EditingSteps) => void;
  placeholder?: string;
  /** The least height of the text box in pixels; up to 500 it grows with its text. */
  height?: number;
  required?: boolean;
  disabled?: boolean;
  /** The sentence under the text box; marks it invalid. */
  error?: string;
}
