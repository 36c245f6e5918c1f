import { describe, expect, it } from 'vitest';
import { pageList } from './pageList.ts';

describe('pageList', () => {
  it('reads 1 2 3 … 8 9 10 for ten pages, as the blog list shows it', () =>
    expect(pageList(2, 10)).toEqual([1, 2, 3, 'gap', 8, 9, 10]));
  it('shows the neighbours of a page in the middle', () =>
    expect(pageList(10, 20)).toEqual([1, 2, 3, 'gap', 9, 10, 11, 'gap', 18, 19, 20]));
  it('never puts a gap in place of a single page', () => expect(pageList(1, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]));
  it('copes with one page', () => expect(pageList(1, 1)).toEqual([1]));
});
