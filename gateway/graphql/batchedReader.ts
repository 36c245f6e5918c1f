import DataLoader from 'dataloader';
import type { Context } from '../http/context.ts';

/**
 * A reader of one entity by id that batches the ids requested in one turn of the event loop, per request: the shops of
 * all rows of a list are one round trip, and an operation that selects no shop reads none. Nothing is cached: a
 * subscription's context lives for hours.
 */
export function batchedReader<T>(
  readAll: (context: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
) {
  const loaders = new WeakMap<Context, DataLoader<string, T | undefined>>();
  const open = (context: Context) => {
    const readBatch = async (ids: readonly string[]) => {
      const found = await readAll(context, [...new Set(ids)]);
      return ids.map((id) => found.get(id));
    };
    const loader = new DataLoader(readBatch, { cache: false, batchScheduleFn: (run) => setImmediate(run) });
    loaders.set(context, loader);
    return loader;
  };
  return (context: Context, id: string): Promise<T | undefined> => (loaders.get(context) ?? open(context)).load(id);
}
