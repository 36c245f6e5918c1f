import { type Client, type ClientOptions, createClient } from 'graphql-ws';

/** A line that says nothing is asked for a sign of life this often, and given up when none comes within the second. */
const ASK_EVERY_MS = 5_000;
const ANSWER_WITHIN_MS = 4_000;
/** Opening a line takes a slow network so long; each time that was not enough the next try has as much again. */
const OPEN_WITHIN_MS = 3_000;
const LONGEST_OPENING_MS = 15_000;
const FIRST_WAIT_MS = 250;
/** A line that is back is noticed within this: a screen may be behind by three seconds. */
const LONGEST_WAIT_MS = 1_500;
/** A page that nobody has looked at for so long gives its line up: a member may have a few only, and many tabs. */
const REST_AFTER_MS = 5_000;

/** Whether anybody looks at the page. */
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
 * One socket for every subscription: opened by the first, closed after the last, and opened again and again for as long as somebody listens. A
 * line can be dead without a word, so that is watched for: while it opens, and while it is open. `wake` tries at once instead of waiting.
 * A page out of sight rests without a line, and goes on from where it was once it is seen again.
 */
export function openSocket({ connecting, connected, closed, sight, ...options }: Needs): { readonly client: Client; readonly wake: () => void } {
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

  /** Until somebody wakes us, or so many milliseconds at the longest. */
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
        // Nothing is wrong with a line that was given up.
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
