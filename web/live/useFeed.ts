import { useCallback, useEffect, useRef, useState } from 'react';
import { type Refusal, refusalOf } from '../shared/refusal.ts';
import { useConnection } from './connection.ts';
import { untilAnswered } from './refetchSafely.ts';

/** The pause before data is read again after its subscription has ended without a known reason. */
export const READ_AGAIN_MS = 3_000;

interface Options<F> {
  /** Reads the data; null when there is none. Another function means other data. */
  read: () => Promise<F | null>;
  /** Shows what was read; never called for a reading that a later one has replaced. */
  show: (found: F | null) => void;
  /** The position of what is shown, events included. */
  position: number | undefined;
  /** The code of the refusal that ends the subscription for good. */
  finalCode: string;
}

/**
 * Data whose answer has a position, which the events of one subscription change piece by piece. `load` reads it (the
 * last reading asked for is shown, and a temporary failure is tried again); the subscription begins after `from` and
 * calls `ended` when it fails: then everything is read again, or, with `finalCode`, `ending` says why it does not go on.
 */
export function useFeed<F extends { readonly position: number }>({ read, show, position, finalCode }: Options<F>) {
  const [failure, setFailure] = useState<Refusal>();
  const [loading, setLoading] = useState(true);
  const [ending, setEnding] = useState<Refusal>();
  const [from, setFrom] = useListenFrom(position);
  const turn = useRef(0);
  const giveUp = useRef(() => {});

  /** Gives up the reading under way or planned. Returns whether no other has begun since. */
  const begin = useCallback(() => {
    giveUp.current();
    turn.current += 1;
    return current(turn);
  }, []);
  useEffect(() => () => giveUp.current(), []);

  const load = useCallback((): Promise<void> => {
    const isLatest = begin();
    return new Promise((resolve) => {
      giveUp.current = untilAnswered(async () => {
        setLoading(true);
        try {
          const found = await read();
          if (!isLatest()) return;
          show(found);
          setFailure(undefined);
          setEnding(undefined);
          if (found) setFrom(found.position);
        } catch (error) {
          if (!isLatest()) return;
          setFailure(refusalOf(error));
          throw error;
        } finally {
          if (isLatest()) setLoading(false);
          resolve();
        }
      });
    });
  }, [begin, read, show, setFrom]);

  /** Goes on from data that is at hand already. */
  const restore = useCallback(
    (known: number) => {
      begin();
      setLoading(false);
      setFailure(undefined);
      setFrom(known);
    },
    [begin, setFrom],
  );

  const ended = (error: unknown) => {
    const why = refusalOf(error);
    if (why.code === finalCode) return setEnding(why);
    setFrom(undefined);
    const timer = setTimeout(load, why.code === 'TOO_FAR_BEHIND' ? 0 : READ_AGAIN_MS);
    giveUp.current = () => clearTimeout(timer);
  };

  return { failure, loading, ending, from, load, restore, ended, latest: useCallback(() => current(turn), []) };
}

/** Whether a count is still what it is now. */
function current(turn: { readonly current: number }): () => boolean {
  const mine = turn.current;
  return () => mine === turn.current;
}

/**
 * The position to subscribe from. It stays the same while the socket lives, because changing it would be another
 * subscription; when the connection is lost it becomes the last position shown, so that no event is repeated or missed.
 */
function useListenFrom(shown: number | undefined) {
  const [from, setFrom] = useState<number>();
  const latest = useRef(shown);
  latest.current = shown;
  const isLost = useConnection() === 'offline';
  useEffect(() => {
    if (isLost && latest.current !== undefined) setFrom(latest.current);
  }, [isLost]);
  return [from, setFrom] as const;
}
