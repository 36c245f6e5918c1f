import type { Aggregate, Command } from '../decider.ts';
import type { HoldAdmitted } from './events.ts';
import { TooManyHolds } from './refusals.ts';
import { HOLD_MINUTES, LONGEST_HOLD_MINUTES } from './state.ts';

/** The most live holds of a member, over all shops and days (docs/rules.md B3). */
export const MOST_HOLDS = 3;
const MINUTE_MS = 60_000;
const KEPT = 50;

/**
 * Counts a new hold against its member. `over`: earlier holds whose day streams say they ended; every other hold counts
 * until the longest hold time has passed. A repeat appends nothing.
 */
export type AdmitHold = Command<
  'AdmitHold',
  { readonly memberId: string; readonly bookingId: string; readonly over: readonly string[] }
>;

/** The recent holds of a member, the latest last, as many as the rule needs. */
export type Holder = { readonly admitted: readonly { readonly bookingId: string; readonly at: string }[] };

/**
 * Stream `holder-{member}`: limits the live holds of a member. In the log, so that neither a restart nor an empty Redis
 * resets it.
 */
export const holder: Aggregate<Holder, AdmitHold, HoldAdmitted, { readonly memberId: string }> = {
  name: 'holder',
  stream: ({ memberId }) => `holder-${memberId}`,
  initial: { admitted: [] },
  decide({ data: { memberId, bookingId, over }, at }, state) {
    if (state.admitted.some((one) => one.bookingId === bookingId)) return [];
    refuseOverLimit(state, over, at);
    return [{ type: 'HoldAdmitted', data: { memberId, bookingId, admittedAt: at } }];
  },
  evolve: (state, { data: { bookingId, admittedAt } }) => ({
    admitted: [...state.admitted, { bookingId, at: admittedAt }].slice(-KEPT),
  }),
};

/** The holds of a member that may still be live at an instant, judged by their age alone. */
export const possiblyLive = ({ admitted }: Holder, at: string): readonly string[] =>
  admitted.filter((one) => ageOf(one.at, at) < LONGEST_HOLD_MINUTES * MINUTE_MS).map(({ bookingId }) => bookingId);

/**
 * Refuses with TooManyHolds (`details.retryAfter`: seconds until the first of them may be over) when a member has the
 * most live holds allowed.
 */
export function refuseOverLimit(state: Holder, over: readonly string[], at: string): void {
  const live = possiblyLive(state, at).filter((bookingId) => !over.includes(bookingId));
  const first = state.admitted.find(({ bookingId }) => bookingId === live.at(-MOST_HOLDS));
  if (first)
    throw TooManyHolds({ retryAfter: Math.max(1, Math.ceil((HOLD_MINUTES * MINUTE_MS - ageOf(first.at, at)) / 1000)) });
}

const ageOf = (then: string, at: string): number => Date.parse(at) - Date.parse(then);
