import type { RichBlock } from './richText.ts';

export interface RichEditorProps {
  label: string;
  /** The id of the text box, for a FormSummary. */
  id: string;
  /** Without blank blocks: an empty text is `[]`. */
  value: readonly RichBlock[];
  onChange: (document: RichBlock[]) => void;
  placeholder?: string;
  /** The least height of the text box in pixels; up to 500 it grows with its text. */
  height?: number;
  required?: boolean;
  disabled?: boolean;
  /** The sentence under the text box; marks it invalid. */
  error?: string;
}
