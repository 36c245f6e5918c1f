import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, anna, draw, logIn, openServer, shopFacts } from '../../testing/server.tsx';
import { AppointmentsScreen } from '../AppointmentsScreen.tsx';
import { PlaceScreen } from './PlaceScreen.tsx';
import { QueueScreen } from './QueueScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const person = (id: string, name: string, more: object = {}) => ({
  __typename: 'QueuePerson',
  ...{ id, name, status: 'WAITING', place: 1, through: 'DESK', isConfirmed: true, fromMinutes: 0, toMinutes: 0, service: 'barb' },
  ...{ serviceName: 'Barber Service', addOnIds: [], minutes: 30, barber: 'anyone', bookingId: null },
  link: `https://chairside.test/queue/${id}.secret`,
  ...more,
});
const wade = person('t1', 'Wade');
const otis = person('t2', 'Otis', { place: 2, fromMinutes: 30, toMinutes: 40 });
const queueOf = (people: readonly object[], isOpen = false) => ({
  __typename: 'ShopQueue',
  ...{ shopId: shopFacts.id, date: '2027-01-12', isOpen, people },
});

function openDesk(answers: Answers) {
  const server = openServer({
    ...{ myShops: [shopFacts], shop: shopFacts, shopBookings: [], blockedTimes: [], shopWaitlist: [], workplaces: [] },
    ...answers,
  });
  logIn({ ...anna, role: 'SHOP_OWNER' });
  draw(server, [{ path: '/appointments', element: <AppointmentsScreen /> }], '/appointments');
  return server;
}

