import { type Draft, isSame, type Stored } from './draft.ts';
import { merged } from './merge.ts';

/** What the server answers to a save: whether it was one, and what it has now. */
export interface Saved {
  isSaved: boolean;
  stored: Stored;
}
/** What a device keeps of a draft until the server has it, with what it was made of. */
export interface KeptDraft {
  draft: Draft;
  base: Stored;
}
export interface KeeperState {
  /** `kept`: on this device alone, and sent as soon as the server can be reached. */
  phase: 'saved' | 'saving' | 'kept' | 'refused' | 'conflict';
  draft: Draft;
  base: Stored;
  /** What another window or person saved meanwhile. */
  theirs?: Stored;
  /** Why the server does not take it. */
  message?: string;
}
export interface KeeperParts {
  save: (draft: Draft, expectedRevision: number) => Promise<Saved>;
  /** The message of a refusal; undefined when the server could not be reached. */
  refusalOf: (failure: unknown) => string | undefined;
  keep: (kept: KeptDraft | undefined) => void;
  onState: (state: KeeperState) => void;
  /** Runs it after so many milliseconds, and answers how to call it off. */
  after: (milliseconds: number, run: () => void) => () => void;
}
export type Keeper = ReturnType<typeof keeperOf>;

/** Milliseconds without a key press before a draft is saved. */
const PAUSE = 700;
const FIRST_RETRY = 1_000;
const LONGEST_RETRY = 20_000;

/**
 * Keeps a draft: on the device with each change, on the server a moment later, each save on top of the one it was made
 * of. What was saved elsewhere meanwhile is never replaced: it is shown beside the own text until a person decides.
 */
export function keeperOf(parts: KeeperParts, start: { stored: Stored; kept?: KeptDraft }) {
  let state: KeeperState = {
    phase: 'saved',
    draft: start.kept?.draft ?? start.stored.draft,
    base: start.kept?.base ?? start.stored,
  };
  let isSending = false;
  let retry = FIRST_RETRY;
  let callOff = () => {};
  let isOver = false;

  const set = (change: Partial<KeeperState>) => {
    state = { ...state, message: undefined, ...change };
    if (!isOver) parts.onState(state);
  };
  const isDone = () => isSame(state.draft, state.base.draft);
  const keep = () => parts.keep(isDone() ? undefined : { draft: state.draft, base: state.base });
  const later = (milliseconds: number) => {
    callOff();
    callOff = isOver ? () => {} : parts.after(milliseconds, () => void flush());
  };

  /** Saves what is not saved; resolves once nothing is, or it cannot be saved now. */
  async function flush(): Promise<void> {
    callOff();
    while (!isSending && !isOver && state.phase !== 'conflict' && !isDone()) {
      const sent = state.draft;
      isSending = true;
      set({ phase: 'saving' });
      try {
        const answer = await parts.save(sent, state.base.revision);
        retry = FIRST_RETRY;
        isSending = false;
        if (!take(answer, sent)) return;
      } catch (failure) {
        isSending = false;
        const message = parts.refusalOf(failure);
        set({ phase: message === undefined ? 'kept' : 'refused', message });
        if (message !== undefined) return;
        later(retry);
        retry = Math.min(retry * 2, LONGEST_RETRY);
        return;
      }
    }
  }

  /** Whether saving may go on. */
  function take({ isSaved, stored }: Saved, sent: Draft): boolean {
    const isOurs = isSaved || isSame(stored.draft, sent) || isSame(stored.draft, state.base.draft);
    if (!isOurs) {
      set({ phase: 'conflict', theirs: stored });
      keep();
      return false;
    }
    const base = isSaved ? { revision: stored.revision, draft: sent } : stored;
    state = { ...state, base };
    set({ phase: isDone() ? 'saved' : 'saving' });
    keep();
    return true;
  }

  const decided = (draft: Draft, base: Stored) => {
    set({ draft, base, theirs: undefined, phase: 'saving' });
    keep();
    if (isDone()) set({ phase: 'saved' });
    else void flush();
  };
  return {
    state: () => state,
    write(draft: Draft) {
      set({ draft, phase: state.phase === 'conflict' ? 'conflict' : 'saving' });
      keep();
      if (isDone() && !isSending && state.phase !== 'conflict') set({ phase: 'saved' });
      else if (state.phase !== 'conflict') later(PAUSE);
    },
    flush,
    /** The line is back: what waits is sent at once. */
    retryNow() {
      retry = FIRST_RETRY;
      return flush();
    },
    /** Another window or person saved: shown at once where nothing here is unsaved, otherwise a conflict. */
    heard(stored: Stored) {
      if (stored.revision <= state.base.revision || isSending) return;
      if (isDone()) decided(stored.draft, stored);
      else if (isSame(stored.draft, state.base.draft)) decided(state.draft, stored);
      else set({ phase: 'conflict', theirs: stored });
    },
    keepMine: () => state.theirs && decided(state.draft, state.theirs),
    takeTheirs: () => state.theirs && decided(state.theirs.draft, state.theirs),
    merge: () => state.theirs && decided(merged(state.base.draft, state.draft, state.theirs.draft), state.theirs),
    /** The own draft is on the server otherwise (a restored version). */
    replace: (stored: Stored) => decided(stored.draft, stored),
    stop() {
      isOver = true;
      callOff();
    },
  };
}
