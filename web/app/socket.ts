import { type Client, type ClientOptions, createClient } from 'graphql-ws';

/** An idle connection is pinged this often, and closed when no pong arrives within a second. */
const ASK_EVERY_MS = 5_000;
const ANSWER_WITHIN_MS = 4_000;
/** Time limit for opening a connection; each retry gets as much again, for slow networks. */
const OPEN_WITHIN_MS = 3_000;
const LONGEST_OPENING_MS = 15_000;
const FIRST_WAIT_MS = 250;
/** Longest pause between attempts: screens may be at most three seconds behind. */
const LONGEST_WAIT_MS = 1_500;
/** A page hidden this long closes its connection: a member may have only a few, and has many tabs. */
const REST_AFTER_MS = 5_000;

/** Whether the page is visible. */
export interface Sight {
  readonly isSeen: () => boolean;
  readonly onChange: (listener: () => void) => void;
}

type Needs = Pick<ClientOptions, 'url' | 'connectionParams' | 'webSocketImpl'> & {
  readonly connecting?: () => void;
  /** `isAgain`: it was lost before, or could not be opened. */
  readonly connected: (isAgain: boolean) => void;
  readonly closed: (code: number | undefined) => void;
  /** Always seen when left out. */
  readonly sight?: Sight;
};

/**
 * One socket for all subscriptions: opened by the first, closed after the last, and reopened while one is active.
 * Connections can die silently, so both opening and open ones have time limits. `wake` reconnects at once. A hidden
 * page closes its connection and resumes from its last position when it is shown again.
 */
export function openSocket({ connecting, connected, closed, sight, ...options }: Needs): {
  readonly client: Client;
  readonly wake: () => void;
} {
  let watch: ReturnType<typeof setTimeout> | undefined;
  let tooSlow = 0;
  let endWait: (() => void) | undefined;
  let lastId = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let isResting = false;

  function giveUpAfter(ms: number, note?: () => void): void {
    clearTimeout(watch);
    watch = setTimeout(() => {
      note?.();
      client.terminate();
    }, ms);
  }

  /** Resolves on `wake`, or after `ms` milliseconds. */
  const wait = (ms?: number) =>
    new Promise<void>((resolve) => {
      endWait = resolve;
      if (ms !== undefined) setTimeout(resolve, ms);
    });

  const client = createClient({
    ...options,
    keepAlive: ASK_EVERY_MS,
    // Short ones that screens have in common: the server makes the bytes of a message once for all who gave the same.
    generateID: () => {
      lastId += 1;
      return String(lastId);
    },
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: async (retries) => {
      if (!isResting) await wait(Math.min(FIRST_WAIT_MS * 2 ** retries, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2));
      while (isResting) await wait();
    },
    on: {
      connecting: () => {
        giveUpAfter(Math.min(OPEN_WITHIN_MS * (tooSlow + 1), LONGEST_OPENING_MS), () => (tooSlow += 1));
        connecting?.();
      },
      connected: (_socket, _payload, isAgain) => {
        clearTimeout(watch);
        tooSlow = 0;
        connected(isAgain);
      },
      ping: (isTheirs) => !isTheirs && giveUpAfter(ANSWER_WITHIN_MS),
      pong: (isTheirs) => isTheirs && clearTimeout(watch),
      closed: (event) => {
        clearTimeout(watch);
        // A connection we closed ourselves is no failure.
        if (isResting) return connecting?.();
        closed((event as { readonly code?: number }).code);
      },
    },
  });

  function look(): void {
    clearTimeout(rest);
    if (!sight || sight.isSeen()) {
      isResting = false;
      endWait?.();
      return;
    }
    rest = setTimeout(() => {
      isResting = true;
      client.terminate();
    }, REST_AFTER_MS);
  }
  sight?.onChange(look);
  look();

  return { client, wake: () => endWait?.() };
}
