import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Preview } from './Preview.tsx';

const fonts = Object.assign(new EventTarget(), { status: 'loaded' });

/** Says that an observed box has another size. */
let resize = () => {};
class Observer {
  constructor(look: () => void) {
    resize = () => act(look);
  }
  observe() {}
  disconnect() {}
}

/** The room that the text of a row needs and has, in pixels. */
const room = { needed: 0, there: 24 };
const button = () => screen.queryByRole('button', { name: 'Read more: Fades' });

function show(needed: number) {
  room.needed = needed;
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => work());
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => room.needed);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => room.there);
  render(<Preview text="How long does a fade last?" mentions={[]} about="Fades" />);
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'fonts');
});

describe('the beginning of a thread’s text', () => {
  it('is opened where the line does not show all of it', () => {
    show(48);
    expect(button()).toBeTruthy();
  });

  it('has no button where all of it is there', () => {
    show(24);
    expect(button()).toBeNull();
  });

  it('is looked at again when the letters have come and when the row changes', () => {
    show(48);
    room.needed = 24;
    act(() => void fonts.dispatchEvent(new Event('loadingdone')));
    expect(button()).toBeNull();
    room.needed = 48;
    resize();
    expect(button()).toBeTruthy();
  });

  it('is measured without its button, which takes a part of the line', () => {
    show(48);
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() =>
      button()?.style.position === 'absolute' ? 24 : 48,
    );
    resize();
    expect(button()).toBeNull();
  });
});
