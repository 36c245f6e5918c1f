import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStall } from '../carts/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
afterAll(() => app?.close());

/** Code and field of an operation's refusal. */
async function refusal(query: string, token: string): Promise<readonly (string | undefined)[]> {
  const [error] = (await app.graphql(query, {}, token)).errors ?? [];
  return [error?.extensions.code, error?.extensions.field];
}

it('refuses in GraphQL by the name of the argument at fault, also the compiled operation of a repeat', async () => {
  const { seller, productId } = await openStall(app);
  const member = await app.registerProvenMember();
  const product = `{ name: "A", category: "grooming", description: "A", stock: 1, priceCents:`;
  const expected: Readonly<Record<string, readonly (string | undefined)[]>> = {
    'mutation { changePassword(current: "another1", next: "another2") }': ['WRONG_PASSWORD', 'current'],
    'mutation { changePassword(current: "secret1", next: "x") }': ['PASSWORD_TOO_SHORT', 'next'],
    'mutation { eraseMyAccount(password: "another1") }': ['WRONG_PASSWORD', 'password'],
    'mutation { createPaymentIntent(page: cart, itemId: "a", amountCents: 0) { paymentId } }': [
      'BAD_AMOUNT',
      'amountCents',
    ],
    'mutation { createThread(input: { topic: "A", category: "B", text: "" }) { id } }': ['THREAD_TEXT_NEEDED', 'text'],
    [`mutation { addToCart(productId: "${productId}", quantity: 0) { count } }`]: ['QUANTITY_INVALID', 'quantity'],
    'mutation { mergeCart(guestCartId: "0123456789abcdefghijkl", lines: [{ productId: "a", quantity: -1 }]) { count } }':
      ['INVALID_INPUT', 'lines.0.quantity'],
    '{ myBookings(first: 99) { totalCount } }': ['BAD_PAGE_SIZE', 'first'],
    '{ myBookings(after: "x") { totalCount } }': ['BAD_CURSOR', 'after'],
    [`mutation { setStock(id: "${productId}", available: -1) { id } }`]: ['STOCK_INVALID', 'available'],
    [`mutation { createProduct(input: ${product} -1 }) { id } }`]: ['INVALID_INPUT', 'priceCents'],
  };
  for (const [query, answer] of Object.entries(expected)) {
    const { token } = /createProduct|setStock/.test(query) ? seller : member;
    for (const _ of ['interpreted', 'compiled', 'kept'])
      expect([query, ...(await refusal(query, token))]).toEqual([query, ...answer]);
  }
});
