import { type Fact, handlerOf, type Projection, type Work } from './projection.ts';

const nothing = () => undefined;

/** What one projection writes, in memory: its documents alone, without rankings, search, counters and notices. */
export function inMemory(projection: Projection) {
  const documents = new Map<string, unknown>();
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
  return {
    documents,
    work,
    write: async (event: Fact): Promise<void> => {
      await handlerOf(projection, event.type)?.(event, work);
    },
  };
}

/** The documents a projection makes of some events alone, by their keys. */
export async function documentsOf(
  projection: Projection,
  events: readonly Fact[],
): Promise<ReadonlyMap<string, unknown>> {
  const { documents, write } = inMemory(projection);
  for (const event of events) await write(event);
  return documents;
}
