import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { draw, openServer } from '../testing/server.tsx';
import { DayPicker } from './DayPicker.tsx';

const MONDAY = '2027-01-11';
afterEach(cleanup);

const open = (horizon: number, also?: string) =>
  draw(
    openServer({}),
    [
      {
        path: '/',
        element: (
          <DayPicker
            {...{ monday: MONDAY, today: MONDAY, horizon, value: MONDAY, days: [] }}
            {...(also && { also })}
            onDay={() => undefined}
            onWeek={() => undefined}
          />
        ),
      },
    ],
    '/',
  );
const isOpen = (name: RegExp) => !(screen.getByRole('radio', { name }) as HTMLButtonElement).disabled;
const isLaterOpen = () => !(screen.getByRole('button', { name: 'Later week' }) as HTMLButtonElement).disabled;

it('offers the days for which the shop takes bookings, and no later week', () => {
  open(3);
  expect([isOpen(/January 14/), isOpen(/January 15/)]).toEqual([true, false]);
  expect(isLaterOpen()).toBe(false);
  cleanup();
  open(7);
  expect(isOpen(/January 17/)).toBe(true);
  expect(isLaterOpen()).toBe(true);
});

it('offers the day that a booking has, also where it is later', () => {
  open(3, '2027-01-16');
  expect([isOpen(/January 15/), isOpen(/January 16/)]).toEqual([false, true]);
  cleanup();
  open(3, '2027-01-20');
  expect(isLaterOpen()).toBe(true);
});
