import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const adapters = ['domain/store', 'domain/ports'];
const banned =
  /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bset(Timeout|Interval|Immediate)\b|\bperformance\.now\b|\brandomUUID\b|\bprocess\.(env|hrtime)\b/;

/** Every file of the domain but its adapters, and the workers' features. */
function sources(): string[] {
  const filesOf = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`);
  const files = [...filesOf('domain'), ...filesOf('workers').filter((file) => file.split('/').length > 2)];
  return files.filter(
    (file) =>
      file.endsWith('.ts') &&
      !/\.(spec|testing)\.ts$|\/testing\.ts$/.test(file) &&
      !adapters.some((folder) => file.startsWith(`${folder}/`)),
  );
}

describe('the domain and the jobs', () => {
  it('take time and randomness as arguments: no clock, random source or timer of their own', () => {
    const files = sources();
    expect(files.length).toBeGreaterThan(60);
    for (const file of ['domain/bookings/decider.ts', 'domain/processes/payment/settle.ts', 'domain/dispatch.ts'])
      expect(files).toContain(file);
    expect(files.filter((file) => banned.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('are caught when they use one', () => {
    expect(banned.test('const at = Date.now();')).toBe(true);
    expect(banned.test('await new Promise((done) => setTimeout(done, 5));')).toBe(true);
    expect(banned.test('new Date(Date.parse(at)).toISOString()')).toBe(false);
  });
});
