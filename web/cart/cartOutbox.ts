import type { CartFieldsFragment } from '../graphql/graphql.ts';

type Failure = unknown;

interface Edit {
  /** Edits with the same key replace each other while they wait; those without are all sent. */
  key: string | undefined;
  send: () => Promise<CartFieldsFragment>;
  settled: (failure?: Failure) => void;
}

/**
 * A member's changes of their cart, sent one after the other in the order they were made, so that a later one never loses to an earlier one.
 * What the server says is believed once nothing is left to send: until then it knows less than the person at the screen.
 */
export class CartOutbox {
  private readonly waiting: Edit[] = [];
  private running = false;
  private readonly believe: (cart: CartFieldsFragment) => void;
  private readonly lookAgain: () => void;

  /** `believe` takes the server's latest answer; `lookAgain` is for when an edit failed, or news came that had to wait. */
  constructor(believe: (cart: CartFieldsFragment) => void, lookAgain: () => void) {
    this.believe = believe;
    this.lookAgain = lookAgain;
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

  /** Asks for the cart as it is. The answer is only believed if nobody has edited since it was asked for: then it is older than what is shown. */
  async look(ask: () => Promise<CartFieldsFragment | undefined>): Promise<CartFieldsFragment | undefined> {
    const before = this.steps;
    const cart = await ask();
    if (cart && this.steps === before && this.mayShow()) this.believe(cart);
    return cart;
  }

  /** A cart that came by itself; true when it may be shown now. */
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
        if (this.waiting.length === 0) this.believe(answer);
        edit.settled();
      } catch (failure) {
        failed = true;
        edit.settled(failure ?? new Error('the edit failed'));
      }
      this.steps += 1;
    }
    this.running = false;
    if (failed || this.newsMissed) this.lookAgain();
    this.newsMissed = false;
  }
}
