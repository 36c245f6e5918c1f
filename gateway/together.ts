import type { Context } from './context.ts';

/**
 * A reader of one thing by id that reads all that one request asks for in the same turn together: a list whose rows each want their shop
 * is one round trip, and who wants no shop pays for none.
 */
export function together<T>(readAll: (context: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, T>>) {
  type Batch = { readonly ids: Set<string>; readonly found: Promise<ReadonlyMap<string, T>> };
  const gathering = new WeakMap<Context, Batch>();

  function gather(context: Context): Batch {
    const ids = new Set<string>();
    const turnIsOver = new Promise((resolve) => setImmediate(resolve));
    const found = turnIsOver.then(() => {
      gathering.delete(context);
      return readAll(context, [...ids]);
    });
    const batch = { ids, found };
    gathering.set(context, batch);
    return batch;
  }

  return async (context: Context, id: string): Promise<T | undefined> => {
    const batch = gathering.get(context) ?? gather(context);
    batch.ids.add(id);
    return (await batch.found).get(id);
  };
}
