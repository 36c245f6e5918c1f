import { expect, it } from 'vitest';
import { noticeFrom, passedFrom, wantedFrom } from './redis.ts';

const notice = {
  projection: 'cart',
  version: '1-abc',
  generation: 1,
  position: 7,
  after: 5,
  topics: [['cart', { id: 'x' }]],
  at: [7],
};
const read = { noticeFrom, passedFrom, wantedFrom };

it('reads what is published', () => {
  expect(noticeFrom(JSON.stringify(notice))).toEqual(notice);
  expect(passedFrom(JSON.stringify(['typing', { in: 'x' }]))).toEqual(['typing', { in: 'x' }]);
  expect(wantedFrom(JSON.stringify({ projection: 'cart', position: 7 }))).toEqual({ projection: 'cart', position: 7 });
});

it.each(['', '{', 'null', '7', '"text"', '[]', '[null]', '{}', '[7,{}]', '["topic",null]', '{"projection":"cart"}'])(
  'passes over a message that is none: %s',
  (message) => {
    for (const from of Object.values(read)) expect(from(message)).toBeUndefined();
  },
);

it.each([
  ['version', undefined],
  ['position', '7'],
  ['after', 'five'],
  ['topics', 'cart'],
  ['topics', [null]],
  ['topics', [['cart']]],
  ['at', ['7']],
])('passes over a notice whose %s is %j', (field, value) =>
  expect(noticeFrom(JSON.stringify({ ...notice, [field]: value }))).toBeUndefined(),
);

it.each([null, '7', 7.5])('passes over a reader who waits for the position %j', (position) =>
  expect(wantedFrom(JSON.stringify({ projection: 'cart', position }))).toBeUndefined(),
);
