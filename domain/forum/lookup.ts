/**
 * A map from ids that is never changed in place. It is kept in bins by an id's last character, so that a thread with thousands of posts does
 * not copy all of them for each that is added.
 */
export type Lookup<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

export const nothing: Lookup<never> = {};

const binOf = (id: string) => id.at(-1) ?? '';

export const find = <T>(lookup: Lookup<T>, id: string): T | undefined => {
  const bin = Object.hasOwn(lookup, binOf(id)) ? lookup[binOf(id)] : undefined;
  return bin && Object.hasOwn(bin, id) ? bin[id] : undefined;
};

export const keep = <T>(lookup: Lookup<T>, id: string, value: T): Lookup<T> => ({ ...lookup, [binOf(id)]: { ...lookup[binOf(id)], [id]: value } });

export const drop = <T>(lookup: Lookup<T>, id: string): Lookup<T> => {
  const { [id]: _gone, ...others } = lookup[binOf(id)] ?? {};
  return { ...lookup, [binOf(id)]: others };
};
