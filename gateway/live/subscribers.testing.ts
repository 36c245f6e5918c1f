import { createClient } from 'graphql-ws';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import type { TestApp } from '../testing.ts';

type Received = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const WITHIN_MS = 15_000;

/** Waits up to 15 s for a condition. */
export const until = (isTrue: () => boolean | Promise<boolean>): Promise<void> =>
  vi.waitFor(
    async () => {
      if (!(await isTrue())) throw new Error('not yet');
    },
    { timeout: WITHIN_MS, interval: 20 },
  );

/** For specs: subscriptions of a test app, which all end with `close`. */
export function openSubscribers(app: TestApp) {
  const closing: (() => unknown)[] = [];
  const subscribed = vi.spyOn(app.services.changeFeed, 'on');

  /**
   * Opens a subscription and answers the data it receives; resolves once the server is subscribed for it, or has
   * refused.
   */
  async function subscribe(query: string, variables: Record<string, unknown> = {}, token?: string) {
    const before = subscribed.mock.calls.length;
    const received: Received[] = [];
    const failed: unknown[] = [];
    const client = createClient({
      url: app.origin.replace('http', 'ws').concat('/graphql'),
      webSocketImpl: WebSocket,
      connectionParams: token ? { authorization: `Bearer ${token}` } : {},
      lazy: false,
      retryAttempts: 0,
    });
    closing.push(() => client.dispose());
    client.subscribe<Received>(
      { query, variables },
      {
        next: ({ data, errors }) => {
          if (data) received.push(data);
          if (errors) failed.push(errors);
        },
        error: (error) => void failed.push(error),
        complete: () => undefined,
      },
    );
    await until(() => subscribed.mock.calls.length > before || failed.length > 0);
    // The source is created but not read yet: it starts with its first read.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { received, failed };
  }

  return {
    subscribe,
    close: async () => {
      subscribed.mockRestore();
      await Promise.all(closing.splice(0).map((close) => close()));
    },
  };
}
