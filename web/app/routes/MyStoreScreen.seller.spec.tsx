import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, open, refusal } from '../../testing/openScreen.tsx';
import { MyStoreScreen } from './MyStoreScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

const productOf = (over: Record<string, unknown> = {}) => ({
  id: 'p1',
  name: 'Walnut comb',
  category: 'Combs and brushes',
  priceCents: 1250,
  description: 'Hand sawn',
  image: null,
  pictures: [],
  createdAt: '2026-11-01T00:00:00Z',
  available: 5,
  soldOut: false,
  removed: false,
  restorableUntil: null,
  stock: { supplied: 10, sold: 3, reserved: 2, available: 5 },
  ...over,
});
const shelf = (...myProducts: object[]): Answers => ({
  myProducts,
  restorableProducts: [],
  mySubscription: { plan: 'basic', limits: { products: 3 } },
});
const EMPTY = 'You have no shop yet. select a pricing plan that fits your budget or create one for free now';
const FULL = 'You have reached the product limit of your plan.';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const user = userEvent.setup();
const arrive = (answers: Answers) => open('/my-store', <MyStoreScreen />, answers, 'SELLER');
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const figures = async (name: string) =>
  within(await screen.findByLabelText(name))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
const typeCount = async (value: string) => {
  const box = await screen.findByRole('spinbutton', { name: 'Free pieces of Walnut comb' });
  await user.clear(box);
  await user.type(box, `${value}{Enter}`);
};

