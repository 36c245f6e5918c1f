import type { Fact, Projection, Work } from './projection.ts';

/** What one projection has written, in memory: its documents alone, without its rankings and notices. */
export function inMemory({ on }: Projection) {
  const documents = new Map<string, unknown>();
  const nothing = () => undefined;
  const work = {
    get: async (key: string) => documents.get(key),
    put: (key: string, document: unknown) => void documents.set(key, document),
    remove: (key: string) => void documents.delete(key),
    rank: nothing,
    unrank: nothing,
    notify: nothing,
  } as unknown as Work;
  return {
    documents,
    write: async (event: Fact) => (on[event.type] as ((event: Fact, work: Work) => unknown) | undefined)?.(event, work),
  };
}
