import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, expect, it, vi } from 'vitest';
import { anna, draw, logIn, member, openServer } from '../../testing/server.tsx';
import { EntityScreen } from '../EntityScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const pageOf = (...nodes: object[]) => ({
  totalCount: nodes.length,
  edges: nodes.map((node, at) => ({ cursor: `${at}`, node })),
  pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null, startCursor: null },
});
const shop = { id: 's1', name: 'Fade House', category: 'barbers', removed: false };
const [ana, ben] = [member('u1', 'Ana', 'Ortiz'), member('u2', 'Ben', 'Baker')];
const barbers = [{ id: 'c1', role: 'barber', services: null, person: ben }];
/** Half past nine in Chicago, in winter. */
const visit = {
  startsAt: '2099-01-12T15:30:00.000Z',
  endsAt: '2099-01-12T18:00:00.000Z',
  travelMinutes: 60,
  barberIds: ['owner', 'c1'],
  barbers: [ana, ben],
};
const requestWith = (more: object, barbersOffered = 2) => ({
  id: 'r1',
  status: 'AGREED',
  date: '2099-01-12',
  partOfDay: 'morning',
  heads: 12,
  address: '12 Lake St',
  city: 'Chicago',
  state: 'IL',
  timeZone: 'America/Chicago',
  note: '',
  createdAt: '2026-11-20T12:00:00Z',
  requester: member('u3', 'Amy', 'Ash'),
  steps: [],
  sentTo: [shop],
  quotes: [
    {
      ...{ id: 'q1', status: 'ACCEPTED', priceCents: 36_000, time: '09:30', barbers: barbersOffered },
      ...{ validUntil: '2099-01-11', note: '', shop, visit: null, booking: null },
      ...more,
    },
  ],
});

function open(request: object, answer: unknown = requestWith({ visit })) {
  logIn({ ...anna, role: 'SHOP_OWNER' });
  const server = openServer({
    serviceRequests: pageOf(),
    serviceRequestsToQuote: pageOf(request),
    myShops: [shop],
    shop: { ...shop, ownerTakesBookings: false, bookable: true, barbers },
    planServiceVisit: answer,
  });
  draw(server, [{ path: '/entity', element: <EntityScreen /> }], '/entity?tab=quote');
  return server;
}
const plansOf = ({ asked }: ReturnType<typeof openServer>) =>
  asked.filter(({ name }) => name === 'PlanServiceVisit').map(({ variables }) => variables.input);

it('says who comes, for how long, and how long the way is', async () => {
  const server = open(requestWith({}));
  await userEvent.click(await screen.findByRole('button', { name: 'Plan the visit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan the visit' }));
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'You' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Ben Baker' }));
  await userEvent.selectOptions(dialog.getByLabelText(/^The visit takes/), '150');
  await userEvent.selectOptions(dialog.getByLabelText(/^The way there takes/), '60');
  await userEvent.click(dialog.getByRole('button', { name: 'Save the plan' }));
  await waitFor(() =>
    expect(plansOf(server)).toEqual([
      { requestId: 'r1', barbers: ['owner', 'c1'], minutes: 150, travelMinutes: 60 },
    ]),
  );
  expect(await screen.findByText('Who comes: Ana Ortiz and Ben Baker, 9:30am to 12:00pm')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Plan the visit anew' })).toBeTruthy();
});

it('asks for somebody, and for no more than were offered', async () => {
  const server = open(requestWith({}, 1));
  await userEvent.click(await screen.findByRole('button', { name: 'Plan the visit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan the visit' }));
  const save = dialog.getByRole('button', { name: 'Save the plan' });
  await dialog.findByRole('checkbox', { name: 'You' });
  await userEvent.click(save);
  expect(await dialog.findByText('Please choose who comes.')).toBeTruthy();
  for (const name of ['You', 'Ben Baker']) await userEvent.click(dialog.getByRole('checkbox', { name }));
  await userEvent.click(save);
  expect(await dialog.findByText('You have offered 1 barber.')).toBeTruthy();
  expect(plansOf(server)).toEqual([]);
});

it('begins with the plan there is, and shows why another one was refused', async () => {
  const refused = () => {
    throw new GraphQLError('Not everybody you chose is free then.', { extensions: { code: 'BARBERS_NOT_FREE' } });
  };
  open(requestWith({ visit }), refused);
  await userEvent.click(await screen.findByRole('button', { name: 'Plan the visit anew' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan the visit' }));
  const you = await dialog.findByRole('checkbox', { name: 'You' });
  expect(you.getAttribute('aria-checked')).toBe('true');
  expect((dialog.getByLabelText(/^The visit takes/) as HTMLSelectElement).value).toBe('150');
  expect((dialog.getByLabelText(/^The way there takes/) as HTMLSelectElement).value).toBe('60');
  await userEvent.click(dialog.getByRole('button', { name: 'Save the plan' }));
  expect(await dialog.findByText('Not everybody you chose is free then.')).toBeTruthy();
});
