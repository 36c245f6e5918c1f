import type { Aggregate } from '../decider.ts';
import { requireChange } from './changes.ts';
import type {
  AcknowledgePurchase,
  BeginRenewalPayment,
  ChoosePlan,
  DropChoice,
  EndSubscription,
  NoteFailedRenewal,
  NoteOpened,
  NotePaidInvoice,
  ScheduleDowngrade,
  StartSubscription,
  SubscriptionCommand,
} from './commands.ts';
import type { SubscriptionEvent } from './events.ts';
import { endGrant, grant, withdrawGrant } from './grants.ts';
import { AlreadySubscribed, ChoiceDropped, NoSubscription, NotADowngrade, RenewalOver } from './refusals.ts';
import { evolve, graceEnd, noSubscription, type Running, runningAt, type Subscription } from './state.ts';

/**
 * Stream subscription-{memberId}: at most one plan runs (docs/rules.md Plan, P9). News of invoices may arrive late,
 * twice and in any order: an invoice counts once.
 */
export const subscription: Aggregate<
  Subscription,
  SubscriptionCommand,
  SubscriptionEvent,
  { readonly memberId: string }
> = {
  name: 'subscription',
  stream: ({ memberId }) => `subscription-${memberId}`,
  initial: noSubscription,
  decide(command, state) {
    switch (command.type) {
      case 'ChoosePlan':
        return choose(command, state);
      case 'DropChoice':
        return drop(command, state);
      case 'NoteOpened':
        return noteOpened(command, state);
      case 'StartSubscription':
        return start(command, state);
      case 'AcknowledgePurchase':
        return acknowledge(command, required(state, command.at));
      case 'NotePaidInvoice':
        return notePaid(command, state);
      case 'NoteFailedRenewal':
        return noteFailed(command, state);
      case 'BeginRenewalPayment':
        return beginRenewalPayment(command, state);
      case 'ScheduleDowngrade':
        return scheduleDowngrade(command, required(state, command.at));
      case 'CancelSubscription':
        return cancel(command.data.memberId, required(state, command.at));
      case 'ResumeSubscription':
        return resume(command.data.memberId, required(state, command.at));
      case 'EndSubscription':
        return end(command, state);
      case 'GrantPlan':
        return grant(command, state);
      case 'WithdrawGrant':
        return withdrawGrant(command, state);
      case 'EndGrant':
        return endGrant(command, state);
      default:
        command satisfies never;
        return [];
    }
  },
  evolve,
};

function required(state: Subscription, at: string): Running {
  const running = runningAt(state, at);
  if (!running) throw NoSubscription();
  return running;
}

function choose({ data }: ChoosePlan, state: Subscription): SubscriptionEvent[] {
  if (state.running) throw AlreadySubscribed();
  const { choice } = state;
  if (choice && choice.plan === data.plan && choice.interval === data.interval && choice.amount === data.amount)
    return [];
  const { memberId, plan, interval, amount } = data;
  const chosen: SubscriptionEvent = {
    type: 'PlanChosen',
    data: { memberId, attempt: state.attempts + 1, plan, interval, amount },
  };
  return choice
    ? [{ type: 'PlanChoiceDropped', data: { memberId, attempt: choice.attempt, why: 'replaced' } }, chosen]
    : [chosen];
}

const drop = ({ data: { memberId, attempt } }: DropChoice, { choice }: Subscription): SubscriptionEvent[] =>
  choice?.attempt === attempt ? [{ type: 'PlanChoiceDropped', data: { memberId, attempt, why: 'lapsed' } }] : [];

/** Also for a choice dropped in the meantime: its subscription has to be ended by name. */
function noteOpened({ data }: NoteOpened, state: Subscription): SubscriptionEvent[] {
  const { memberId, subscriptionId, attempt } = data;
  if (attempt > state.attempts) throw ChoiceDropped();
  return state.opened[attempt] === subscriptionId
    ? []
    : [{ type: 'SubscriptionOpened', data: { memberId, subscriptionId, attempt } }];
}

