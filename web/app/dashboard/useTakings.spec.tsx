import { act, cleanup, configure, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw, logIn, openServer } from '../../testing/server.tsx';
import { Takings } from './Takings.tsx';
import { useTakings } from './useTakings.ts';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });

const figures = (netCents: number) => ({
  grossCents: 900_000,
  refundedCents: 100,
  netCents,
  orders: 7,
  toShip: 2,
  customers: 5,
});

const Board = () => <Takings of={useTakings()} title="Takings" to="/orders" toLabel="Orders" />;

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
  await act(async () => server.say({ sellerFiguresChanged: { ...now, __typename: 'SellerFigures' } }));
  await act(async () => {
    for (const answer of held) answer();
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  expect(screen.getByText('$20.00')).toBeTruthy();
});
