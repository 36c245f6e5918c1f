import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { guestOf } from '../../shared/nameOf.ts';
import { draw, logIn, openServer } from '../../testing/server.tsx';
import { People } from './People.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

type Input = { name: string; note?: string | null };

/** The list of a member who books for these. */
function open(...names: string[]) {
  let people = names.map((name) => ({ id: name, name, note: '' }));
  const added = vi.fn();
  const server = openServer({
    myPeople: () => people,
    addPerson: ({ input }: { input: Input }) => {
      added(input);
      people = [...people, { id: input.name, name: input.name, note: input.note ?? '' }];
      return people;
    },
    removePerson: ({ id }: { id: string }) => {
      people = people.filter((one) => one.id !== id);
      return people;
    },
  });
  logIn();
  draw(server, [{ path: '/', element: <People /> }], '/');
  return added;
}

it('writes down whom the viewer books for, with a note', async () => {
  const added = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a person' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a person' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Please write their name.')).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Leo');
  await userEvent.type(within(dialog).getByLabelText(/^Note/), 'Sits still');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(added).toHaveBeenCalledWith({ name: 'Leo', note: 'Sits still' }));
  expect(await screen.findByText('Sits still')).toBeTruthy();
});

it('takes somebody off, and offers no seventh', async () => {
  open('A', 'B', 'C', 'D', 'E', 'F');
  expect(await screen.findByText('F')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a person' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove F' }));
  expect(await screen.findByRole('button', { name: 'Add a person' })).toBeTruthy();
});

it('names who comes before who has booked', () => {
  const customer = { firstName: 'Ana', lastName: 'Ortiz' };
  expect(guestOf({ walkIn: false, customer, bookedFor: { name: 'Leo' } })).toBe('Leo (Ana Ortiz)');
  expect(guestOf({ walkIn: false, customer, bookedFor: null })).toBe('Ana Ortiz');
  expect(guestOf({ walkIn: true, customer: { firstName: '', lastName: '' } })).toBe('Walk-in');
});
