import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

/** What belongs to a person, an offer or an event: a screen has it from the server. */
const DATA = [
  ...['email', 'firstName', 'lastName', 'userName', 'phoneNumber', 'pictureUrl', 'address'],
  ...['price', 'priceCents', 'amount', 'amountCents', 'rating', 'reviewCount'],
  ...['date', 'createdAt', 'postedAt', 'startsAt', 'author', 'owner', 'seller', 'customer', 'comment', 'review'],
];
const LITERAL = '\'[^\']+\'|"[^"]+"|`[^`]+`|-?\\d[\\d_.]*';
const WRITTEN = new RegExp(`\\b(${DATA.join('|')})\\s*:\\s*(?:${LITERAL})`, 'g');

/** Specs, their helpers, what is generated, and the logins of the demo data. */
const NOT_SHOWN = /\.spec\.|testing|^(e2e|graphql)[\\/]|demoLogins\.ts$/;

/** Names under which a text holds data of its own more than once: the mark of a sample list. */
function samplesIn(text: string): string[] {
  const counts = new Map<string, number>();
  for (const [, name = ''] of text.matchAll(WRITTEN)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count > 1 ? [name] : []));
}

const root = import.meta.dirname;
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => join(root, path))
  .filter((path) => /\.tsx?$/.test(path) && !NOT_SHOWN.test(relative(root, path)));

it('no screen shows people, prices or days that are written into it', () => {
  const found = sources.flatMap((path) =>
    samplesIn(readFileSync(path, 'utf8')).map((name) => `${relative(root, path)}: ${name}`),
  );
  expect(sources.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});

it('knows a sample list when it sees one', () => {
  const list = "[{ name: 'Ana', date: '2026-01-01' }, { name: 'Ben', date: '2026-01-02' }]";
  expect(samplesIn(list)).toEqual(['date']);
  expect(samplesIn('{ date: booking.date, time: booking.time }, { date, time }')).toEqual([]);
});
