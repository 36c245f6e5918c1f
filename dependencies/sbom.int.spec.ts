import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './npm.ts';
import { type Lock, nameAt } from './rules.ts';

type Component = {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly hashes?: readonly unknown[];
};

it('the SBOM names every package that is delivered, with its checksum, and no tool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-sbom-'));
  try {
    const file = join(folder, 'below', 'sbom.json');
    execFileSync(process.execPath, ['--import', 'tsx', 'dependencies/sbom.ts', file], { cwd: root });
    const bom = JSON.parse(readFileSync(file, 'utf8')) as {
      bomFormat: string;
      metadata: { component: { 'bom-ref': string; name: string; type: string } };
      dependencies: { ref: string; dependsOn: string[] }[];
      components: Component[];
    };
    expect([bom.bomFormat, bom.metadata.component]).toMatchObject([
      'CycloneDX',
      { name: 'chairside', type: 'application' },
    ]);
    const named = new Set(bom.components.map(({ name, version }) => `${name}@${version}`));
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
    const wanted = Object.entries(packages)
      .filter(([place, { dev }]) => place !== '' && !dev)
      .map(([place, { version }]) => `${nameAt(place)}@${version}`);
    expect([...named].toSorted()).toEqual([...new Set(wanted)].toSorted());
    const names = new Set(bom.components.map(({ name }) => name));
    expect(bom.components.filter(({ hashes }) => !hashes?.length)).toEqual([]);
    const refs = new Set([bom.metadata.component['bom-ref'], ...bom.components.map((one) => one['bom-ref'])]);
    for (const { ref, dependsOn } of bom.dependencies)
      expect([ref, ...dependsOn].filter((one) => !refs.has(one))).toEqual([]);
    expect(['vitest', 'playwright-core', '@biomejs/biome'].filter((name) => names.has(name))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
