import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { Refusal } from '../refusal.ts';
import type { SubscriptionCommand } from './commands.ts';
import { subscription } from './decider.ts';
import type { SubscriptionEvent } from './events.ts';
import { limitsOf, priceOf } from './plans.ts';
import { GRACE_MS, runningAt, runsUntil, type Subscription } from './state.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 400);
const BEGIN = Date.parse('2027-01-10T12:00:00.000Z');
const DAY = 24 * 3_600_000;
const MONTH = 30 * DAY;
const memberId = 'AnnMember0000000000000';
const by = { id: memberId, role: 'SHOP_OWNER' } as const;
const iso = (ms: number) => new Date(ms).toISOString();

const plan = fc.constantFrom('premium' as const, 'diamond' as const);
const interval = fc.constantFrom('monthly' as const, 'yearly' as const);
const attempt = fc.integer({ min: 1, max: 4 });
const period = fc.integer({ min: 0, max: 5 });

/** What the provider would say of the n-th period of a purchase. */
const spanOf = (n: number) => ({ from: iso(BEGIN + n * MONTH), until: iso(BEGIN + (n + 1) * MONTH) });
const named = (one: number) => ({ memberId, subscriptionId: `sub_${one}` });

const intent: fc.Arbitrary<{ type: string; data: object }> = fc.oneof(
  fc.record({ plan, interval }).map((terms) => ({
    type: 'ChoosePlan',
    data: { memberId, ...terms, amount: priceOf(terms.plan, terms.interval) },
  })),
  attempt.map((one) => ({ type: 'DropChoice', data: { memberId, attempt: one } })),
  attempt.map((one) => ({ type: 'NoteOpened', data: { ...named(one), attempt: one } })),
  attempt.map((one) => ({
    type: 'StartSubscription',
    data: { ...named(one), attempt: one, paymentId: `pay_${one}`, ...spanOf(0) },
  })),
  fc.record({ plan, interval }).map((terms) => ({ type: 'AcknowledgePurchase', data: { memberId, ...terms } })),
  fc
    .record({ one: attempt, n: period, kind: fc.constantFrom('renewal', 'upgrade'), plan, interval })
    .map(({ one, n, kind, ...terms }) => ({
      type: 'NotePaidInvoice',
      data: {
        ...named(one),
        invoiceId: `in_${one}_${n}_${kind}`,
        kind,
        ...terms,
        amount: priceOf(terms.plan, terms.interval),
        ...spanOf(n),
      },
    })),
  fc.record({ one: attempt, n: period }).map(({ one, n }) => ({
    type: 'NoteFailedRenewal',
    data: { ...named(one), invoiceId: `in_${one}_${n}_renewal`, due: spanOf(n).from },
  })),
  fc.record({ plan, interval }).map((terms) => ({ type: 'ScheduleDowngrade', data: { memberId, ...terms } })),
  fc.constantFrom('CancelSubscription', 'ResumeSubscription').map((type) => ({ type, data: { memberId } })),
  attempt.map((one) => ({ type: 'EndSubscription', data: { ...named(one), why: 'unpaid' } })),
);

type Step = { readonly wait: number; readonly intent: { type: string; data: object } };
const steps = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 20 * DAY }), intent }), { maxLength: 40 });

type Recorded = { readonly event: SubscriptionEvent; readonly at: string };

/** Plays the steps; each command is decided twice, and sent again right away. */
function play(wanted: readonly Step[]): Recorded[] {
  const log: Recorded[] = [];
  let now = BEGIN;
  for (const { wait, intent: next } of wanted) {
    now += wait;
    const command = { ...next, at: iso(now), by } as unknown as SubscriptionCommand;
    const state = fold(
      subscription,
      log.map(({ event }) => event),
    );
    try {
      const events = subscription.decide(command, state);
      expect(subscription.decide(command, state)).toEqual(events);
      log.push(...events.map((event) => ({ event, at: command.at })));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      continue;
    }
    if (next.type !== 'AcknowledgePurchase') expect(again(command, log), `${next.type} repeated`).toEqual([]);
  }
  return log;
}

