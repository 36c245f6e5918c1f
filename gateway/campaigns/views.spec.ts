import { expect, it } from 'vitest';
import { previewOf, sumsOf } from './views.ts';

const money = { received: 3_000, refunded: 1_000, fees: 0, tips: 0, pledged: 5_000 };
const at = '2027-01-12T12:00:00.000Z';

it.each([
  ['runs', { ended: null, cancelled: null }, 5_000, 7_000],
  ['has reached its goal and is charging', { ended: { at, isReached: true }, cancelled: null }, 5_000, 7_000],
  ['has missed its goal: its pledges are released', { ended: { at, isReached: false }, cancelled: null }, 0, 7_000],
  ['was cancelled: its pledges are released', { ended: null, cancelled: { at, reason: 'Over.' } }, 0, 2_000],
])('what is pledged to a campaign that %s', (_what, course, pledgedCents, raisedCents) => {
  expect(sumsOf({ money, ...course })).toEqual({ receivedCents: 2_000, pledgedCents, raisedCents });
});

const image = { type: 'image', url: '/images/x', alt: 'The old chairs', width: 3, height: 2, children: [{ text: '' }] };
const cell = (text: string) => ({ type: 'table-cell', children: [{ text }] });
const table = { type: 'table', children: [{ type: 'table-row', children: [cell('Chairs'), cell('six')] }] };
const link = { type: 'link', url: 'https://chairs.test', children: [{ text: 'chairs' }] };
const line = { type: 'paragraph', children: [{ text: 'Six  new ' }, link, { text: ' for the school' }] };

it.each([
  [
    'eight words of its text, without pictures and addresses',
    [image, line, table],
    'Six new chairs for the school Chairs six',
  ],
  ['a sign that there is more', [line, line], 'Six new chairs for the school Six new…'],
  ['what is to be seen where there are pictures alone', [image], 'The old chairs'],
])('the preview of a description is %s', (_what, description, preview) => {
  expect(previewOf(description as never)).toBe(preview);
});
