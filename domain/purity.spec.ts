import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const adapters = ['domain/store', 'domain/ports'];
const banned =
  /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bset(Timeout|Interval|Immediate)\b|\bperformance\.now\b|\brandomUUID\b|\bprocess\.(env|hrtime)\b/;

/** What decides and what a job does: the domain but its adapters, and the workers' features. */
function sources(): string[] {
  const foldersOf = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`);
  const folders = ['domain', ...foldersOf('domain'), ...foldersOf('workers')].filter((folder) => !adapters.includes(folder));
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.ts') && !/\.(spec|testing)\.ts$|^testing\.ts$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
}

describe('the domain and the jobs', () => {
  it('take time and chance from outside: no clock, no dice, no timer of their own', () => {
    const files = sources();
    expect(files.length).toBeGreaterThan(60);
    expect(files).toContain('domain/bookings/decider.ts');
    expect(files.filter((file) => banned.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('would be caught with one', () => {
    expect(banned.test('const at = Date.now();')).toBe(true);
    expect(banned.test('await new Promise((done) => setTimeout(done, 5));')).toBe(true);
    expect(banned.test('new Date(Date.parse(at)).toISOString()')).toBe(false);
  });
});
