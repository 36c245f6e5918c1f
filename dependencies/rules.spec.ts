import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brokenRules, graveAdvisories, type Lock, type Locked, type Manifest } from './rules.ts';

const sound: Locked = { version: '1.2.3', integrity: 'sha512-x', license: 'MIT' };
const lockOf = (changes: Locked, place = 'node_modules/thing'): Lock => ({
  packages: { '': {}, 'node_modules/other': sound, [place]: { ...sound, ...changes } },
});
const broken = (changes: Locked, place?: string, manifest: Manifest = {}) =>
  brokenRules(manifest, lockOf(changes, place));
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));

describe('the rules of dependencies', () => {
  it('hold here', () =>
    expect(brokenRules(read('package.json') as Manifest, read('package-lock.json') as Lock)).toEqual([]));

  it.each(['^1.2.3', '~1.2.3', '1.2', '1.x', '*', 'latest', '>=1.2.3', 'github:a/b', '1.2.3 || 2.0.0', ''])(
    'ask for one exact version: not %j',
    (version) => {
      for (const group of ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'])
        expect(brokenRules({ [group]: { thing: version } }, { packages: {} })).toHaveLength(1);
      expect(brokenRules({ overrides: { one: { thing: version } } }, { packages: {} })).toHaveLength(1);
    },
  );

  it('accept exact versions, also of releases to come', () =>
    expect(brokenRules({ dependencies: { one: '1.2.3', two: '2.0.0-rc.4' } }, { packages: {} })).toEqual([]));

  it('ask for a checksum, but of parts of another archive', () => {
    const { integrity: _, ...none } = sound;
    expect(brokenRules({}, { packages: { 'node_modules/thing': none } })).toEqual([
      'thing@1.2.3: package-lock.json has no checksum for it',
    ]);
    expect(brokenRules({}, { packages: { 'node_modules/thing': { ...none, inBundle: true } } })).toEqual([]);
  });

  it('know every install script, wherever its package is', () => {
    const place = 'node_modules/other/node_modules/@some/thing';
    expect(broken({ hasInstallScript: true }, place)).toEqual([
      '@some/thing@1.2.3: has an install script and is not among allowScripts',
    ]);
    expect(broken({ hasInstallScript: true }, place, { allowScripts: { '@some/thing': false } })).toEqual([]);
  });

  it('refuse what is deprecated', () =>
    expect(broken({ deprecated: 'use another' })).toEqual(['thing@1.2.3: is deprecated: use another']));
});

describe('a licence', () => {
  it.each(['MIT', '(MIT OR GPL-3.0)', 'GPL-3.0 OR MIT AND ISC', '(GPL-3.0 OR MIT) AND ISC', '((MIT))'])(
    'is allowed: %s',
    (license) => expect(broken({ license })).toEqual([]),
  );

  it.each([
    'GPL-3.0',
    'UNLICENSED',
    'SEE LICENSE IN x',
    'MIT AND GPL-3.0',
    'MIT AND (GPL-3.0 OR AGPL-3.0)',
    'GPL-3.0 OR MIT AND AGPL-3.0',
    '(MIT OR GPL-3.0) AND AGPL-3.0',
    'GPL-2.0 WITH Classpath-exception-2.0',
    'MPL-2.0',
    'LGPL-3.0-or-later',
    '',
  ])('is refused: %s', (license) => expect(broken({ license })).toEqual([expect.stringMatching(/licence is not/)]));

  it('that none is named is refused, but for a package whose text was read', () => {
    const { license: _, ...none } = sound;
    const lock = (entry: Locked, name: string) => ({ packages: { [`node_modules/${name}`]: entry } });
    expect(brokenRules({}, lock(none, 'thing'))).toEqual(['thing@1.2.3: its licence is not allowed: none is named']);
    expect(brokenRules({}, lock({ ...none, version: '2.0.0' }, 'png-js'))).toEqual([]);
    expect(brokenRules({}, lock({ ...none, version: '2.0.1' }, 'png-js'))).toHaveLength(1);
  });

  it('of tools may be another than of what is delivered', () =>
    expect(broken({ license: 'MPL-2.0', dev: true })).toEqual([]));

  it('of libvips is for sharp only', () =>
    expect(broken({ license: 'Apache-2.0 AND LGPL-3.0-or-later' }, 'node_modules/@img/sharp-win32-x64')).toEqual([]));
});

describe('advisories', () => {
  const report = (severity: string) =>
    JSON.stringify({ auditReportVersion: 2, vulnerabilities: { thing: { name: 'thing', severity, range: '<2' } } });

  it.each(['high', 'critical'])('that are %s are named', (severity) =>
    expect(graveAdvisories(report(severity))).toEqual([`thing <2: a vulnerability is known, ${severity}`]),
  );
  it.each(['info', 'low', 'moderate'])('that are %s are not', (severity) =>
    expect(graveAdvisories(report(severity))).toEqual([]),
  );
  it.each([
    '',
    'no JSON',
    'null',
    '{}',
    JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405, error: { summary: '', detail: '' } }),
    JSON.stringify({ message: 'request failed', error: { code: 'ENOTFOUND' } }),
  ])('are not available: %s', (output) => expect(graveAdvisories(output)).toBeUndefined());
});
