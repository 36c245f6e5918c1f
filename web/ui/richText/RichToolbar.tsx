import { Toolbar as Radix } from 'radix-ui';
import { ReactEditor, useSlate } from 'slate-react';
import styled from 'styled-components';
import { color, media, radius, size, space, target } from '../tokens.ts';
import { type Format, isOn, toggle } from './formats.ts';
import { LinkDialog } from './LinkDialog.tsx';

type Tool = readonly [name: string, sign: string, format: Format];

const tools: readonly Tool[] = [
  ['Bold', 'B', { mark: 'bold' }],
  ['Italic', 'I', { mark: 'italic' }],
  ['Underline', 'U', { mark: 'underline' }],
  ['Heading', 'H', { line: 'heading' }],
  ['Quote', '”', { line: 'block-quote' }],
  ['List', '•', { list: 'bulleted-list' }],
  ['Numbered list', '1.', { list: 'numbered-list' }],
];

/** The formats of the selection, as buttons the arrow keys move between. A pressed one holds where the selection is. */
export function RichToolbar({ disabled }: { disabled?: boolean }) {
  const editor = useSlate();
  const use = (format: Format) => {
    toggle(editor, format);
    ReactEditor.focus(editor);
  };
  return (
    <Bar aria-label="Formatting">
      {tools.map(([name, sign, format]) => (
        <Press
          key={name}
          type="button"
          aria-label={name}
          title={name}
          aria-pressed={isOn(editor, format)}
          data-sign={sign}
          disabled={disabled}
          // The pointer takes no focus, so that the selection stays.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => use(format)}
        >
          {sign}
        </Press>
      ))}
      <LinkDialog>
        <Press type="button" title="Link" disabled={disabled}>
          Link
        </Press>
      </LinkDialog>
    </Bar>
  );
}

const Bar = styled(
  Radix.Root,
)`display: flex; flex-wrap: wrap; gap: 2px; padding: ${space[1]}; border-bottom: 1px solid ${color.line};`;
const Press = styled(Radix.Button)`
  min-width: ${target};
  height: ${target};
  padding: 0 ${space[2]};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: none;
  font-size: ${size.md};
  font-weight: 650;
  &[data-sign='I'] {
    font-style: italic;
  }
  &[data-sign='U'] {
    text-decoration: underline;
  }
  ${media.fine} {
    &:hover {
      background: ${color.deepSoft};
    }
    }
  &[aria-pressed='true'] {
    background: ${color.deep};
    color: ${color.onDeep};
  }
  ${media.forced} {
    &[aria-pressed='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
    }
`;
