import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartOf, home, lineOf, productOf } from '../testing/carts.ts';
import { type Answers, anna, draw, openServer } from '../testing/server.tsx';
import { CartScreen } from './CartScreen.tsx';
import { keepCart } from './cartFields.ts';

vi.setConfig({ testTimeout: 60_000 });

const wax = productOf('wax', { name: 'Sculpting Wax' });
const comb = productOf('comb', { name: 'Steel Comb', priceCents: 750, available: 3 });
const two = cartOf([lineOf(wax, 2), lineOf(comb, 1)]);

function open(answers: Answers) {
  const server = openServer(answers);
  const router = draw(
    server,
    [
      { path: '/cart', element: <CartScreen /> },
      { path: '*', element: <h1>elsewhere</h1> },
    ],
    '/cart',
  );
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { server, router, arrivesAt: (where: string) => waitFor(() => expect(address()).toBe(where)) };
}

const summary = () => within(screen.getByRole('complementary', { name: 'Order summary' }));
const asMember = () => localStorage.setItem('user', JSON.stringify(anna));
const visitorHas = (...items: { _id: string; price: number; amount: number }[]) =>
  localStorage.setItem('cart', JSON.stringify(items));

beforeEach(() => {
  vi.stubGlobal('fetch', async () =>
    localStorage.getItem('user')
      ? new Response(JSON.stringify({ user: anna }), { headers: { authorization: 'Bearer key' } })
      : new Response('', { status: 401 }),
  );
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('a member’s cart', () => {
  beforeEach(asMember);

  it('shows what sellers ask for sending, and goes to the payment of what is picked up without an address', async () => {
    const seller = (isPickedUp: boolean) => ({
      __typename: 'CartSeller',
      sellerId: 'p1',
      seller: wax.seller,
      shippingCents: isPickedUp ? 0 : 695,
      isPickedUp,
      terms: { __typename: 'SellingTerms', shippingCents: 695, returns: 'Within 14 days.', pickUp: home, taxes: [] },
    });
    const cartNow = (isPickedUp: boolean) => ({
      ...cartOf([lineOf(wax, 2)], [], []),
      shippingCents: isPickedUp ? 0 : 695,
      totalCents: isPickedUp ? 2500 : 3195,
      sellers: [seller(isPickedUp)],
    });
    let isPickedUp = false;
    const choosePickUp = (asked: { sellerId: string; isPickedUp: boolean }) => {
      expect(asked.sellerId).toBe('p1');
      isPickedUp = asked.isPickedUp;
      return cartNow(isPickedUp);
    };
    const { arrivesAt } = open({ cart: () => cartNow(isPickedUp), choosePickUp });
    expect(await screen.findByText('$31.95')).toBeTruthy();
    expect(summary().getByText('$25.00')).toBeTruthy();
    expect(summary().getByText('$6.95')).toBeTruthy();
    expect(await screen.findByText('Within 14 days.')).toBeTruthy();
    expect(screen.getByRole('form', { name: 'Delivery address' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /^Pick it up, \$0\.00/ }));
    await waitFor(() => expect(summary().queryByText('$31.95')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Delivery address' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: /^Checkout/ }));
    await arrivesAt('/payment/cart/c1/25');
  });

  it('shows its total, without a cent for shipping and tax, and goes to the payment', async () => {
    const { arrivesAt } = open({ cart: two });
    expect(await screen.findByRole('heading', { level: 2, name: '3 items' })).toBeTruthy();
    expect(summary().getAllByText('$32.50')).toHaveLength(2);
    expect(summary().getAllByText('$0.00')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: /^Checkout/ }));
    await arrivesAt('/payment/cart/c1/32.50');
  });

  it("counts at once, and shows the server's refusal", async () => {
    open({
      cart: two,
      setCartQuantity: () => {
        throw new GraphQLError('There are not that many left.', {
          extensions: { code: 'OUT_OF_STOCK', details: { lines: [] } },
        });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More: Quantity of Sculpting Wax' }));
    const row = screen.getByRole('heading', { name: 'Sculpting Wax' }).closest('li');
    expect(row && (await within(row).findByText('There are not that many left.'))).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 2, name: '3 items' })).toBeTruthy();
  });

  it('gives a line back that was taken out', async () => {
    const { server } = open({
      cart: cartOf([lineOf(wax, 2)]),
      setCartQuantity: () => cartOf([]),
      addToCart: () => cartOf([lineOf(wax, 2)]),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Sculpting Wax' }));
    expect(await screen.findByText('Your cart is empty')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('heading', { level: 3, name: 'Sculpting Wax' })).toBeTruthy();
    await waitFor(() =>
      expect(server.asked.find(({ name }) => name === 'AddToCart')?.variables).toEqual({
        productId: 'wax',
        quantity: 2,
      }),
    );
  });

  it('shows what has changed before the payment, and applies it when it is accepted', async () => {
    const change = {
      __typename: 'CartChange' as const,
      productId: 'wax',
      kind: 'PRICE' as const,
      fromCents: 1250,
      toCents: 1300,
      available: 20,
    };
    let accepted = false;
    const dearer = lineOf({ ...wax, priceCents: 1300 }, 2);
    open({
      cart: () => (accepted ? cartOf([dearer]) : cartOf([{ ...dearer, seenCents: 1250 }], [change])),
      acceptCartChanges: () => {
        accepted = true;
        return cartOf([dearer]);
      },
    });
    const changes = within(await screen.findByRole('alert', { name: 'Your cart has changed' }));
    expect(changes.getByText('Sculpting Wax now costs $13.00 instead of $12.50.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Checkout/ }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('alert', { name: 'Your cart has changed' })),
    );
    await userEvent.click(changes.getByRole('button', { name: 'Accept the changes' }));
    await waitFor(() => expect(screen.queryByText('Your cart has changed')).toBeNull());
  });

  it('leads to a change that only the checkout finds', async () => {
    const change = {
      __typename: 'CartChange' as const,
      productId: 'comb',
      kind: 'FEWER' as const,
      fromCents: 750,
      toCents: 750,
      available: 1,
    };
    let asked = 0;
    open({
      cart: () => {
        asked += 1;
        return asked === 1 ? two : cartOf(two.lines, [change]);
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Checkout/ }));
    const changes = await screen.findByRole('alert', { name: 'Your cart has changed' });
    await waitFor(() => expect(document.activeElement).toBe(changes));
  });

  it('goes to the thank-you page where there is nothing to pay', async () => {
    const free = lineOf(productOf('card', { priceCents: 0 }), 1);
    const order = { id: 'o1', status: 'paid' };
    const { arrivesAt } = open({ cart: cartOf([free]), checkOut: { amountCents: 0, order } });
    await userEvent.click(await screen.findByRole('button', { name: /^Checkout/ }));
    await arrivesAt('/thank-you?order=o1');
  });
});

describe('where a member’s cart goes', () => {
  beforeEach(asMember);
  const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

  it('is asked before it is paid, and saved by the checkout itself', async () => {
    let addresses: (typeof home)[] = [];
    const { server, arrivesAt } = open({
      cart: () => cartOf([lineOf(wax, 2)], [], addresses),
      chooseDelivery: ({ address }: { address: typeof home }) => {
        addresses = [{ ...address, __typename: 'DeliveryAddress' }];
        return cartOf([lineOf(wax, 2)], [], addresses);
      },
    });
    const checkout = await screen.findByRole('button', { name: /^Checkout/ });
    expect(await screen.findByRole('form', { name: 'Delivery address' })).toBeTruthy();
    await userEvent.click(checkout);
    expect(await screen.findAllByText('Please say where it should go.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Street and number')));
    await type('Street and number', '233 S Wacker Dr');
    await type('City', 'Chicago');
    await userEvent.selectOptions(screen.getByLabelText('State'), 'IL');
    await type('ZIP code', '6060');
    await userEvent.click(checkout);
    expect((await screen.findAllByText(/^A ZIP code has five digits/)).length).toBeGreaterThan(0);
    expect(server.asked.map(({ name }) => name)).not.toContain('ChooseDelivery');
    await type('ZIP code', '6');
    await userEvent.click(checkout);
    await arrivesAt('/payment/cart/c1/25');
    expect(server.asked.find(({ name }) => name === 'ChooseDelivery')?.variables).toEqual({
      address: {
        name: `${anna.firstName} ${anna.lastName}`,
        street: '233 S Wacker Dr',
        unit: '',
        city: 'Chicago',
        state: 'IL',
        zip: '60606',
      },
    });
  });

  it('is one of the addresses used before with one press', async () => {
    const shop = { ...home, name: 'Fade Co.', street: '1 State St' };
    let addresses = [home, shop];
    open({
      cart: () => cartOf([lineOf(wax, 2)], [], addresses),
      chooseDelivery: () => {
        addresses = [shop, home];
        return cartOf([lineOf(wax, 2)], [], addresses);
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change address' }));
    await userEvent.click(screen.getByRole('button', { name: /^Fade Co\./ }));
    expect(await screen.findByRole('button', { name: 'Change address' })).toBeTruthy();
    expect(screen.getByText('1 State St')).toBeTruthy();
    expect(screen.queryByText('233 S Wacker Dr')).toBeNull();
  });

  it('says what tax comes to once it is known where it goes, and shows the new total before it is paid', async () => {
    const seller = {
      __typename: 'CartSeller',
      ...{ sellerId: 'p1', seller: wax.seller, shippingCents: 0, isPickedUp: false },
      terms: {
        __typename: 'SellingTerms',
        ...{ shippingCents: 0, returns: '', pickUp: null },
        taxes: [{ __typename: 'SalesTax', state: 'IL', basisPoints: 625 }],
      },
    };
    let addresses: (typeof home)[] = [];
    const cartNow = () => {
      const isTaxKnown = addresses.length > 0;
      const taxCents = isTaxKnown ? 156 : 0;
      const known = { taxCents, isTaxKnown, totalCents: 2500 + taxCents };
      return { ...cartOf([lineOf(wax, 2)], [], addresses), ...known, sellers: [{ ...seller, taxCents }] };
    };
    const { arrivesAt } = open({
      cart: cartNow,
      chooseDelivery: ({ address }: { address: typeof home }) => {
        addresses = [{ ...address, __typename: 'DeliveryAddress' }];
        return cartNow();
      },
    });
    expect(await screen.findByText('Tax: 6.25% in Illinois')).toBeTruthy();
    expect(summary().getByText('With the address')).toBeTruthy();
    expect(summary().getAllByText('$25.00')).toHaveLength(2);
    await fillIn(home);
    await userEvent.click(screen.getByRole('button', { name: /^Checkout/ }));
    expect((await summary().findByRole('alert')).textContent).toMatch(/^There is tax on it where it goes\./);
    expect(summary().getByText('$1.56')).toBeTruthy();
    expect(summary().getByText('$26.56')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Checkout/ }));
    await arrivesAt('/payment/cart/c1/26.56');
  });

  it('shows what the server says of it', async () => {
    open({
      cart: () => cartOf([lineOf(wax, 2)], [], []),
      chooseDelivery: () => {
        throw new GraphQLError('Please choose a state.', { extensions: { code: 'ADDRESS_INVALID', field: 'state' } });
      },
    });
    await fillIn(home);
    await userEvent.click(screen.getByRole('button', { name: 'Use this address' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('State')));
  });

  async function fillIn({ street, city, state, zip }: typeof home) {
    await screen.findByRole('form', { name: 'Delivery address' });
    await type('Street and number', street);
    await type('City', city);
    await userEvent.selectOptions(screen.getByLabelText('State'), state);
    await type('ZIP code', zip);
  }
});

describe('leaving while the cart is checked once more', () => {
  beforeEach(asMember);

  it.each([
    ['keeps one out of the till', two],
    ['buys nothing', cartOf([lineOf(productOf('card', { priceCents: 0 }), 1)])],
  ])('%s', async (_what, cart) => {
    const held: (() => void)[] = [];
    let isSlow = false;
    const { server, router } = open({
      cart: () => (isSlow ? new Promise((resolve) => held.push(() => resolve(cart))) : cart),
    });
    const checkout = await screen.findByRole('button', { name: /^Checkout/ });
    isSlow = true;
    await userEvent.click(checkout);
    await waitFor(() => expect(held.length).toBeGreaterThan(0));
    await act(() => router.navigate('/forum'));
    await act(async () => {
      for (const answer of held) answer();
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    expect(router.state.location.pathname).toBe('/forum');
    expect(server.asked.map(({ name }) => name)).not.toContain('CheckOutFree');
  });

  it('goes on to the order although a change to the empty cart came before it', async () => {
    const free = cartOf([lineOf(productOf('card', { priceCents: 0 }), 1)]);
    let order: (answer: unknown) => void = () => undefined;
    const { server, arrivesAt } = open({ cart: free, checkOut: () => new Promise((resolve) => (order = resolve)) });
    await userEvent.click(await screen.findByRole('button', { name: /^Checkout/ }));
    await waitFor(() => expect(server.asked.map(({ name }) => name)).toContain('CheckOutFree'));
    act(() => keepCart(server.client.cache, cartOf([])));
    expect(await screen.findByText('Your cart is empty')).toBeTruthy();
    order({ amountCents: 0, order: { id: 'o1', status: 'paid' } });
    await arrivesAt('/thank-you?order=o1');
  });
});

describe('a visitor’s cart', () => {
  it('is kept in the browser and leads to the login', async () => {
    visitorHas({ _id: 'wax', price: 1250, amount: 2 });
    const { arrivesAt } = open({ productsByIds: [wax] });
    expect(await screen.findByRole('heading', { level: 2, name: '2 items' })).toBeTruthy();
    expect(screen.getByText('You log in first; what is in your cart comes along.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Fewer: Quantity of Sculpting Wax' }));
    expect(await screen.findByRole('heading', { level: 2, name: '1 item' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Checkout/ }));
    await arrivesAt('/login?next=%2Fcart%3Fcheckout%3D1250');
  });

  it('has a way on when it is empty', async () => {
    open({});
    expect(await screen.findByText('Your cart is empty')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Marketplace' }).getAttribute('href')).toBe('/marketplace');
  });
});
