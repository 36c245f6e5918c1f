import { describe, expect, it } from 'vitest';
import { aboutOf, dayOf, isBlank, LONGEST, lengthOf, silenceOf, whenOf } from './wording.ts';

const now = new Date(2026, 10, 21, 9, 0);
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

describe('when a message came', () => {
  it.each([
    [at(21, 0), 'Today'],
    [at(20, 23), 'Yesterday'],
    [at(17, 12), 'Tuesday'],
    [at(14, 12), 'Nov 14, 2026'],
    [at(22, 12), 'Nov 22, 2026'],
  ])('%s is %s', (instant, words) => expect(dayOf(instant, now)).toBe(words));
  it('names the time only today', () =>
    expect([whenOf(at(21, 8), now), whenOf(at(20, 8), now)]).toEqual(['8:00am', 'Yesterday']));
});

it('names the subject of a conversation', () => {
  expect(aboutOf({ kind: 'shop', id: 's1', title: 'Oak Street Barbers' })).toBe('Shop: Oak Street Barbers');
  expect(aboutOf({ kind: 'order', id: 'aaYUVXBCC0002O0000', title: 'An order' })).toBe('Order #YUVXBC-3');
  expect(aboutOf({ kind: 'support', id: null, title: 'Support' })).toBe('Support');
});

it('states why no message can be written', () => {
  const other = { name: 'Omar Fields' };
  const of = (over: object) => silenceOf({ writable: false, closed: false, blocked: false, with: other, ...over });
  expect(of({ writable: true })).toBeUndefined();
  expect(of({ closed: true })).toContain('closed by the platform');
  expect(of({ blocked: true })).toContain('You have blocked Omar Fields');
  expect(of({})).toBe('You cannot write to Omar Fields any more.');
});

it('treats invisible characters as blank', () => {
  for (const blank of ['', ' \n', '\u200B', '\uFEFF \u2060', '\u3164', '\u2800\u2800', '\u00AD'])
    expect(isBlank(blank)).toBe(true);
  for (const text of ['a', '.', '\u{1F488}', '\u200Ba']) expect(isBlank(text)).toBe(false);
});

it("shows a message's length near the limit, and by how much it is too long", () => {
  expect(lengthOf('a'.repeat(LONGEST - 200))).toEqual({ isOver: false, words: undefined });
  expect(lengthOf('a'.repeat(LONGEST - 199)).words).toBe('1,801 of 2,000 characters');
  expect(lengthOf(`  ${'a'.repeat(LONGEST)}\n`)).toEqual({ isOver: false, words: '2,000 of 2,000 characters' });
  expect(lengthOf('a'.repeat(LONGEST + 143))).toEqual({
    isOver: true,
    words: '2,143 of 2,000 characters: 143 too many to send',
  });
});
