import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { openTestApp, type TestApp } from '../testing.ts';
import { listed, reserve } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ workers: false });
});
afterAll(() => app.close());

const setPrice = (id: string, priceCents: number, token: string) =>
  app.graphql(
    'mutation ($id: ID!, $changes: ProductChanges!) { updateProduct(id: $id, changes: $changes) { id } }',
    { id, changes: { priceCents } },
    token,
  );
const remove = (id: string, token: string) =>
  app.graphql('mutation ($id: ID!) { removeProduct(id: $id) { removed } }', { id }, token);

describe('productChanged', () => {
  const SUBSCRIBE =
    'subscription ($id: ID!) { productChanged(id: $id) { id available soldOut priceCents removed stock { supplied } } }';
  type Received = {
    readonly data?: { readonly productChanged: object } | null;
    readonly errors?: readonly { readonly extensions?: { readonly code?: unknown } }[];
  };

  function listen(id: string, token?: string) {
    const received: Received[] = [];
    const url = `${app.origin.replace('http', 'ws')}/graphql`;
    const client = createClient({
      url,
      webSocketImpl: WebSocket,
      connectionParams: token ? { authorization: `Bearer ${token}` } : {},
      retryAttempts: 0,
    });
    const noteErrors = (errors: unknown) =>
      void received.push({ errors: [errors].flat() as Received['errors'] & object });
    client.subscribe(
      { query: SUBSCRIBE, variables: { id } },
      { next: (answer) => void received.push(answer as Received), error: noteErrors, complete: () => undefined },
    );
    return { received, close: () => client.dispose() };
  }

  it('sends every subscriber the number of free pieces, and its seller nothing more', async () => {
    const [by, buyer] = await Promise.all([app.registerMember({ role: 'SELLER' }), app.registerMember()]);
    const { id } = await listed(app, by, { stock: 1 });
    await app.settle();
    const listeners = [listen(id), listen(id, by.token)];
    // A subscription begins some time after it was requested: change something until both have received it.
    let cents = 1_000;
    await expect
      .poll(
        async () => {
          cents += 1;
          await setPrice(id, cents, by.token);
          return listeners.every(({ received }) => received.length > 0);
        },
        { timeout: 20_000, interval: 100 },
      )
      .toBe(true);
    await reserve(app, buyer, id, { round: 7 });
    const soldOut = {
      data: { productChanged: { id, available: 0, soldOut: true, priceCents: cents, removed: false, stock: null } },
    };
    for (const { received } of listeners)
      await expect.poll(() => received.at(-1), { timeout: 20_000 }).toMatchObject(soldOut);
    await remove(id, by.token);
    for (const { received } of listeners)
      await expect
        .poll(() => received.at(-1), { timeout: 20_000 })
        .toMatchObject({ data: { productChanged: { removed: true } } });
    for (const { close } of listeners) await close();
  });

  it('refuses an id that is no product', async () => {
    const { received, close } = listen('nonsense');
    await expect.poll(() => received[0]?.errors?.[0]?.extensions?.code, { timeout: 20_000 }).toBe('PRODUCT_MISSING');
    await close();
  });
});
