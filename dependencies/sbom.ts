// `npm run sbom`: writes what the product consists of, without its tools, as CycloneDX JSON to dist/sbom.json, or to the
// file that is named. Reads package-lock.json only, so that it needs no network.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Bom, deliveredOf } from './delivered.ts';
import { npm, root } from './npm.ts';
import type { Lock } from './rules.ts';

const WITHIN_MS = 60_000;

const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
const file = resolve(root, process.argv[2] ?? join('dist', 'sbom.json'));
// With `--omit dev` npm also leaves out what a tool and the product both need: the tools are left out here.
const { output, code } = await npm(
  ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'],
  WITHIN_MS,
);
if (code !== 0) throw new Error('npm sbom failed: run it by hand to see why.');
const bom = deliveredOf(JSON.parse(output) as Bom, read('package-lock.json') as Lock);
// npm writes the name of the folder.
const component = { ...bom.metadata.component, name: (read('package.json') as { name: string }).name };
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify({ ...bom, metadata: { ...bom.metadata, component } }, null, 2)}\n`);
console.log(`${file}: ${bom.components.length} components`);
