import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, expect, it, vi } from 'vitest';
import { anna, draw, logIn, openServer } from '../../testing/server.tsx';
import { CounterGoods } from './CounterGoods.tsx';

vi.setConfig({ testTimeout: 60_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
});

type Good = { id: string; name: string; priceCents: number; stock: number | null };
const pomade: Good = { id: 'g1', name: 'Pomade', priceCents: 1_800, stock: 5 };
const comb: Good = { id: 'g2', name: 'Comb', priceCents: 450, stock: null };

/** The section over a server that keeps what is sent to it; `refuse` is the sentence with which it refuses to set a good. */
function open(first: readonly Good[], refuse?: string) {
  let goods = [...first];
  const put = (one: Good) => {
    goods = [...goods.filter(({ id }) => id !== one.id), one];
    return goods;
  };
  const server = openServer({
    counterGoods: () => goods,
    setCounterGood: ({ id, input }: { id?: string; input: Omit<Good, 'id'> }) => {
      if (refuse) throw new GraphQLError(refuse, { extensions: { code: 'GOOD_NAME_TAKEN' } });
      const before = goods.find((one) => one.id === id);
      return put({ id: id ?? 'new', name: input.name, priceCents: input.priceCents, stock: before?.stock ?? input.stock });
    },
    setCounterStock: ({ id, stock }: { id: string; stock: number | null }) =>
      put({ ...(goods.find((one) => one.id === id) as Good), stock }),
    takeOffCounterGood: ({ id }: { id: string }) => {
      goods = goods.filter((one) => one.id !== id);
      return goods;
    },
  });
  logIn({ ...anna, role: 'SHOP_OWNER' });
  const element = <CounterGoods shop={{ id: 's1', name: 'Oak Street Barbers' }} />;
  draw(server, [{ path: '/', element: <main>{element}</main> }], '/');
  return server;
}
const sent = ({ asked }: ReturnType<typeof open>) =>
  asked.filter(({ name }) => name !== 'CounterGoods').map(({ name, variables }) => ({ name, ...variables }));

it('shows what is at the desk, with its price and what is left', async () => {
  open([pomade, comb]);
  const section = within(await screen.findByRole('region', { name: 'Goods at the desk of Oak Street Barbers' }));
  await section.findByText('$18.00, 5 left');
  section.getByText('$4.50, not counted');
});

it('puts a good there, after saying what is missing', async () => {
  const server = open([]);
  const add = await screen.findByRole('button', { name: 'Add a good of Oak Street Barbers' });
  await waitFor(() => expect(add.getAttribute('aria-disabled')).toBe('false'));
  await userEvent.click(add);
  const form = within(await screen.findByRole('dialog', { name: 'Add a good' }));
  await userEvent.click(form.getByRole('button', { name: 'Put it at the desk' }));
  expect(await form.findByRole('link', { name: 'Please give it a name.' })).toBeTruthy();
  expect(sent(server)).toEqual([]);
  await userEvent.type(form.getByLabelText('Name'), 'Wax');
  await userEvent.type(form.getByLabelText('Price'), '9');
  await userEvent.type(form.getByLabelText('Pieces left'), '12');
  await userEvent.click(form.getByRole('button', { name: 'Put it at the desk' }));
  await screen.findByText('$9.00, 12 left');
  expect(sent(server)).toEqual([
    { name: 'SetCounterGood', shopId: 's1', input: { name: 'Wax', priceCents: 900, stock: 12 } },
  ]);
});

it('changes a good, and sends its pieces only where they were written', async () => {
  const server = open([pomade]);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Pomade at the desk' }));
  let form = within(await screen.findByRole('dialog', { name: 'Edit Pomade' }));
  await userEvent.clear(form.getByLabelText('Price'));
  await userEvent.type(form.getByLabelText('Price'), '20');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('$20.00, 5 left');
  const set = { name: 'SetCounterGood', shopId: 's1', id: 'g1', input: { name: 'Pomade', priceCents: 2_000 } };
  expect(sent(server)).toEqual([set]);
  await userEvent.click(screen.getByRole('button', { name: 'Edit Pomade at the desk' }));
  form = within(await screen.findByRole('dialog', { name: 'Edit Pomade' }));
  await userEvent.clear(form.getByLabelText('Pieces left'));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('$20.00, not counted');
  expect(sent(server)).toEqual([set, set, { name: 'SetCounterStock', shopId: 's1', id: 'g1', stock: null }]);
});

it('takes a good off, on being asked', async () => {
  const server = open([pomade, comb]);
  await userEvent.click(await screen.findByRole('button', { name: 'Take Comb off the desk' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take off' }));
  await waitFor(() => expect(screen.queryByText('$4.50, not counted')).toBeNull());
  expect(sent(server)).toEqual([{ name: 'TakeOffCounterGood', shopId: 's1', id: 'g2' }]);
});

it('stays open where it is refused', async () => {
  open([pomade], 'Another good at the desk has that name.');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Pomade at the desk' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Pomade' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Another good at the desk has that name.')).toBeTruthy();
});
