import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadToasts, ToastProvider, useToast } from './Toast.tsx';

function Board() {
  const toast = useToast();
  return (
    <>
      <button type="button" onClick={() => toast.error('Please fill in all fields')}>
        fail
      </button>
      <button type="button" onClick={() => toast.success('New Booking Created', { position: 'top-center' })}>
        succeed
      </button>
      <button type="button" onClick={() => toast.success('Added to your cart', { replaces: true })}>
        add
      </button>
    </>
  );
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};
/** What stands in the corners; what is said to readers comes and goes by itself. */
const shown = (text: string) => [...document.querySelectorAll('li')].some((item) => item.textContent?.includes(text));

// Fetching their code takes a time that the fake clock does not know.
beforeAll(loadToasts);
beforeEach(() => {
  vi.useFakeTimers();
  render(
    <ToastProvider>
      <Board />
    </ToastProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a toast', () => {
  it('takes the place of the one before where the same is done several times in a row', async () => {
    const count = (text: string) =>
      [...document.querySelectorAll('li')].filter((item) => item.textContent?.includes(text)).length;
    for (let times = 0; times < 3; times += 1) await press('add');
    expect(count('Added to your cart')).toBe(1);
    for (let times = 0; times < 2; times += 1) await press('fail');
    expect(count('Please fill in all fields')).toBe(2);
  });

  it("is titled 'Error!' and leaves after five seconds when something failed", async () => {
    await press('fail');
    expect(shown('Error!')).toBe(true);
    await pass(4800);
    expect(shown('Please fill in all fields')).toBe(true);
    await pass(400);
    expect(shown('Please fill in all fields')).toBe(false);
  });

  it('leaves after three seconds when something succeeded', async () => {
    await press('succeed');
    await pass(2800);
    expect(shown('New Booking Created')).toBe(true);
    await pass(400);
    expect(shown('New Booking Created')).toBe(false);
  });

  it('stays while the pointer is over it', async () => {
    await press('fail');
    const corner = document.querySelector('ol')?.parentElement as HTMLElement;
    fireEvent.pointerMove(corner);
    await pass(9000);
    expect(shown('Please fill in all fields')).toBe(true);
    fireEvent.pointerLeave(corner);
    await pass(5200);
    expect(shown('Please fill in all fields')).toBe(false);
  });

  it('appears in the corner it was sent to', async () => {
    await press('succeed');
    expect(document.querySelectorAll('ol')).toHaveLength(2);
    expect(screen.getByRole('region', { name: /top center/ }).textContent).toContain('New Booking Created');
  });

  it.each([
    ['fail', 'Please fill in all fields'],
    ['succeed', 'New Booking Created'],
  ])('is announced to screen readers through a live region when they %s', async (name, text) => {
    await press(name);
    const regions = [...document.querySelectorAll('[role=status][aria-live]')].filter((one) => !one.closest('ol'));
    expect(regions.filter((one) => one.textContent?.includes(text))).toHaveLength(1);
  });
});
