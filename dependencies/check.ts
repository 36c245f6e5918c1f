// The step "dependencies" of `npm run check`: what package.json and package-lock.json may hold, and known vulnerabilities
// where the registry answers them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root } from './npm.ts';
import { brokenRules, graveAdvisories, type Lock, type Manifest } from './rules.ts';

const WITHIN_MS = 6_000;

const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
const lock = read('package-lock.json') as Lock;
const broken = brokenRules(read('package.json') as Manifest, lock);
const audit = ['audit', '--omit', 'dev', '--audit-level=high', '--json', '--fetch-retries=0', '--fetch-timeout=4000'];
const advisories = graveAdvisories((await npm(audit, WITHIN_MS)).output);

for (const line of [...broken, ...(advisories ?? [])]) console.error(line);
console.log(`${Object.keys(lock.packages).length - 1} packages, ${broken.length} against the rules`);
console.log(`advisories: ${advisories ? `${advisories.length} high or critical` : 'not available from this registry'}`);
process.exitCode = broken.length + (advisories?.length ?? 0) > 0 ? 1 : 0;
