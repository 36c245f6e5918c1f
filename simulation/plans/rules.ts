import type { StoredEvent } from '#domain/store/eventStore.ts';
import { cents, facts, grouped, keptOf, type Rule } from '../judge.ts';

const GRACE_MS = 7 * 24 * 3_600_000;

const planEvents = (events: readonly StoredEvent[]) =>
  grouped(events, ({ stream }) => (stream.startsWith('subscription-') ? stream : undefined));

type Span = { readonly until: string; readonly cancelling: boolean; readonly next: string | undefined };
type Plan = { readonly subscriptionId: string } & Span;

/** The plan that runs after all of a member's events; undefined when none does. */
function runningAfter(own: readonly StoredEvent[]): Plan | undefined {
  let plan: Plan | undefined;
  for (const event of own) {
    const { subscriptionId = '', until = '', plan: type = '', interval = '' } = facts(event);
    if (event.type === 'SubscriptionStarted') plan = { subscriptionId, until, cancelling: false, next: undefined };
    else if (!plan || plan.subscriptionId !== subscriptionId) continue;
    else if (event.type === 'SubscriptionEnded') plan = undefined;
    else if (event.type === 'SubscriptionRenewed' || event.type === 'SubscriptionUpgraded') {
      const isPlanned = plan.next === `${type} ${interval}`;
      plan = { ...plan, until: until > plan.until ? until : plan.until, next: isPlanned ? undefined : plan.next };
    } else if (event.type === 'CancellationScheduled') plan = { ...plan, cancelling: true, next: undefined };
    else if (event.type === 'CancellationWithdrawn') plan = { ...plan, cancelling: false };
    else if (event.type === 'DowngradeScheduled') plan = { ...plan, next: `${type} ${interval}` };
    else if (event.type === 'DowngradeWithdrawn') plan = { ...plan, next: undefined };
  }
  return plan;
}

/** A member has one plan at a time, at every prefix. */
export const plansRunOneAtATime: Rule = ({ events }) =>
  [...planEvents(events)].flatMap(([stream, own]) =>
    own.flatMap((event, index) =>
      event.type === 'SubscriptionStarted' && runningAfter(own.slice(0, index))
        ? [`${stream} starts a plan beside another at position ${event.position}`]
        : [],
    ),
  );

/**
 * Each invoice counts once, for what the provider was paid; each that was paid while the plan ran counts once its period
 * has begun.
 */
export const invoicesCountOnce: Rule = ({ events, provider: { billing }, now }) => {
  const counted = grouped(events, (event) =>
    event.type === 'SubscriptionRenewed' || event.type === 'SubscriptionUpgraded' ? facts(event).invoiceId : undefined,
  );
  const twice = [...counted].flatMap(([id, own]) => (own.length > 1 ? [`${id} counts ${own.length} times`] : []));
  const running = new Set([...planEvents(events).values()].map((own) => runningAfter(own)?.subscriptionId));
  const wrong = billing.subscriptions().flatMap(({ subscriptionId }) =>
    billing.invoicesOf(subscriptionId).flatMap(({ invoiceId, status, reason, amount, from }) => {
      const [known] = counted.get(invoiceId) ?? [];
      if (known && (status !== 'paid' || cents(known, 'amount') !== amount))
        return [`${invoiceId} is ${status} with ${amount} cents, and counts with ${cents(known, 'amount')}`];
      const isDue = reason !== 'purchase' && from <= now && running.has(subscriptionId);
      return !known && status === 'paid' && isDue ? [`${invoiceId} is paid and does not count`] : [];
    }),
  );
  return [...twice, ...wrong];
};

/** The provider bills exactly the plans that run, and ends or changes them as their members wish. */
export const plansAreBilledWhileTheyRun: Rule = async ({ events, provider: { billing, port } }) => {
  const plans = [...planEvents(events).values()].flatMap((own) => runningAfter(own) ?? []);
  const wrong: string[] = [];
  for (const { subscriptionId } of billing.subscriptions()) {
    const { status, cancelsAtEnd, next } = await port.lookSubscription(subscriptionId);
    const plan = plans.find((one) => one.subscriptionId === subscriptionId);
    const isBilled = status === 'active' || status === 'past_due';
    if (isBilled !== (plan !== undefined))
      wrong.push(`${subscriptionId} is ${status}, and its plan ${plan ? 'runs' : 'does not run'}`);
    if (!plan || !isBilled) continue;
    if (cancelsAtEnd !== plan.cancelling)
      wrong.push(`${subscriptionId} ${cancelsAtEnd ? 'ends' : 'goes on'}, its member wants otherwise`);
    const planned = next && `${next.plan} ${next.interval}`;
    if (planned !== plan.next) wrong.push(`${subscriptionId} becomes ${planned}, its member wants ${plan.next}`);
  }
  return wrong;
};

/** No plan runs longer than it is paid for and its grace. */
export const plansEndInTime: Rule = ({ events, now }) =>
  [...planEvents(events)].flatMap(([stream, own]) => {
    const plan = runningAfter(own);
    const end = plan && Date.parse(plan.until) + (plan.cancelling ? 0 : GRACE_MS);
    // The last round of the sweeps may be half a day ago.
    return end !== undefined && end + 12 * 3_600_000 < Date.parse(now) ? [`${stream} runs on after its end`] : [];
  });

/** A payment is kept for the plan or the renewal that it began, and is given back otherwise. */
export const moneyFollowsPlans: Rule = ({ events }) => {
  const bought = new Map<string, number>(
    events.flatMap((event) =>
      event.type === 'SubscriptionStarted' || event.type === 'SubscriptionRenewed'
        ? [[`payment-${facts(event).paymentId}`, cents(event, 'amount')] as const]
        : [],
    ),
  );
  return [...grouped(events, ({ stream }) => (stream.startsWith('payment-') ? stream : undefined))].flatMap(
    ([stream, own]) => {
      const kept = keptOf(own);
      const due = bought.get(stream) ?? 0;
      return kept === undefined || kept === due ? [] : [`${stream} keeps ${kept} cents, ${due} are due`];
    },
  );
};
