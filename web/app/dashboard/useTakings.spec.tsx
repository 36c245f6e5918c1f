import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw, logIn, openServer } from '../../testing/server.tsx';
import { Takings } from './Takings.tsx';
import { useTakings } from './useTakings.ts';

vi.setConfig({ testTimeout: 60_000 });

const figures = (netCents: number) => ({
  grossCents: 900_000,
  refundedCents: 100,
  netCents,
  orders: 7,
  toShip: 2,
  customers: 5,
  takings: ({ period }: { period: string }) => takingsOf(period, netCents),
  lastSevenDays: [],
});
const takingsOf = (period: string, netCents: number) => {
  const sum = { from: '2026-11-23', to: '2026-11-26', grossCents: netCents, refundedCents: 0, netCents, sales: 1 };
  return { ...sum, period, timeZone: 'America/Chicago', before: { ...sum, grossCents: 0, netCents: 0, sales: 0 } };
};

const Board = () => <Takings of={useTakings(Date.now())} title="Takings" />;

const typed = ({ before, ...sum }: ReturnType<typeof takingsOf>) => ({
  ...sum,
  __typename: 'Takings',
  before: { ...before, __typename: 'TakingsOfDays' },
});

beforeEach(() => logIn());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('keeps a change that came while an older first answer was on its way', async () => {
  let now = figures(1_000);
  const held: (() => void)[] = [];
  let isSlow = true;
  const server = openServer({
    sellerFigures: () => {
      const answer = now;
      return isSlow ? new Promise((resolve) => held.push(() => resolve(answer))) : answer;
    },
  });
  draw(server, [{ path: '/', element: <Board /> }], '/');
  await waitFor(() => expect(held).toHaveLength(1));
  isSlow = false;
  now = figures(2_000);
  await act(async () =>
    server.say({
      sellerFiguresChanged: { ...now, takings: typed(takingsOf('THIS_WEEK', 2_000)), __typename: 'SellerFigures' },
    }),
  );
  await act(async () => {
    for (const answer of held) answer();
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  expect(screen.getAllByText('$20.00').length).toBeGreaterThan(0);
});

it('shows the period that the address names, and puts a chosen one there', async () => {
  const server = openServer({
    sellerFigures: {
      ...figures(1_000),
      takings: ({ period }: { period: string }) => takingsOf(period, period === 'THIS_YEAR' ? 5_000 : 3_000),
    },
  });
  const Address = () => <p>{`at ${useLocation().search}`}</p>;
  const screens = [
    {
      path: '/',
      element: (
        <>
          <Board />
          <Address />
        </>
      ),
    },
  ];
  draw(server, screens, '/?takings=year');
  expect((await screen.findAllByText('$50.00')).length).toBeGreaterThan(0);
  expect(screen.getByText('Nov 23 – Nov 26, 2026, Central Time')).toBeTruthy();
  const choice = screen.getByLabelText<HTMLSelectElement>('Period');
  expect(choice.selectedOptions[0]?.text).toBe('This year');
  fireEvent.change(choice, { target: { value: 'all' } });
  expect(await screen.findByText('$9,000.00')).toBeTruthy();
  expect(screen.getByText('at ?takings=all')).toBeTruthy();
  fireEvent.change(choice, { target: { value: '' } });
  expect((await screen.findAllByText('$30.00')).length).toBeGreaterThan(0);
  expect(screen.getByText('Nothing was sold or given back Nov 23 – Nov 26, 2026.')).toBeTruthy();
  expect(screen.getByText('at')).toBeTruthy();
});
