import type { StoredEvent } from '#domain/store/eventStore.ts';
import { cents, facts, grouped, type Rule, sum } from '../judge.ts';
import { DAY, HOUR } from '../play.ts';

type Fields = Readonly<Record<string, unknown>>;
type Line = { readonly sellerId: string; readonly price: number; readonly quantity: number };
type Terms = { readonly sellerId: string; readonly shipping: number; readonly tax?: number };
type Credited = { readonly paymentId: string; readonly own: number; readonly tax: number; readonly fee: number };

const of = (events: readonly StoredEvent[], type: string) => events.filter((event) => event.type === type);
const list = <T>({ data }: StoredEvent, field: string) => ((data as Fields)[field] ?? []) as readonly T[];

/** What a seller's part of an order costs, with sending and tax. */
const costOf = (placed: StoredEvent, sellerId: string): number =>
  sum([
    ...list<Line>(placed, 'lines').flatMap((line) => (line.sellerId === sellerId ? [line.price * line.quantity] : [])),
    ...list<Terms>(placed, 'terms').flatMap(({ sellerId: id, shipping, tax = 0 }) =>
      id === sellerId ? [shipping + tax] : [],
    ),
  ]);

const creditsOf = (own: readonly StoredEvent[]) =>
  of(own, 'EarningsCredited').flatMap((one) => list<Credited>(one, 'sales'));

/** The events of each member's earnings. */
const earningsIn = (events: readonly StoredEvent[]) =>
  grouped(events, ({ stream }) => (stream.startsWith('earnings-') ? stream : undefined));

/**
 * Since when a part of an order is due to its seller, in ms; undefined while nothing says so. All of them are new, so that
 * it is not before 14 days after `paidMs`.
 */
function dueOf(order: readonly StoredEvent[], sellerId: string, buyerId: string, paidMs: number): number | undefined {
  const own = order.filter((event) => facts(event).sellerId === sellerId);
  const at = [
    ...of(own, 'PartShipped').map((event) => Date.parse(facts(event).shippedAt ?? '') + 14 * DAY),
    ...of(own, 'PartDelivered').flatMap((event) =>
      event.metadata.actorId === buyerId ? [Date.parse(facts(event).deliveredAt ?? '') + 2 * DAY] : [],
    ),
  ];
  return at.length === 0 ? undefined : Math.max(Math.min(...at), paidMs + 14 * DAY);
}

/**
 * Once quiet, each seller was credited for a part that has arrived or was sent long ago what it cost, once, and for one
 * that was cancelled or that a bank has taken back nothing.
 */
export const partsAreCreditedOnce: Rule = ({ events, now }) => {
  const wrong: string[] = [];
  const orders = grouped(events, ({ stream }) => (stream.startsWith('order-') ? stream : undefined));
  for (const [stream, order] of orders) {
    const [placed] = of(order, 'OrderPlaced');
    const orderId = placed && facts(placed).orderId;
    if (!placed || !orderId) continue;
    const paymentId = `cart-${orderId}`;
    const paid = events.find((event) => event.type === 'PaymentFulfilled' && facts(event).paymentId === paymentId);
    const paidMs = Date.parse(paid?.metadata.occurredAt ?? now);
    const isLost = events.some((event) => event.type === 'DisputeLost' && facts(event).paymentId === paymentId);
    for (const sellerId of new Set(list<Line>(placed, 'lines').map((line) => line.sellerId))) {
      const isCancelled = of(order, 'PartCancelled').some((event) => facts(event).sellerId === sellerId);
      const due = dueOf(order, sellerId, facts(placed).buyerId ?? '', paidMs);
      // Between the day it is due and the next round nothing is said.
      if (due !== undefined && Math.abs(due - Date.parse(now)) < DAY) continue;
      const isTheirs = paid !== undefined && !isLost && !isCancelled && due !== undefined && due < Date.parse(now);
      const credits = creditsOf(events.filter((event) => event.stream === `earnings-${sellerId}`));
      const credited = sum(credits.flatMap((one) => (one.paymentId === paymentId ? [one.own + one.tax] : [])));
      const wanted = isTheirs ? costOf(placed, sellerId) : 0;
      if (credited !== wanted) wrong.push(`${stream}: ${sellerId} was credited ${credited} cents of ${wanted}`);
    }
  }
  return wrong;
};

