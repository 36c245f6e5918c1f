/** A text with what is selected in it: UTF-16 units. */
export interface Written {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}
export type Tool = 'bold' | 'italic' | 'link' | 'list' | 'quote' | 'code';

const around: Partial<Record<Tool, string>> = { bold: '**', italic: '*' };
const before: Partial<Record<Tool, string>> = { list: '- ', quote: '> ' };
const ADDRESS = 'https://';

/** A text after a tool was used on its selection: marks come, or go again where they are there. */
export function marked(written: Written, tool: Tool): Written {
  const sign = around[tool];
  if (sign) return wrapped(written, sign, sign);
  const prefix = before[tool];
  if (prefix) return prefixed(written, prefix);
  if (tool === 'link') return linked(written);
  return written.text.slice(written.start, written.end).includes('\n')
    ? wrapped(written, '```\n', '\n```')
    : wrapped(written, '`', '`');
}

function wrapped({ text, start, end }: Written, left: string, right: string): Written {
  const isMarked = text.slice(0, start).endsWith(left) && text.startsWith(right, end);
  // '*' stands inside of '**' as well: one of two is not the italic one.
  const isDouble = left === '*' && text[start - 2] === '*' && text[start - 3] !== '*';
  if (isMarked && !isDouble)
    return {
      text: text.slice(0, start - left.length) + text.slice(start, end) + text.slice(end + right.length),
      start: start - left.length,
      end: end - left.length,
    };
  return {
    text: text.slice(0, start) + left + text.slice(start, end) + right + text.slice(end),
    start: start + left.length,
    end: end + left.length,
  };
}

/** The selected words become a link, and its address is selected to be written over; a selected address its own. */
function linked({ text, start, end }: Written): Written {
  const words = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/i.test(words);
  const [label, address] = isAddress ? ['', words] : [words, ADDRESS];
  const next = `${text.slice(0, start)}[${label}](${address})${text.slice(end)}`;
  const at = isAddress || label === '' ? start + 1 : start + label.length + 3;
  return { text: next, start: at, end: isAddress || label === '' ? at : at + address.length };
}

/** All lines of the selection begin with a sign; when all do so already, none. */
function prefixed({ text, start, end }: Written, sign: string): Written {
  const first = text.lastIndexOf('\n', start - 1) + 1;
  const found = text.indexOf('\n', Math.max(end - 1, first));
  const last = found < 0 ? text.length : found;
  const lines = text.slice(first, last).split('\n');
  const isOn = lines.every((line) => line.startsWith(sign));
  const next = lines.map((line) => (isOn ? line.slice(sign.length) : sign + line)).join('\n');
  return { text: text.slice(0, first) + next + text.slice(last), start: first, end: first + next.length };
}

/** The tool of a key pressed with Ctrl or Cmd; undefined for any other. */
export function toolOf(event: {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly key: string;
  readonly code: string;
}): Tool | undefined {
  if (event.ctrlKey === event.metaKey || event.altKey) return undefined;
  // With Shift a key's sign differs from keyboard to keyboard; its place does not.
  if (event.shiftKey) return ({ Digit8: 'list', Digit9: 'quote' } as const)[event.code];
  return ({ b: 'bold', i: 'italic', k: 'link', e: 'code' } as const)[event.key.toLowerCase()];
}
