import type { Aggregate, Command } from '../decider.ts';
import type { AttemptDeclined, PaymentBegun } from './events.ts';
import { CoolingDown, TooManyIntents } from './refusals.ts';

/** A member begins a payment; the same payment again appends nothing. */
export type BeginPayment = Command<'BeginPayment', { readonly payerId: string; readonly paymentId: string }>;
/** A card was declined; `attemptId` is the provider's event, so that each decline counts once. */
export type NoteDeclinedAttempt = Command<
  'NoteDeclinedAttempt',
  { readonly payerId: string; readonly paymentId: string; readonly attemptId: string }
>;
export type PayerCommand = BeginPayment | NoteDeclinedAttempt;
export type PayerEvent = PaymentBegun | AttemptDeclined;

/** A declined card; `paymentId` also names a setup, or an intent that is no payment of ours. */
type Decline = { readonly attemptId: string; readonly paymentId: string; readonly at: string };

/** A member's recent payments and declines, the latest last, as many as the rules need. */
export type Payer = {
  readonly begun: readonly { readonly paymentId: string; readonly at: string }[];
  readonly declines: readonly Decline[];
};

/**
 * docs/rules.md P8, card testing: so many new payments in ten minutes, and a pause after so many declines in an hour.
 */
export const MOST_BEGUN = 10;
const BEGUN_WITHIN_MS = 10 * 60_000;
export const MOST_DECLINES = 5;
const DECLINES_WITHIN_MS = 60 * 60_000;
const COOL_DOWN_MS = 15 * 60_000;
/** So many cards are declined with one form at most, however slowly they are tried. */
export const MOST_DECLINES_OF_ONE = 10;
/** The same with a form that is the only one there is, of a renewal that failed or a pledge that is due. */
export const MOST_DECLINES_OF_ONLY = 30;
const KEPT = 50;

/**
 * Stream `payer-{member}`: limits payments begun and cards declined, against card testing. In the log, so that neither
 * a restart nor an empty Redis resets it.
 */
export const payer: Aggregate<Payer, PayerCommand, PayerEvent, { readonly payerId: string }> = {
  name: 'payer',
  stream: ({ payerId }) => `payer-${payerId}`,
  initial: { begun: [], declines: [] },
  decide: (command, state) => (command.type === 'BeginPayment' ? begin(command, state) : noteDecline(command, state)),
  evolve: (state, event) =>
    event.type === 'PaymentBegun'
      ? { ...state, begun: [...state.begun, { paymentId: event.data.paymentId, at: event.data.begunAt }].slice(-KEPT) }
      : {
          ...state,
          declines: [...state.declines, declineOf(event)].slice(-KEPT),
        },
};

const declineOf = ({ data: { attemptId, paymentId, declinedAt } }: AttemptDeclined): Decline => ({
  attemptId,
  paymentId,
  at: declinedAt,
});

/** How many cards were declined with one form, of those that are remembered. */
export const declinesOf = ({ declines }: Pick<Payer, 'declines'>, paymentId: string): number =>
  declines.filter((one) => one.paymentId === paymentId).length;

/**
 * Whether the form with which a card was declined is to be closed: the member had to wait already because of earlier
 * cards, or too many were declined with this form alone. Its answer for one decline does not change.
 */
export function isFormSpent({ declines }: Payer, attemptId: string): boolean {
  const index = declines.findIndex((one) => one.attemptId === attemptId);
  const decline = declines[index];
  if (!decline) return false;
  const earlier = declines.slice(0, index);
  const withIt = declinesOf({ declines: earlier }, decline.paymentId) + 1;
  return withIt >= MOST_DECLINES_OF_ONE || lastOfTooMany({ begun: [], declines: earlier }, decline.at) !== undefined;
}

/** Whether this payment is among the member's recent ones. */
export const hasBegun = ({ begun }: Payer, paymentId: string): boolean =>
  begun.some((one) => one.paymentId === paymentId);

function begin({ data: { payerId, paymentId }, at }: BeginPayment, state: Payer): PayerEvent[] {
  refuseWhileCooling(state, at);
  if (hasBegun(state, paymentId)) return [];
  // Counts around `at`, not only before it: demo data is recorded in any order.
  const recent = state.begun.filter((one) => Math.abs(ageOf(one.at, at)) < BEGUN_WITHIN_MS);
  const first = recent.at(-MOST_BEGUN);
  if (first) throw TooManyIntents({ retryAfter: secondsUntil(first.at, BEGUN_WITHIN_MS, at) });
  return [{ type: 'PaymentBegun', data: { payerId, paymentId, begunAt: at } }];
}

/** Whether so many cards were declined that the member has to wait at this instant. */
export const isCooling = (state: Payer, at: string): boolean => lastOfTooMany(state, at) !== undefined;

function refuseWhileCooling(state: Payer, at: string): void {
  const last = lastOfTooMany(state, at);
  if (last) throw CoolingDown({ retryAfter: secondsUntil(last.at, COOL_DOWN_MS, at) });
}

function lastOfTooMany({ declines }: Payer, at: string): Payer['declines'][number] | undefined {
  const [first, last] = [declines.at(-MOST_DECLINES), declines.at(-1)];
  if (!first || !last || ageOf(first.at, last.at) >= DECLINES_WITHIN_MS) return undefined;
  return ageOf(last.at, at) < COOL_DOWN_MS ? last : undefined;
}

function noteDecline({ data, at }: NoteDeclinedAttempt, { declines }: Payer): PayerEvent[] {
  const isCounted = declines.some(({ attemptId }) => attemptId === data.attemptId);
  return isCounted ? [] : [{ type: 'AttemptDeclined', data: { ...data, declinedAt: at } }];
}

const ageOf = (then: string, at: string): number => Date.parse(at) - Date.parse(then);
const secondsUntil = (then: string, span: number, at: string): number =>
  Math.max(1, Math.ceil((span - ageOf(then, at)) / 1000));
