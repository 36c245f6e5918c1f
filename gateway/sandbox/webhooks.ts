import { createHmac } from 'node:crypto';
import type { Attempt, DeliveryRow, EventRow } from './rows.ts';
import type { Change, Due, SandboxStore } from './store.ts';
import { runTask } from './tasks.ts';

const AT_ONCE = 32;
const TIMEOUT_MS = 10_000;
/** Longer than an attempt can take: when the sender dies, another process sends again after this. */
const LEASE_MS = 30_000;
const LONGEST_PAUSE_MS = 60_000;
const LOOK_EVERY_MS = 1_000;
/** How long a stop waits for deliveries under way. */
const GRACE_MS = 3_000;
const GIVE_UP_AFTER_MS = 3 * 24 * 3600 * 1000;
const ATTEMPTS_KEPT = 20;

export type CourierOptions = {
  readonly store: SandboxStore;
  readonly url: () => string;
  readonly secret: string;
  /** The event types the receiver asked for; all when left out. The others are recorded and not sent. */
  readonly events?: readonly string[] | undefined;
  /** Pause after the first failure, doubled each time up to a minute. */
  readonly retryMs: number;
  readonly warn: (facts: Record<string, unknown>, message: string) => void;
};
export type Courier = { start(): void /** Something may be due now. */; nudge(): void; stop(): Promise<void> };

