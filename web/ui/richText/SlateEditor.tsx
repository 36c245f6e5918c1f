import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Editor, type Path, Transforms } from 'slate';
import { Editable, ReactEditor, type RenderPlaceholderProps, Slate, useSlate } from 'slate-react';
import styled from 'styled-components';
import { color, space } from '../tokens.ts';
import { CardDialog } from './CardDialog.tsx';
import { documentOf, editorValue } from './document.ts';
import { element, Jobs, leaf } from './Elements.tsx';
import { createRichEditor, replaceDocument } from './editor.ts';
import { toggle } from './formats.ts';
import { insertBlock } from './insertBlock.ts';
import { indent, outdent } from './lists.ts';
import { PictureDialog } from './PictureDialog.tsx';
import { useDroppedPictures } from './pictureFiles.ts';
import { RichToolbar } from './RichToolbar.tsx';
import type { EditingSteps, RichEditorProps } from './richEditorProps.ts';
import type { Kit, RichBlock, RichImage } from './richText.ts';
import { richTextStyle } from './richTextStyle.ts';
import { SlashMenu, useSlashMenu } from './SlashMenu.tsx';
import { moveCell } from './tables.ts';
import type { Asking } from './tools.ts';
import { usePassages } from './usePassages.ts';
import { WordCount } from './WordCount.tsx';

type Props = Omit<RichEditorProps, 'label' | 'error'> & { height: number; labelId: string; errorId?: string };

/** The same for documents the editor shows alike. */
const keyOf = (value: readonly RichBlock[], kit: Kit): string => JSON.stringify(documentOf(editorValue(value, kit)));

/** The text box of a RichEditor with its toolbar, menus and dialogs. */
export function SlateEditor(props: Props) {
  const { value, onChange, onSteps, kit = 'announcement', upload, cards } = props;
  const [editor] = useState(() => withSteps(createRichEditor(value, kit), value, props.steps));
  const written = useRef(keyOf(value, kit));
  useLayoutEffect(() => {
    // Only another document than the one reported last; replacing that one would move the caret.
    if (keyOf(value, kit) === written.current) return;
    written.current = keyOf(value, kit);
    replaceDocument(editor, value);
  }, [editor, value, kit]);
  const report = () => {
    onSteps?.({ children: editor.children as RichBlock[], history: editor.history });
    const document = documentOf(editor.children);
    const key = JSON.stringify(document);
    if (key === written.current) return;
    written.current = key;
    onChange(document);
  };
  const [asking, ask] = useState<Asking | { what: 'change'; path: Path; picture: RichImage }>();
  const jobs = useMemo(
    () => ({
      drawCard: cards?.draw,
      changePicture: upload && ((path: Path, picture: RichImage) => ask({ what: 'change', path, picture })),
    }),
    [cards, upload],
  );
  const close = () => ask(undefined);
  const back = () => {
    ReactEditor.focus(editor);
    return true;
  };
  const put = (block: RichBlock) => {
    if (asking?.what === 'change') Transforms.setNodes(editor, withCaption(block as RichImage), { at: asking.path });
    else insertBlock(editor, block);
    close();
  };
  return (
    <Slate editor={editor} onValueChange={report}>
      <Jobs.Provider value={jobs}>
        <Writing {...props} ask={ask} />
        {kit === 'article' && <WordCount />}
        {upload && (asking?.what === 'picture' || asking?.what === 'change') && (
          <PictureDialog
            file={asking.what === 'picture' ? asking.file : undefined}
            picture={asking.what === 'change' ? asking.picture : undefined}
            upload={upload}
            onDone={put}
            onClose={close}
            onReturn={back}
          />
        )}
        {cards && asking?.what === 'card' && (
          <CardDialog
            kind={asking.kind}
            find={cards.find}
            onDone={(id) => put({ type: 'card', kind: asking.kind, id, children: [{ text: '' }] })}
            onClose={close}
            onReturn={back}
          />
        )}
      </Jobs.Provider>
    </Slate>
  );
}

/** A picture without a caption takes the one away that it had. */
const withCaption = (picture: RichImage): RichImage => ({ ...picture, caption: picture.caption ?? '' });

