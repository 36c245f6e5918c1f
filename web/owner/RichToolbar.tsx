import { Toolbar as Radix } from 'radix-ui';
import { type RefObject, useEffect, useState } from 'react';
import styled from 'styled-components';
import { color, media, radius, size, space, target } from '../app/tokens.ts';
import { LinkDialog } from './LinkDialog.tsx';

type Tool = readonly [name: string, sign: string, command: string, value?: string];

const tools: readonly Tool[] = [
  ['Bold', 'B', 'bold'],
  ['Italic', 'I', 'italic'],
  ['Underline', 'U', 'underline'],
  ['Heading', 'H', 'formatBlock', 'h3'],
  ['Quote', '”', 'formatBlock', 'blockquote'],
  ['List', '•', 'insertUnorderedList'],
  ['Numbered list', '1.', 'insertOrderedList'],
];

const isOn = ([, , command, value]: Tool): boolean =>
  value === undefined ? document.queryCommandState(command) : document.queryCommandValue(command).toLowerCase() === value;

/** How what is marked in the editor looks. The arrow keys move between the tools, which show what holds where one writes. */
export function RichToolbar({ editor, onDone }: { editor: RefObject<HTMLDivElement | null>; onDone: () => void }) {
  const [on, setOn] = useState<readonly string[]>([]);
  useEffect(() => {
    const look = () => {
      if (editor.current?.contains(document.getSelection()?.anchorNode ?? null)) setOn(tools.filter(isOn).map(([name]) => name));
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [editor]);

  const use = (tool: Tool) => {
    const [, , command, value] = tool;
    editor.current?.focus();
    document.execCommand(command, false, value && isOn(tool) ? 'p' : value);
    setOn(tools.filter(isOn).map(([name]) => name));
    onDone();
  };
  return (
    <Bar aria-label="Formatting">
      {tools.map((tool) => (
        <Press
          key={tool[0]}
          type="button"
          aria-label={tool[0]}
          title={tool[0]}
          aria-pressed={on.includes(tool[0])}
          data-sign={tool[1]}
          // The pointer takes no focus, so what is marked stays marked.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => use(tool)}
        >
          {tool[1]}
        </Press>
      ))}
      <LinkDialog editor={editor} onDone={onDone}>
        <Press type="button" title="Link">
          Link
        </Press>
      </LinkDialog>
    </Bar>
  );
}

const Bar = styled(Radix.Root)`display: flex; flex-wrap: wrap; gap: 2px; padding: ${space[1]}; border-bottom: 1px solid ${color.line};`;
const Press = styled(Radix.Button)`
  min-width: ${target}; height: ${target}; padding: 0 ${space[2]}; border: 1px solid transparent; border-radius: ${radius.control}; background: none; font-size: ${size.md}; font-weight: 650;
  &[data-sign='I'] { font-style: italic; } &[data-sign='U'] { text-decoration: underline; }
  ${media.fine} { &:hover { background: ${color.deepSoft}; } }
  &[aria-pressed='true'] { background: ${color.deep}; color: ${color.onDeep}; }
  ${media.forced} { &[aria-pressed='true'] { background: Highlight; color: HighlightText; forced-color-adjust: none; } }
`;
