import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { instantAt, wallAt } from '../../shared/instants.ts';
import { draw, openServer } from '../../testing/server.tsx';
import { asOwner } from '../testing.tsx';
import { AuditScreen } from './AuditScreen.tsx';

asOwner();

const entry = (position: number, over: object = {}) => ({
  id: `e${position}`,
  position,
  name: 'ShopPriceSet',
  at: '2026-11-20T12:00:00.000Z',
  channel: 'rest',
  stream: 'catalog-maria',
  revision: position,
  restorable: false,
  sentence: `Maria Ortiz set a price ${position}`,
  actor: { id: 'maria', kind: 'member', name: 'Maria Ortiz' },
  record: { type: 'shop', id: 's1' },
  parts: [{ kind: 'text', text: `set a price ${position}`, id: null }],
  changes: [],
  ...over,
});
const answers = {
  auditTypes: ['ShopPriceSet'],
  audit: {
    endCursor: null,
    lookedBackTo: null,
    position: 9,
    events: [entry(2), entry(1, { record: null, channel: null })],
  },
  recordName: ({ type }: { type: string }) => (type === 'shop' ? 'Lakeside' : null),
};
const open = (at = '/owner/audit') => {
  const server = openServer(answers);
  const router = draw(server, [{ path: '/owner/audit', element: <AuditScreen /> }], at);
  const address = () => Object.fromEntries(new URLSearchParams(router.state.location.search));
  const filter = () => server.asked.findLast(({ name }) => name === 'AuditLog')?.variables.filter as object;
  return { address, filter };
};
const only = async () => within(await screen.findByRole('list', { name: 'Filters in use' }));

