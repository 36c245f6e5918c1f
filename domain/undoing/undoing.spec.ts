import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { undoingOf, undoings } from './undoing.ts';

const folder = new URL('../golden/', import.meta.url);
const catalogue = readdirSync(folder)
  .filter((name) => name.endsWith('.json') && name !== 'pageWords.json')
  .flatMap((name) => Object.keys(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as object))
  .sort();

describe('every event type', () => {
  it('is taken back by another event, or says why it cannot be', () => {
    expect(Object.keys(undoings).sort()).toEqual(catalogue);
  });

  it.each(Object.entries(undoings))('%s says so in one sentence', (_, undoing) => {
    const said = undoing.by === undefined ? undoing.why : undoing.where;
    expect(said).toMatch(/^[A-Z][^\n.]{5,110}\.$/);
    if (undoing.by !== undefined) expect(catalogue).toContain(undoing.by);
  });
});

it('knows nothing of a type that a newer version has written', () => {
  expect(undoingOf('BeardPainted')).toBeUndefined();
  expect(undoingOf('constructor')).toBeUndefined();
});
