import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useToday } from './useToday.ts';

afterEach(() => {
  vi.useRealTimers();
});

function Day() {
  return <p>{useToday('America/New_York')}</p>;
}

it('the day of a screen that is left open goes on at midnight of its place', () => {
  vi.useFakeTimers();
  vi.setSystemTime('2027-03-10T04:59:50.000Z');
  render(<Day />);
  expect(screen.getByText('2027-03-09')).toBeTruthy();
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  expect(screen.getByText('2027-03-10')).toBeTruthy();
});
