/**
 * Gathers work by key: what comes while earlier work of its key is under way waits, and then goes together, at most
 * `largest` at once and never two of one name. Works on one batch of a key at a time, in the order of arrival; `work`
 * never throws.
 */
export function openGathering<T extends { readonly name: string }>(
  work: (key: string, batch: readonly T[]) => Promise<void>,
  largest: number,
) {
  const waiting = new Map<string, T[]>();

  async function serve(key: string, queue: T[]) {
    while (queue.length > 0) await work(key, queue.splice(0, sizeOfBatch(queue, largest)));
    waiting.delete(key);
  }

  return (key: string, one: T): void => {
    const queue = waiting.get(key);
    if (queue) return void queue.push(one);
    const first = [one];
    waiting.set(key, first);
    void serve(key, first);
  };
}

function sizeOfBatch(queue: readonly { readonly name: string }[], largest: number): number {
  const names = new Set<string>();
  while (names.size < Math.min(largest, queue.length)) {
    const before = names.size;
    if (names.add(queue[before]?.name ?? '').size === before) break;
  }
  return names.size;
}
