/** Counts what everybody has open, up to a limit for each. */
export function openTally(limit: number) {
  const open = new Map<string, number>();
  return {
    isFull: (whose: string): boolean => (open.get(whose) ?? 0) >= limit,

    add: (whose: string): void => void open.set(whose, (open.get(whose) ?? 0) + 1),

    /** Takes back one that was added. */
    remove(whose: string): void {
      const count = open.get(whose) ?? 0;
      if (count > 1) open.set(whose, count - 1);
      else open.delete(whose);
    },
  };
}
