import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Editor, Transforms } from 'slate';
import { afterEach, expect, it, vi } from 'vitest';
import { RichEditor } from './RichEditor.tsx';
import type { RichEditorProps } from './richEditorProps.ts';
import { editorIn, shownText } from './richText.testing.ts';
import type { RichBlock } from './richText.ts';

vi.setConfig({ testTimeout: 60_000 });
afterEach(cleanup);

const paragraph = (text: string, marks: object = {}): RichBlock => ({
  type: 'paragraph',
  children: [{ text, ...marks }],
});

async function open(props: Partial<RichEditorProps> = {}) {
  const onChange = vi.fn();
  const drawn = (over: Partial<RichEditorProps> = {}) => (
    <RichEditor label="Content" id="content" value={[]} onChange={onChange} {...props} {...over} />
  );
  const { rerender } = render(drawn());
  const box = await screen.findByRole('textbox', { name: 'Content' }, { timeout: 10_000 });
  const editor = editorIn(box);
  const type = (text: string) =>
    act(async () => {
      Transforms.select(editor, editor.selection ?? Editor.end(editor, []));
      editor.insertText(text);
    });
  return {
    box,
    editor,
    type,
    onChange,
    give: (over: Partial<RichEditorProps>) => act(async () => rerender(drawn(over))),
  };
}
const pressed = () =>
  screen.getAllByRole('button', { pressed: true }).map((button) => button.getAttribute('aria-label'));

it('is a text box of several lines with its name, its state and its problem', async () => {
  const { box } = await open({ required: true, error: 'Please write something first.', placeholder: 'Write here' });
  expect(box.getAttribute('aria-multiline')).toBe('true');
  expect(box.getAttribute('aria-required')).toBe('true');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Please write something first.',
  );
  // The editor draws it once it has measured itself.
  expect(await screen.findByText('Write here', {}, { timeout: 10_000 })).toBeTruthy();
});

it('reports the document, with each change once', async () => {
  const { editor, type, onChange } = await open();
  await type('Hello');
  expect(onChange.mock.calls).toEqual([[[paragraph('Hello')]]]);
  await act(async () => Transforms.select(editor, Editor.start(editor, [])));
  await act(async () => editor.insertBreak());
  expect(onChange, 'a blank block and the caret are no change').toHaveBeenCalledTimes(1);
});

it('follows a value from outside, and keeps the caret where it is its own', async () => {
  const { box, editor, type, give, onChange } = await open({ value: [paragraph('before')] });
  await give({ value: [paragraph('after')] });
  expect(shownText(box)).toBe('after');
  expect(onChange).not.toHaveBeenCalled();
  await type('!');
  const caret = editor.selection;
  await give({ value: JSON.parse(JSON.stringify(onChange.mock.lastCall?.[0])) });
  expect([shownText(box), editor.selection]).toEqual(['after!', caret]);
  await give({ value: [] });
  expect(shownText(box)).toBe('');
});

it('has tools that show the current format, worked by keys', async () => {
  const { box, editor, onChange } = await open({ value: [paragraph('Hours')] });
  const toolbar = screen.getByRole('toolbar', { name: 'Formatting' });
  const bold = screen.getByRole('button', { name: 'Bold' });
  await act(async () => Transforms.select(editor, Editor.range(editor, [])));
  await act(async () => bold.focus());
  await userEvent.keyboard('{Enter}');
  expect(pressed()).toEqual(['Bold']);
  // Slate focuses its text box once it has applied what was changed.
  await vi.waitFor(() => expect(document.activeElement).toBe(box));
  await act(async () => bold.focus());
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Heading'));
  expect(toolbar.querySelectorAll('button[tabindex="0"]'), 'one stop for all tools').toHaveLength(1);
  await userEvent.keyboard(' ');
  expect(pressed()).toEqual(['Bold', 'Heading']);
  expect(onChange.mock.lastCall?.[0]).toEqual([{ type: 'heading', children: [{ text: 'Hours', bold: true }] }]);
});

it('can be read and not changed while it is disabled', async () => {
  const { box } = await open({ value: [paragraph('Hours')], disabled: true });
  expect([box.getAttribute('contenteditable'), box.getAttribute('aria-disabled')]).toEqual(['false', 'true']);
  for (const button of screen.getAllByRole('button')) expect((button as HTMLButtonElement).disabled).toBe(true);
});
