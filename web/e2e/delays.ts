import type { BrowserContext } from 'playwright-core';

/** Milliseconds, or 0 for none: the longest delay of an answer or of a message of a subscription. */
const LONGEST_MS = Number(process.env.DELAYS ?? 0);

let pages = 0;

/**
 * With `DELAYS` in the environment (`npm run e2e:delayed`), delays what a page receives by drawn times: answers overtake
 * each other, messages of subscriptions come before or after the answers they concern, and React renders late. Messages
 * of one socket keep their order. The run prints its `SEED`, which repeats the delays.
 */
export async function delayEverything(context: BrowserContext): Promise<void> {
  if (LONGEST_MS === 0) return;
  pages += 1;
  await context.addInitScript(receiveLate, { seed: Number(process.env.SEED) + pages, longestMs: LONGEST_MS });
}

/** Runs in the page, before its own scripts. */
function receiveLate({ seed, longestMs }: { seed: number; longestMs: number }): void {
  let state = seed;
  /** Between 0 and 1; the mulberry32 generator. */
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** Most delays are short and some are long, as on a bad line. */
  const delay = () => draw() ** 2 * longestMs;

  const send = window.fetch;
  window.fetch = async (...request) => {
    const answer = await send(...request);
    await new Promise((resolve) => setTimeout(resolve, delay()));
    return answer;
  };

  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given);
      let last = Promise.resolve();
      this.addEventListener('message', (event) => {
        if (!event.isTrusted) return;
        event.stopImmediatePropagation();
        const late = new MessageEvent('message', { data: event.data });
        const waited = new Promise((resolve) => setTimeout(resolve, delay()));
        // What is under way when a line is cut is lost.
        last = Promise.all([last, waited]).then(
          () => void (this.readyState === Socket.OPEN && this.dispatchEvent(late)),
        );
      });
    }
  };

  // React's scheduler posts `null` to itself before it renders.
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...given: [unknown]) {
    if (given[0] !== null) return post.apply(this, given);
    setTimeout(() => post.apply(this, given), draw() ** 4 * 100);
  } as typeof post;
}
