import { useCallback, useEffect, useRef, useState } from 'react';
import { askAgain } from '../app/askAgain.ts';

/** How many rows one press brings. */
export const PAGE = 20;
/** Most the server gives at once. */
const MOST = 50;

export interface Stretch<T> {
  rows: readonly T[];
  hasMore: boolean;
  endCursor: string | null;
  total: number;
}
export type Ask<T> = (stretch: { first: number; after: string | null }) => Promise<Stretch<T>>;

type Row = { readonly id: string };
type List<T> = Pick<Stretch<T>, 'rows' | 'hasMore' | 'total'>;
/** `fresh`: so many that came on top are not among its rows yet. */
type Shown<T> = List<T> & { readonly fresh: number };

/**
 * A list that is read in stretches and looked at again when something has happened to it. Its cursors count rows from the top, and a row that
 * comes or goes meanwhile would be doubled or left out between two stretches: so it is always read from the top, as far as it is shown, one
 * reading after the other, and shown as a whole. `ask` is another one when the list is another one; `known` is what is shown until it is read.
 * With `holdsFresh` what comes on top is counted, and pushes nothing away until `showFresh`.
 */
export function usePages<T extends Row>(ask: Ask<T>, { known, holdsFresh = false }: { known?: () => List<T> | undefined; holdsFresh?: boolean } = {}) {
  const [shown, setShown] = useState<{ ask: Ask<T>; list?: Shown<T> | undefined }>(() => {
    const list = known?.();
    return { ask, list: list && withNoneHeld(list) };
  });
  const [error, setError] = useState<unknown>();
  const [loading, setLoading] = useState(true);
  const latest = useRef(ask);
  const wanted = useRef(PAGE);
  /** What has been read and is shown; undefined: whatever is read is shown. */
  const seen = useRef<ReadonlySet<string>>(undefined);
  const fresh = useRef(0);
  const isReading = useRef(false);
  const under = useRef<{ way: Promise<void>; next?: Promise<void> | undefined }>({ way: Promise.resolve() });

  const read = useCallback(async () => {
    const asked = latest.current;
    isReading.current = true;
    setLoading(true);
    try {
      // One page more than what is held back, as far as that is known: the end of what is shown must not go either.
      const spare = seen.current ? fresh.current + PAGE : 0;
      const all = await readAll(asked, wanted.current + spare);
      if (asked !== latest.current) return;
      const list = holdsFresh ? heldBack(all, seen.current, wanted.current) : withNoneHeld(all);
      if (holdsFresh) seen.current = new Set(list.rows.map(({ id }) => id));
      fresh.current = list.fresh;
      setShown({ ask: asked, list });
      setError(undefined);
    } catch (failure) {
      if (asked === latest.current) setError(failure);
      throw failure;
    } finally {
      isReading.current = false;
      if (asked === latest.current) setLoading(false);
    }
  }, [holdsFresh]);

  /** Reads it again as far as it is shown. Whoever asks while a reading waits to begin is answered by that one. */
  const look = useCallback((): Promise<void> => {
    const { current: now } = under;
    if (now.next) return now.next;
    const next = now.way
      .catch(() => undefined)
      .then(() => {
        now.next = undefined;
        return read();
      });
    now.next = next;
    now.way = next;
    return next;
  }, [read]);

  const more = useCallback(async () => {
    wanted.current += PAGE;
    await look().catch((failure: unknown) => {
      wanted.current -= PAGE;
      throw failure;
    });
  }, [look]);

  /** Shows the list as it is now, what came meanwhile on top. */
  const showFresh = useCallback((): Promise<void> => {
    seen.current = undefined;
    wanted.current += fresh.current;
    return look();
  }, [look]);

  useEffect(() => {
    latest.current = ask;
    wanted.current = PAGE;
    seen.current = undefined;
    fresh.current = 0;
    askAgain(look);
  }, [ask, look]);

  /** Puts a row in the place of the one it is a later state of. A reading that is under way may be older, and would come last: then another follows. */
  const change = useCallback(
    (row: T) => {
      setShown((now) => ({ ...now, list: now.list && { ...now.list, rows: now.list.rows.map((one) => (one.id === row.id ? row : one)) } }));
      if (isReading.current) askAgain(look);
    },
    [look],
  );
  const list = shown.ask === ask ? shown.list : undefined;
  return { list, error, loading, look, more, change, showFresh };
}

const withNoneHeld = <T extends Row>(list: List<T>): Shown<T> => ({ ...list, fresh: 0 });

/** What is shown of a list of which some is seen: what stands above that is held back. Where nothing of it is left, all is shown. */
function heldBack<T extends Row>(list: List<T>, seen: ReadonlySet<string> | undefined, wanted: number): Shown<T> {
  const fresh = Math.max(
    0,
    list.rows.findIndex(({ id }) => seen?.has(id)),
  );
  const end = fresh + wanted;
  return { ...list, rows: list.rows.slice(fresh, end), hasMore: list.hasMore || end < list.rows.length, fresh };
}

async function readAll<T extends Row>(ask: Ask<T>, wanted: number): Promise<List<T>> {
  const rows = new Map<string, T>();
  let after: string | null = null;
  for (;;) {
    const stretch: Stretch<T> = await ask({ first: Math.min(MOST, wanted - rows.size), after });
    for (const row of stretch.rows) rows.set(row.id, row);
    after = stretch.endCursor;
    if (!stretch.hasMore || rows.size >= wanted) return { rows: [...rows.values()], hasMore: stretch.hasMore, total: stretch.total };
  }
}
