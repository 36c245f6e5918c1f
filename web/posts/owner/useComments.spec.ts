import { expect, it } from 'vitest';
import { commentsIn } from './useComments.ts';

it('reads the comments that were kept, and nothing else that stands in their place', () => {
  const comment = { path: [0], start: 0, end: 5, quote: 'Begin', text: 'With what?' };
  expect(commentsIn(JSON.stringify([comment, { ...comment, start: '0' }, null]))).toEqual([comment]);
  for (const kept of ['', '{', '{}', '"x"', '[1]']) expect(commentsIn(kept)).toEqual([]);
});
