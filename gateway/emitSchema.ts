// `npm run schema` writes gateway/schema.graphql from the resolvers; `-- --check` only compares, for CI.
import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { buildApiSchema } from './schema.ts';

const file = new URL('./schema.graphql', import.meta.url);

/** Lines of the two texts that have no partner in the other, in order: enough to see which field an API change touches. */
function difference(committed: string, emitted: string): string[] {
  const left = committed.split('\n');
  const right = emitted.split('\n');
  const longest = Array.from({ length: left.length + 1 }, () => new Uint32Array(right.length + 1));
  const at = (row: number, column: number) => longest[row]?.[column] ?? 0;
  for (let row = left.length - 1; row >= 0; row--)
    for (let column = right.length - 1; column >= 0; column--) {
      const best = left[row] === right[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      longest[row]?.fill(best, column, column + 1);
    }
  const lines: string[] = [];
  let row = 0;
  let column = 0;
  while (row < left.length || column < right.length) {
    if (row < left.length && column < right.length && left[row] === right[column]) {
      row++;
      column++;
    } else if (column >= right.length || (row < left.length && at(row + 1, column) >= at(row, column + 1))) lines.push(`- ${left[row++]}`);
    else lines.push(`+ ${right[column++]}`);
  }
  return lines;
}

const emitted = `${printSchema(lexicographicSortSchema(await buildApiSchema()))}\n`;
if (process.argv.includes('--check')) {
  const committed = readFileSync(file, 'utf8');
  if (committed === emitted) console.log('gateway/schema.graphql is what the resolvers say.');
  else {
    console.error('gateway/schema.graphql differs from what the resolvers say (- committed, + emitted). Run `npm run schema` and commit it.\n');
    console.error(difference(committed, emitted).join('\n'));
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, emitted);
  console.log('Wrote gateway/schema.graphql.');
}
