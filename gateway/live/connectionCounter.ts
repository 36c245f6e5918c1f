/** Counts open connections per key (an account, an address), up to a limit for each key. */
export function openConnectionCounter(limit: number) {
  const open = new Map<string, number>();
  return {
    isFull: (key: string): boolean => (open.get(key) ?? 0) >= limit,

    add: (key: string): void => void open.set(key, (open.get(key) ?? 0) + 1),

    /** Takes back one `add`. */
    remove(key: string): void {
      const count = open.get(key) ?? 0;
      if (count > 1) open.set(key, count - 1);
      else open.delete(key);
    },
  };
}
