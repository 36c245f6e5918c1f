import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useAddressParams } from './useAddressParams.ts';

const narrowed = (address: string) =>
  renderHook(() => useAddressParams<{ from?: string; until?: string }>(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    ),
  }).result;

it('keeps both of two changes that come before the first is in the address', () => {
  const result = narrowed('/?page=3');
  const [, change] = result.current;
  act(() => {
    change({ until: '5' });
    change({ from: '2' });
  });
  expect(result.current[0].toString()).toBe('until=5&from=2');
});

it('begins with what the address says after a change', () => {
  const result = narrowed('/?until=5');
  act(() => result.current[1]({ from: '2' }));
  act(() => result.current[1]({ until: '' }));
  expect(result.current[0].toString()).toBe('from=2');
});
