import type { PayoutEvent } from './payoutEvents.ts';

/** A payout in cents. `failed` is not for good: a transfer that is found after all counts. */
export type Payout = {
  readonly payoutId: string;
  readonly accountId: string;
  readonly amount: number;
  readonly status: 'pending' | 'sent' | 'failed';
  readonly transferId: string | undefined;
  readonly requestedAt: string;
  readonly sentAt: string | undefined;
  readonly why: string | undefined;
  /** What came back of it. */
  readonly reversed: number;
  /** Reversals that were decided and not done. */
  readonly reversing: Readonly<Record<string, number>>;
  /** Reversals that the provider has refused, by our ids, with its name of the reason; the newest last. */
  readonly refused: Readonly<Record<string, string>>;
  /** Reversals that are booked, by the provider's ids. */
  readonly booked: readonly string[];
};

/** Everything that left a campaign for its organizer. Cents. */
export type PaidOut = {
  readonly payouts: Readonly<Record<string, Payout>>;
  /** Sent and not come back. */
  readonly sent: number;
  /** To be sent. */
  readonly pending: number;
  /** What the organizer says was used, by entry. */
  readonly spending: Readonly<Record<string, number>>;
  readonly spent: number;
  /** Entries ever made. */
  readonly entries: number;
};

export const nothingPaidOut: PaidOut = { payouts: {}, sent: 0, pending: 0, spending: {}, spent: 0, entries: 0 };

export function evolvePaidOut(state: PaidOut, event: PayoutEvent): PaidOut {
  switch (event.type) {
    case 'PayoutRequested':
      return requested(state, event.data);
    case 'SpendingRecorded': {
      const { entryId, amount } = event.data;
      const spending = { ...state.spending, [entryId]: amount };
      return { ...state, spending, spent: state.spent + amount, entries: state.entries + 1 };
    }
    case 'SpendingWithdrawn': {
      const { [event.data.entryId]: amount = 0, ...spending } = state.spending;
      return { ...state, spending, spent: state.spent - amount };
    }
    default: {
      const before = state.payouts[event.data.payoutId];
      if (!before) return state;
      const after = evolvePayout(before, event);
      const payouts = { ...state.payouts, [before.payoutId]: after };
      return {
        ...state,
        payouts,
        sent: state.sent - sentOf(before) + sentOf(after),
        pending: state.pending - pendingOf(before) + pendingOf(after),
      };
    }
  }
}

const sentOf = ({ status, amount, reversed }: Payout): number => (status === 'sent' ? amount - reversed : 0);
const pendingOf = ({ status, amount }: Payout): number => (status === 'pending' ? amount : 0);

function requested(state: PaidOut, data: Extract<PayoutEvent, { type: 'PayoutRequested' }>['data']): PaidOut {
  const { payoutId, accountId, amount, requestedAt } = data;
  const payout: Payout = {
    payoutId,
    accountId,
    amount,
    requestedAt,
    status: 'pending',
    transferId: undefined,
    sentAt: undefined,
    why: undefined,
    reversed: 0,
    reversing: {},
    refused: {},
    booked: [],
  };
  return { ...state, payouts: { ...state.payouts, [payoutId]: payout }, pending: state.pending + amount };
}

type OfPayout = Exclude<PayoutEvent, { type: 'PayoutRequested' | 'SpendingRecorded' | 'SpendingWithdrawn' }>;

function evolvePayout(before: Payout, event: OfPayout): Payout {
  switch (event.type) {
    case 'PayoutSent': {
      const { amount, transferId, sentAt } = event.data;
      return { ...before, amount, status: 'sent', transferId, sentAt, why: undefined };
    }
    case 'PayoutFailed':
      return { ...before, status: 'failed', why: event.data.why };
    case 'PayoutReversalStarted':
      return { ...before, reversing: { ...before.reversing, [event.data.reversalId]: event.data.amount } };
    case 'PayoutReversalFailed': {
      const { reversalId, why } = event.data;
      const refused = { ...before.refused, [reversalId]: why };
      return { ...before, reversing: without(before.reversing, reversalId), refused };
    }
    case 'PayoutReversed': {
      const { amount, providerReversalId, reversalId } = event.data;
      return {
        ...before,
        reversed: before.reversed + amount,
        booked: [...before.booked, providerReversalId],
        reversing: reversalId === null ? before.reversing : without(before.reversing, reversalId),
      };
    }
  }
}

const without = (all: Readonly<Record<string, number>>, id: string): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(all).filter(([each]) => each !== id));
