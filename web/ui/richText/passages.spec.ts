import { expect, it } from 'vitest';
import { createRichEditor } from './editor.ts';
import { placeOf, rangeOf } from './passages.ts';
import type { RichBlock } from './richText.ts';

const paragraph = (...texts: string[]): RichBlock => ({
  type: 'paragraph',
  children: texts.map((text, at) => ({ text, ...(at % 2 === 1 && { bold: true }) })),
});
const note = { id: '1', path: [1], start: 6, end: 13, quote: 'low and' };
const text = [paragraph('Title.'), paragraph('Start ', 'low', ' and slow.')];

it('finds the passage of a note where it was, where it moved to, and nowhere once it was changed', () => {
  expect(placeOf(text, note)).toEqual({ block: 1, start: 6, end: 13 });
  expect(placeOf([paragraph('New.'), ...text], note), 'below a new block').toEqual({ block: 2, start: 6, end: 13 });
  expect(placeOf([text[0] as RichBlock, paragraph('So start low and slow.')], note)).toEqual({
    block: 1,
    start: 9,
    end: 16,
  });
  expect(placeOf([paragraph('Title.'), paragraph('Start high.')], note)).toBeUndefined();
  expect(placeOf(text, { ...note, quote: '' })).toBeUndefined();
});

it('is a range over marks, and in lists', () => {
  const editor = createRichEditor(text, 'article');
  expect(rangeOf(editor, note)).toEqual({
    anchor: { path: [1, 0], offset: 6 },
    focus: { path: [1, 2], offset: 4 },
  });
  const list: RichBlock = {
    type: 'bulleted-list',
    children: ['Guard one', 'Guard two'].map((words) => ({ type: 'list-item', children: [{ text: words }] })),
  };
  const found = rangeOf(createRichEditor([list], 'article'), { ...note, quote: 'two', path: [0], start: 15, end: 18 });
  expect(found).toEqual({ anchor: { path: [0, 1, 0], offset: 6 }, focus: { path: [0, 1, 0], offset: 9 } });
});