/** Each payout that was sent is one transfer of its amount, none waits once quiet, and what came back is in the log. */
export const payoutsAreTransfers: Rule = ({ events, provider }) => {
  const wrong: string[] = [];
  const transfers = provider.payoutHand.transfers();
  const sent = of(events, 'EarningsPayoutSent');
  for (const event of of(events, 'EarningsPayoutPlanned')) {
    const { payoutId = '' } = facts(event);
    const made = transfers.filter((one) => one.payoutId === payoutId);
    const isSent = sent.some((one) => facts(one).payoutId === payoutId);
    const isRefused = of(events, 'EarningsPayoutFailed').some((one) => facts(one).payoutId === payoutId);
    if (made.length !== (isSent ? 1 : 0)) wrong.push(`${payoutId} is ${made.length} transfers, and sent: ${isSent}`);
    if (!isSent && !isRefused) wrong.push(`${payoutId} waits`);
    if (made.some(({ amount }) => amount !== cents(event, 'amount'))) wrong.push(`${payoutId} moved another amount`);
    const back = sum(
      of(events, 'EarningsPayoutReversed').flatMap((one) =>
        facts(one).payoutId === payoutId ? [cents(one, 'amount')] : [],
      ),
    );
    const reversed = sum(made.map((one) => one.reversed));
    if (back !== reversed) wrong.push(`of ${payoutId} ${reversed} cents came back, the log says ${back}`);
  }
  return wrong;
};

/** Nobody is sent more than they were credited, but for what was taken off them since. */
export const payoutsAreOfCredits: Rule = ({ events }) =>
  [...earningsIn(events)].flatMap(([stream, own]) => {
    let balance = 0;
    return own.flatMap((event) => {
      if (event.type === 'EarningsCredited')
        balance += sum(list<Credited>(event, 'sales').map((one) => one.own + one.tax - one.fee));
      else if (event.type === 'EarningsPayoutPlanned') balance -= cents(event, 'amount');
      else if (event.type === 'EarningsPayoutFailed' || event.type === 'EarningsPayoutReversed')
        balance += cents(event, 'amount');
      return event.type === 'EarningsPayoutPlanned' && balance < 0 ? [`${stream} is sent more than was credited`] : [];
    });
  });

/** The log says every fee that the provider took of a charge, once, and nothing else of its movements. */
export const feesAreNoted: Rule = ({ events, provider }) => {
  const charged = sum(provider.balanceHand.transactions().map(({ kind, fee }) => (kind === 'charge' ? fee : 0)));
  const noted = sum(of(events, 'BalanceMoved').map((event) => cents(event, 'fee')));
  const moved = sum(of(events, 'BalanceMoved').map((event) => cents(event, 'amount')));
  return [
    ...(charged === noted ? [] : [`the provider took ${charged} cents of charges, the log says ${noted}`]),
    ...(moved === 0 ? [] : [`${moved} cents are booked as none of ours`]),
  ];
};

/** So long after a bank has contested a charge every round knows of it. */
const KNOWN_AFTER_MS = HOUR;
const DECIDED: readonly string[] = ['DisputeWon', 'DisputeLost', 'InquiryClosed'];

/** A payout has nothing of a payment that a bank contests, but for what an earlier one has had already. */
export const contestedIsHeldBack: Rule = ({ events }) => {
  const disputes = [...grouped(events, ({ stream }) => (stream.startsWith('dispute-') ? stream : undefined)).values()];
  const isContested = (paymentId: string, position: number, at: number) =>
    disputes.some(
      (own) =>
        own.some(
          (event) =>
            event.type === 'DisputeOpened' &&
            facts(event).paymentId === paymentId &&
            Date.parse(event.metadata.occurredAt) + KNOWN_AFTER_MS < at,
        ) && !own.some((event) => DECIDED.includes(event.type) && event.position < position),
    );
  return [...earningsIn(events)].flatMap(([stream, own]) =>
    of(own, 'EarningsPayoutPlanned').flatMap((planned) => {
      const [from, until] = [cents(planned, 'from'), cents(planned, 'until')];
      const credits = of(own, 'EarningsCredited').filter(
        (one) => cents(one, 'nth') > from && cents(one, 'nth') <= until,
      );
      const at = Date.parse(planned.metadata.occurredAt);
      return [...new Set(creditsOf(credits).map(({ paymentId }) => paymentId))]
        .filter((paymentId) => isContested(paymentId, planned.position, at))
        .filter(
          (paymentId) => sum(creditsOf(credits).flatMap((one) => (one.paymentId === paymentId ? [one.own] : []))) > 0,
        )
        .map((paymentId) => `${stream} is paid for ${paymentId}, which a bank contests`);
    }),
  );
};
