import type { Address } from '../../address.ts';
import { cart } from '../../carts/decider.ts';
import type { Actor } from '../../decider.ts';
import { newId, newShopId, seededEntropy } from '../../ids.ts';
import { order } from '../../orders/decider.ts';
import { isPlaced, type PlacedOrder } from '../../orders/state.ts';
import { openMemoryProvider } from '../../ports/memoryProvider.testing.ts';
import { catalog } from '../../shops/decider.ts';
import { figuresOf, stock } from '../../stock/decider.ts';
import { openHandler } from '../../store/handle.ts';
import { openMemoryStore } from '../../store/memory.ts';
import type { TaxRate } from '../../taxes.ts';
import { account } from '../../users/decider.ts';
import { openPayment } from '../payment/open.ts';
import { purposes } from '../payment/purposes.ts';
import { type SettleTools, settlePayment } from '../payment/settle.ts';
import { checkOut } from './checkOut.ts';
import { offersFor } from './offers.ts';
import { cartOf } from './steps.ts';

const START = Date.parse('2027-01-11T18:00:00.000Z');
export const PRICE = 1250;
export const DOOR = {
  name: 'The shelf',
  street: '18 N Oak St',
  unit: '',
  city: 'Chicago',
  state: 'IL',
  zip: '60610',
};

/**
 * For specs of buying: two sellers with a product each and as many buyers as are asked for, over a store and a provider
 * in memory, with a clock that stands still until it is moved.
 */
export async function givenMarket({
  pieces = [5, 5],
  price = PRICE,
}: {
  pieces?: readonly number[];
  price?: number;
} = {}) {
  let at = START;
  const now = () => new Date(at).toISOString();
  const entropy = seededEntropy('market');
  const store = openMemoryStore();
  const { dispatch, stateOf } = openHandler(store, now);
  const provider = openMemoryProvider(now);
  const tools: SettleTools = {
    dispatch,
    stateOf,
    provider,
    purposes,
    now,
    sender: { by: { id: 'settle', role: 'system' }, channel: 'job' },
  };
  const rest = (by: Actor) => ({ by, channel: 'rest' as const });
  const as = (by: Actor, base: SettleTools = tools): SettleTools => ({ ...base, sender: rest(by) });

  async function join(role: 'CUSTOMER' | 'SELLER'): Promise<Actor> {
    const by: Actor = { id: newId(entropy), role };
    const handles = { email: { hash: by.id, attempt: 'a' }, username: { hash: `n${by.id}`, attempt: 'a' } };
    const names = {
      email: `${by.id}@example.test`,
      userName: by.id,
      firstName: 'Mem',
      lastName: 'Ber',
      phoneNumber: '1',
    };
    await dispatch(
      account,
      { type: 'RegisterAccount', data: { accountId: by.id, ...names, role, referCode: 'ABCDEF', handles } },
      rest(by),
    );
    return by;
  }

  async function list(by: Actor, count: number): Promise<string> {
    const productId = newShopId(by.id, entropy);
    const facts = {
      shopId: productId,
      name: 'Comb',
      price,
      description: '',
      contactNumber: '',
      contactEmail: '',
      image: '',
      category: 'combs',
    };
    const data = {
      ...facts,
      place: { address: '' },
      timeZone: 'America/Chicago',
      hours: {},
      limits: { shops: 3, products: 20 },
    };
    await dispatch(catalog, { type: 'RegisterShop', data }, rest(by));
    if (count > 0) await dispatch(stock, { type: 'SupplyStock', data: { productId, quantity: count } }, rest(by));
    return productId;
  }

  const sellers: Actor[] = [];
  const products: string[] = [];
  for (const count of pieces) {
    const seller = await join('SELLER');
    sellers.push(seller);
    products.push(await list(seller, count));
  }
  const ann = await join('CUSTOMER');
  const bob = await join('CUSTOMER');
  const product = (index: number): string => products[index] ?? '';
  const sellerId = (index: number): string => sellers[index]?.id ?? '';

  async function put(by: Actor, index: number, quantity = 1): Promise<void> {
    const productId = product(index);
    const offers = await offersFor(tools, by.id, [productId]);
    await dispatch(
      cart,
      {
        type: 'PutInCart',
        data: { memberId: by.id, additionId: newId(entropy), items: [{ productId, quantity }], offers },
      },
      rest(by),
    );
  }

  async function orderOf(orderId: string): Promise<PlacedOrder | undefined> {
    const { state } = await stateOf(order, { orderId });
    return isPlaced(state) ? state : undefined;
  }

  const intentFor = (by: Actor, { orderId, total }: PlacedOrder, base = tools) =>
    openPayment(
      as(by, base),
      { purpose: { page: 'cart', itemId: orderId }, payerId: by.id, amount: total },
      () => undefined,
    );

  return {
    tools,
    as,
    store,
    provider,
    sellers,
    products,
    product,
    ann,
    bob,
    join,
    list,
    put,
    orderOf,
    intentFor,
    dispatch,
    stateOf,
    cart: (by: Actor) => cartOf(tools, by.id),
    checkOut: (by: Actor, amount?: number) =>
      checkOut(as(by), { memberId: by.id, ...(amount !== undefined && { amount }) }),
    settle: (orderId: string) => settlePayment(tools, `cart-${orderId}`),
    pass: (minutes: number) => {
      at += minutes * 60_000;
    },
    reprice: (index: number, cents: number) =>
      dispatch(
        catalog,
        { type: 'ChangeShop', data: { shopId: product(index), changes: { price: cents } } },
        rest(sellers[index] as Actor),
      ),
    /** The seller of a product asks so many cents for sending, may offer to pick things up, and may charge tax. */
    ask: (index: number, shipping: number, isPickUpOffered = false, returns = '', taxes: readonly TaxRate[] = []) =>
      dispatch(
        catalog,
        {
          type: 'SetSellingTerms',
          data: {
            ownerId: sellerId(index),
            terms: { shipping, returns, pickUp: isPickUpOffered ? DOOR : null, taxes },
          },
        },
        rest(sellers[index] as Actor),
      ),
    /** What the member buys goes there from now on. */
    goTo: (by: Actor, address: Address = DOOR) =>
      dispatch(cart, { type: 'ChooseDelivery', data: { memberId: by.id, address } }, rest(by)),
    pickUp: async (by: Actor, index: number, isPickedUp = true) => {
      const offers = await offersFor(tools, by.id, products);
      const data = { memberId: by.id, sellerId: sellerId(index), isPickedUp, offers };
      await dispatch(cart, { type: 'ChoosePickUp', data }, rest(by));
    },
    takeDown: (index: number) =>
      dispatch(
        catalog,
        { type: 'RemoveShop', data: { shopId: product(index), upcomingBookings: false } },
        rest(sellers[index] as Actor),
      ),
    figures: async (index: number) => figuresOf((await stateOf(stock, { productId: product(index) })).state, now()),
    count: async (type: string) => (await store.readAll(-1, 100_000)).filter((event) => event.type === type).length,
    /** What payers are out of pocket, in cents: received and not given back. */
    kept: () =>
      provider.hand.intents().reduce((sum, { amountReceived }) => sum + amountReceived, 0) -
      provider.hand
        .refundsMade()
        .filter(({ status }) => status === 'succeeded')
        .reduce((sum, { amount }) => sum + amount, 0),
  };
}

export type Market = Awaited<ReturnType<typeof givenMarket>>;
