import type { Aggregate } from '../decider.ts';
import type { NoteDifference, NoteReading, NoteTransaction } from './commands.ts';
import type { Apart, BalanceMoved, BalanceRead, LeftOut } from './events.ts';

/** Stream `balanceTransaction-{transaction}`: one movement of the provider's balance, noted once. */
export const balanceTransaction: Aggregate<
  { readonly isNoted: boolean },
  NoteTransaction,
  BalanceMoved,
  { readonly transactionId: string }
> = {
  name: 'balanceTransaction',
  stream: ({ transactionId }) => `balanceTransaction-${transactionId}`,
  initial: { isNoted: false },
  decide: ({ data }, { isNoted }) => (isNoted ? [] : [{ type: 'BalanceMoved', data }]),
  evolve: () => ({ isNoted: true }),
};

/** How far the provider's transactions were read, which of those could not be noted, and how far the books are apart. */
export type Reading = {
  readonly until: string | null;
  readonly leftOut: readonly LeftOut[];
  readonly apart: Apart;
};

const EVEN: Apart = { known: 0 };
const DAY_MS = 86_400_000;

/** Stream `balanceReading-all`: how far the provider's transactions have been looked at. */
export const balanceReading: Aggregate<Reading, NoteReading | NoteDifference, BalanceRead, object> = {
  name: 'balanceReading',
  stream: () => 'balanceReading-all',
  initial: { until: null, leftOut: [], apart: EVEN },
  decide: (command, before) =>
    command.type === 'NoteReading' ? noteReading(command, before) : noteDifference(command, before),
  evolve: (_before, { data: { until, leftOut = [], apart = EVEN } }) => ({ until, leftOut, apart }),
};

function noteReading({ data: { until, leftOut } }: NoteReading, before: Reading): BalanceRead[] {
  const isFurther = before.until === null || until > before.until;
  if (!isFurther && namesOf(leftOut) === namesOf(before.leftOut)) return [];
  return [read({ ...before, until: isFurther ? until : before.until, leftOut })];
}

/** Before anything was read there is nothing to compare. */
function noteDifference({ data: { cents }, at }: NoteDifference, before: Reading): BalanceRead[] {
  const apart = apartAfter(before.apart, cents, at);
  const isNews = apart.known !== before.apart.known || apart.more?.cents !== before.apart.more?.cents;
  return before.until !== null && isNews ? [read({ ...before, apart })] : [];
}

/**
 * How far the books are apart after a look at a UTC ISO instant. What is on its way (a charge that is not noted yet, a fee
 * that was not read) comes and goes: only by what it has differed at each look for a day, in the same direction, it is known.
 */
export function apartAfter({ known, more: before }: Apart, cents: number, at: string): Apart {
  const differs = cents - known;
  if (differs === 0) return { known };
  const isSame = before !== undefined && Math.sign(before.cents) === Math.sign(differs);
  const least = isSame && Math.abs(before.cents) < Math.abs(differs) ? before.cents : differs;
  const since = isSame ? before.since : at;
  return Date.parse(at) - Date.parse(since) >= DAY_MS
    ? { known: known + least }
    : { known, more: { cents: least, since } };
}

function read({ until, leftOut, apart }: Reading): BalanceRead {
  const isEven = apart.known === 0 && apart.more === undefined;
  const rest = { ...(leftOut.length > 0 && { leftOut }), ...(!isEven && { apart }) };
  return { type: 'BalanceRead', data: { until: until ?? '', ...rest } };
}

const namesOf = (leftOut: readonly LeftOut[]): string =>
  leftOut
    .map(({ transactionId }) => transactionId)
    .sort()
    .join();
