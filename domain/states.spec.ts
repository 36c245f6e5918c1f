import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The rows `IL Illinois|America/Chicago` of a file, without what follows the main zone. */
const tableIn = (path: string): string[] =>
  [...readFileSync(new URL(path, import.meta.url), 'utf8').matchAll(/^([A-Z]{2} [A-Za-z ]+\|[\w/]+)/gm)].map(
    ([row]) => row,
  );

it('lists the same states as the client, which may not import it', () => {
  const ours = tableIn('./states.ts');
  expect(ours).toHaveLength(51);
  expect(tableIn('../web/shared/states.ts')).toEqual(ours);
});
