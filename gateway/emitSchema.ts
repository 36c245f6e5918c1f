// `npm run schema` writes gateway/schema.graphql from the resolvers; `-- --check` only compares, for CI.
import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { buildApiSchema } from './graphql/schema.ts';

const file = fileURLToPath(new URL('./schema.graphql', import.meta.url));
const emitted = `${printSchema(lexicographicSortSchema(await buildApiSchema()))}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, emitted);
  console.log('Wrote gateway/schema.graphql.');
} else if (readFileSync(file, 'utf8') === emitted) console.log('gateway/schema.graphql matches the resolvers.');
else {
  console.error(
    'gateway/schema.graphql differs from the resolvers (- committed, + emitted). Run `npm run schema` and commit it.\n',
  );
  spawnSync('git', ['diff', '--no-index', '--unified=0', '--', file, '-'], {
    input: emitted,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  process.exitCode = 1;
}
