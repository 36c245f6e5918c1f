import { START, type StoredEvent, type SubscribeOptions, type Subscription } from './eventStore.ts';
import { type Following, follow, readRange } from './eventStoreDbCalls.ts';
import { failureOf } from './eventStoreDbErrors.ts';
import type { Link } from './eventStoreDbLink.ts';
import { asStored, LOG_STREAMS, readHead } from './eventStoreDbRead.ts';

const SHORTEST_PAUSE = 50;
/** Not longer, so that read models have soon what is written once the server is back. */
const LONGEST_PAUSE = 1000;
const PAGES_AHEAD = 2;
/**
 * While events stream in, so long is waited for more: a handler's batch costs much more than its events. A single event
 * is handed over at once.
 */
const GATHER_MS = 20;

/** What the reader of one connection waits for. */
type Inbox = { readonly events: StoredEvent[]; lost?: unknown; wake(): void };

/**
 * A subscription that outlives its connections: after a loss it comes back, ever more slowly, from the last position
 * handed over. Events wait in a small inbox; when it is full the connection is paused, so a slow handler slows the
 * server down and not this process's memory.
 */
export function subscribeTo(
  link: Link,
  { after, batch = 500, onEvents, onCaughtUp, onError }: SubscribeOptions,
  callLimit: number,
): Subscription {
  let position = after;
  let stopped = false;
  let handlerFailed = false;
  let current: Following | undefined;
  let wake = () => {};

  /** Waits for something to happen, at most so long. */
  const sleep = (limit?: number) =>
    new Promise<void>((resolve) => {
      const timer = limit === undefined ? undefined : setTimeout(resolve, limit);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function handOver(events: readonly StoredEvent[]) {
    try {
      await onEvents(events);
    } catch (error) {
      handlerFailed = true;
      throw error;
    }
    position = events.at(-1)?.position ?? position;
  }

  /** Lives as long as one connection; throws what ended it. */
  async function listen(connected: () => void) {
    const inbox: Inbox = { events: [], wake: () => wake() };
    const client = link.client();
    const subscription = await follow(client, position === START ? undefined : position, LOG_STREAMS);
    current = subscription;
    try {
      if (stopped) return;
      await opened(subscription, inbox, {
        after: position,
        room: PAGES_AHEAD * batch,
        limit: callLimit,
        onData: () => link.heard(client),
        onSilence: () => link.renew(client),
      });
      connected();
      // What is there at this moment is old; once it has been handed over the subscriber is up to date.
      const end = onCaughtUp ? await link.once((now) => readHead((range) => readRange(now, range, callLimit))) : START;
      let announced = false;
      let streaming = false;
      while (!stopped) {
        if (streaming && inbox.events.length < batch) await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
        const events = inbox.events.splice(0, batch);
        if (events.length > 0) {
          announced = false;
          await handOver(events);
          streaming = inbox.events.length > 0;
          continue;
        }
        streaming = false;
        if (inbox.lost) throw inbox.lost;
        subscription.resume();
        if (!announced && position >= end) {
          announced = true;
          onCaughtUp?.();
        }
        if (inbox.events.length === 0 && !inbox.lost && !stopped) await sleep();
      }
    } catch (error) {
      link.failed(client, error);
      throw error;
    } finally {
      end(subscription);
    }
  }

  async function live() {
    let pause = SHORTEST_PAUSE;
    while (!stopped) {
      try {
        await listen(() => (pause = SHORTEST_PAUSE));
      } catch (error) {
        if (handlerFailed || failureOf(error).kind === 'final') throw error;
      }
      if (!stopped) await sleep(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
  }

  const done = live().catch((error) => {
    stopped = true;
    onError(error);
  });

  return {
    stop() {
      stopped = true;
      if (current) end(current);
      wake();
      return done;
    },
  };
}

type Opening = {
  readonly after: number;
  readonly room: number;
  readonly limit: number;
  onData(): void;
  onSilence(): void;
};

/** Fills the inbox from a subscription; resolves once the server has confirmed it. */
function opened(
  subscription: Following,
  inbox: Inbox,
  { after, room, limit, onData, onSilence }: Opening,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      onSilence();
      lose(new Error(`the subscription was not confirmed in ${limit} ms`));
    }, limit);
    function lose(error: unknown) {
      clearTimeout(timer);
      inbox.lost ??= error;
      inbox.wake();
      reject(error);
    }
    subscription.on('error', lose);
    subscription.on('end', () => lose(new Error('the subscription ended')));
    subscription.on('data', (answer) => {
      onData();
      if (answer.hasConfirmation()) {
        clearTimeout(timer);
        resolve();
      }
      const recorded = answer.getEvent()?.getEvent();
      const event = recorded && asStored(recorded);
      if (!event || event.position <= after) return;
      inbox.events.push(event);
      if (inbox.events.length >= room) subscription.pause();
      inbox.wake();
    });
  });
}

/** Ends the call; the error that this itself causes is expected. */
function end(subscription: Following) {
  subscription.on('error', () => undefined);
  subscription.cancel();
}
