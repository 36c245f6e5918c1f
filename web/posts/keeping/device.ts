import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import type { EditingSteps } from '../../ui/richText/richEditorProps.ts';
import type { KeptDraft } from './keeper.ts';
import { merged } from './merge.ts';

/** Steps of undo that are kept over a reload. */
const MOST_STEPS = 100;
const LOCK = 'chairside-writing/';

const drafts = createStore('chairside-drafts', 'drafts');
const steps = createStore('chairside-steps', 'steps');

/**
 * What this tab keeps of a draft. Each tab has its own entry, so that two without a line never replace one another's
 * words; a lock says which tabs are still there.
 */
export interface DeviceDraft {
  /** What closed tabs left, and an entry of this one, as one draft; undefined when nothing waits. */
  take: () => Promise<KeptDraft | undefined>;
  keep: (kept: KeptDraft | undefined) => void;
  readSteps: () => Promise<EditingSteps | undefined>;
  keepSteps: (made: EditingSteps) => void;
  close: () => void;
}

const without = <T>(promise: Promise<T>): Promise<T | undefined> => promise.catch(() => undefined);

/** Writes in the order of the calls, and is done with it when it answers: a page that is left waits for no write. */
const atOnce = (place: UseStore, write: (store: IDBObjectStore) => unknown): Promise<void> =>
  place('readwrite', (store) => {
    write(store);
    store.transaction.commit();
  });

export function deviceDraft(memberId: string, postId: string, tabId: string): DeviceDraft {
  const place = `${memberId}/${postId}/`;
  const own = `${place}${tabId}`;
  let release = () => {};
  void navigator.locks?.request(`${LOCK}${tabId}`, () => new Promise<void>((open) => (release = open)));
  return {
    async take() {
      const held = (await without(navigator.locks?.query() ?? Promise.resolve({})))?.held ?? [];
      const isOpen = (key: string) =>
        key !== own && held.some(({ name }) => name === `${LOCK}${key.slice(place.length)}`);
      const found = ((await without(entries<string, KeptDraft>(drafts))) ?? []).filter(
        ([key]) => key.startsWith(place) && !isOpen(key),
      );
      const [first, ...rest] = found.map(([, kept]) => kept);
      if (!first) return undefined;
      const all = rest.reduce(
        ({ base, draft }, other) => ({ base, draft: merged(other.base.draft, draft, other.draft) }),
        first,
      );
      await without(set(own, all, drafts));
      for (const [key] of found) if (key !== own) await without(del(key, drafts));
      return all;
    },
    keep(kept) {
      void without(atOnce(drafts, (store) => (kept ? store.put(kept, own) : store.delete(own))));
    },
    readSteps: () => without(get<EditingSteps>(place, steps)),
    keepSteps(made) {
      const { undos, redos } = made.history;
      const short = { ...made, history: { undos: undos.slice(-MOST_STEPS), redos: redos.slice(-MOST_STEPS) } };
      void without(atOnce(steps, (store) => store.put(short, place)));
    },
    close: () => release(),
  };
}