describe('a seller’s store', () => {
  it('without products leads to the first one and to the plans', async () => {
    await arrive(shelf());
    expect(await screen.findByText(EMPTY)).toBeTruthy();
    expect(screen.getByText('0 of 3')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change Plan' }).getAttribute('href')).toBe('/settings?tab=plan');
  });

  it('lists a product, naming what is missing first, and shows it at once', async () => {
    const made: Record<string, unknown>[] = [];
    const createProduct = ({ input }: { input: Record<string, unknown> }) => {
      made.push(input);
      return productOf({
        ...input,
        id: 'p9',
        available: 12,
        stock: { supplied: 12, sold: 0, reserved: 0, available: 12 },
      });
    };
    await arrive({ ...shelf(productOf()), createProduct });
    expect(await screen.findByText('1 of 3')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add Product' }));
    const form = await dialog('Create Product');
    await user.click(form.getByRole('button', { name: 'Create Product' }));
    expect(form.getAllByText('Please choose a category.').length).toBeGreaterThan(1);
    await user.type(form.getByLabelText('Product name'), 'Ox comb');
    await user.type(form.getByLabelText('Price'), '$25.50');
    await user.type(form.getByLabelText('Free pieces'), '12');
    await user.click(form.getByRole('button', { name: 'Combs and brushes' }));
    await user.click(form.getByRole('button', { name: 'Create Product' }));
    expect(await screen.findByText('Shop Created successfully!')).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'Ox comb' })).getAttribute('href')).toBe('/product/p9');
    expect(screen.getByText('2 of 3')).toBeTruthy();
    expect(made).toMatchObject([
      { name: 'Ox comb', priceCents: 2550, stock: 12, category: 'Combs and brushes', pictures: [] },
    ]);
  });

  it('asks before it closes a form in which something was typed', async () => {
    await arrive(shelf());
    await user.click(await screen.findByRole('button', { name: 'Add Product' }));
    const form = await dialog('Create Product');
    await user.type(form.getByLabelText('Product name'), 'Ox comb');
    await user.keyboard('{Escape}');
    const question = () => screen.getByRole('alertdialog', { name: 'Discard what you typed?' });
    await user.click(within(question()).getByRole('button', { name: 'Keep editing' }));
    expect(form.getByLabelText('Product name')).toHaveProperty('value', 'Ox comb');
    await user.keyboard('{Escape}');
    await user.click(within(question()).getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows at the form that the account has to be activated first, and sends the mail again', async () => {
    const text = 'Please activate your account first, by the link in the mail we sent you.';
    const createProduct = () => {
      throw refusal(403, 'ADDRESS_NOT_PROVEN', text);
    };
    await arrive({ ...shelf(), createProduct, resendActivation: true });
    await user.click(await screen.findByRole('button', { name: 'Add Product' }));
    const form = await dialog('Create Product');
    await user.type(form.getByLabelText('Product name'), 'Ox comb');
    await user.type(form.getByLabelText('Price'), '$25.50');
    await user.type(form.getByLabelText('Free pieces'), '12');
    await user.click(form.getByRole('button', { name: 'Combs and brushes' }));
    await user.click(form.getByRole('button', { name: 'Create Product' }));
    expect((await form.findByText('Error!')).closest('[role=alert]')?.textContent).toContain(text);
    await user.click(form.getByRole('button', { name: 'Send me the mail again' }));
    expect(await form.findByText('Sent. The newest mail is the one that counts.')).toBeTruthy();
  });

  it('shows where the pieces are, of each product and in all', async () => {
    await arrive(
      shelf(
        productOf(),
        productOf({ id: 'p2', name: 'Cape', stock: { supplied: 4, sold: 1, reserved: 0, available: 3 } }),
      ),
    );
    expect(await figures('Pieces of Walnut comb')).toEqual(['5', '2', '3']);
    expect(await figures('All your pieces')).toEqual(['8', '2', '4']);
  });

  it("counts pieces in place and shows the server's number", async () => {
    // One was sold while they were counted.
    const setStock = ({ available }: { available: number }) =>
      productOf({ available: available - 1, stock: { supplied: 14, sold: 4, reserved: 2, available: available - 1 } });
    await arrive({ ...shelf(productOf()), setStock });
    await typeCount('9');
    await user.click(await screen.findByRole('button', { name: 'Save 9 free pieces of Walnut comb' }));
    await waitFor(async () => expect(await figures('Pieces of Walnut comb')).toEqual(['8', '2', '4']));
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  });

  it("keeps the focus in the next product's count when a save completes", async () => {
    let answer: (product: object) => void = () => undefined;
    const setStock = () => new Promise((resolve) => (answer = resolve));
    await arrive({ ...shelf(productOf(), productOf({ id: 'p2', name: 'Cape' })), setStock });
    await typeCount('9');
    await user.click(await screen.findByRole('button', { name: 'Save 9 free pieces of Walnut comb' }));
    const next = screen.getByRole('spinbutton', { name: 'Free pieces of Cape' });
    await user.clear(next);
    await user.type(next, '1');
    answer(productOf({ available: 9, stock: { supplied: 14, sold: 3, reserved: 2, available: 9 } }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Save 9/ })).toBeNull());
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await user.keyboard('2');
    expect((next as HTMLInputElement).value).toBe('12');
  });

  it('restores the number when the server refuses, and keeps the typed count', async () => {
    const setStock = () => {
      throw refusal(500, 'INTERNAL', 'Something went wrong.');
    };
    await arrive({ ...shelf(productOf()), setStock });
    await typeCount('9');
    await user.click(await screen.findByRole('button', { name: 'Save 9 free pieces of Walnut comb' }));
    expect(await screen.findByText(/^Failed to submit data\. Please try again\./)).toBeTruthy();
    expect(await figures('Pieces of Walnut comb')).toEqual(['5', '2', '3']);
    expect(screen.getByRole('button', { name: 'Save 9 free pieces of Walnut comb' })).toBeTruthy();
  });

  it('sends only changed fields', async () => {
    const sent: unknown[] = [];
    const updateProduct = ({ changes }: { changes: Record<string, unknown> }) => {
      sent.push({ ...changes });
      return productOf(changes);
    };
    await arrive({ ...shelf(productOf()), updateProduct });
    await user.click(await screen.findByRole('button', { name: 'Edit Walnut comb' }));
    const form = await dialog('Edit Walnut comb');
    await user.clear(form.getByLabelText('Price'));
    await user.type(form.getByLabelText('Price'), '13');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('$13')).toBeTruthy();
    expect(sent).toEqual([{ priceCents: 1300 }]);
  });

  it('deletes after a question, and still offers to restore it after a reload', async () => {
    const answers: Answers = {
      ...shelf(productOf()),
      removeProduct: productOf({ removed: true }),
      restoreProduct: productOf(),
    };
    await arrive(answers);
    await user.click(await screen.findByRole('button', { name: 'Delete Walnut comb' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Delete Walnut comb?' })).getByRole('button', {
        name: 'Delete',
      }),
    );
    expect(await screen.findByText('Shop Deleted successfully!')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Walnut comb' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Undo deleting Walnut comb' })).toBeTruthy();

    cleanup();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    await arrive({
      ...answers,
      myProducts: [],
      restorableProducts: [productOf({ removed: true, restorableUntil: later })],
    });
    await user.click(await screen.findByRole('button', { name: 'Undo deleting Walnut comb' }));
    expect(await screen.findByRole('link', { name: 'Walnut comb' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  it('at the plan’s limit shows the limit and leads to a larger plan, before and after the press', async () => {
    await arrive(shelf(...['a', 'b', 'c'].map((id) => productOf({ id, name: id }))));
    expect(await screen.findByText('3 of 3')).toBeTruthy();
    expect(screen.getByText(FULL)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add Product' }));
    await waitFor(() => expect(screen.getAllByText(FULL).length).toBeGreaterThan(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the server’s words when another tab has taken the last place', async () => {
    const createProduct = () => {
      throw refusal(403, 'PRODUCT_LIMIT', FULL);
    };
    await arrive({ ...shelf(productOf()), createProduct });
    await user.click(await screen.findByRole('button', { name: 'Add Product' }));
    const form = await dialog('Create Product');
    await user.type(form.getByLabelText('Product name'), 'Ox comb');
    await user.type(form.getByLabelText('Price'), '25');
    await user.type(form.getByLabelText('Free pieces'), '1');
    await user.type(form.getByLabelText('Category'), 'Combs');
    await user.click(form.getByRole('button', { name: 'Create Product' }));
    expect(await form.findByText(FULL)).toBeTruthy();
    expect((form.getByLabelText('Product name') as HTMLInputElement).value).toBe('Ox comb');
  });
});
