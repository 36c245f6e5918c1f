import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, it, vi } from 'vitest';
import { loadScreen } from './lazyScreen.tsx';

vi.setConfig({ testTimeout: 30_000 });
afterEach(cleanup);

const Arrived = () => <h1>Arrived</h1>;

it('draws a screen whose code cannot be fetched as such, and the screen itself once it can', async () => {
  let reachable = false;
  const load = () =>
    reachable ? Promise.resolve(Arrived) : Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  render(
    <RouterProvider
      router={createMemoryRouter([
        { path: '/', lazy: { Component: () => loadScreen(load) }, HydrateFallback: () => null },
      ])}
    />,
  );
  await screen.findByRole('heading', { level: 1, name: 'This page did not arrive' });
  reachable = true;
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { level: 1, name: 'Arrived' });
});
