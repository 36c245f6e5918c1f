import type { ReadModels } from './readModels.ts';

/** What readers get of documents in memory. */
export const modelsOf = (documents: ReadonlyMap<string, unknown>): ReadModels => {
  const text = (key: string) => (documents.has(key) ? JSON.stringify(documents.get(key)) : null);
  const redis = { mget: async (...keys: string[]) => keys.map(text), get: async (key: string) => text(key) };
  return { redis, key: (_: unknown, key: string) => key } as unknown as ReadModels;
};
