import { subscription } from '#domain/plans/decider.ts';
import type { Interval, PaidPlan, SubscriptionEvent } from '#domain/plans/events.ts';
import { renewalOf, type Subscription } from '#domain/plans/state.ts';
import { documentsOf } from '#projections/inMemory.ts';
import { type Fact, projection, type Work } from '#projections/projection.ts';
import { type ReadModels, readDocument } from '#projections/readModels.ts';

/**
 * What a member was charged for a plan, or could not be; `amount` in cents, instants in UTC. `from` is unknown for a
 * change within a period.
 */
export type PlanInvoice = {
  readonly id: string;
  readonly at: string;
  readonly status: 'paid' | 'failed';
  readonly plan: PaidPlan;
  readonly interval: Interval;
  readonly amount: number;
  readonly until: string;
};

type PlanDocument = { readonly state: Subscription /** Newest first. */; readonly invoices: readonly PlanInvoice[] };

const DUE = 'due';
const documentKey = (memberId: string) => `member/${memberId}`;

async function fold(event: Fact<SubscriptionEvent>, work: Work): Promise<void> {
  const { memberId } = event.data;
  const before = await work.get<PlanDocument>(documentKey(memberId));
  // Why somebody was given a plan is read from the log, where it is sealed, and would stay here after its member left.
  const { grantReason: _, ...state } = subscription.evolve(before?.state ?? subscription.initial, event);
  work.put(documentKey(memberId), { state, invoices: invoicesAfter(before, event) } satisfies PlanDocument);
  const { running } = state;
  if (running) work.rank(DUE, memberId, Date.parse(running.until));
  else work.unrank(DUE, memberId);
  work.notify(`subscriptions/${memberId}`, { memberId });
}

function invoicesAfter(before: PlanDocument | undefined, event: Fact<SubscriptionEvent>): readonly PlanInvoice[] {
  const others = before?.invoices ?? [];
  const at = event.metadata.occurredAt;
  switch (event.type) {
    case 'SubscriptionStarted':
    case 'SubscriptionRenewed':
    case 'SubscriptionUpgraded': {
      const { plan, interval, amount, until } = event.data;
      const id = event.type === 'SubscriptionStarted' ? event.data.paymentId : event.data.invoiceId;
      return [{ id, at, status: 'paid', plan, interval, amount, until }, ...others.filter((one) => one.id !== id)];
    }
    case 'RenewalFailed':
      return [...failed(event, before?.state, at), ...others];
    default:
      return others;
  }
}

/** With what the invoice is for. */
function failed(
  { data: { invoiceId, graceUntil, owed } }: Fact<Extract<SubscriptionEvent, { type: 'RenewalFailed' }>>,
  state: Subscription | undefined,
  at: string,
) {
  const running = state?.running;
  if (!running) return [];
  const charge = owed ?? renewalOf(running);
  return [{ id: invoiceId, at, status: 'failed' as const, ...charge, until: graceUntil }];
}

/** Each member's plan with what was charged for it, and whose paid period ends when. */
export const plans = projection<SubscriptionEvent>({
  name: 'plans',
  version: 4,
  on: {
    PlanChosen: fold,
    PlanChoiceDropped: fold,
    SubscriptionOpened: fold,
    SubscriptionStarted: fold,
    PurchaseAcknowledged: fold,
    SubscriptionRenewed: fold,
    RenewalFailed: fold,
    RenewalPaymentBegun: fold,
    SubscriptionUpgraded: fold,
    DowngradeScheduled: fold,
    DowngradeWithdrawn: fold,
    CancellationScheduled: fold,
    CancellationWithdrawn: fold,
    SubscriptionEnded: fold,
    PlanGranted: fold,
    PlanGrantEnded: fold,
  },
});

/** What a member was charged for plans, newest first. */
export const readInvoices = async (models: ReadModels, memberId: string): Promise<readonly PlanInvoice[]> =>
  (await readDocument<PlanDocument>(models, plans, documentKey(memberId)))?.invoices ?? [];

/** What some events of a member’s plan say was charged, newest first. */
export const invoicesIn = async (memberId: string, events: readonly Fact[]): Promise<readonly PlanInvoice[]> =>
  ((await documentsOf(plans, events)).get(documentKey(memberId)) as PlanDocument | undefined)?.invoices ?? [];

/** Members whose running plan was paid up to no later than a UTC ISO instant, longest ago first. */
export const readDuePlans = (models: ReadModels, by: string): Promise<string[]> =>
  models.redis.zrangebyscore(models.key(plans, DUE), '-inf', Date.parse(by));