/** Gives back the steps of an earlier visit, when they led to this document. */
function withSteps(editor: Editor, value: readonly RichBlock[], steps: EditingSteps | undefined): Editor {
  if (!steps || JSON.stringify(documentOf(steps.children)) !== keyOf(value, editor.kit)) return editor;
  editor.children = steps.children;
  editor.history = steps.history;
  return editor;
}

function Writing(props: Props & { ask: (asking: Asking) => void }) {
  const { height, labelId, errorId, ask, upload, cards } = props;
  const editor = useSlate();
  const can = useMemo(() => [...(upload ? (['upload'] as const) : []), ...(cards?.kinds ?? [])], [upload, cards]);
  const menu = useSlashMenu(can, ask);
  const files = useDroppedPictures(editor, upload && ((file) => ask({ what: 'picture', file })));
  const { decorate, noteAtCaret } = usePassages(editor, props.notes);
  const bar = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent) => {
    const isForMenu = !event.nativeEvent.isComposing && menu?.onKey(event.key);
    const isForBar = event.altKey && event.key === 'F10';
    const note = event.altKey && event.key === 'F9' ? noteAtCaret() : undefined;
    if (note) props.notes?.onNote(note.id);
    if (isForBar) bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    if (isForMenu || isForBar || note || (event.key === 'Tab' && tab(editor, event.shiftKey))) event.preventDefault();
  };
  return (
    <>
      <div ref={bar}>
        <RichToolbar disabled={props.disabled} can={can} ask={ask} />
      </div>
      <Around>
        <Paper
          id={props.id}
          $height={height}
          readOnly={props.disabled}
          role="textbox"
          aria-multiline="true"
          aria-labelledby={labelId}
          aria-required={props.required}
          aria-disabled={props.disabled}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          aria-controls={menu?.listId}
          aria-activedescendant={menu?.optionId(menu.at)}
          placeholder={props.placeholder}
          // While its placeholder is shown, Slate makes the text box as high as that.
          style={{ minHeight: height }}
          decorate={decorate}
          renderElement={element}
          renderLeaf={leaf}
          renderPlaceholder={placeholder}
          onKeyDown={onKey}
          onPaste={files.onPaste}
          onDrop={files.onDrop}
          onDOMBeforeInput={(event) => formatOrUndo(editor, event)}
        />
        {menu && <SlashMenu menu={menu} />}
      </Around>
    </>
  );
}

/** Tab moves through cells and levels of a list; where there is nothing to move to it leaves the editor. */
const tab = (editor: Editor, isBack: boolean): boolean =>
  moveCell(editor, isBack ? -1 : 1) || (isBack ? outdent(editor) : indent(editor));

/** What keyboard shortcuts, menus and touch bars ask of the browser. */
function formatOrUndo(editor: Editor, event: InputEvent): void {
  const commands: Readonly<Record<string, () => void>> = {
    formatBold: () => toggle(editor, { mark: 'bold' }),
    formatItalic: () => toggle(editor, { mark: 'italic' }),
    formatUnderline: () => toggle(editor, { mark: 'underline' }),
    formatStrikeThrough: () => toggle(editor, { mark: 'strike' }),
    historyUndo: editor.undo,
    historyRedo: editor.redo,
  };
  const command = commands[event.inputType];
  if (!command) return;
  event.preventDefault();
  command();
}

const placeholder = ({ attributes: { style, ...attributes }, children }: RenderPlaceholderProps) => (
  <Hint {...attributes} style={{ ...style, top: space[4], opacity: 1 }}>
    {children}
  </Hint>
);

const Around = styled.div`position: relative;`;
const Hint = styled.span`color: ${color.muted};`;
const Paper = styled(Editable)<{ $height: number }>`
  min-height: ${({ $height }) => $height}px;
  max-height: max(500px, ${({ $height }) => $height}px);
  overflow-y: auto;
  padding: ${space[4]};
  cursor: text;
  ${richTextStyle}
  > * + * {
    margin-top: ${space[3]};
  }
  &[aria-disabled='true'] {
    background: ${color.sunken};
    color: ${color.ink2};
    cursor: default;
  }
`;
