import { createClient } from 'graphql-ws';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import type { TestApp } from './testing.ts';

type Heard = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const WITHIN_MS = 15_000;

/** Waits for a condition, generously. */
export const until = (isTrue: () => boolean | Promise<boolean>): Promise<void> =>
  vi.waitFor(
    async () => {
      if (!(await isTrue())) throw new Error('not yet');
    },
    { timeout: WITHIN_MS, interval: 20 },
  );

/** For specs: subscriptions of a test app, which all end with `close`. */
export function openListeners(app: TestApp) {
  const closing: (() => unknown)[] = [];
  const asked = vi.spyOn(app.services.notices, 'on');

  /** Opens a subscription and hands out what it hears; resolves once the server listens for it, or has refused. */
  async function listen(query: string, variables: Record<string, unknown> = {}, token?: string) {
    const before = asked.mock.calls.length;
    const heard: Heard[] = [];
    const failed: unknown[] = [];
    const client = createClient({
      url: app.origin.replace('http', 'ws').concat('/graphql'),
      webSocketImpl: WebSocket,
      connectionParams: token ? { authorization: `Bearer ${token}` } : {},
      lazy: false,
      retryAttempts: 0,
    });
    closing.push(() => client.dispose());
    client.subscribe<Heard>(
      { query, variables },
      {
        next: ({ data, errors }) => {
          if (data) heard.push(data);
          if (errors) failed.push(errors);
        },
        error: (error) => void failed.push(error),
        complete: () => undefined,
      },
    );
    await until(() => asked.mock.calls.length > before || failed.length > 0);
    // Asked for is not yet listened to: the source begins with the first look at it.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { heard, failed };
  }

  return {
    listen,
    close: async () => {
      asked.mockRestore();
      await Promise.all(closing.splice(0).map((close) => close()));
    },
  };
}
