/** The items of a subscription's source to keep. No generator: one would not let go of its source before the next item came. */
export function only<T>(source: AsyncIterableIterator<T>, keep: (item: T) => Promise<boolean>): AsyncIterableIterator<T> {
  return {
    async next() {
      for (;;) {
        const result = await source.next();
        if (result.done || (await keep(result.value))) return result;
      }
    },
    async return() {
      await source.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
