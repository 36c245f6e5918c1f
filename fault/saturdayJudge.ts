import type { Raw } from './judge.ts';
import { chargedOnce, keptOf, sum, unlike } from './moneyJudge.ts';
import { judgeChairs, judgeClosed, judgeMinutes } from './saturdayChairs.ts';
import { foldDays, type Said, stands, type Ticket, type Visit } from './saturdayLog.ts';
import { judgeQueue, judgeWaitlist, type Told } from './saturdayQueueJudge.ts';
import type { Account, Block, Facts, Place, Screen, Shown } from './saturdayShown.ts';

/** A shop's two days: what is known of it, what the product showed in the end, and what people were told in the queue. */
export type Story = { readonly facts: Facts; readonly account: Account; readonly told: readonly Told[] };

/**
 * Everything that does not add up in a shop's two days, as sentences. The log is judged as a whole; what the product showed is
 * compared with what the log had by then.
 */
export function judgeSaturday(events: readonly Raw[], { facts, account, told }: Story): readonly string[] {
  const then = foldDays(events, facts, account.at);
  return [
    ...judgeChairs(events, facts),
    ...judgeMinutes(account),
    ...judgeClosed(account, facts),
    ...judgeQueue(events, facts, told),
    ...judgeWaitlist(events, facts),
    ...judgeRefunds(foldDays(events, facts)),
    ...judgeScreens(account, then),
    ...judgeSaturdayMoney(account, facts, then),
  ];
}

/** What each cancellation says to give back is what the rule gives back. */
const judgeRefunds = ({ visits }: Said): readonly string[] =>
  [...visits.values()].flatMap(({ id, refund, due }) =>
    refund === null || due === null ? [] : unlike(`given back of ${id}`, refund, due),
  );

/** The money that comes to stay of a visit: its price while it stands, what the rule keeps of one that was cancelled. */
function keeps(visit: Visit): number {
  if (visit.walkIn) return 0;
  if (stands(visit)) return visit.cents;
  return visit.status === 'cancelled' ? visit.cents - (visit.due ?? 0) : 0;
}

/** What the provider has in the end of each visit, in cents by its id. */
function keptBy(money: Account['money']): Map<string, number> {
  const kept = new Map<string, number>();
  for (const intent of money.intents) {
    const item = intent.itemId ?? '';
    kept.set(item, (kept.get(item) ?? 0) + keptOf(money, intent));
  }
  return kept;
}

const compareCents = (kept: ReadonlyMap<string, number>, due: ReadonlyMap<string, number>): readonly string[] =>
  [...new Set([...kept.keys(), ...due.keys()])].flatMap((id) =>
    unlike(`cents for ${id}`, kept.get(id) ?? 0, due.get(id) ?? 0),
  );

/**
 * What of the money has not come to rest, by what the product shows alone: refunds and webhooks come late. The provider keeps
 * of each visit what the desk's row of it says.
 */
export function moneyMoves({ money, screens }: Account): readonly string[] {
  const rows = screens.find((screen) => screen.rows.every(({ refund }) => refund !== undefined))?.rows ?? [];
  const due = new Map(
    rows
      .filter(({ walkIn }) => !walkIn)
      .map(({ id, status, cents, refund }) => [id, status === 'cancelled' ? cents - (refund ?? 0) : cents]),
  );
  return [...waiting(money.ledger), ...compareCents(keptBy(money), due)];
}

/** No money waits to be given or given back, and none is put aside. */
const waiting = (ledger: Account['money']['ledger']): readonly string[] =>
  ['waiting', 'refunds', 'quarantine'].flatMap((account) => unlike(`money in ${account}`, ledger[account] ?? 0, 0));

/** Every cent that was paid is of a visit that stands, given back by the rule, or kept by the rule. */
function judgeSaturdayMoney({ money }: Account, { ownerId }: Facts, { visits }: Said): readonly string[] {
  const due = new Map([...visits.values()].map((visit) => [visit.id, keeps(visit)]));
  const all = sum([...due.values()]);
  return [
    ...chargedOnce(money),
    ...waiting(money.ledger),
    ...compareCents(keptBy(money), due),
    ...unlike('what the owner is shown to have earned', money.netCents, all),
    ...unlike('what the ledger owes the owner', 0 - (money.ledger[`owner/${ownerId}`] ?? 0), all),
    ...unlike('the ledger in all', sum(Object.values(money.ledger)), 0),
    ...unlike('what the provider holds by the ledger', money.ledger.provider ?? 0, money.balance),
  ];
}