/** The provider's signature: HMAC over time and body, under the name v1. `at` is unix seconds. */
export const sign = (body: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

/**
 * Delivers recorded events until they are accepted with a 2xx, and does what was put off. All that is pending is on
 * disk, so it goes on after a restart: an entry's time is moved ahead while it is being sent.
 */
export function courier(options: CourierOptions): Courier {
  const { store } = options;
  const aborting = new AbortController();
  let stopped = false;
  const underway = new Set<Promise<void>>();
  let wake = () => {};
  let running: Promise<void> = Promise.resolve();

  const send = async (claimed: Claimed): Promise<void> => {
    const attempt = await post(options, claimed.event, aborting.signal);
    await store.change((change) => record(change, claimed, attempt, options.retryMs));
    if (attempt.status === undefined || attempt.status >= 300)
      options.warn({ event: claimed.event.id, type: claimed.event.type, ...attempt }, 'Webhook not accepted');
  };
  const launch = (claimed: Claimed): void => {
    const sending: Promise<void> = send(claimed)
      .catch((error: unknown) => options.warn({ err: error }, 'Webhook delivery could not be recorded'))
      .finally(() => {
        underway.delete(sending);
        wake();
      });
    underway.add(sending);
  };
  const pause = async (): Promise<void> => {
    if (stopped) return;
    const next = store.agenda(1)[0];
    const ms =
      underway.size >= AT_ONCE || !next ? LOOK_EVERY_MS : Math.max(1, Math.min(LOOK_EVERY_MS, next.at - Date.now()));
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  };
  const round = async (): Promise<void> => {
    const inOrder = store.get('misbehaviour', 'now')?.reorder ?? false;
    const free = (inOrder ? 1 : AT_ONCE) - underway.size;
    const isDue = free > 0 && (store.agenda(1)[0]?.at ?? Infinity) <= Date.now();
    const claimed = isDue
      ? await store.change((change) => claim(store.agenda(free), change, Date.now(), options.events))
      : [];
    for (const each of claimed) launch(each);
    if (claimed.length === 0 || inOrder) await pause();
  };
  const run = async (): Promise<void> => {
    while (!stopped) {
      await round().catch(async (error: unknown) => {
        options.warn({ err: error }, 'Webhook round failed');
        await pause();
      });
    }
    await Promise.all(underway);
  };
  return {
    start: () => {
      running = run();
    },
    nudge: () => wake(),
    stop: async () => {
      stopped = true;
      wake();
      // What is under way may end: an aborted request can leave a connection behind that keeps the server from closing.
      const impatient = setTimeout(() => aborting.abort(), GRACE_MS);
      await running;
      clearTimeout(impatient);
    },
  };
}

type Claimed = { readonly delivery: DeliveryRow; readonly event: EventRow };

/** Takes what is due, in order, and runs due tasks on the way. */
function claim(entries: readonly Due[], change: Change, now: number, wanted: readonly string[] | undefined): Claimed[] {
  return entries.flatMap((due) => {
    if (due.at > now) return [];
    if (due.kind === 'task') {
      runTask(change, due, now);
      return [];
    }
    const delivery = change.get('delivery', due.id);
    const event = change.get('event', due.id);
    change.unschedule(due.at, 'delivery', due.id);
    if (!event || delivery?.status !== 'pending') return [];
    if (wanted && !wanted.includes(event.type)) {
      change.put('delivery', due.id, { ...delivery, status: 'unwanted' });
      return [];
    }
    const leased = { ...delivery, dueAt: now + LEASE_MS };
    change.put('delivery', due.id, leased);
    change.schedule(leased.dueAt, 'delivery', due.id);
    return [{ delivery: leased, event }];
  });
}

async function post({ url, secret }: CourierOptions, event: EventRow, aborting: AbortSignal): Promise<Attempt> {
  const started = Date.now();
  const facts = () => ({ at: new Date(started).toISOString(), ms: Date.now() - started });
  try {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (sandbox)',
      'stripe-signature': sign(event.body, secret, Math.floor(started / 1000)),
    };
    const signal = AbortSignal.any([aborting, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await fetch(url(), { method: 'POST', headers, body: event.body, signal, redirect: 'manual' });
    await response.body?.cancel();
    return { ...facts(), status: response.status };
  } catch (error) {
    return { ...facts(), error: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause
    ? String(cause.code)
    : error.name === 'TimeoutError'
      ? 'timeout'
      : error.message;
}

/** Writes down how it went and when it goes on. A replay asked for in the meantime wins over this attempt's outcome. */
function record(change: Change, { delivery: sent, event }: Claimed, attempt: Attempt, retryMs: number): void {
  const now = Date.now();
  const delivery = change.get('delivery', sent.eventId) ?? sent;
  const attempts = [...delivery.attempts, attempt].slice(-ATTEMPTS_KEPT);
  if (delivery.dueAt !== sent.dueAt) {
    change.put('delivery', sent.eventId, { ...delivery, attempts });
    return;
  }
  change.unschedule(delivery.dueAt, 'delivery', sent.eventId);
  const accepted = attempt.status !== undefined && attempt.status >= 200 && attempt.status < 300;
  const copies = delivery.copies - (accepted ? 1 : 0);
  const failures = accepted ? 0 : delivery.failures + 1;
  const abandoned = !accepted && now - event.created * 1000 > GIVE_UP_AFTER_MS;
  const status = copies <= 0 ? 'delivered' : abandoned ? 'abandoned' : 'pending';
  const dueAt = now + (accepted ? 0 : Math.min(LONGEST_PAUSE_MS, retryMs * 2 ** Math.min(failures - 1, 16)));
  change.put('delivery', sent.eventId, { ...delivery, status, copies, failures, dueAt, attempts });
  if (status === 'pending') change.schedule(dueAt, 'delivery', sent.eventId);
}

/** Sends an event once more, whatever became of it before. False when there is no such event. */
export const replay = (store: SandboxStore, eventId: string, now: number): Promise<boolean> =>
  store.change((change) => {
    const delivery = change.get('delivery', eventId);
    if (!delivery) return false;
    if (delivery.status === 'pending') change.unschedule(delivery.dueAt, 'delivery', eventId);
    change.put('delivery', eventId, {
      ...delivery,
      status: 'pending',
      copies: Math.max(1, delivery.copies),
      failures: 0,
      dueAt: now,
    });
    change.schedule(now, 'delivery', eventId);
    return true;
  });
