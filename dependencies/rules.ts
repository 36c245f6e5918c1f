/** What package.json says that these rules look at. */
export type Manifest = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly overrides?: Overrides;
  /** The packages with an install script that we know of, and whether npm runs it. */
  readonly allowScripts?: Readonly<Record<string, boolean>>;
};
type Overrides = { readonly [name: string]: string | Overrides };

/** One entry of package-lock.json. */
export type Locked = {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly deprecated?: string;
  readonly dev?: boolean;
  /** Part of another package's archive, whose checksum covers it. */
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
};
/** package-lock.json: entries by their place; the one at '' is the product itself. */
export type Lock = { readonly packages: Readonly<Record<string, Locked>> };

/** Licences of what is delivered: they ask for a notice at most. */
const DELIVERED = new Set('MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 OFL-1.1'.split(' '));
/** Further ones of tools that only build and test. */
const OF_TOOLS = new Set('MPL-2.0 Python-2.0 PSF-2.0 CC-BY-4.0'.split(' '));
/** libvips is a shared library that sharp loads: it can be replaced, which is what its licence asks for. */
const libvips = (name: string, licence: string) => name.startsWith('@img/sharp-') && licence === 'LGPL-3.0-or-later';
/** Packages that name no licence in their package.json but carry its text. */
const READ_BY_US: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' };

const EXACT = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;

/** One sentence for each rule that the dependencies break; none when all is well. */
export function brokenRules(manifest: Manifest, lock: Lock): string[] {
  const scripts = Object.keys(manifest.allowScripts ?? {});
  const entries = Object.entries(lock.packages).filter(([place]) => place !== '');
  return [...loose(manifest), ...entries.flatMap(([place, entry]) => brokenBy(place, entry, scripts))];
}

function loose({ dependencies, devDependencies, optionalDependencies, overrides }: Manifest): string[] {
  const all = [dependencies, devDependencies, optionalDependencies, overrides];
  return all
    .flatMap((group) => [...versionsIn(group ?? {})])
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${name}: package.json says "${version}", which is not one exact version`);
}

function* versionsIn(group: Overrides): Generator<readonly [name: string, version: string]> {
  for (const [name, value] of Object.entries(group))
    if (typeof value === 'string') yield [name, value];
    else yield* versionsIn(value);
}

/** The name of the package at a place in package-lock.json. */
export const nameAt = (place: string): string =>
  place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

function brokenBy(place: string, entry: Locked, scripts: readonly string[]): string[] {
  const name = nameAt(place);
  const named = `${name}@${entry.version ?? '?'}`;
  const licence = entry.license ?? READ_BY_US[named];
  const broken = [
    !entry.integrity && !entry.inBundle && 'package-lock.json has no checksum for it',
    entry.hasInstallScript && !scripts.includes(name) && 'has an install script and is not among allowScripts',
    entry.deprecated !== undefined && `is deprecated: ${entry.deprecated}`,
    !isAllowed(licence, name, entry.dev === true) && `its licence is not allowed: ${licence ?? 'none is named'}`,
  ];
  return broken.filter((reason) => reason !== false && reason !== undefined).map((reason) => `${named}: ${reason}`);
}

/** Whether an SPDX expression can be met with allowed licences alone: by all that AND joins, by one that OR joins. */
function isAllowed(expression: string | undefined, name: string, dev: boolean): boolean {
  const known = (id: string) => DELIVERED.has(id) || (dev && OF_TOOLS.has(id)) || libvips(name, id);
  let text = (expression ?? '').replace(/[^\s()]+/g, (word) =>
    word === 'AND' || word === 'OR' ? word : known(word) ? 'yes' : 'no',
  );
  for (let before = ''; before !== text; ) {
    before = text;
    text = text
      .replace(/\((yes|no)\)/g, '$1')
      .replace(/(yes|no) AND (yes|no)/, (_, one, other) => (one === 'yes' && other === 'yes' ? 'yes' : 'no'));
    // AND binds before OR.
    if (text === before)
      text = text.replace(/(?<!AND )(yes|no) OR (yes|no)(?! AND)/, (_, one, other) =>
        one === 'yes' || other === 'yes' ? 'yes' : 'no',
      );
  }
  return text === 'yes';
}

const GRAVE = ['high', 'critical'];

/**
 * The packages with a known vulnerability that is high or critical, from what `npm audit --json` prints; undefined when
 * that is no report, because the registry answers none or was not reached.
 */
export function graveAdvisories(output: string): string[] | undefined {
  const report = parsed(output);
  if (typeof report?.vulnerabilities !== 'object' || report.vulnerabilities === null) return undefined;
  return Object.entries(report.vulnerabilities as Record<string, { severity?: string; range?: string }>)
    .filter(([, { severity = '' }]) => GRAVE.includes(severity))
    .map(([name, { severity, range }]) => `${name} ${range ?? ''}: a vulnerability is known, ${severity}`);
}

function parsed(text: string): { readonly vulnerabilities?: unknown } | undefined {
  try {
    return JSON.parse(text) as { vulnerabilities?: unknown };
  } catch {
    return undefined;
  }
}
