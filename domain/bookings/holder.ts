import type { Aggregate, Command } from '../decider.ts';
import type { HoldAdmitted } from './events.ts';
import { TooManyHolds } from './refusals.ts';
import { HOLD_MINUTES, LONGEST_HOLD_MINUTES } from './state.ts';

/** How many times a member keeps at once, over all shops and days (reliability B3). */
export const MOST_HOLDS = 3;
const MINUTE_MS = 60_000;
const KEPT = 50;

/**
 * A hold a member has taken counts among theirs. `over`: holds admitted before that are known to have ended, by their own days; whatever is
 * not said to be over counts until no hold can live any more. The same hold again says nothing.
 */
export type AdmitHold = Command<'AdmitHold', { readonly memberId: string; readonly bookingId: string; readonly over: readonly string[] }>;

/** The holds a member took lately, the latest last, as many as the rule looks at. */
export type Holder = { readonly admitted: readonly { readonly bookingId: string; readonly at: string }[] };

/** Stream `holder-{member}`: how many times somebody keeps, so that nobody keeps a shop's whole day from others. In the log: neither a restart nor an emptied Redis resets it. */
export const holder: Aggregate<Holder, AdmitHold, HoldAdmitted> = {
  name: 'holder',
  commands: ['AdmitHold'],
  stream: ({ memberId }) => `holder-${memberId}`,
  initial: { admitted: [] },
  decide({ data: { memberId, bookingId, over }, at }, state) {
    if (state.admitted.some((one) => one.bookingId === bookingId)) return [];
    refuseMore(state, over, at);
    return [{ type: 'HoldAdmitted', data: { memberId, bookingId, admittedAt: at } }];
  },
  evolve: (state, { data: { bookingId, admittedAt } }) => ({ admitted: [...state.admitted, { bookingId, at: admittedAt }].slice(-KEPT) }),
};

/** The holds of a member that may still live at an instant, going by their age alone. */
export const perhapsLive = ({ admitted }: Holder, at: string): readonly string[] =>
  admitted.filter((one) => ageOf(one.at, at) < LONGEST_HOLD_MINUTES * MINUTE_MS).map(({ bookingId }) => bookingId);

/** Refuses with TooManyHolds (`details.retryAfter`: seconds until the first of them may be over) when a member keeps as many times as they may. */
export function refuseMore(state: Holder, over: readonly string[], at: string): void {
  const live = perhapsLive(state, at).filter((bookingId) => !over.includes(bookingId));
  const first = state.admitted.find(({ bookingId }) => bookingId === live.at(-MOST_HOLDS));
  if (first) throw TooManyHolds({ retryAfter: Math.max(1, Math.ceil((HOLD_MINUTES * MINUTE_MS - ageOf(first.at, at)) / 1000)) });
}

const ageOf = (then: string, at: string): number => Date.parse(at) - Date.parse(then);
