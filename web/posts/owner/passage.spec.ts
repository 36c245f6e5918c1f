import { expect, it } from 'vitest';
import { passageOf } from './passage.ts';

const document = [
  { type: 'paragraph' as const, children: [{ text: 'Start ' }, { text: 'low', bold: true }, { text: ' and slow.' }] },
  {
    type: 'bulleted-list' as const,
    children: [{ type: 'list-item' as const, children: [{ text: 'Guard 1' }] }],
  },
];

it('finds a passage in its block, over marks and in lists', () => {
  expect(passageOf(document, ' low and ')).toEqual({ path: [0], start: 6, end: 13, quote: 'low and' });
  expect(passageOf(document, 'Guard')).toEqual({ path: [1], start: 0, end: 5, quote: 'Guard' });
  expect(passageOf(document, 'slow. Guard'), 'one block alone').toBeUndefined();
  expect(passageOf(document, ' ')).toBeUndefined();
});
