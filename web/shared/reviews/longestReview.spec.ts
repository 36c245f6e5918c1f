import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LONGEST_REVIEW } from './longestReview.ts';

it('is what the server refuses more of, in a review and in an answer', () => {
  const refusals = readFileSync(join(import.meta.dirname, '../../../docs/errors.md'), 'utf8');
  for (const code of ['REVIEW_TOO_LONG', 'ANSWER_TOO_LONG']) {
    const [, most] = new RegExp(`\`${code}\`.*at most (\\d+) characters`).exec(refusals) ?? [];
    expect(Number(most), code).toBe(LONGEST_REVIEW);
  }
});
