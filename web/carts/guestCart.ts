import { z } from 'zod/mini';
import { newId } from '../shared/newId.ts';

const MOST_PIECES = 99;
const MOST_LINES = 99;

const Items = z.array(
  z.object({
    _id: z.string().check(z.minLength(1)),
    price: z.int().check(z.nonnegative()),
    amount: z.int().check(z.positive(), z.maximum(MOST_PIECES)),
  }),
);
const Waiting = z.object({ id: z.string().check(z.minLength(8)), items: Items });

/**
 * What a browser keeps of a product (specification §3): `price` in cents as it was when the visitor last saw it,
 * `amount` in pieces.
 */
export type GuestItem = z.infer<typeof Items>[number];
/** A visitor's cart being merged into a member's; the server merges each `id` once. */
export type WaitingCart = z.infer<typeof Waiting>;

const itemsKey = 'cart';
const idKey = 'cartId';
const waitingKey = (memberId: string) => `cartToMerge/${memberId}`;

/** Where there is no storage the cart lives as long as the page. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === undefined) memory.delete(key);
    else memory.set(key, value);
  }
}

/** What was stored, if it is what we would store; anything else is as good as nothing. */
function parsed<T>(schema: z.ZodMiniType<T>, stored: string | null): T | undefined {
  try {
    return schema.safeParse(JSON.parse(stored ?? 'null')).data;
  } catch {
    return undefined;
  }
}

export const countOf = (items: readonly GuestItem[]): number => items.reduce((sum, { amount }) => sum + amount, 0);

const none: readonly GuestItem[] = [];

/** A visitor's cart, the same in every tab. */
export class GuestCart {
  private last: { stored: string | null; items: readonly GuestItem[] } = { stored: null, items: none };
  private readonly listeners = new Set<() => void>();

  /** The same list as long as nothing has changed. */
  readonly items = (): readonly GuestItem[] => {
    const stored = read(itemsKey);
    if (stored !== this.last.stored) this.last = { stored, items: parsed(Items, stored) ?? none };
    return this.last.items;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      this.listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };

  /** Adds pieces, up to the limits of a line and of a cart. */
  add(productId: string, price: number, pieces: number): void {
    const items = this.items();
    const before = items.find(({ _id }) => _id === productId);
    const amount = Math.min(MOST_PIECES, (before?.amount ?? 0) + pieces);
    if (before) this.keep(items.map((item) => (item === before ? { ...item, amount } : item)));
    else if (items.length < MOST_LINES) this.keep([...items, { _id: productId, price, amount }]);
  }

  /** A quantity below 1 removes the line (specification §4). */
  set(productId: string, amount: number): void {
    const items = this.items();
    if (amount < 1) this.keep(items.filter(({ _id }) => _id !== productId));
    else
      this.keep(
        items.map((item) => (item._id === productId ? { ...item, amount: Math.min(MOST_PIECES, amount) } : item)),
      );
  }

  /** Puts a line back where it was. */
  putBack(item: GuestItem, at: number): void {
    const others = this.items().filter(({ _id }) => _id !== item._id);
    this.keep([...others.slice(0, at), item, ...others.slice(at)]);
  }

  keep(items: readonly GuestItem[]): void {
    write(itemsKey, items.length > 0 ? JSON.stringify(items) : undefined);
    if (items.length === 0) write(idKey, undefined);
    else if (!read(idKey)) write(idKey, newId());
    this.tell();
  }

  /** What still has to reach this member's cart. */
  waiting(memberId: string): WaitingCart | undefined {
    return parsed(Waiting, read(waitingKey(memberId)));
  }

  /**
   * The items to merge into this member's cart next: those of an interrupted attempt, else the visitor's cart, which
   * from now on belongs to this member. Repeating it after an interruption gives the same id, so no item is merged
   * twice or lost.
   */
  claim(memberId: string): WaitingCart | undefined {
    const left = this.waiting(memberId);
    if (left) return left;
    const items = [...this.items()];
    if (items.length === 0) return undefined;
    const claimed = { id: read(idKey) ?? newId(), items };
    write(waitingKey(memberId), JSON.stringify(claimed));
    this.keep([]);
    return claimed;
  }

  /** The server has it. */
  merged(memberId: string): void {
    write(waitingKey(memberId), undefined);
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

/** This browser's one visitor's cart. */
export const guestCart = new GuestCart();
