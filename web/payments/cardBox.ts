import { type CardDigits, type CardPart, emptyCard } from './card.ts';

export interface CardBoxState {
  card: CardDigits;
  /** The part that was refused. */
  bad: CardPart | undefined;
  disabled: boolean;
  /** Counts how often the focus was asked for. */
  asks: number;
}

/**
 * The state of the card field, a store of its own: the sandbox renders the field where the provider's would be, outside
 * the form's React tree.
 */
export class CardBox {
  private state: CardBoxState = { card: emptyCard, bad: undefined, disabled: false, asks: 0 };
  private readonly listeners = new Set<() => void>();

  readonly get = (): CardBoxState => this.state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly type = (part: CardPart, digits: string): void =>
    this.set({
      card: { ...this.state.card, [part]: digits },
      bad: this.state.bad === part ? undefined : this.state.bad,
    });
  readonly refuse = (part: CardPart): void => this.set({ bad: part, asks: this.state.asks + 1 });
  readonly focus = (): void => this.set({ asks: this.state.asks + 1 });
  readonly disable = (disabled: boolean): void => this.set({ disabled });
  readonly clear = (): void => this.set({ card: emptyCard, bad: undefined });

  private set(change: Partial<CardBoxState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