function start({ data }: StartSubscription, { choice, started }: Subscription): SubscriptionEvent[] {
  if (started[data.attempt] === data.paymentId) return [];
  if (choice?.attempt !== data.attempt) throw ChoiceDropped();
  const { plan, interval, amount } = choice;
  return [{ type: 'SubscriptionStarted', data: { ...data, plan, interval, amount } }];
}

function acknowledge({ data }: AcknowledgePurchase, running: Running): SubscriptionEvent[] {
  if (running.acknowledged || running.plan !== data.plan || running.interval !== data.interval)
    throw AlreadySubscribed();
  return [{ type: 'PurchaseAcknowledged', data: { memberId: data.memberId, subscriptionId: running.subscriptionId } }];
}

function notePaid({ data }: NotePaidInvoice, state: Subscription): SubscriptionEvent[] {
  const { kind, from, isByCard, ...facts } = data;
  const { running } = state;
  if (running?.subscriptionId !== data.subscriptionId || state.paidInvoices.includes(data.invoiceId)) return [];
  const paymentId = isByCard ? undefined : state.byHand[data.invoiceId];
  if (kind === 'renewal')
    return [{ type: 'SubscriptionRenewed', data: { ...facts, from, ...(paymentId && { paymentId }) } }];
  const upgraded: SubscriptionEvent = { type: 'SubscriptionUpgraded', data: facts };
  // A dearer plan takes the place of the cheaper one that was planned.
  const { memberId, subscriptionId } = data;
  return running.next ? [{ type: 'DowngradeWithdrawn', data: { memberId, subscriptionId } }, upgraded] : [upgraded];
}

function noteFailed(
  { data: { memberId, subscriptionId, invoiceId, due, owed } }: NoteFailedRenewal,
  state: Subscription,
): SubscriptionEvent[] {
  const isKnown = state.paidInvoices.includes(invoiceId) || state.failedInvoices.includes(invoiceId);
  if (state.running?.subscriptionId !== subscriptionId || isKnown) return [];
  // One grace at a time, fixed once; and a failure in a period that is paid by now is old news.
  if (state.running.failed || due < state.running.until) return [];
  return [{ type: 'RenewalFailed', data: { memberId, subscriptionId, invoiceId, graceUntil: graceEnd(due), owed } }];
}

function beginRenewalPayment(
  { data: { memberId, invoiceId, paymentId } }: BeginRenewalPayment,
  state: Subscription,
): SubscriptionEvent[] {
  const { running, byHand } = state;
  if (byHand[invoiceId] === paymentId) return [];
  if (running?.failed?.invoiceId !== invoiceId) throw RenewalOver();
  return [
    { type: 'RenewalPaymentBegun', data: { memberId, subscriptionId: running.subscriptionId, invoiceId, paymentId } },
  ];
}

function scheduleDowngrade(
  { data: { memberId, plan, interval }, at }: ScheduleDowngrade,
  running: Running,
): SubscriptionEvent[] {
  const { subscriptionId, next, until } = running;
  if (requireChange(running, { plan, interval }, at) === 'upgrade') throw NotADowngrade();
  if (next?.plan === plan && next.interval === interval) return [];
  return [{ type: 'DowngradeScheduled', data: { memberId, subscriptionId, plan, interval, at: until } }];
}

function cancel(memberId: string, { subscriptionId, cancelling, next, until }: Running): SubscriptionEvent[] {
  if (cancelling) return [];
  const scheduled: SubscriptionEvent = { type: 'CancellationScheduled', data: { memberId, subscriptionId, at: until } };
  return next ? [{ type: 'DowngradeWithdrawn', data: { memberId, subscriptionId } }, scheduled] : [scheduled];
}

function resume(memberId: string, { subscriptionId, cancelling, next }: Running): SubscriptionEvent[] {
  if (cancelling) return [{ type: 'CancellationWithdrawn', data: { memberId, subscriptionId } }];
  return next ? [{ type: 'DowngradeWithdrawn', data: { memberId, subscriptionId } }] : [];
}

const end = (
  { data: { memberId, subscriptionId, why } }: EndSubscription,
  { running }: Subscription,
): SubscriptionEvent[] =>
  running?.subscriptionId === subscriptionId
    ? [{ type: 'SubscriptionEnded', data: { memberId, subscriptionId, why } }]
    : [];