/** What a repeat of a command appends: nothing, or it is refused. */
function again(command: SubscriptionCommand, log: readonly Recorded[]): readonly SubscriptionEvent[] {
  try {
    return subscription.decide(
      command,
      fold(
        subscription,
        log.map(({ event }) => event),
      ),
    );
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

it('runs at most one plan, paid for, and never longer than a week past what was paid', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 400 * DAY }), (wanted, later) => {
      const log = play(wanted);
      const live = new Set<string>();
      const invoices = new Set<string>();
      let paidUntil = '';
      let state: Subscription = subscription.initial;
      for (const { event } of log) {
        const before = state;
        state = subscription.evolve(state, event);
        if (event.type === 'SubscriptionStarted') {
          live.add(event.data.subscriptionId);
          paidUntil = event.data.until;
        }
        if (event.type === 'SubscriptionEnded') live.delete(event.data.subscriptionId);
        if (event.type === 'SubscriptionRenewed' || event.type === 'SubscriptionUpgraded') {
          expect(invoices.has(event.data.invoiceId), 'an invoice counts once').toBe(false);
          invoices.add(event.data.invoiceId);
          if (event.data.until > paidUntil) paidUntil = event.data.until;
        }
        if (before.running && state.running) expect(state.running.until >= before.running.until).toBe(true);
        expect(live.size).toBeLessThanOrEqual(1);
        expect(state.running?.subscriptionId).toBe([...live][0]);
        if (state.running) {
          expect(state.running.until).toBe(paidUntil);
          expect(Date.parse(runsUntil(state.running))).toBeLessThanOrEqual(Date.parse(paidUntil) + GRACE_MS);
        }
      }
      const at = iso(BEGIN + later);
      const entitled = runningAt(state, at);
      if (entitled) expect(Date.parse(at)).toBeLessThan(Date.parse(paidUntil) + GRACE_MS);
      expect(limitsOf(entitled?.plan ?? 'basic').shops).toBe(3);
    }),
    { numRuns: RUNS },
  );
});

it('notices of invoices give the same plan in any order and any number', () => {
  const news = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(news, fc.array(fc.nat({ max: 100 }), { maxLength: 12 }), plan, (periods, shuffle, dear) => {
      const base: SubscriptionEvent[] = [
        { type: 'PlanChosen', data: { memberId, attempt: 1, plan: 'premium', interval: 'monthly', amount: 2500 } },
        {
          type: 'SubscriptionStarted',
          data: {
            ...named(1),
            attempt: 1,
            plan: 'premium',
            interval: 'monthly',
            paymentId: 'pay_1',
            amount: 2500,
            ...spanOf(0),
          },
        },
      ];
      const commands = periods.map((n) => ({
        type: 'NotePaidInvoice' as const,
        data: {
          ...named(1),
          invoiceId: `in_${n}`,
          kind: 'renewal' as const,
          plan: n > 3 ? dear : ('premium' as const),
          interval: 'monthly' as const,
          amount: 2500,
          ...spanOf(n),
        },
      }));
      const run = (order: readonly (typeof commands)[number][]) => {
        const log = [...base];
        for (const command of order)
          log.push(
            ...subscription.decide({ ...command, at: iso(BEGIN), by } as SubscriptionCommand, fold(subscription, log)),
          );
        const { running, paidInvoices } = fold(subscription, log);
        return { running, paid: [...paidInvoices].sort() };
      };
      const mixed = [...commands, ...shuffle.map((index) => commands[index % commands.length])].filter(
        (one) => one !== undefined,
      );
      const turned = shuffle.reduce(
        (list, index) => [...list.slice(index % list.length), ...list.slice(0, index % list.length)],
        mixed,
      );
      expect(run(turned.reverse())).toEqual(run(commands));
    }),
    { numRuns: RUNS },
  );
});
