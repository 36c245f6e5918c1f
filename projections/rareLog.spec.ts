import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openRareLog } from './rareLog.ts';

it('writes a sentence once in a while, with what was said of it first, and another one at once', async () => {
  const lines: [object, string][] = [];
  const say = openRareLog({ error: (details, sentence) => void lines.push([details, sentence]) }, 50);
  for (const projection of ['a', 'b', 'c']) say({ projection }, 'Redis is full');
  say({ projection: 'b' }, 'the store is gone');
  expect(lines).toEqual([
    [{ projection: 'a' }, 'Redis is full'],
    [{ projection: 'b' }, 'the store is gone'],
  ]);
  await pause(60);
  for (const projection of ['d', 'e']) say({ projection }, 'Redis is full');
  expect(lines.slice(2)).toEqual([[{ projection: 'd' }, 'Redis is full']]);
});
