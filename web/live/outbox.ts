import { z } from 'zod/mini';
import { PASSING, refusalOf } from '../shared/refusal.ts';

/** What every waiting thing has; a kind of outbox adds where it goes. */
export const waitingFields = {
  /** Under which the server knows it: it takes one id once. */
  id: z.string(),
  text: z.string(),
  /** A UTC instant. */
  writtenAt: z.string(),
  /** Why it was refused; then it waits for its author, not for the network. */
  failure: z.optional(z.string()),
  /** Nothing can make it succeed: it is not sent again. */
  isFinal: z.optional(z.boolean()),
};

export interface Waiting {
  id: string;
  text: string;
  writtenAt: string;
  failure?: string;
  isFinal?: boolean;
}

/**
 * Why what waits was not sent just now: the network or the server must come back first, or so much at once is too much.
 */
export type Held = 'later' | 'tooFast';

/**
 * What became of sending one: it is there, it must wait, or it was refused with a sentence, for good if that cannot
 * change.
 */
export type Sent = 'sent' | Held | { readonly refused: string; readonly isFinal?: boolean };

/**
 * What a failure means for what was sent; of its own kind `tooFast` are codes that pass with time, `final` those that
 * never do.
 */
export function outcomeOf(
  error: unknown,
  { tooFast = [], final = [] }: { tooFast?: readonly string[]; final?: readonly string[] } = {},
): Sent {
  const { code, message } = refusalOf(error);
  if (code === 'TOO_MANY_REQUESTS' || tooFast.includes(code)) return 'tooFast';
  // A temporary loss of the session is restored by it, or the member leaves the page.
  if (code === 'NOT_LOGGED_IN' || PASSING.includes(code)) return 'later';
  return { refused: message, ...(final.includes(code) && { isFinal: true }) };
}

/**
 * What a member has written and the server has not confirmed, in the order it was written; it outlives the page.
 * Everything keeps the id it was written under, and the server takes one id once: sending again, from another tab too,
 * never sends twice. `key`: where this browser keeps it, each thing in an entry of its own, so that tabs which write at
 * the same time never overwrite each other's.
 */
export class Outbox<W extends Waiting> {
  private readonly listeners = new Set<() => void>();
  /** What this browser would not keep, or keep no more: it is sent from this page. */
  private readonly unkept = new Map<string, W>();
  private shown: readonly W[] = [];
  private running = false;
  private why: Held | undefined;

  constructor(
    private readonly key: string,
    private readonly item: z.ZodMiniType<W>,
  ) {
    this.shown = this.read();
  }

  /** The same list until something changes. */
  list = (): readonly W[] => this.shown;

  /** Why the last attempt to send all stopped; undefined where it did not. */
  held = (): Held | undefined => this.why;

  subscribe = (listener: () => void): (() => void) => {
    // Changes by other tabs were missed while there was no listener.
    this.shown = this.read();
    this.listeners.add(listener);
    // No key: everything of this browser was cleared.
    const other = ({ key }: StorageEvent) => (key === null || key.startsWith(this.entry(''))) && this.show();
    window.addEventListener('storage', other);
    return () => {
      this.listeners.delete(listener);
      window.removeEventListener('storage', other);
    };
  };

  put(item: W): void {
    try {
      localStorage.setItem(this.entry(item.id), JSON.stringify(item));
      this.unkept.delete(item.id);
    } catch {
      this.unkept.set(item.id, item);
    }
    this.show();
  }

  remove(id: string): void {
    this.unkept.delete(id);
    try {
      localStorage.removeItem(this.entry(id));
    } catch {
      // Where nothing is kept nothing is to be removed.
    }
    this.show();
  }

  /** Lets one that was refused be sent once more. */
  retry(id: string): void {
    this.judge(id, undefined);
  }

  /**
   * Sends what waits, one after the other; stops where the network is gone. True when nothing is left that could be
   * sent.
   */
  async flush(send: (item: W) => Promise<Sent>): Promise<boolean> {
    if (this.running) return false;
    this.running = true;
    try {
      for (let next = this.next(); next; next = this.next()) {
        const { id } = next;
        const outcome = await send(next);
        if (outcome === 'later' || outcome === 'tooFast') {
          this.hold(outcome);
          return false;
        }
        if (outcome === 'sent') this.remove(id);
        else this.judge(id, outcome.refused, outcome.isFinal);
      }
      this.hold(undefined);
      return true;
    } finally {
      this.running = false;
    }
  }

  private next = (): W | undefined => this.read().find(({ failure }) => failure === undefined);

  private hold(why: Held | undefined): void {
    if (this.why === why) return;
    this.why = why;
    this.show();
  }

  private judge(id: string, failure: string | undefined, isFinal?: boolean): void {
    // Another tab may have taken it back meanwhile.
    const item = this.read().find((one) => one.id === id);
    if (item) this.put({ ...item, failure, isFinal });
  }

  private show(): void {
    this.shown = this.read();
    for (const listener of this.listeners) listener();
  }

  private read(): readonly W[] {
    const all = [...this.kept().filter(({ id }) => !this.unkept.has(id)), ...this.unkept.values()];
    return all.sort((one, other) => one.writtenAt.localeCompare(other.writtenAt));
  }

  private kept(): readonly W[] {
    try {
      const entries = Object.keys(localStorage).filter((key) => key.startsWith(this.entry('')));
      return entries.flatMap((entry) => this.parsed(localStorage.getItem(entry)));
    } catch {
      return [];
    }
  }

  private parsed(text: string | null): W[] {
    try {
      const { success, data } = this.item.safeParse(JSON.parse(text ?? ''));
      return success ? [data] : [];
    } catch {
      return [];
    }
  }

  private entry = (id: string): string => `${this.key}/${id}`;
}