it('is narrowed down to the record of a row, by name, and back again', async () => {
  const { address, filter } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Only this shop: Maria Ortiz set a price 2' }));
  expect(address()).toEqual({ record: 'shop:s1' });
  await waitFor(() => expect(filter()).toMatchObject({ record: { type: 'shop', id: 's1' } }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Filters' }));
  expect(screen.queryByRole('button', { name: /^Only this shop/ })).toBeNull();
  await userEvent.click(await (await only()).findByRole('button', { name: 'Remove Shop Lakeside' }));
  expect(address()).toEqual({});
  expect(screen.queryByRole('list', { name: 'Filters in use' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Filters' }));
});

it('is narrowed down to a record of which the address of the page is known', async () => {
  const { address } = open();
  await userEvent.selectOptions(await screen.findByLabelText('Record'), 'Booking');
  await userEvent.click(screen.getByRole('button', { name: 'Only this booking' }));
  expect(screen.getByText('Please give its id.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Id of the booking'), 'two words{Enter}');
  expect(screen.getByText('That is not an id.')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Id of the booking'));
  await userEvent.type(screen.getByLabelText('Id of the booking'), 'https://x.test/owner/bookings/b-1{Enter}');
  expect(address()).toEqual({ record: 'booking:b-1' });
  expect((await only()).getByRole('button', { name: 'Remove Booking b-1' })).toBeTruthy();
});

it('is between two moments of the viewer’s clock, which the address keeps as instants', async () => {
  const { address, filter } = open();
  const from = await screen.findByLabelText('From');
  expect(document.getElementById(from.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /^By your clock, (UTC|.+ Time)$/,
  );
  await userEvent.type(from, '2026-11-20T09:30');
  const instant = instantAt('2026-11-20T09:30');
  expect(address()).toEqual({ from: instant });
  await userEvent.type(screen.getByLabelText('Until'), '2026-11-20T09:29');
  expect(screen.getByText('This is before From.')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Until'));
  await waitFor(() => expect(filter()).toMatchObject({ from: instant, until: null }));
  await userEvent.click(
    (await only()).getByRole('button', { name: /^Remove From Nov 20, 2026, 9:30am, (UTC|.+ Time)$/ }),
  );
  expect(address()).toEqual({});
  expect((screen.getByLabelText('From') as HTMLInputElement).value).toBe('');
});

it('shows everything that an address asks for, and leaves all of it at once', async () => {
  const instant = '2026-11-20T12:00:00.000Z';
  const { address } = open(`/owner/audit?record=shop:s1&type=ShopPriceSet&channel=rest&until=${instant}&query=fade`);
  const chosen = (await only()).getAllByRole('button', { name: /^Remove/ });
  expect(chosen.map((button) => button.textContent).slice(1, 3)).toEqual(['Shop price set', 'By way of REST']);
  expect(chosen).toHaveLength(5);
  expect((screen.getByLabelText('Until') as HTMLInputElement).value).toBe(wallAt(instant));
  await userEvent.click((await only()).getByRole('button', { name: 'Clear filters' }));
  expect(address()).toEqual({});
});

it('is walked through with j and k, from one event’s details to the next', async () => {
  open();
  const details = await screen.findAllByRole('link', { name: /^Details of/ });
  await userEvent.keyboard('j');
  expect(document.activeElement).toBe(details[0]);
  await userEvent.keyboard('j');
  expect(document.activeElement).toBe(details[1]);
  await userEvent.keyboard('k');
  expect(document.activeElement).toBe(details[0]);
});

it('says of an event how it is taken back, or why it cannot be', async () => {
  const details = {
    ...{ json: '{}', commandId: 'c', correlationId: 'r', causationId: 'r', related: [], event: entry(2) },
    ...{ undo: 'With “Restore” in the history of the record.', noUndo: null },
  };
  const told = [details, { ...details, undo: null, noUndo: 'The mail has been sent.' }];
  const server = openServer({ ...answers, auditEvent: ({ position }: { position: number }) => told[position - 1] });
  const router = draw(server, [{ path: '/owner/audit', element: <AuditScreen /> }], '/owner/audit?event=1');
  expect(await screen.findByText('Can be taken back: With “Restore” in the history of the record.')).toBeTruthy();
  expect(screen.queryByText(/^Cannot be taken back/)).toBeNull();
  await act(() => router.navigate('/owner/audit?event=2'));
  expect(await screen.findByText('Cannot be taken back: The mail has been sent.')).toBeTruthy();
});

it('has the browser save the export by a link, and says why it is refused', async () => {
  const answered = [
    new Response('{"error":{"code":"NOT_ALLOWED","message":"You may not do that."}}', { status: 403 }),
    new Response('{"url":"/api/v1/audit/export?link=x","until":"2026-11-20T12:00:00.000Z"}', { status: 201 }),
    ...['null', '0.25', '1'].map((share) => new Response(`{"share":${share}}`, { status: 200 })),
  ];
  const fetched = vi.fn(async (_path: string, _request: RequestInit) => answered.shift() as Response);
  const saved: string[] = [];
  const click = vi.spyOn(HTMLElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    if (this.hasAttribute('download')) saved.push(this.getAttribute('href') ?? '');
  });
  open('/owner/audit?type=ShopPriceSet');
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  vi.stubGlobal('fetch', fetched);
  const dialog = within(await screen.findByRole('dialog', { name: 'Export' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save the file' }));
  expect(await dialog.findByText('You may not do that.')).toBeTruthy();
  expect(saved).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Save the file' }));
  expect(await screen.findByText(/^Your browser saves the file/)).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Export' })).toBeNull();
  expect(saved).toEqual(['/api/v1/audit/export?link=x']);
  const [asked = '', { method }] = fetched.mock.calls[1] ?? ['', { method: '' }];
  const [, name] = /^\/api\/v1\/audit\/export\?format=csv&types=ShopPriceSet&progress=(\w{32})$/.exec(asked) ?? [];
  expect([method, name?.length]).toEqual(['POST', 32]);
  const bar = await screen.findByRole('progressbar', { name: 'How far the export is' });
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('25'), { timeout: 5_000 });
  expect(screen.getByText('The export is at 25%')).toBeTruthy();
  expect(await screen.findByText('The export is complete.', {}, { timeout: 5_000 })).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(fetched.mock.calls.slice(2).map(([path]) => path)).toEqual(
    Array(3).fill(`/api/v1/audit/export/progress/${name}`),
  );
  click.mockRestore();
});
