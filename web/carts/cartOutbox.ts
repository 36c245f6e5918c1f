import type { CartFieldsFragment } from '../graphql/graphql.ts';

type Failure = unknown;

interface Edit {
  /** Edits with the same key replace each other while they wait; those without are all sent. */
  key: string | undefined;
  send: () => Promise<CartFieldsFragment>;
  settled: (failure?: Failure) => void;
}

/**
 * Sends a member's cart edits one after the other, in order, so that a later edit never loses to an earlier one. The
 * server's cart is shown only when no edit is waiting: until then it is behind the page.
 */
export class CartOutbox {
  private readonly waiting: Edit[] = [];
  private running = false;
  private readonly apply: (cart: CartFieldsFragment) => void;
  private readonly refetchCart: () => void;

  /**
   * `apply` shows the server's latest cart; `refetchCart` is called after a failed edit, or when an event was skipped.
   */
  constructor(apply: (cart: CartFieldsFragment) => void, refetchCart: () => void) {
    this.apply = apply;
    this.refetchCart = refetchCart;
  }

  /** Counts edits made and edits sent. */
  private steps = 0;

  /** Resolves with what went wrong, if anything, once this edit is sent or replaced. */
  put(send: Edit['send'], key?: string): Promise<Failure | undefined> {
    this.steps += 1;
    return new Promise((settled) => {
      const edit: Edit = { key, send, settled };
      const at = key === undefined ? -1 : this.waiting.findIndex((other) => other.key === key);
      if (at === -1) this.waiting.push(edit);
      else this.waiting.splice(at, 1, edit)[0]?.settled();
      if (!this.running) void this.run();
    });
  }

  /**
   * Loads the cart. An answer is dropped when an edit was made since it was requested: it is older than what is shown.
   */
  async look(ask: () => Promise<CartFieldsFragment | undefined>): Promise<CartFieldsFragment | undefined> {
    const before = this.steps;
    const cart = await ask();
    if (cart && this.steps === before && this.mayShow()) this.apply(cart);
    return cart;
  }

  /** Whether a cart from an event may be shown now. */
  mayShow(): boolean {
    if (this.running) this.newsMissed = true;
    return !this.running;
  }
  private newsMissed = false;

  private async run(): Promise<void> {
    this.running = true;
    let answer: CartFieldsFragment | undefined;
    let failed = false;
    for (let edit = this.waiting.shift(); edit; edit = this.waiting.shift()) {
      try {
        answer = await edit.send();
        if (this.waiting.length === 0) this.apply(answer);
        edit.settled();
      } catch (failure) {
        failed = true;
        edit.settled(failure ?? new Error('the edit failed'));
      }
      this.steps += 1;
    }
    this.running = false;
    if (failed || this.newsMissed) this.refetchCart();
    this.newsMissed = false;
  }
}
