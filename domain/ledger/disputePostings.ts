import type { DisputedMoneyReturned, DisputedMoneyTaken, DisputeLost, DisputeWon } from '../disputes/events.ts';
import {
  DISPUTE_FEES,
  DISPUTE_LOSSES,
  DISPUTED,
  nameOf,
  type Position,
  PROVIDER,
  RETURNED,
  SUBSCRIPTIONS,
  sources,
  type Transfer,
} from './postings.ts';

export type DisputeMoneyEvent = DisputedMoneyTaken | DisputedMoneyReturned | DisputeLost | DisputeWon;

/** Under which name the money of a dispute has its place: its payment's, or its own where there is no payment of ours. */
export const placeOf = ({ data: { paymentId, disputeId } }: DisputeMoneyEvent): string =>
  paymentId ?? `dispute-${disputeId}`;

/**
 * What an event of a dispute moves, in balanced steps. What is lost is taken from those who hold the payment's money, as
 * a refund is, and given back to the same when an appeal is won.
 */
export function transfersOfDispute(event: DisputeMoneyEvent, before: Position): Transfer[] {
  const inCurrency = (name: string) => (before.currency === 'usd' ? name : `${name}:${before.currency}`);
  const move = (from: string, to: string, cents: number): Transfer[] =>
    cents === 0 ? [] : [{ from: inCurrency(from), to: inCurrency(to), cents }];
  const charge = (fee: number) => (fee < 0 ? move(PROVIDER, DISPUTE_FEES, -fee) : move(DISPUTE_FEES, PROVIDER, fee));
  switch (event.type) {
    case 'DisputedMoneyTaken':
      return [...move(DISPUTED, PROVIDER, event.data.amount), ...charge(event.data.fee)];
    case 'DisputedMoneyReturned':
      return [...move(PROVIDER, DISPUTED, event.data.amount), ...charge(event.data.fee)];
    case 'DisputeLost': {
      const { amount, paymentId, purpose } = event.data;
      // A campaign has what its public ledger says: the platform bears what is lost of it, but for what has come back of a
      // refund, which the payer then has through their bank.
      const isGiven = purpose.page === 'contribute';
      const held = sources(isGiven ? onlyReturned(before) : before, { amount });
      const left = held.reduce((rest, { cents }) => rest - cents, amount);
      const others = move(paymentId === null ? SUBSCRIPTIONS : DISPUTE_LOSSES, DISPUTED, left);
      return [...held.map(({ account, cents }) => ({ from: account, to: inCurrency(DISPUTED), cents })), ...others];
    }
    case 'DisputeWon':
      return restored(before.losses?.[event.data.disputeId] ?? [], event.data.restored);
  }
}

const onlyReturned = (before: Position): Position => ({
  ...before,
  balances: Object.fromEntries(Object.entries(before.balances).filter(([account]) => nameOf(account) === RETURNED)),
});

/** The last of what was lost goes back first; it is all of it, but for what was lost in a second step. */
function restored(losses: readonly Transfer[], amount: number): Transfer[] {
  let left = amount;
  return [...losses].reverse().flatMap(({ from, to, cents }) => {
    const part = Math.min(left, cents);
    left -= part;
    return part > 0 ? [{ from: to, to: from, cents: part }] : [];
  });
}

/** What was lost by a dispute so far, so that it can be given back to the same. */
export function lossesAfter(
  event: DisputeMoneyEvent,
  { losses = {} }: Position,
  transfers: readonly Transfer[],
): NonNullable<Position['losses']> {
  const { disputeId } = event.data;
  if (event.type === 'DisputeLost') return { ...losses, [disputeId]: [...(losses[disputeId] ?? []), ...transfers] };
  if (event.type !== 'DisputeWon') return losses;
  const { [disputeId]: _, ...others } = losses;
  return others;
}
