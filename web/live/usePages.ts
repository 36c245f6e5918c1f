import { useCallback, useEffect, useRef, useState } from 'react';
import { useReadAfresh } from './afresh.ts';
import { refetchSafely } from './refetchSafely.ts';

/** Rows per page. */
export const PAGE = 20;
/** The server's limit per request. */
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
/** `fresh`: the number of new rows on top that are not among its rows yet. */
type Shown<T> = List<T> & { readonly fresh: number };

/**
 * A paged list that is reread after events. Its cursors count rows from the top, and a row that comes or goes in the
 * meantime would be doubled or skipped between two pages: so each reading starts at the top and covers everything
 * shown, one reading after the other. Another `ask` means another list; `known` is shown until the first reading. New
 * rows on top are counted, and not shown until `showFresh`.
 */
export function usePages<T extends Row>(ask: Ask<T>, known: () => List<T> | undefined) {
  const [shown, setShown] = useState<{ ask: Ask<T>; list?: Shown<T> | undefined }>(() => {
    const list = known();
    return { ask, list: list && withNoneHeld(list) };
  });
  const [error, setError] = useState<unknown>();
  const [loading, setLoading] = useState(true);
  const latest = useRef(ask);
  const wanted = useRef(PAGE);
  /** The ids of the rows shown; undefined: every row read is shown. */
  const seen = useRef<ReadonlySet<string>>(undefined);
  const fresh = useRef(0);
  const under = useRef<{ way: Promise<void>; next?: Promise<void> | undefined }>({ way: Promise.resolve() });

  const read = useCallback(async () => {
    const asked = latest.current;
    setLoading(true);
    try {
      // One page more than the rows held back, as far as known, so that the end of the list stays too.
      const spare = seen.current ? fresh.current + PAGE : 0;
      const all = await readAll(asked, wanted.current + spare);
      if (asked !== latest.current) return;
      const list = heldBack(all, seen.current, wanted.current);
      seen.current = new Set(list.rows.map(({ id }) => id));
      fresh.current = list.fresh;
      setShown({ ask: asked, list });
      setError(undefined);
    } catch (failure) {
      if (asked === latest.current) setError(failure);
      throw failure;
    } finally {
      if (asked === latest.current) setLoading(false);
    }
  }, []);

  /** Reads the list again as far as it is shown. Calls while a reading waits to begin share it. */
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

  useReadAfresh(() => refetchSafely(look));

  const more = useCallback(async () => {
    wanted.current += PAGE;
    await look().catch((failure: unknown) => {
      wanted.current -= PAGE;
      throw failure;
    });
  }, [look]);

  /** Shows the present list with its new rows on top. */
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
    refetchSafely(look);
  }, [ask, look]);

  const list = shown.ask === ask ? shown.list : undefined;
  return { list, error, loading, look, more, showFresh };
}

const withNoneHeld = <T extends Row>(list: List<T>): Shown<T> => ({ ...list, fresh: 0 });

/** Holds back the rows above the first seen one. Without any seen row all are shown. */
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
    if (!stretch.hasMore || rows.size >= wanted)
      return { rows: [...rows.values()], hasMore: stretch.hasMore, total: stretch.total };
  }
}
