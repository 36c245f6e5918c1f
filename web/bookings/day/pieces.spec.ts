import { expect, it } from 'vitest';
import { ben, block, visit } from './day.testing.ts';
import { type Piece, piecesOf, standing } from './pieces.ts';

const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00'];
const at = (chair: string, facts: Partial<Parameters<typeof piecesOf>[0]>) =>
  piecesOf({ chair, times, visits: [], blocks: [], isFree: () => true, ...facts });
const told = (pieces: readonly Piece[]) => pieces.map(({ kind, from, count }) => `${kind} ${from}+${count}`);

it('a long visit keeps its marks, its buffer those after it, and the rest is free', () => {
  const visits = [visit({ minutes: 45, bufferMinutes: 30 })];
  expect(told(at('owner', { visits }))).toEqual([
    ...['free 0+1', 'free 1+1', 'visit 2+2', 'buffer 4+1', 'free 5+1', 'free 6+1'],
  ]);
});

it('each chair has what is at it, and what was cancelled is at none', () => {
  const visits = [visit(), visit({ id: 'b2', barber: ben }), visit({ id: 'b3', time: '11:00', status: 'cancelled' })];
  const blocks = [block({ barber: 'ben', times: ['12:00'] })];
  expect(told(at('owner', { visits, blocks, isFree: () => false }))).toEqual(['visit 2+1']);
  expect(told(at('ben', { visits, blocks, isFree: () => false }))).toEqual(['visit 2+1', 'block 6+1']);
});

it('a closing is at every chair, around what is there, and half hours in a row are one', () => {
  const closing = block({ id: 'all', barber: 'anyone', times: [...times] });
  const pause = block({ times: ['11:30'] });
  const pieces = at('owner', { visits: [visit()], blocks: [closing, pause] });
  expect(told(pieces)).toEqual(['block 0+2', 'visit 2+1', 'block 3+2', 'block 5+1', 'block 6+1']);
  expect(pieces.flatMap((piece) => (piece.kind === 'block' ? [piece.block.id] : []))).toEqual([
    ...['all', 'all', 'k1', 'all'],
  ]);
  expect(told(at('ben', { blocks: [closing, pause] }))).toEqual(['block 0+7']);
});

it('visits that overlap stand side by side, and none hides another', () => {
  const visits = [
    visit({ id: 'a', minutes: 60 }),
    visit({ id: 'b', time: '10:30', minutes: 60 }),
    visit({ id: 'c', time: '11:00' }),
    visit({ id: 'd', time: '12:00' }),
  ];
  const lanes = at('owner', { visits, isFree: () => false }).map((piece) =>
    piece.kind === 'visit' ? `${piece.visit.id} ${piece.lane}/${piece.lanes}` : '',
  );
  expect(lanes).toEqual(['a 0/3', 'b 1/3', 'c 2/3', 'd 0/1']);
});

it('says what is in the way of a visit, its own place never', () => {
  const pieces = at('owner', { visits: [visit({ minutes: 60 })], blocks: [block()] });
  const worked = [{ from: 1, count: 6 }];
  const word = (from: number, count: number, id = 'other') => standing(pieces, worked, { from, count }, id);
  expect([word(1, 1), word(1, 2), word(2, 1), word(4, 2), word(6, 1)]).toEqual([
    ...['free', 'taken', 'taken', 'free', 'taken'],
  ]);
  expect([word(3, 2, 'b1'), word(0, 1), word(0, 3)]).toEqual(['free', 'outside working hours', 'taken']);
});
