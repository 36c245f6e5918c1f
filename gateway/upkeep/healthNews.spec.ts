import { expect, it } from 'vitest';
import { roomIn } from './healthNews.ts';

const GB = 1_000_000_000;

it('tells of the room on the disk when a hundredth of it is gone, and not of a file that is written', () => {
  const room = (freeGb: number) => roomIn({ bavail: freeGb * GB, blocks: 100 * GB });
  expect([50.5, 50.3, 49.9, 49.8].map(room)).toEqual([50, 50, 49, 49]);
});
