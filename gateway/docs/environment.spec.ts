import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))].sort();

const known = namesIn(read('config.ts'), /^ {2}([A-Z_]+): /gm);

describe('the settings', () => {
  it('are all explained in .env.example, and nothing else is', () => {
    expect(known.length).toBeGreaterThan(15);
    expect(namesIn(read('.env.example'), /^([A-Z_]+)=/gm)).toEqual(known);
  });

  it('that docker compose hands on are all known', () => {
    const block = /environment: &settings\n([\s\S]*?)\n {2}volumes:/.exec(read('docker-compose.yml'))?.[1] ?? '';
    const handed = namesIn(block, /^ {4}([A-Z_]+):/gm);
    expect(handed).toContain('SESSION_SECRET');
    expect(handed.filter((name) => !known.includes(name))).toEqual([]);
  });
});
