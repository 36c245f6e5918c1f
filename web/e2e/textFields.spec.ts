// @vitest-environment node
import { expect, it } from 'vitest';
import { payloads } from './corpus.ts';
import { BOUND, FREE, textFields } from './textFields.ts';

it('every text a mutation takes is in the corpus’ table: free, or bound to a form', () => {
  expect([...FREE, ...Object.keys(BOUND)].sort()).toEqual(textFields());
});

it('the corpus is large, and nothing is in it twice', () => {
  expect(payloads.length).toBeGreaterThanOrEqual(90);
  expect(new Set(payloads.map(({ text }) => text)).size).toBe(payloads.length);
});
