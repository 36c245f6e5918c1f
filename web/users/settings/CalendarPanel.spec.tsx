import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { open } from '../../testing/openScreen.tsx';
import { CalendarPanel } from './CalendarPanel.tsx';

vi.setConfig({ testTimeout: 30_000 });
afterEach(cleanup);

const linkOf = (nth: number) => ({
  __typename: 'CalendarLink',
  url: `https://chairside.test/api/v1/calendar/m1.${nth}.ics`,
  madeAt: '2026-11-27T10:00:00Z',
});

it('makes a link, another in its place, and removes it', async () => {
  let made = 0;
  const removed = vi.fn();
  await open(
    '/settings',
    <CalendarPanel />,
    {
      calendarLink: null,
      makeCalendarLink: () => {
        made += 1;
        return linkOf(made);
      },
      removeCalendarLink: () => {
        removed();
        return true;
      },
    },
    'CUSTOMER',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Make a link' }));
  await screen.findByRole('button', { name: 'Copy the link' });
  await userEvent.click(screen.getByRole('button', { name: 'Make another' }));
  const dialog = () => screen.findByRole('alertdialog');
  await dialog();
  await userEvent.click(screen.getAllByRole('button', { name: 'Make another' }).at(-1) as HTMLElement);
  await vi.waitFor(() => expect(made).toBe(2));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await dialog();
  await userEvent.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) as HTMLElement);
  await screen.findByRole('button', { name: 'Make a link' });
  expect(removed).toHaveBeenCalledOnce();
});
