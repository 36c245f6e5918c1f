import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type EnforcedBy, inWords, KEPT_FOR, RETENTION } from './domain/retention.ts';
import { jobs, sweeps } from './workers/features.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const names = new Set([...jobs, ...sweeps].map(({ name }) => name));
/** What a job that ends the keeping of something is called. */
const FORGETS = /^(erase|forget|remove|rewrite|close-deleted|release-(former|orphan))-/;

/** Why nothing enforces a line; undefined when something does. */
function unenforced(by: EnforcedBy): string | undefined {
  if (by === 'stays') return undefined;
  if ('job' in by) return names.has(by.job) ? undefined : `there is no job ${by.job}`;
  // The client imports nothing of the domain: it is compared below.
  const isRead = by.file.startsWith('web/') || read(by.file).includes(`KEPT_FOR.${by.period}`);
  return isRead ? undefined : `${by.file} does not keep to ${by.period}`;
}

describe('what is kept, and how long', () => {
  it('is enforced by a job or a period that there is', () => {
    const missing = RETENTION.flatMap(({ by }) => unenforced(by) ?? []);
    expect(missing).toEqual([]);
    expect(unenforced({ job: 'forget-nothing' })).toBe('there is no job forget-nothing');
    expect(unenforced({ period: 'session', file: 'workers/runner.ts' })).toContain('does not keep to session');
  });

  it('names every job that forgets something', () => {
    const named = new Set(RETENTION.flatMap(({ by }) => (typeof by === 'object' && 'job' in by ? by.job : [])));
    expect([...names].filter((name) => FORGETS.test(name) && !named.has(name))).toEqual([]);
  });

  it('names every period', () => {
    const told = RETENTION.map(({ until }) => until).join('\n');
    for (const period of Object.values(KEPT_FOR)) expect(told).toContain(inWords(period));
    const [, days] = /OLDEST_MS = (\d+) \* 86_400_000/.exec(read('web/app/offline/copies.ts')) ?? [];
    expect(Number(days) * 86_400_000).toBe(KEPT_FOR.copyOnDevice);
  });

  it('says each thing once, in words', () => {
    expect(new Set(RETENTION.map(({ what }) => what)).size).toBe(RETENTION.length);
    expect([600_000, 3_600_000, 86_400_000, 30 * 86_400_000, 365 * 86_400_000].map(inWords)).toEqual([
      '10 minutes',
      '1 hour',
      '1 day',
      '30 days',
      '1 year',
    ]);
  });

  it('is what docs/privacy.md says', () => {
    const rows = RETENTION.map(
      ({ what, where, until, why, by }) => `| ${what} | ${where} | ${until} | ${why} | ${enforcerOf(by)} |`,
    );
    expect(
      read('docs/privacy.md')
        .split('\n')
        .filter((line) => /^\| (?!What \|)/.test(line)),
    ).toEqual(rows);
  });
});

function enforcerOf(by: EnforcedBy): string {
  if (by === 'stays') return 'stays';
  if ('job' in by) return `job \`${by.job}\``;
  return `\`${by.file}\``;
}
