import { uploadPicture } from '../shared/uploadPicture.ts';
import { RichEditor } from '../ui/richText/RichEditor.tsx';
import type { RichEditorProps } from '../ui/richText/richEditorProps.ts';

/** What a campaign tells: text with headings, tables and pictures, as a post has them. */
export const StoryField = (props: Pick<RichEditorProps, 'label' | 'id' | 'value' | 'onChange' | 'error'>) => (
  <RichEditor {...props} kit="article" upload={uploadPicture} required />
);
