import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscription } from '#domain/plans/decider.ts';
import { Refusal } from '#domain/refusal.ts';
import { figuresOf, stock } from '#domain/stock/decider.ts';
import { openHandler } from '#domain/store/handle.ts';
import { shopBody } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { type Caller, create, end, listed, reserve } from './testing.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp({ workers: false });
});
afterAll(() => app.close());

const newSeller = () => app.registerMember({ role: 'SELLER' });
const many = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const pieces = async (productId: string) =>
  figuresOf((await app.handler.stateOf(stock, { productId })).state, new Date().toISOString());

/** What came of it: `created`, or the code of the refusal. */
async function created(seller: Caller, index: number): Promise<string> {
  if (index % 2 === 0) {
    const { data, errors } = await create(app, seller, { name: `Comb ${index}` });
    return data ? 'created' : (errors?.[0]?.extensions.code ?? 'nothing');
  }
  const { monday: _, ...body } = shopBody({ shop_name: `Comb ${index}`, category: 'Combs', stock: 1 });
  const answer = await app.rest('POST', '/shops/register', { token: seller.token, body });
  return answer.status === 201 ? 'created' : (answer.body as { error: { code: string } }).error.code;
}

const tally = (outcomes: readonly string[]) =>
  Object.fromEntries(
    [...new Set(outcomes)].sort().map((one) => [one, outcomes.filter((other) => other === one).length]),
  );
const listedBy = async (seller: Caller) =>
  (await app.graphql<{ myProducts: { id: string }[] }>('{ myProducts { id } }', {}, seller.token)).data?.myProducts ??
  [];

async function subscribe({ user }: Caller, plan: 'premium' | 'diamond'): Promise<void> {
  const of = { memberId: user._id, subscriptionId: `sub_${user._id}`, attempt: 1 };
  const system = { by: { id: 'test', role: 'system' }, channel: 'job' } as const;
  const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString();
  await app.handler.dispatch(
    subscription,
    {
      type: 'ChoosePlan',
      data: { memberId: user._id, plan, interval: 'monthly', amount: plan === 'premium' ? 25_00 : 40_00 },
    },
    system,
  );
  await app.handler.dispatch(subscription, { type: 'NoteOpened', data: of }, system);
  await app.handler.dispatch(
    subscription,
    { type: 'StartSubscription', data: { ...of, paymentId: 'pay', from: day(-1), until: day(29) } },
    system,
  );
}

describe('the product limit of a plan', () => {
  it('holds when twenty are listed at once through both doors', async () => {
    const seller = await newSeller();
    expect(tally(await many(20, (index) => created(seller, index)))).toEqual({ PRODUCT_LIMIT: 17, created: 3 });
    expect(await listedBy(seller)).toHaveLength(3);
  });

  it('is that of the plan which runs', async () => {
    const seller = await newSeller();
    await subscribe(seller, 'premium');
    expect(tally(await many(24, (index) => created(seller, index)))).toEqual({ PRODUCT_LIMIT: 4, created: 20 });
    const other = await newSeller();
    await subscribe(other, 'diamond');
    expect(tally(await many(5, (index) => created(other, index)))).toEqual({ PRODUCT_LIMIT: 2, created: 3 });
  });

  it('holds for restored products too', async () => {
    const seller = await newSeller();
    const { id } = await listed(app, seller);
    await app.graphql('mutation ($id: ID!) { removeProduct(id: $id) { removed } }', { id }, seller.token);
    expect(tally(await many(3, (index) => created(seller, index)))).toEqual({ created: 3 });
    const back = await app.graphql('mutation ($id: ID!) { restoreProduct(id: $id) { id } }', { id }, seller.token);
    expect(back.errors?.[0]?.extensions).toMatchObject({ code: 'PRODUCT_LIMIT' });
  });

  it('is not used up by the same request sent ten times', async () => {
    const seller = await newSeller();
    const { monday: _, ...body } = shopBody({ shop_name: 'Comb', category: 'Combs', stock: 4 });
    const answers = await many(10, () =>
      app.rest('POST', '/shops/register', { token: seller.token, body, headers: { 'idempotency-key': 'comb-1' } }),
    );
    expect(
      new Set(answers.filter(({ status }) => status === 201).map((answer) => (answer.body as { _id: string })._id))
        .size,
    ).toBe(1);
    const mine = await listedBy(seller);
    expect(mine).toHaveLength(1);
    expect(await pieces(mine[0]?.id ?? '')).toMatchObject({ supplied: 4, available: 4 });
  });
});

describe('the last pieces', () => {
  const outcome = (error: unknown) => {
    if (error instanceof Refusal) return error.code;
    throw error;
  };

  it('are reserved once, by the first of a hundred buyers in two processes', async () => {
    const { id } = await listed(app, await newSeller(), { stock: 3 });
    const elsewhere = { ...app, handler: openHandler(app.store) };
    const buyers = Array.from({ length: 100 }, (_, index) => ({
      token: '',
      user: { _id: `Buyer${String(index).padStart(17, '0')}`, email: '' },
    }));
    const outcomes = await Promise.all(
      buyers.map((buyer, index) => reserve(index % 2 ? app : elsewhere, buyer, id).then(() => 'reserved', outcome)),
    );
    expect(tally(outcomes)).toEqual({ OUT_OF_STOCK: 97, reserved: 3 });
    expect(await pieces(id)).toEqual({ supplied: 3, sold: 0, reserved: 3, available: 0 });
  });

  it('are never sold twice while their seller counts, buyers pay, give up and send back', async () => {
    const seller = await newSeller();
    const { id } = await listed(app, seller, { stock: 5 });
    const buyers = await many(6, () => app.registerMember());
    await many(60, async (index) => {
      const buyer = buyers[index % buyers.length] as Caller;
      const round = 1 + Math.floor(index / buyers.length);
      if (index % 5 === 4)
        await app.graphql('mutation ($id: ID!) { setStock(id: $id, available: 2) { id } }', { id }, seller.token);
      await reserve(app, buyer, id, { round }).then(
        () =>
          index % 3 === 2
            ? undefined
            : end(app, buyer, id, 'SellStock', round).then(() =>
                index % 3 === 1 ? end(app, buyer, id, 'ReturnStock', round) : undefined,
              ),
        outcome,
      );
    });
    let free = 0;
    for (const { type, data } of await app.store.read(`stock-${id}`)) {
      const { quantity } = data as { quantity: number };
      if (type === 'StockSupplied' || type === 'StockReleased' || type === 'StockReturned') free += quantity;
      if (type === 'StockWrittenOff' || type === 'StockReserved') free -= quantity;
      expect(free, 'at every step of the log').toBeGreaterThanOrEqual(0);
    }
    expect((await pieces(id)).available).toBe(free);
    await app.settle();
    const shown = await app.graphql<{ product: { available: number } }>(
      'query ($id: ID!) { product(id: $id) { available } }',
      { id },
    );
    expect(shown.data?.product.available, 'and everybody sees the same').toBe(free);
  });
});
