import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draw, openServer } from '../testing/server.tsx';
import type { Terms } from './sellingTerms.ts';
import { TermsDialog } from './TermsDialog.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(cleanup);

const asked: Terms = { __typename: 'SellingTerms', shippingCents: 0, returns: '', pickUp: null, taxes: [] };
const illinois = { __typename: 'SalesTax' as const, state: 'IL', basisPoints: 625 };

function open(terms: Terms = asked) {
  const onClose = vi.fn();
  const server = openServer({
    setSellingTerms: ({ terms: { taxes, ...set } }: { terms: { taxes: object[] } }) => ({
      ...asked,
      ...set,
      taxes: taxes.map((tax) => ({ __typename: 'SalesTax', ...tax })),
    }),
  });
  draw(server, [{ path: '/', element: <TermsDialog terms={terms} onClose={onClose} /> }], '/');
  const sent = () => server.asked.filter(({ name }) => name === 'SetSellingTerms').map(({ variables }) => variables);
  return { onClose, sent };
}
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add a state' }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const row = (n: number) => within(screen.getByRole('group', { name: `Tax ${n}` }));
async function write(n: number, state: string, percent: string) {
  await userEvent.selectOptions(row(n).getByLabelText('Charged in'), state);
  await userEvent.clear(row(n).getByLabelText('Percent'));
  await userEvent.type(row(n).getByLabelText('Percent'), percent);
}

describe('tax of a seller', () => {
  it('is stated for a state in percent with two decimals', async () => {
    const { onClose, sent } = open();
    await screen.findByRole('dialog', { name: 'Shipping and returns' });
    expect(screen.queryByRole('group', { name: 'Tax 1' })).toBeNull();
    await add();
    await waitFor(() => expect(document.activeElement).toBe(row(1).getByLabelText('Charged in')));
    await write(1, 'NY', '8.88 %');
    await add();
    await write(2, 'IL', '6.25');
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const taxes = [
      { state: 'NY', basisPoints: 888 },
      { state: 'IL', basisPoints: 625 },
    ];
    expect(sent()).toEqual([{ terms: { shippingCents: 0, returns: '', pickUp: null, taxes } }]);
  });

  it('is not sent without a state, twice for one, or beyond 20 percent', async () => {
    const { sent } = open({ ...asked, taxes: [illinois] });
    await screen.findByRole('dialog');
    expect(row(1).getByLabelText<HTMLInputElement>('Percent').value).toBe('6.25');
    await add();
    await save();
    expect(row(2).getByText('Please choose a state, or remove the tax.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(row(2).getByLabelText('Charged in')));
    await write(2, 'IL', '20.01');
    await save();
    expect(row(2).getByText('That state has a tax already.')).toBeTruthy();
    expect(row(2).getByText('0.01 to 20')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Tax is 0.01 to 20 percent, such as 6.25.' })).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('is taken away again', async () => {
    const { onClose, sent } = open({ ...asked, taxes: [illinois] });
    await screen.findByRole('dialog');
    await userEvent.click(screen.getByRole('button', { name: 'Remove tax 1' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a state' })));
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent()).toMatchObject([{ terms: { taxes: [] } }]);
  });
});
