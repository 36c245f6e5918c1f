import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CHECKS } from './twenty.ts';

const root = join(import.meta.dirname, '../../..');

it('are the numbers 1 to 20, each shown by files that there are', () => {
  expect(CHECKS.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  expect(CHECKS.flatMap(({ shownBy }) => shownBy).filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
