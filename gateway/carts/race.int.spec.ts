import { afterAll, beforeAll, expect, it } from 'vitest';
import { figuresOf, stock } from '#domain/stock/decider.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { books, cartOf, confirm, confirmOrder, intentFor, openStall, put } from './testing.ts';

const BUYERS = 100;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
afterAll(() => app?.close());

it(`the last piece and ${BUYERS} buyers at once: one order, and only its buyer is charged`, async () => {
  const { productId } = await openStall(app, { pieces: 1 });
  const buyers = [];
  for (let index = 0; index < BUYERS; index += 1) buyers.push(await app.registerMember());
  for (const buyer of buyers) expect((await put(app, buyer, productId)).status).toBe(201);

  const ends = await Promise.all(
    buyers.map(async (buyer) => {
      const cart = await cartOf(app, buyer);
      const opened = await intentFor(app, buyer, cart?._id ?? '', 1250);
      if (opened.status !== 201)
        return { status: opened.status, code: (opened.body as { error: { code: string } }).error.code };
      await confirm(app, (opened.body as { clientSecret: string }).clientSecret);
      return { status: (await confirmOrder(app, buyer, cart?._id ?? '')).status, code: '' };
    }),
  );

  expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(ends.filter(({ status, code }) => status === 409 && code === 'OUT_OF_STOCK')).toHaveLength(BUYERS - 1);
  const all = await books(app);
  expect(all.filter(({ amountReceived }) => amountReceived > 0)).toMatchObject([
    { amountReceived: 1250, amountRefunded: 0 },
  ]);
  expect((await app.store.readAll(-1, 100_000)).filter(({ type }) => type === 'OrderPaid')).toHaveLength(1);
  const { state } = await app.services.stateOf(stock, { productId });
  expect(figuresOf(state, new Date().toISOString())).toEqual({ supplied: 1, sold: 1, reserved: 0, available: 0 });
}, 120_000);
