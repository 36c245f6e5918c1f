import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timeLeft } from '../../shared/countdown.ts';
import { type Answers, anna, draw, logIn, openServer, shopFacts } from '../../testing/server.tsx';
import { AppointmentsScreen } from '../AppointmentsScreen.tsx';
import { RepeatButton } from './RepeatButton.tsx';
import { rememberRepeat, takeRepeat } from './repeatWish.ts';
import { everyWords, statusWords } from './seriesFields.ts';

vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => logIn({ ...anna, role: 'CUSTOMER' }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const booking = { id: 'b1', date: '2026-12-01', time: '14:30', shop: { name: 'Oak Street Barbers' } };
const visit = (date: string, over: object = {}) => ({
  ...{ date, time: '14:30', status: 'PLANNED', missed: null, bookingId: null, expiresAt: null, amountCents: null },
  ...over,
});
const series = (over: object = {}) => ({
  ...{ id: 'u1series', bookingId: 'b1', everyWeeks: 4, running: true, ended: false, service: 'barb', barber: null },
  ...{ serviceName: 'Barber Service', shop: shopFacts, member: null },
  visits: [visit('2026-12-29'), visit('2027-01-26')],
  ...over,
});
const planned = (date: string, over: object = {}) => ({ date, time: '14:30', problem: null, nearest: [], ...over });
const conflict = planned('2027-01-26', { problem: 'TAKEN', nearest: ['15:00', '14:00'] });

describe('repeating a visit', () => {
  const open = (answers: Answers) => {
    const server = openServer(answers);
    draw(server, [{ path: '/', element: <RepeatButton booking={booking} /> }], '/');
    return server;
  };
  const dialog = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Repeat' }));
    return within(await screen.findByRole('dialog', { name: 'Repeat this visit' }));
  };

  it('shows what is in the way with the nearest time chosen, and sends what was chosen', async () => {
    const sent: unknown[] = [];
    const server = open({
      seriesPreview: { bookedAtOnce: true, visits: [planned('2026-12-29'), conflict, planned('2027-02-23')] },
      beginSeries: ({ input }: { input: unknown }) => {
        sent.push(JSON.parse(JSON.stringify(input)));
        return series();
      },
    });
    const form = await dialog();
    expect(await form.findByText('2:30pm: Another has that time.')).toBeTruthy();
    expect(form.getByText(/these visits are booked now/)).toBeTruthy();
    const times = form.getAllByRole('combobox', { name: /^Time on/ });
    expect(times.map((one) => (one as HTMLSelectElement).value)).toEqual(['14:30', '15:00', '14:30']);
    await userEvent.selectOptions(times[2] as HTMLElement, 'Leave it out');
    await userEvent.click(form.getByRole('button', { name: 'Repeat 2 times' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      {
        ...{ bookingId: 'b1', everyWeeks: 4, times: 4 },
        visits: [
          { date: '2026-12-29', time: '14:30' },
          { date: '2027-01-26', time: '15:00' },
        ],
      },
    ]);
    expect(server.asked.filter(({ name }) => name === 'SeriesPreview')[0]?.variables).toEqual({
      ...{ bookingId: 'b1', everyWeeks: 4, times: 4 },
    });
  });

  it('asks anew when it is to be another interval, and says how visits are paid', async () => {
    const server = open({
      seriesPreview: ({ everyWeeks }: { everyWeeks: number }) => ({
        bookedAtOnce: false,
        visits: everyWeeks === 12 ? [] : [planned('2026-12-29')],
      }),
    });
    const form = await dialog();
    expect(await form.findByText(/you have two days to pay for it/)).toBeTruthy();
    expect(form.getByRole('button', { name: 'Repeat once' })).toBeTruthy();
    expect(form.getByText(/later visits yet/)).toBeTruthy();
    await userEvent.selectOptions(form.getByLabelText('Every'), '12 weeks');
    expect(await form.findByText(/does not take bookings that far ahead/)).toBeTruthy();
    expect(server.asked.at(-1)?.variables).toMatchObject({ everyWeeks: 12 });
  });

  it('stays open with the reason when it is refused, and looks again', async () => {
    const server = open({
      seriesPreview: { bookedAtOnce: true, visits: [planned('2026-12-29')] },
      beginSeries: () => {
        throw new Error('Some of these visits cannot be had.');
      },
    });
    const form = await dialog();
    await userEvent.click(await form.findByRole('button', { name: 'Repeat once' }));
    await waitFor(() => expect(form.getByRole('alert').textContent).not.toBe(''));
    await waitFor(() => expect(server.asked.filter(({ name }) => name === 'SeriesPreview').length).toBeGreaterThan(1));
  });

  it('is remembered by the tab until its booking is paid, once', () => {
    expect(takeRepeat('b1')).toBe(false);
    rememberRepeat('b1');
    expect([takeRepeat('b1'), takeRepeat('b1')]).toEqual([true, false]);
  });
});

describe('repeated visits, among my bookings', () => {
  const page = { totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null }, edges: [] };
  const open = (answers: Answers) => {
    const server = openServer({ myShops: [], blockedTimes: [], myBookings: page, myWaitlistPlaces: [], ...answers });
    const routes = [{ path: '/payment/:page/:itemId/:amount', element: <p>the payment</p> }];
    draw(server, [{ path: '/appointments', element: <AppointmentsScreen /> }, ...routes], '/appointments');
    return server;
  };

  it('are shown without a booking, with what is to be paid', async () => {
    const toPay = visit('2026-12-29', {
      ...{ status: 'TO_PAY', bookingId: 'b2', amountCents: 3500, expiresAt: '2026-12-24T20:30:00Z' },
    });
    open({ mySeries: [series({ visits: [toPay, visit('2027-01-26')] }), series({ id: 'over', running: false, visits: [] })] });
    expect(await screen.findByRole('heading', { name: 'Repeated visits' })).toBeTruthy();
    const list = screen.getByRole('list', { name: 'Visits: Oak Street Barbers, every 4 weeks' });
    expect(within(list).getByText(/^Kept for you until /)).toBeTruthy();
    await userEvent.click(within(list).getByRole('button', { name: /^Pay for Tue, Dec 29, 2:30pm/ }));
    expect(await screen.findByText('the payment')).toBeTruthy();
  });

  it('can be left out one by one, and ended', async () => {
    const skipped: string[] = [];
    let ended = false;
    const now = () =>
      series({
        ended,
        running: !ended,
        visits: [visit('2026-12-29', { status: skipped.length > 0 ? 'SKIPPED' : 'PLANNED' }), visit('2027-01-26')],
      });
    open({
      mySeries: () => [now()],
      skipVisit: ({ date }: { date: string }) => {
        skipped.push(date);
        return now();
      },
      endSeries: () => {
        ended = true;
        return now();
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Leave out Tue, Dec 29/ }));
    expect(await screen.findByText('Left out', { selector: 'small' })).toBeTruthy();
    expect(skipped).toEqual(['2026-12-29']);
    await userEvent.click(screen.getByRole('button', { name: 'End: Oak Street Barbers, every 4 weeks' }));
    const question = await screen.findByRole('alertdialog', { name: 'End these visits?' });
    await userEvent.click(within(question).getByRole('button', { name: 'End them' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Repeated visits' })).toBeNull());
  });
});

it('says how often, what has become of a visit, and how long there is to pay', () => {
  expect([everyWords(1), everyWords(3)]).toEqual(['every week', 'every 3 weeks']);
  expect(statusWords({ status: 'MISSED', missed: 'TAKEN' })).toBe('Not booked. Another has that time.');
  expect(statusWords({ status: 'BOOKED', missed: null })).toBe('Booked');
  expect([47 * 60 + 5, 61, 60, 9].map((minutes) => timeLeft(minutes * 60_000))).toEqual([
    ...['47 h 5 min', '1 h 1 min', '60:00', '9:00'],
  ]);
});
