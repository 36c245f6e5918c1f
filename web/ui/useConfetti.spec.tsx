import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { artPalettes } from './tokens.ts';
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

it('has the colours of the house and no others', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never);
  renderHook(() => useConfetti('order-3'));
  await loaded();
  const [{ colors }] = fire.mock.calls[0] as unknown as [{ colors: string[] }];
  expect(colors).toHaveLength(new Set(artPalettes.flat()).size);
  expect(artPalettes.flat()).toEqual(expect.arrayContaining(colors));
});

it('does not come where motion is not wanted, and is not taken for shown', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never);
  const wish = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  renderHook(() => useConfetti('order-4'));
  await loaded();
  expect(wish).toHaveBeenCalledWith('(prefers-reduced-motion: reduce)');
  expect(create).not.toHaveBeenCalled();
  wish.mockRestore();
  renderHook(() => useConfetti('order-4'));
  await loaded();
  expect(fire).toHaveBeenCalledTimes(1);
});
