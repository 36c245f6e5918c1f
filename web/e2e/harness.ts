import { openPage, type View } from './browser.ts';
import { launchBrowser } from './chromium.ts';
import { type ProductOptions, startProduct } from './product.ts';

export { axe, openWindowBeside, shot, troublesOf } from './browser.ts';

/**
 * The product and a browser for one file of browser tests; `close` ends both. Call in `beforeAll`, close in `afterAll`:
 * `const page = await stage.newPage({ width: 360, theme: 'dark' }); await page.goto('/barbers');`
 */
export async function openStage(options: ProductOptions = {}) {
  const [product, browser] = await Promise.all([startProduct(options), launchBrowser()]);
  return {
    product,
    origin: product.origin,
    /** A page with its own cookies and storage. */
    newPage: (view: View = {}) => openPage(browser, product.origin, view),
    /** A REST call below /api/v1, for setting things up. */
    rest: (method: string, path: string, body?: unknown, token?: string) =>
      fetch(`${product.origin}/api/v1${path}`, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    /**
     * A query or mutation, for setting things up and for looking afterwards; a visitor's without a token. Throws what
     * was refused.
     */
    graphql: async <Data>(query: string, variables: object, token: string): Promise<Data> => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
      const answer = await fetch(`${product.origin}/graphql`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = (await answer.json()) as { data: Data; errors?: unknown };
      if (errors) throw new Error(JSON.stringify(errors));
      return data;
    },
    close: async () => {
      await browser.close();
      await product.close();
    },
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;
