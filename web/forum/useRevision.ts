import { type RefObject, useState } from 'react';
import { z } from 'zod/mini';
import { useDraft } from '../shared/useDraft.ts';

const Words = z.record(z.string(), z.string());
/**
 * `version`: of the post the words are based on; without them it reads as the post. `earlier`: what was written to one
 * before it, and not taken up yet.
 */
const Kept = z.object({ version: z.number(), words: z.optional(Words), earlier: z.optional(Words) });
type Kept = z.infer<typeof Kept>;

export interface Revision<W> {
  words: W;
  /** The version they are based on; the server refuses them where there is a newer one. */
  version: number;
  write: (change: Partial<W>) => void;
  /** They are saved, or given up. */
  forget: () => void;
  /**
   * The post has changed since the edit began. `mine`: the present text is shown and the viewer's can be restored;
   * `present`: the other way round.
   */
  offer: 'mine' | 'present' | undefined;
  takeOffer: () => void;
}

function parsed(text: string): Kept | undefined {
  try {
    return Kept.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * An edit of the viewer's own post, kept in this browser (see `useDraft`) with the version it is based on: a version
 * written elsewhere in the meantime is shown before it is replaced. A new post has empty text and version 0.
 */
export function useRevision<W extends Record<string, string>>(
  key: string,
  present: { words: W; version: number },
  box: RefObject<HTMLElement | null>,
): Revision<W> {
  const [text, keep] = useDraft(key, box);
  // What is being written in this box is never taken from under the fingers; what was left behind may be.
  const [begun, setBegun] = useState(present.version);
  const isAsPresent = (words: Record<string, string>) =>
    Object.entries(present.words).every(([field, value]) => words[field] === value);
  const kept = parsed(text);
  const own = kept?.words && !isAsPresent(kept.words) ? kept.words : undefined;
  const isShown = own !== undefined && (kept?.version === present.version || kept?.version === begun);
  const words = isShown ? { ...present.words, ...own } : present.words;
  const version = isShown ? kept.version : present.version;
  const left = isShown ? kept.earlier : (own ?? kept?.earlier);
  const earlier = left && !isAsPresent(left) ? left : undefined;
  const isBehind = version !== present.version;

  const save = (next: {
    version: number;
    words: Record<string, string>;
    earlier?: Record<string, string> | undefined;
  }) => {
    const changed = isAsPresent(next.words) ? undefined : next.words;
    keep(changed || next.earlier ? JSON.stringify({ ...next, words: changed } satisfies Kept) : '');
    setBegun(next.version);
  };
  return {
    words,
    version,
    write: (change) => save({ version, words: { ...words, ...change }, earlier }),
    forget: () => keep(''),
    offer: isBehind ? 'present' : earlier && 'mine',
    takeOffer: () =>
      save({
        version: present.version,
        ...(isBehind ? { words: present.words, earlier: words } : { words: earlier ?? words }),
      }),
  };
}
