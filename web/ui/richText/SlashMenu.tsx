import { useEffect, useId, useState } from 'react';
import { Transforms } from 'slate';
import { ReactEditor, useSlate } from 'slate-react';
import styled from 'styled-components';
import { color, radius, space, target } from '../tokens.ts';
import { slashAt } from './slash.ts';
import { ToolIcon } from './ToolIcon.tsx';
import { type Abilities, type Asking, applyTool, blocksNamed, type Tool } from './tools.ts';

export interface SlashMenuState {
  tools: readonly Tool[];
  at: number;
  listId: string;
  optionId: (index: number) => string;
  choose: (index: number) => void;
  /** Takes a key while the menu is open; true when it was for the menu. */
  onKey: (key: string) => boolean;
}

/** The menu of blocks behind `/`: undefined while it is closed. Escape closes it for this `/`. */
export function useSlashMenu(can: Abilities, ask: (asking: Asking) => void): SlashMenuState | undefined {
  const editor = useSlate();
  const listId = useId();
  const [at, setAt] = useState(0);
  const [closed, setClosed] = useState('');
  const slash = slashAt(editor);
  const place = slash && JSON.stringify(slash.range.anchor);
  const tools = slash && place !== closed ? blocksNamed(slash.typed, can) : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another word begins at the first of its blocks.
  useEffect(() => setAt(0), [slash?.typed]);
  useEffect(() => {
    if (!place) setClosed('');
  }, [place]);
  if (!slash || !place || tools.length === 0) return undefined;
  const choose = (index: number) => {
    const tool = tools[index];
    if (!tool) return;
    Transforms.delete(editor, { at: slash.range });
    applyTool(editor, tool, ask);
    if (!tool.needs) ReactEditor.focus(editor);
  };
  const current = Math.min(at, tools.length - 1);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setAt((current + 1) % tools.length),
    ArrowUp: () => setAt((current + tools.length - 1) % tools.length),
    Enter: () => choose(current),
    Escape: () => setClosed(place),
  };
  return {
    tools,
    at: current,
    listId,
    optionId: (index) => `${listId}-${index}`,
    choose,
    onKey(key) {
      keys[key]?.();
      return key in keys;
    },
  };
}

/** The list itself, under the line of the caret. The focus stays in the text. */
export function SlashMenu({ menu }: { menu: SlashMenuState }) {
  const editor = useSlate();
  const [place, setPlace] = useState({ top: 0, left: 0 });
  useEffect(() => {
    if (!editor.selection) return;
    const box = ReactEditor.toDOMNode(editor, editor).parentElement?.getBoundingClientRect();
    const caret = ReactEditor.toDOMRange(editor, editor.selection).getBoundingClientRect();
    if (box)
      setPlace({
        top: caret.bottom - box.top + 4,
        left: Math.max(0, Math.min(caret.left - box.left, box.width - 248)),
      });
  }, [editor, editor.selection]);
  useEffect(() => {
    document.getElementById(menu.optionId(menu.at))?.scrollIntoView?.({ block: 'nearest' });
  });
  return (
    <List role="listbox" id={menu.listId} aria-label="Blocks" style={place}>
      {menu.tools.map((tool, index) => (
        <div
          key={tool.name}
          id={menu.optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === menu.at}
          onMouseDown={(event) => {
            event.preventDefault();
            menu.choose(index);
          }}
        >
          <ToolIcon name={tool.icon} />
          {tool.name}
        </div>
      ))}
    </List>
  );
}

const List = styled.div`
  position: absolute;
  z-index: 5;
  width: 240px;
  max-height: 264px;
  overflow-y: auto;
  padding: ${space[1]};
  background: ${color.surface};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  box-shadow: var(--shadow);
  > div {
    display: flex;
    gap: ${space[3]};
    align-items: center;
    min-height: ${target};
    padding: 0 ${space[2]};
    border-radius: ${radius.control};
    cursor: pointer;
  }
  svg {
    flex: none;
    color: ${color.muted};
  }
  > div[aria-selected='true'] {
    background: ${color.deep};
    color: ${color.onDeep};
    svg {
      color: inherit;
    }
    }
`;
