import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { draw, openServer } from '../testing/server.tsx';
import { LiveStatistics } from './LiveStatistics.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('follow what happens on an open page, without asking again', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 401 }));
  const server = openServer({ siteStatistics: { shops: 24, barbers: 12, members: 41, bookings: 1712 } });
  draw(server, [{ path: '/', element: <LiveStatistics /> }], '/');
  expect(await screen.findAllByText('1,712')).not.toEqual([]);
  const figures = within(screen.getByLabelText('Chairside today'));
  act(() =>
    server.say({
      siteStatisticsChanged: { __typename: 'SiteStatistics', shops: 25, barbers: 13, members: 42, bookings: 1713 },
    }),
  );
  for (const count of ['25', '13', '42', '1,713']) expect(await figures.findAllByText(count)).not.toEqual([]);
  expect(server.asked.filter(({ name }) => name === 'SiteStatistics')).toHaveLength(1);
});
