import { act, cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useLogScroll } from './useLogScroll.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A log of 1,000 px in a place of 500 that can be made smaller. */
function openLog() {
  let height = 500;
  const resized: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized.push(callback);
      }
      observe() {}
      disconnect() {}
    },
  );
  function Log() {
    const place = useRef<HTMLDivElement>(null);
    const { look } = useLogScroll(place, { oldest: 1, newest: 9, isMine: false });
    const measured = (box: HTMLDivElement | null) => {
      place.current = box;
      if (!box) return;
      Object.defineProperty(box, 'scrollHeight', { configurable: true, get: () => 1_000 });
      Object.defineProperty(box, 'clientHeight', { configurable: true, get: () => height });
    };
    return <div ref={measured} role="log" onScroll={look} />;
  }
  const box = render(<Log />).getByRole('log');
  return {
    box,
    scrollTo: (top: number) =>
      act(() => {
        box.scrollTop = top;
        box.dispatchEvent(new Event('scroll', { bubbles: true }));
      }),
    shrinkTo: (to: number, { isObserved = true } = {}) =>
      act(() => {
        height = to;
        if (isObserved) for (const callback of resized) callback();
      }),
  };
}

it('stays at the end when its place becomes smaller, and keeps its position when scrolled further up', () => {
  const log = openLog();
  log.scrollTo(500);
  log.box.scrollTop = 500;
  log.shrinkTo(400);
  expect(log.box.scrollTop).toBe(1_000);
  log.scrollTo(200);
  log.shrinkTo(300);
  expect(log.box.scrollTop).toBe(200);
});

it('stays at the end when a scroll event of the browser comes before the resize', () => {
  const log = openLog();
  log.shrinkTo(400, { isObserved: false });
  log.scrollTo(500);
  expect(log.box.scrollTop).toBe(1_000);
});
