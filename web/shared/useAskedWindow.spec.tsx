import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { useAskedWindow, windowOf } from './useAskedWindow.ts';

function Screen() {
  const { search } = useLocation();
  const [isReady, setReady] = useState(false);
  const [opened, setOpened] = useState(0);
  useAskedWindow(() => setOpened(opened + 1), { which: 'walk-in', isReady });
  return (
    <button type="button" onClick={() => setReady(true)}>
      {`${opened} ${search}`}
    </button>
  );
}

function open(address: string) {
  render(
    <RouterProvider router={createMemoryRouter([{ path: '/', Component: Screen }], { initialEntries: [address] })} />,
  );
  return screen.getByRole('button');
}
afterEach(cleanup);

describe('a window that the address asks for', () => {
  it('is opened once, when the screen is ready, and leaves the address', async () => {
    const button = open(`${windowOf('/', 'walk-in')}&shop=s1`);
    expect(button.textContent).toBe('0 ?new=walk-in&shop=s1');
    button.click();
    expect(await screen.findByText('1 ?shop=s1')).toBeTruthy();
  });

  it('is not opened when the address asks for another one', async () => {
    const button = open(windowOf('/', 'block'));
    button.click();
    await Promise.resolve();
    expect(button.textContent).toBe('0 ?new=block');
  });
});
