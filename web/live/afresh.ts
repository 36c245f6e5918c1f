import type { ApolloClient } from '@apollo/client';
import { useEffect, useRef } from 'react';
import { refetchAll } from './refetchAll.ts';

const readers = new Set<() => unknown>();

/** Reads everything on the page again: what was missed is not known piece by piece. */
export function readAfresh(client: ApolloClient): void {
  void refetchAll(client);
  for (const read of readers) read();
}

/** Registers a reader of data that is no active query, for {@link readAfresh}. */
export function useReadAfresh(read: () => unknown): void {
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    const reader = () => latest.current();
    readers.add(reader);
    return () => void readers.delete(reader);
  }, []);
}
