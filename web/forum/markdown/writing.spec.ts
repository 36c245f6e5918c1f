import { describe, expect, it } from 'vitest';
import { marked, type Tool, toolOf, type Written } from './writing.ts';

/** '[' and ']' stand for the ends of the selection, '|' for a caret. */
const from = (drawn: string): Written => {
  const caret = drawn.indexOf('|');
  if (caret >= 0) return { text: drawn.replace('|', ''), start: caret, end: caret };
  const start = drawn.indexOf('«');
  return { text: drawn.replace(/[«»]/g, ''), start, end: drawn.indexOf('»') - 1 };
};
const drawn = ({ text, start, end }: Written) =>
  start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}«${text.slice(start, end)}»${text.slice(end)}`;

describe('a tool', () => {
  it.each<[Tool, string, string]>([
    ['bold', 'a «b» c', 'a **«b»** c'],
    ['bold', 'a **«b»** c', 'a «b» c'],
    ['italic', 'a **«b»** c', 'a ***«b»*** c'],
    ['italic', 'a *«b»* c', 'a «b» c'],
    ['italic', 'a |', 'a *|*'],
    ['code', '«x»', '`«x»`'],
    ['code', '«x\ny»', '```\n«x\ny»\n```'],
    ['link', 'see «here».', 'see [here](«https://»).'],
    ['link', '«https://x.test»', '[|](https://x.test)'],
    ['list', 'a\nb «c\nd» e\nf', 'a\n«- b c\n- d e»\nf'],
    ['list', '«- a\n- b»', '«a\nb»'],
    ['quote', 'a|', '«> a»'],
  ])('%s makes of %j', (tool, before, after) => expect(drawn(marked(from(before), tool))).toBe(after));

  it('has its key', () => {
    const pressed = (key: string, over: object = {}) =>
      toolOf({ ctrlKey: true, metaKey: false, altKey: false, shiftKey: false, key, code: '', ...over });
    expect(['b', 'I', 'k', 'e', 'x'].map((key) => pressed(key))).toEqual(['bold', 'italic', 'link', 'code', undefined]);
    expect(pressed('*', { shiftKey: true, code: 'Digit8' })).toBe('list');
    expect(pressed('(', { shiftKey: true, code: 'Digit9' })).toBe('quote');
    expect(pressed('b', { ctrlKey: false })).toBeUndefined();
    expect(pressed('b', { altKey: true })).toBeUndefined();
  });
});
