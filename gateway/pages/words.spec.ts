import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { words } from './words.ts';

it('are those of the client (web/firstWords.spec.ts compares the same file)', () =>
  expect(words).toEqual(
    JSON.parse(readFileSync(join(import.meta.dirname, '../../domain/golden/pageWords.json'), 'utf8')),
  ));
