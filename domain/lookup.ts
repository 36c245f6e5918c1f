/**
 * An immutable map by id, in bins by the id's last character: adding one of thousands copies one bin.
 */
export type Lookup<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

export const emptyLookup: Lookup<never> = {};

const binOf = (id: string) => id.at(-1) ?? '';

export const find = <T>(lookup: Lookup<T>, id: string): T | undefined => {
  const bin = Object.hasOwn(lookup, binOf(id)) ? lookup[binOf(id)] : undefined;
  return bin && Object.hasOwn(bin, id) ? bin[id] : undefined;
};

export const keep = <T>(lookup: Lookup<T>, id: string, value: T): Lookup<T> => ({
  ...lookup,
  [binOf(id)]: { ...lookup[binOf(id)], [id]: value },
});

export const drop = <T>(lookup: Lookup<T>, id: string): Lookup<T> => {
  const { [id]: _gone, ...others } = lookup[binOf(id)] ?? {};
  return { ...lookup, [binOf(id)]: others };
};
