import type { StoredEvent } from '#domain/store/eventStore.ts';
import { cents, facts, grouped, type Rule, sum } from './judge.ts';

/**
 * Each payment: one intent, captured once, paid back at most that; once quiet it is given for or goes back, and both
 * only by a later decision.
 */
export const paymentsEndWell: Rule = ({ events }) =>
  [...grouped(events, ({ stream }) => (stream.startsWith('payment-') ? stream : undefined))].flatMap(
    ([stream, own]) => {
      const of = (type: string) => own.filter((event) => event.type === type);
      const received = [...of('PaymentCaptured'), ...of('PaymentQuarantined')];
      const captured = sum(received.map((event) => cents(event, 'amount')));
      const asked = sum(of('PaymentRequested').map((event) => cents(event, 'amount')));
      const started = sum(of('RefundStarted').map((event) => cents(event, 'amount')));
      const failed = sum(of('RefundFailed').map((event) => cents(event, 'amount')));
      const done = own
        .filter(({ type }) => type === 'RefundCompleted' || type === 'RefundFailed')
        .map((event) => facts(event).refundId);
      const pending = of('RefundStarted').filter((event) => !done.includes(facts(event).refundId));
      // Refunds that something later decided: a cancelled booking or part, a contribution that was taken back.
      const isLater = ({ refundId = '', paymentId }: Readonly<Record<string, string>>) =>
        refundId.startsWith('cancel-') || refundId.startsWith(`${paymentId}-refund`);
      const early = of('RefundStarted').filter((event) => !isLater(facts(event)));
      const given = of('PaymentFulfilled').length;
      const wrong = [
        of('PaymentIntentOpened').length > 1 && 'has two intents',
        received.length > 1 && 'is captured twice',
        given > 1 && 'is given for twice',
        of('PaymentCaptured').length > 0 && captured !== asked && `has captured ${captured} of ${asked} cents`,
        started - failed > captured && `pays back ${started - failed} of ${captured} cents`,
        captured > 0 && given === 0 && of('RefundStarted').length === 0 && 'is neither given for nor going back',
        given > 0 && early.length > 0 && 'is given for and goes back at once',
        pending.length > 0 && 'has a refund that never ends',
      ];
      return wrong.filter(Boolean).map((one) => `${stream} ${one}`);
    },
  );

/** The provider's books and ours say the same, cent for cent; its ledger adds up to nothing. */
export const booksAgree: Rule = ({ events, provider }) => {
  const wrong: string[] = [];
  if (sum(provider.ledger.map(({ amount }) => amount)) !== 0) wrong.push('the ledger does not add up to nothing');
  const intents = grouped(events, (event) =>
    event.type === 'PaymentCaptured' || event.type === 'PaymentQuarantined' ? facts(event).intentId : undefined,
  );
  for (const { intentId, status, paymentId, amountReceived } of provider.intents()) {
    const ours = sum((intents.get(intentId) ?? []).map((event) => cents(event, 'amount')));
    if (status === 'succeeded' && ours !== amountReceived)
      wrong.push(`${intentId} has received ${amountReceived} cents, we know of ${ours}`);
    const paid = events.filter(
      (event) =>
        event.stream === `payment-${paymentId}` && (event.type === 'RefundCompleted' || event.type === 'RefundFailed'),
    );
    const completed = sum(paid.filter(({ type }) => type === 'RefundCompleted').map((event) => cents(event, 'amount')));
    const undone = paid.filter(({ type }) => type === 'RefundFailed').map((event) => facts(event).refundId);
    const takenBack = sum(
      paid
        .filter((event) => event.type === 'RefundCompleted' && undone.includes(facts(event).refundId))
        .map((event) => cents(event, 'amount')),
    );
    const theirs = sum(
      provider
        .refunds()
        .filter((one) => one.intentId === intentId && one.status === 'succeeded')
        .map(({ amount }) => amount),
    );
    const moved = sum(
      provider.ledger
        .filter((entry) => entry.intentId === intentId && entry.account === 'ours')
        .map(({ amount }) => amount),
    );
    if (theirs !== completed - takenBack)
      wrong.push(`${intentId} has paid back ${theirs} cents, we know of ${completed - takenBack}`);
    const contested = sum(disputesOf(events, intentId).map(movedBy));
    if (moved !== amountReceived - theirs + contested)
      wrong.push(
        `${intentId} moved ${moved} cents, received ${amountReceived}, paid back ${theirs}, disputes moved ${contested}`,
      );
  }
  const perPayment = grouped(events, (event) =>
    event.type === 'PaymentRequested' ? facts(event).paymentId : undefined,
  );
  for (const paymentId of perPayment.keys()) {
    const paid = provider.intents().filter((intent) => intent.paymentId === paymentId);
    if (paid.length > 1) wrong.push(`${paymentId} has ${paid.length} intents at the provider`);
  }
  return wrong;
};

/** The events of each dispute, by its stream. */
const disputesIn = (events: readonly StoredEvent[]) =>
  grouped(events, ({ stream }) => (stream.startsWith('dispute-') ? stream : undefined));

const disputesOf = (events: readonly StoredEvent[], intentId: string) =>
  [...disputesIn(events).values()].filter((own) =>
    own.some((event) => event.type === 'DisputeOpened' && facts(event).intentId === intentId),
  );

const total = (own: readonly StoredEvent[], type: string, field: string): number =>
  sum(own.filter((event) => event.type === type).map((event) => cents(event, field)));

/** What a bank has taken and not given back. */
const takenBy = (own: readonly StoredEvent[]): number =>
  total(own, 'DisputedMoneyTaken', 'amount') - total(own, 'DisputedMoneyReturned', 'amount');

/** What a dispute has moved in all, with its fees: below 0 what it has cost. */
const movedBy = (own: readonly StoredEvent[]): number =>
  -takenBy(own) - total(own, 'DisputedMoneyTaken', 'fee') - total(own, 'DisputedMoneyReturned', 'fee');

/** Once quiet each dispute is decided; what counts as lost is what the bank has kept, and nothing of what it has given back. */
export const lossesFollowBanks: Rule = ({ events }) =>
  [...disputesIn(events)].flatMap(([stream, own]) => {
    const end = own.findLast(({ type }) => ['DisputeWon', 'DisputeLost', 'InquiryClosed'].includes(type));
    const lost = total(own, 'DisputeLost', 'amount') - total(own, 'DisputeWon', 'restored');
    const kept = takenBy(own);
    return [
      ...(end ? [] : [`${stream} is never decided`]),
      ...(end?.type === 'DisputeLost' || kept === 0 ? [] : [`${stream} is not lost, and the bank has ${kept} cents`]),
      ...(lost === kept ? [] : [`${stream} counts ${lost} cents as lost, the bank has ${kept}`]),
    ];
  });
