import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { undoings } from './domain/undoing/undoing.ts';

const web = join(import.meta.dirname, 'web');
const NOT_SHOWN = /(^|\/)(e2e|graphql|testing|dist|node_modules)\/|\.spec\.|testing\.tsx?$/;
/** All that the client is made of, with runs of white space as one space. */
const client = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !NOT_SHOWN.test(file))
  .map((file) => readFileSync(join(web, file), 'utf8').replace(/\s+/g, ' '))
  .join('\n');

const wheres = Object.entries(undoings).flatMap(([type, undoing]) =>
  undoing.by === undefined ? [] : [[type, undoing.where] as const],
);
const buttonsIn = (where: string): string[] => [...where.matchAll(/“([^”]+)”/g)].map(([, button = '']) => button);

it.each(wheres)('how %s is taken back names its button, or says how else', (_, where) => {
  if (!where.startsWith('By ')) expect(buttonsIn(where)).not.toEqual([]);
});

/** Between a tag and the next one, or between quotation marks. */
const isLabel = (words: string): boolean =>
  [`> ${words} <`, `>${words}<`, `'${words}'`, `"${words}"`].some((label) => client.includes(label));

it.each([...new Set(wheres.flatMap(([, where]) => buttonsIn(where)))])('the client has a button “%s”', (button) => {
  expect(isLabel(button)).toBe(true);
});
