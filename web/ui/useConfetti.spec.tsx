import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useConfetti } from './useConfetti.ts';

const { fire, create } = vi.hoisted(() => {
  const fire = Object.assign(vi.fn(), { reset: vi.fn() });
  return { fire, create: vi.fn(() => fire) };
});
vi.mock('canvas-confetti', () => ({ default: { create } }));

const loaded = () => vi.dynamicImportSettled();

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

it('is shown once, also after a reload, and ends when its screen is left', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never);
  const { unmount } = renderHook(() => useConfetti('order-1'));
  await loaded();
  expect(fire).toHaveBeenCalledTimes(1);
  unmount();
  expect(fire.reset).toHaveBeenCalledTimes(1);
  renderHook(() => useConfetti('order-1'));
  await loaded();
  expect(fire).toHaveBeenCalledTimes(1);
});

it('is left out where a browser gives nothing to draw on, and leaving the screen fails nothing', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const { unmount } = renderHook(() => useConfetti('order-2'));
  await loaded();
  unmount();
  expect(create).not.toHaveBeenCalled();
});
