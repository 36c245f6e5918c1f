import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { incomplete } from './card.ts';
import { CardBox } from './cardBox.ts';
import { SandboxCardField } from './SandboxCardField.tsx';

type Handler = (event: object) => void;

/** Stands where the provider's card element would: the same methods, our own field behind them. */
export class SandboxElement {
  readonly box = new CardBox();
  private readonly handlers = new Map<string, Set<Handler>>();
  private root: Root | undefined;

  constructor() {
    this.box.subscribe(() => {
      const { card } = this.box.get();
      const complete = incomplete(card) === undefined;
      const empty = card.number + card.expiry + card.cvc === '';
      this.emit('change', {
        elementType: 'card',
        error: undefined,
        value: { postalCode: '' },
        brand: 'unknown',
        complete,
        empty,
      });
    });
  }

  mount(place: HTMLElement): void {
    this.root = createRoot(place);
    this.root.render(createElement(SandboxCardField, { box: this.box }));
    queueMicrotask(() => this.emit('ready', { elementType: 'card' }));
  }

  unmount(): void {
    const root = this.root;
    this.root = undefined;
    // Deferred: the element is removed during a render.
    queueMicrotask(() => root?.unmount());
  }

  destroy(): void {
    this.unmount();
    this.handlers.clear();
  }

  on(event: string, handler: Handler): this {
    const known = this.handlers.get(event) ?? new Set();
    this.handlers.set(event, known.add(handler));
    return this;
  }

  off(event: string, handler?: Handler): this {
    if (handler) this.handlers.get(event)?.delete(handler);
    else this.handlers.delete(event);
    return this;
  }

  once(event: string, handler: Handler): this {
    const first: Handler = (detail) => {
      this.off(event, first);
      handler(detail);
    };
    return this.on(event, first);
  }

  update(options: { disabled?: boolean }): void {
    if (options.disabled !== undefined) this.box.disable(options.disabled);
  }

  focus(): void {
    this.box.focus();
  }

  clear(): void {
    this.box.clear();
  }

  private emit(event: string, detail: object): void {
    for (const handler of this.handlers.get(event) ?? []) handler(detail);
  }
}
