import { Toolbar } from 'radix-ui';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import styled from 'styled-components';
import { color, media, radius, size, space, target } from '../../ui/tokens.ts';
import { PostText } from '../PostText.tsx';
import { marked, type Tool, toolOf } from './writing.ts';

const tools: readonly (readonly [tool: Tool, name: string, sign: string, key: string])[] = [
  ['bold', 'Bold', 'B', 'Control+B'],
  ['italic', 'Italic', 'I', 'Control+I'],
  ['link', 'Link', 'Link', 'Control+K'],
  ['list', 'List', '•', 'Control+Shift+8'],
  ['quote', 'Quote', '”', 'Control+Shift+9'],
  ['code', 'Code', '<>', 'Control+E'],
];

interface ToolsProps {
  text: string;
  area: RefObject<HTMLTextAreaElement | null>;
  onText: (text: string) => void;
  disabled?: boolean;
}

/** Buttons for the marks of a post, which work on the selection of the box they belong to, and how the post will look. */
export function WritingTools({ text, area, onText, disabled }: ToolsProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Sheet>
      <Bar aria-label="Formatting">
        {tools.map(([tool, name, sign, key]) => (
          <Press
            key={tool}
            type="button"
            aria-label={name}
            aria-keyshortcuts={key}
            title={`${name} (${key.replace('Control', 'Ctrl')})`}
            data-sign={sign}
            disabled={disabled}
            // The pointer takes no focus, so that the selection stays.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => apply(tool, area.current, onText)}
          >
            {sign}
          </Press>
        ))}
        <Press type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          Preview
        </Press>
      </Bar>
      {isShown && (
        <Look role="region" aria-label="Preview">
          {text.trim() ? <PostText text={text} mentions={[]} /> : 'Nothing to show yet'}
        </Look>
      )}
    </Sheet>
  );
}

/** Uses the tool of a key on the box in which it was pressed. True when the key was for that. */
export function toolPressed(
  event: KeyboardEvent,
  area: HTMLTextAreaElement | null,
  onText: (text: string) => void,
): boolean {
  const tool = event.nativeEvent.isComposing ? undefined : toolOf(event);
  if (!tool || event.target !== area) return false;
  event.preventDefault();
  apply(tool, area, onText);
  return true;
}

function apply(tool: Tool, area: HTMLTextAreaElement | null, onText: (text: string) => void): void {
  if (!area || area.readOnly) return;
  const { text, start, end } = marked({ text: area.value, start: area.selectionStart, end: area.selectionEnd }, tool);
  if (area.maxLength >= 0 && text.length > area.maxLength) return;
  onText(text);
  area.focus();
  // Once the box has the words.
  requestAnimationFrame(() => area.setSelectionRange(start, end));
}

const Sheet = styled.div`display: grid; gap: ${space[2]}; min-width: 0;`;
const Bar = styled(Toolbar.Root)`display: flex; flex-wrap: wrap; gap: 2px;`;
const Press = styled(Toolbar.Button)`
  min-width: 40px;
  min-height: ${target};
  padding: 0 ${space[2]};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: none;
  color: ${color.ink};
  font-size: ${size.sm};
  font-weight: 650;
  &[data-sign='I'] {
    font-style: italic;
  }
  ${media.fine} {
    min-width: 36px;
    min-height: 36px;
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
const Look = styled.div`
  min-width: 0;
  padding: ${space[3]};
  border: 1px dashed ${color.lineStrong};
  border-radius: ${radius.control};
`;