/** What the desks, the customers and the guests see is what the log says, nothing less and nothing more. */
function judgeScreens({ screens, customers, followers, at }: Account, said: Said): readonly string[] {
  const listed = [...said.visits.values()].filter(({ isListed }) => isListed);
  const waiting = [...said.entries.values()].flatMap(({ id, status, until }) =>
    status === 'over' || (status === 'offered' && until <= at) ? [] : [{ id, status }],
  );
  return [
    ...screens.flatMap((screen) => [
      ...compared(`${screen.whose}: the visit`, screen.rows.map(textOf), listed.map(rowOf).map(likeIn(screen.rows))),
      ...compared(`${screen.whose}: the block`, screen.blocks.map(blockText), [...said.blocks.values()].map(blockText)),
      ...judgeQueueScreen(screen, said.tickets),
      ...compared(
        `${screen.whose}: on the waitlist`,
        screen.waiting.filter(({ status }) => status === 'waiting' || status === 'offered').map(standing),
        waiting.map(standing),
      ),
    ]),
    ...customers.flatMap(({ id, rows }) => {
      const own = listed.filter(({ customerId, walkIn }) => customerId === id && !walkIn);
      return compared(`customer ${id}: the visit`, rows.map(textOf), own.map(rowOf).map(likeIn(rows)));
    }),
    ...compared(
      'the place of who follows it',
      followers.map(standing),
      said.tickets.filter(({ id }) => followers.some((one) => one.id === id)).map(standing),
    ),
  ];
}

/** Who waits is shown in the order of turns; who was called is shown with their walk-in. */
function judgeQueueScreen({ whose, queue }: Screen, tickets: readonly Ticket[]): readonly string[] {
  const inLine = (all: readonly (Place | Ticket)[]) =>
    all
      .filter(({ status }) => status === 'waiting')
      .map(({ id }) => id)
      .join(', ');
  const shown = inLine(queue);
  const right = inLine(tickets);
  return [
    ...compared(`${whose}: in the queue`, queue.map(placeText), tickets.map(placeText)),
    ...(shown === right ? [] : [`${whose}: the order of the queue is ${shown} instead of ${right}`]),
  ];
}

/** Lines that one side has and the other has not. */
function compared(what: string, shown: readonly string[], right: readonly string[]): readonly string[] {
  const [there, due] = [new Set(shown), new Set(right)];
  return [
    ...right.filter((line) => !there.has(line)).map((line) => `${what} is not shown: ${line}`),
    ...shown.filter((line) => !due.has(line)).map((line) => `${what} is shown and not so: ${line}`),
    ...(there.size === shown.length ? [] : [`${what} is shown twice: ${shown.join('; ')}`]),
  ];
}

const standing = ({ id, status }: { readonly id: string; readonly status: string }): string => `${id} ${status}`;
const placeText = ({ id, status, bookingId }: Place | Ticket): string => `${id} ${status} ${bookingId ?? ''}`.trim();
const blockText = ({ id, date, times, barber }: Block): string => `${id} ${date} ${times.join()} of ${barber}`;

const rowOf = ({ id, date, time, from, to, barber, ...visit }: Visit): Shown => {
  const { minutes, buffer, status, cents, walkIn, isThere, refund } = visit;
  return { id, date, time, from, to, barber, minutes, buffer, status, cents, walkIn, isThere, refund };
};

/** Says of a visit no more than an API does. */
const likeIn =
  ([first]: readonly Shown[]) =>
  (row: Shown): string => {
    const { buffer, refund, ...same } = row;
    return textOf({
      ...same,
      ...(first?.buffer !== undefined && { buffer }),
      ...(first?.refund !== undefined && { refund }),
    });
  };

const textOf = ({ id, date, time, from, to, barber, ...row }: Shown): string => {
  const { minutes, buffer, status, cents, walkIn, isThere, refund } = row;
  const pause = buffer === undefined ? '' : ` and ${buffer}`;
  const back = refund === undefined || refund === null ? '' : `, ${refund} back`;
  const there = `${walkIn ? ', a walk-in' : ''}${isThere ? ', there' : ''}`;
  const place = `${date} ${time} (${new Date(from).toISOString()} to ${new Date(to).toISOString()}) with ${barber}`;
  return `${id} ${status} ${place}, ${minutes} min${pause}, ${cents} cents${back}${there}`;
};
