import { type Json, noSuch } from './errors.ts';
import type { Form } from './parse.ts';
import type { Change, Rows, View } from './store.ts';

/** What an event says it came from. */
export type Cause = {
  /** unix ms */ readonly now: number;
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
};

/**
 * One request that has been let in. `secret` callers hold the account's secret key; `browser` callers only what a
 * payer's page has.
 */
export type Call = Cause & {
  readonly caller: 'secret' | 'browser';
  readonly path: string;
  /** The `:id` of the address, empty where there is none. */
  readonly id: string;
  readonly params: Form;
  /** This server as the caller reached it. */
  readonly origin: string;
};
export type Reply = {
  readonly status: number;
  readonly body: unknown /** Where a person's browser goes instead of reading the body. */;
  readonly redirect?: string;
};

/**
 * One address of the provider's API. A POST or DELETE runs inside one change of the store, so that the effect, its
 * events and the saved answer to its idempotency key are written together or not at all. `browser` marks what a payer's
 * page may call with a client secret.
 */
export type Route =
  | { readonly method: 'GET'; readonly url: string; readonly browser?: true; run(view: View, call: Call): Reply }
  | {
      readonly method: 'POST' | 'DELETE';
      readonly url: string;
      readonly browser?: true;
      run(change: Change, call: Call): Reply;
    };

export const ok = (body: Json): Reply => ({ status: 200, body });

const nouns = {
  payment_intent: 'payment_intent',
  setup_intent: 'setup_intent',
  payment_method: 'payment_method',
  charge: 'charge',
  refund: 'refund',
  balance_transaction: 'balance transaction',
  payout: 'payout',
  event: 'notification',
  customer: 'customer',
  product: 'product',
  price: 'price',
  subscription: 'subscription',
  invoice: 'invoice',
  subscription_schedule: 'subscription_schedule',
  account: 'account',
  transfer: 'transfer',
  transfer_reversal: 'transfer_reversal',
  dispute: 'dispute',
  early_fraud_warning: 'early fraud warning',
  file: 'file upload',
} as const;
type Resource = keyof typeof nouns;

/** The row named in the address, or the provider's 404. */
export function one<K extends Resource>(view: View, kind: K, id: string): Rows[K] {
  const row = view.get(kind, id);
  if (!row) throw noSuch(nouns[kind], id, kind === 'payment_intent' ? 'intent' : 'id');
  return row;
}

type PageParams = {
  readonly limit: number;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
};

/** A page of a listing, newest first. */
export function listOf<K extends Resource>(
  view: View,
  kind: K,
  url: string,
  { limit, starting_after: after, ending_before: before }: PageParams,
  wanted: (row: Rows[K]) => boolean,
  present: (row: Rows[K]) => unknown,
): Reply {
  if (after && !view.get(kind, after)) throw noSuch(nouns[kind], after, 'starting_after', 400);
  if (before && !view.get(kind, before)) throw noSuch(nouns[kind], before, 'ending_before', 400);
  const rows = view.list(kind, { limit, ...(before ? { before } : after ? { after } : {}) }, wanted);
  const page = rows.slice(0, limit);
  if (before) page.reverse();
  return ok({ object: 'list', data: page.map(present), has_more: rows.length > limit, url });
}
