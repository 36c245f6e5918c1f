import type { Work } from '#projections/projection.ts';

/** The writing side of a projection over a map of documents: folding alone, nothing written anywhere. */
export function openMemoryWork(): { work: Work; documents: Map<string, unknown> } {
  const documents = new Map<string, unknown>();
  const nothing = () => undefined;
  const work: Work = {
    get: async <T>(key: string) => documents.get(key) as T | undefined,
    put: (key, document) => void documents.set(key, document),
    remove: (key) => void documents.delete(key),
    rank: nothing,
    unrank: nothing,
    tag: nothing,
    untag: nothing,
    place: nothing,
    add: nothing,
    mark: nothing,
    release: nothing,
    notify: nothing,
  };
  return { work, documents };
}