describe('at the desk', () => {
  it('who waits stands in the order of turns, and the next is called', async () => {
    const called: unknown[] = [];
    let people = [wade, otis];
    openDesk({
      shopQueue: () => queueOf(people),
      callFromQueue: (asked: object) => {
        called.push(asked);
        people = [
          { ...otis, place: 1 },
          { ...wade, status: 'CALLED', place: null as never, link: null as never },
        ];
        return people[1];
      },
    });
    await userEvent.click(await screen.findByText('Queue: 2 people wait'));
    expect(await screen.findByText('2. Otis')).toBeTruthy();
    expect(screen.getByText(/in 30 min to 40 min · Barber Service/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Call Wade' }));
    expect(await screen.findByText('Queue: 1 person waits')).toBeTruthy();
    expect(called).toEqual([{ id: 't1' }]);
    expect(screen.getByRole('button', { name: 'Put Wade back' })).toBeTruthy();
  });

  it('somebody is added, and has a link to be read by their phone', async () => {
    const added: unknown[] = [];
    openDesk({
      shopQueue: () => queueOf(added.length === 0 ? [] : [wade]),
      addToQueue: ({ input }: { input: object }) => {
        added.push(input);
        return wade;
      },
    });
    await userEvent.click(await screen.findByText('Queue: 0 people wait'));
    await userEvent.click(screen.getByRole('button', { name: 'Add to the queue' }));
    const dialog = await screen.findByRole('dialog');
    const press = () => {
      const buttons = screen.getAllByRole('button', { name: 'Add to the queue' });
      return userEvent.click(buttons.find((one) => dialog.contains(one)) as HTMLElement);
    };
    await press();
    expect(await screen.findByText('Enter a name.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Name'), 'Wade');
    await press();
    expect(await screen.findByText('The link of Wade')).toBeTruthy();
    expect(added).toEqual([{ shopId: shopFacts.id, name: 'Wade', barber: 'anyone' }]);
  });

  it('who joined by the page is confirmed, or taken off with all others whom the desk does not know', async () => {
    const asked: unknown[] = [];
    const iris = person('t3', 'Iris', { place: 2, through: 'PAGE', isConfirmed: false });
    let people = [wade, iris, { ...iris, id: 't4', name: 'Finn', place: 3 }];
    openDesk({
      shopQueue: () => queueOf(people, true),
      confirmInQueue: (of: object) => {
        asked.push(of);
        people = people.map((one) => (one.id === 't3' ? { ...one, isConfirmed: true } : one));
        return people[1];
      },
      clearQueue: (of: object) => {
        asked.push(of);
        people = people.map((one) => (one.isConfirmed ? one : { ...one, status: 'LEFT' }));
        return queueOf(people, true);
      },
    });
    await userEvent.click(await screen.findByText('Queue: 3 people wait'));
    expect(screen.getAllByText(/· joined by the page$/)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Confirm Wade' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Iris' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm Iris' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Take off who joined by the page' }));
    expect(await screen.findByText('Take 1 person off the queue?')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Take off' }));
    expect(await screen.findByText('Queue: 2 people wait')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take off who joined by the page' })).toBeNull();
    expect(asked).toEqual([{ id: 't3' }, { shopId: shopFacts.id }]);
  });

  it('the queue is opened to the public page, and closed again', async () => {
    const turned: unknown[] = [];
    openDesk({
      shopQueue: () => queueOf([], turned.length % 2 === 1),
      setQueueOpen: (asked: { open: boolean }) => {
        turned.push(asked.open);
        return queueOf([], asked.open);
      },
    });
    await userEvent.click(await screen.findByText('Queue: 0 people wait'));
    await userEvent.click(screen.getByRole('button', { name: 'Open it to the public page' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close it to the public page' }));
    expect(await screen.findByRole('button', { name: 'Open it to the public page' })).toBeTruthy();
    expect(turned).toEqual([true, false]);
  });

  it('a shop whose queue cannot be read has its appointments all the same', async () => {
    openDesk({});
    expect(await screen.findByRole('heading', { name: 'No bookings' })).toBeTruthy();
    expect(screen.queryByText(/^Queue:/)).toBeNull();
  });
});

describe('the public screen', () => {
  const publicQueue = (more: object = {}) => ({
    __typename: 'PublicQueue',
    ...{ shopId: 's1', shopName: 'Oak Street Barbers', date: '2027-01-12', isOpen: true, serving: ['Iris'] },
    people: [{ __typename: 'QueueName', place: 1, firstName: 'Wade', fromMinutes: 15, toMinutes: 25 }],
    wait: { __typename: 'QueueWait', fromMinutes: 45, toMinutes: 60 },
    ...more,
  });
  const place = {
    __typename: 'PlaceInQueue',
    ...{ shopId: 's1', shopName: 'Oak Street Barbers', name: 'Otis', status: 'WAITING', place: 2 },
    ...{ fromMinutes: 45, toMinutes: 60, serviceName: 'Barber Service', barber: 'anyone' },
  };
  const routes = [
    { path: '/shop/:id/queue', element: <QueueScreen /> },
    { path: '/queue/:secret', element: <PlaceScreen /> },
  ];

  it('has first names, turns and times, and changes live', async () => {
    let queue = publicQueue();
    const server = openServer({ publicQueue: () => queue, shop: shopFacts });
    draw(server, routes, '/shop/s1/queue');
    expect(await screen.findByText('Wade')).toBeTruthy();
    expect(screen.getByText('in 15 min to 25 min')).toBeTruthy();
    expect(screen.getByText('In the chair: Iris')).toBeTruthy();
    expect(screen.getByText('Who joins now has their turn in 45 min to 1 h.')).toBeTruthy();
    queue = publicQueue({ people: [], isOpen: false });
    server.say({ queueChanged: { __typename: 'ChangedQueue', shopId: 's1', date: '2027-01-12' } });
    expect(await screen.findByText('Nobody waits.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Join the queue' })).toBeNull();
  });

  it('is joined by, which leads to the own place; a refusal stays at the form', async () => {
    let isFull = true;
    const asked: object[] = [];
    const server = openServer({
      publicQueue: (variables: object) => {
        asked.push(variables);
        return publicQueue();
      },
      shop: shopFacts,
      placeInQueue: place,
      joinQueue: () => {
        if (isFull) throw new Error('The queue is full.');
        return { __typename: 'JoinedQueue', secret: 'the-secret', place };
      },
    });
    const router = draw(server, routes, '/shop/s1/queue');
    await userEvent.type(await screen.findByLabelText('Name'), 'Otis');
    expect(await screen.findByText('With this choice your turn is in 45 min to 1 h.')).toBeTruthy();
    expect(asked).toContainEqual({ shopId: 's1', barber: 'anyone' });
    await userEvent.click(screen.getByRole('button', { name: 'Join the queue' }));
    await waitFor(() => expect(screen.getAllByRole('alert').some(({ textContent }) => textContent)).toBe(true));
    isFull = false;
    await userEvent.click(screen.getByRole('button', { name: 'Join the queue' }));
    expect(await screen.findByText('You are number 2')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/queue/the-secret');
  });

  it('the own place says what has become of it, and is left after a question', async () => {
    let status = 'WAITING';
    const server = openServer({
      placeInQueue: () => ({ ...place, status }),
      leaveQueue: () => {
        status = 'LEFT';
        return { ...place, status, place: null };
      },
    });
    draw(server, routes, '/queue/the-secret');
    expect(await screen.findByText('Your turn is in 45 min to 1 h.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Leave the queue' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    status = 'LEFT';
    server.say({ queueChanged: { __typename: 'ChangedQueue', shopId: 's1', date: '2027-01-12' } });
    expect(await screen.findByRole('heading', { name: 'You have left the queue' })).toBeTruthy();
    cleanup();
    const other = openServer({ placeInQueue: { ...place, status: 'CALLED', place: null } });
    draw(other, routes, '/queue/the-secret');
    expect(await screen.findByText('Otis, please come to the chair.')).toBeTruthy();
  });
});
