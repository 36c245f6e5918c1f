import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DayChart, roundUp } from './DayChart.tsx';

afterEach(cleanup);

const days = [
  { date: '2026-11-21', value: 0 },
  { date: '2026-11-22', value: 2500, note: '1' },
  { date: '2026-11-23', value: 10_000, note: '3' },
];
const draw = (of = days) =>
  render(
    <DayChart
      label="Contributions per day"
      days={of}
      format={(cents) => `$${cents / 100}`}
      dayName={(date) => date.slice(5)}
      noteLabel="Count"
    />,
  );

it('says in words what its bars show', () => {
  draw();
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Contributions per day. $125 in 3 days, most on 11-23: $100',
  );
  expect([...document.querySelectorAll('rect title')].map(({ textContent }) => textContent)).toEqual([
    '11-21: $0',
    '11-22: $25',
    '11-23: $100',
  ]);
});

it('has every number in a table, the newest day first', () => {
  draw();
  fireEvent.click(screen.getByRole('button', { name: 'View as table' }));
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual(['DayContributions per dayCount', '11-23$1003', '11-22$251', '11-21$0']);
});

it('draws nothing where there was nothing', () => {
  draw(days.map(({ date }) => ({ date, value: 0 })));
  screen.getByText('Nothing in 3 days');
  expect([...document.querySelectorAll('rect')].map((bar) => bar.getAttribute('height'))).toEqual(['0', '0', '0']);
});

it.each([
  [0, 0],
  [1, 1],
  [1234, 1500],
  [1500, 1500],
  [9_999, 10_000],
])('ends its axis for %i at %i', (most, end) => expect(roundUp(most)).toBe(end));
