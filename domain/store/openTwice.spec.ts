import { expect, it, vi } from 'vitest';
import { openTwice } from './openTwice.ts';

it('opens what opens only when it is read again, and says so; what never opens is thrown', () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const failing = (times: number) => {
    let looked = 0;
    return () => {
      looked += 1;
      if (looked <= times) throw new Error('does not fit');
      return looked;
    };
  };
  expect(openTwice(failing(0), 'key/a')).toBe(1);
  expect(warned).not.toHaveBeenCalled();
  expect(openTwice(failing(1), 'key/a')).toBe(2);
  expect(warned).toHaveBeenCalledWith('key/a opened only when it was read again: Error: does not fit');
  expect(() => openTwice(failing(2), 'key/a')).toThrow('does not fit');
  warned.mockRestore();
});
