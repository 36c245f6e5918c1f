import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { BookingFieldsFragment } from '../../graphql/graphql.ts';
import { anna, draw, logIn, openServer, shopFacts } from '../../testing/server.tsx';
import { CompleteDialog } from './CompleteDialog.tsx';

vi.setConfig({ testTimeout: 60_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const booking = {
  ...{ id: 'b1', date: '2027-01-12', time: '14:30', priceCents: 3_500, dueAtShopCents: 2_100, walkIn: false },
  shop: shopFacts,
  customer: { id: 'c1', firstName: 'Chloe', lastName: 'Park' },
} as unknown as BookingFieldsFragment;
const good = (id: string, name: string, priceCents: number, stock: number | null) => ({ id, name, priceCents, stock });

/** The dialog over what is at the desk; what it sends, and how it ends. */
function open(goods: object[], refuse?: string) {
  const server = openServer({ counterGoods: () => goods });
  const complete = vi.fn(async (_id: string, _atDesk?: object) =>
    refuse ? { refusal: { code: 'TOO_FEW_LEFT', message: refuse } } : { value: {} },
  );
  const onClose = vi.fn();
  logIn({ ...anna, role: 'SHOP_OWNER' });
  const element = <CompleteDialog booking={booking} complete={complete as never} onClose={onClose} />;
  draw(server, [{ path: '/', element: <main>{element}</main> }], '/');
  return { server, complete, onClose, user: userEvent.setup() };
}
const press = async () => userEvent.click(screen.getByRole('button', { name: 'Complete' }));
const board = () => within(screen.getByLabelText('Paid at the desk'));

it('takes the rest of the price, a tip and goods, and says what that is together', async () => {
  const { complete, onClose, user } = open([good('p1', 'Pomade', 1_800, 3), good('p2', 'Comb', 450, 9)]);
  await screen.findByRole('dialog', { name: 'Complete this visit' });
  screen.getByText(/Chloe Park/);
  board().getByText('$14.00 was paid when booking');
  await user.type(screen.getByLabelText('Tip'), '5');
  await user.selectOptions(await screen.findByLabelText('Add goods'), 'p1');
  await user.click(screen.getByRole('button', { name: 'More: Pieces of Pomade' }));
  board().getByText('$36.00');
  board().getByText('$62.00');
  await press();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(complete.mock.calls).toEqual([['b1', { tipCents: 500, goods: [{ goodId: 'p1', quantity: 2 }] }]]);
});

it('completes with neither, in one press', async () => {
  const { complete, onClose } = open([]);
  await screen.findByRole('dialog');
  expect(screen.queryByLabelText('Add goods')).toBeNull();
  await press();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(complete.mock.calls).toEqual([['b1', undefined]]);
});

it('says beside the field what is no tip, and sends nothing', async () => {
  const { complete, user } = open([]);
  const tip = await screen.findByLabelText('Tip');
  await user.type(tip, '1000.01');
  await press();
  await screen.findByText('A tip is from $0 to $1,000, such as 5 or 7.50.');
  expect(document.activeElement).toBe(tip);
  expect(complete).not.toHaveBeenCalled();
});

it('offers what is left alone, no more pieces than there are, and takes a good out again', async () => {
  const { user } = open([good('p1', 'Pomade', 1_800, 1), good('p2', 'Comb', 450, 0), good('p3', 'Wax', 900, null)]);
  const select = await screen.findByLabelText('Add goods');
  const options = within(select).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    ...['Choose a good', 'Pomade, $18.00 (1 left)', 'Wax, $9.00'],
  ]);
  await user.selectOptions(select, 'p1');
  expect(screen.getByRole('button', { name: 'More: Pieces of Pomade' }).hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Fewer: Pieces of Pomade' }));
  await screen.findByLabelText('Add goods');
  expect(screen.queryByRole('spinbutton', { name: 'Pieces of Pomade' })).toBeNull();
});

it('stays open where it is refused, says why, and counts the pieces anew', async () => {
  const { server, onClose, user } = open([good('p1', 'Pomade', 1_800, 3)], 'There are too few of Pomade: 2 left.');
  await user.selectOptions(await screen.findByLabelText('Add goods'), 'p1');
  const counted = () => server.asked.filter(({ name }) => name === 'CounterGoods').length;
  const before = counted();
  await press();
  await screen.findByText('There are too few of Pomade: 2 left.');
  await waitFor(() => expect(counted()).toBe(before + 1));
  expect(onClose).not.toHaveBeenCalled();
});

it('asks before what was typed is discarded', async () => {
  const { onClose, user } = open([]);
  await user.type(await screen.findByLabelText('Tip'), '5');
  await user.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
