import { Toolbar as Radix } from 'radix-ui';
import { ReactEditor, useSlate } from 'slate-react';
import styled from 'styled-components';
import { color, media, radius, size, space, target } from '../tokens.ts';
import { isOn } from './formats.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { ToolIcon } from './ToolIcon.tsx';
import { addColumn, addRow, removeColumn, removeRow, removeTable, tableAt } from './tables.ts';
import { type Abilities, type Asking, applyTool, type Tool, toolsOf } from './tools.ts';

const tableTools = [
  ['Add row', addRow],
  ['Add column', addColumn],
  ['Remove row', removeRow],
  ['Remove column', removeColumn],
  ['Remove table', removeTable],
] as const;

/** The formats of the selection, as buttons the arrow keys move between. A pressed one holds where the selection is. */
export function RichToolbar(props: { disabled?: boolean; can: Abilities; ask: (asking: Asking) => void }) {
  const editor = useSlate();
  const { disabled, can, ask } = props;
  const use = (tool: Tool) => {
    applyTool(editor, tool, ask);
    // A dialog takes the focus, and gives it back to the editor.
    if (!tool.needs) ReactEditor.focus(editor);
  };
  // The pointer takes no focus, so that the selection stays.
  const keep = (event: { preventDefault: () => void }) => event.preventDefault();
  return (
    <Bar aria-label="Formatting">
      {toolsOf(editor.kit, can).map((tool) => (
        <Press
          key={tool.name}
          type="button"
          aria-label={tool.name}
          title={tool.name}
          aria-pressed={tool.format ? isOn(editor, tool.format) : undefined}
          disabled={disabled}
          onMouseDown={keep}
          onClick={() => use(tool)}
        >
          <ToolIcon name={tool.icon} />
        </Press>
      ))}
      <LinkDialog>
        <Press type="button" aria-label="Link" title="Link" disabled={disabled}>
          <ToolIcon name="link" />
        </Press>
      </LinkDialog>
      {tableAt(editor) &&
        tableTools.map(([name, change]) => (
          <Press
            key={name}
            type="button"
            disabled={disabled}
            onMouseDown={keep}
            onClick={() => {
              change(editor);
              ReactEditor.focus(editor);
            }}
          >
            {name}
          </Press>
        ))}
    </Bar>
  );
}

/** On a phone one row, which scrolls sideways; the tool that has the focus comes into sight. */
const Bar = styled(Radix.Root)`
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
  padding: ${space[1]};
  border-bottom: 1px solid ${color.line};
  ${media.phone} {
    /* As wide as its place, whatever is in it. */
    width: 0;
    min-width: 100%;
    flex-wrap: nowrap;
    overflow-x: auto;
    scrollbar-width: thin;
    scroll-padding-inline: ${space[8]};
  }
`;
const Press = styled(Radix.Button)`
  display: inline-grid;
  place-items: center;
  flex: none;
  white-space: nowrap;
  min-width: ${target};
  height: ${target};
  padding: 0 ${space[2]};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: none;
  font-size: ${size.md};
  font-weight: 650;
  &:focus-visible {
    outline-offset: -3px;
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
