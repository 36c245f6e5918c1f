import { type Lock, nameAt } from './rules.ts';

/** What of a CycloneDX document is looked at here; the rest is kept as it is. */
export type Bom = {
  readonly metadata: { readonly component: { readonly 'bom-ref': string; readonly name: string } };
  readonly components: readonly { readonly 'bom-ref': string; readonly name: string; readonly version: string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
};

/** The same document without the packages that package-lock.json has only for building and testing. */
export function deliveredOf(bom: Bom, lock: Lock): Bom {
  const delivered = new Set(
    Object.entries(lock.packages)
      .filter(([place, { dev }]) => place !== '' && dev !== true)
      .map(([place, { version }]) => `${nameAt(place)}@${version}`),
  );
  const components = bom.components.filter(({ name, version }) => delivered.has(`${name}@${version}`));
  const refs = new Set([bom.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => refs.has(ref)) }));
  return { ...bom, components, dependencies };
}
