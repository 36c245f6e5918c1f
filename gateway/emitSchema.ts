// `npm run schema` writes gateway/schema.graphql from the resolvers and docs/errors.md from the refusals; `-- --check`
// only compares, for CI.
import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { errorsPage } from './docs/errorsPage.ts';
import { buildApiSchema } from './graphql/schema.ts';

const emitted = {
  'gateway/schema.graphql': `${printSchema(lexicographicSortSchema(await buildApiSchema()))}\n`,
  'docs/errors.md': errorsPage(),
};

for (const [name, text] of Object.entries(emitted)) {
  const file = fileURLToPath(new URL(`../${name}`, import.meta.url));
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
    console.log(`Wrote ${name}.`);
  } else if (readFileSync(file, 'utf8') === text) console.log(`${name} matches the code.`);
  else {
    console.error(`${name} differs from the code (- committed, + emitted). Run \`npm run schema\` and commit it.\n`);
    spawnSync('git', ['diff', '--no-index', '--unified=0', '--', file, '-'], {
      input: text,
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    process.exitCode = 1;
  }
}
