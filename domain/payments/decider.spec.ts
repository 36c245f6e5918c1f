import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { Refusal } from '../refusal.ts';
import type { PaymentCommand } from './commands.ts';
import { payment, paymentIdOf } from './decider.ts';
import type { PaymentEvent } from './events.ts';
import { AmountDiffers, AnotherIntent, NoSuchPayment, NotCaptured, PaymentClosed, RefundTooLarge } from './refusals.ts';
import { isGoingBack, noPayment, type Payment, refundable, statusOf, sumOfRefunds } from './state.ts';
import { stripeEvent } from './stripeEvent.ts';

const AT = '2027-01-11T18:00:00.000Z';
const by = { id: 'member', role: 'CUSTOMER' } as const;
const purpose = { page: 'booking', itemId: 'b1' } as const;
const paymentId = paymentIdOf(purpose);
const of = { paymentId, payerId: 'member', purpose };

type Bodies = { [C in PaymentCommand as C['type']]: Omit<C['data'], 'paymentId'> };
const command = <T extends PaymentCommand['type']>(type: T, data: Bodies[T]): PaymentCommand =>
  ({ type, data: { ...data, paymentId }, at: AT, by }) as unknown as PaymentCommand;

const request = (over: Partial<Bodies['RequestPayment']> = {}) =>
  command('RequestPayment', { payerId: 'member', purpose, amount: 3500, currency: 'usd', ...over });
const capture = (over: Partial<Bodies['Capture']> = {}) =>
  command('Capture', { intentId: 'pi_1', amount: 3500, currency: 'usd', ours: true, ...over });
const refund = (refundId: string, amount: number) => command('StartRefund', { refundId, amount, reason: 'cancelled' });

const requested: PaymentEvent = {
  type: 'PaymentRequested',
  data: { ...of, amount: 3500, currency: 'usd', requestedAt: AT },
};
const opened: PaymentEvent = { type: 'PaymentIntentOpened', data: { ...of, intentId: 'pi_1' } };
const captured: PaymentEvent = { type: 'PaymentCaptured', data: { ...of, intentId: 'pi_1', amount: 3500 } };
const fulfilled: PaymentEvent = { type: 'PaymentFulfilled', data: of };
const cancelled: PaymentEvent = { type: 'PaymentCancelled', data: of };
const started = (refundId: string, amount: number, reason = 'cancelled'): PaymentEvent => ({
  type: 'RefundStarted',
  data: { ...of, refundId, amount, reason },
});
const completed = (refundId: string, amount: number): PaymentEvent => ({
  type: 'RefundCompleted',
  data: { ...of, refundId, amount, providerRefundId: 're_1' },
});
const failed = (refundId: string, amount: number): PaymentEvent => ({
  type: 'RefundFailed',
  data: { ...of, refundId, amount, why: 'closed' },
});

describe('asking for a payment', () => {
  it('records the amount the server priced', () => given(payment).when(request()).appends(requested));
  it('appends nothing when asked again', () => given(payment, requested, opened).when(request()).appendsNothing());
  it('refuses another amount', () =>
    given(payment, requested)
      .when(request({ amount: 3400 }))
      .refuses(AmountDiffers));
  it("hides another member's payment", () =>
    given(payment, requested)
      .when(request({ payerId: 'other' }))
      .refuses(NoSuchPayment));
  it('refuses once it is closed', () => given(payment, requested, cancelled).when(request()).refuses(PaymentClosed));
  it('keeps one intent', () =>
    given(payment, requested, opened)
      .when(command('OpenIntent', { intentId: 'pi_2' }))
      .refuses(AnotherIntent));
  it('is not cancelled by who knew of no intent, or of another, once one is recorded', () => {
    for (const intentId of [null, 'pi_2'])
      given(payment, requested, opened).when(command('NoteCancel', { intentId })).appendsNothing();
    given(payment, requested)
      .when(command('NoteCancel', { intentId: null }))
      .appends({ type: 'PaymentCancelled', data: of });
  });

  it('refuses a payment that was never opened', () => given(payment).when(capture()).refuses(NoSuchPayment));
});

describe('an amount the provider received', () => {
  it('is captured when it is the amount asked for', () =>
    given(payment, requested, opened).when(capture()).appends(captured));
  it('is captured even when the intent was not recorded', () =>
    given(payment, requested).when(capture()).appends(captured));
  it('is captured even after a cancellation', () =>
    given(payment, requested, opened, cancelled).when(capture()).appends(captured));
  it('is captured once', () => given(payment, requested, opened, captured).when(capture()).appendsNothing());
  for (const [what, over, why] of [
    ['one cent less', { amount: 3499 }, 'received 3499 cents, asked for 3500'],
    ['one cent more', { amount: 3501 }, 'received 3501 cents, asked for 3500'],
    ['another currency', { currency: 'eur' }, 'paid in eur, asked for usd'],
    ['test money where we run live', { ours: false }, 'paid in another mode than the one we run in'],
    ['another intent', { intentId: 'pi_9' }, 'another intent was paid'],
  ] as const)
    it(`is refunded when it is ${what}`, () => {
      const { intentId = 'pi_1', amount = 3500, currency = 'usd' }: Partial<Bodies['Capture']> = over;
      given(payment, requested, opened)
        .when(capture(over))
        .appends(
          { type: 'PaymentQuarantined', data: { ...of, intentId, amount, currency, why } },
          started(`${paymentId}-quarantine`, amount, why),
        );
    });
});

it('what was captured has when the provider opened it, where that is said', () => {
  const openedAt = '2027-01-11T17:59:00.000Z';
  given(payment, requested, opened).when(capture()).appends(captured);
  given(payment, requested, opened)
    .when(capture({ openedAt }))
    .appends({ type: 'PaymentCaptured', data: { ...of, intentId: 'pi_1', amount: 3500, openedAt } });
});

describe('fulfilling and refunding', () => {
  it('fulfils once', () => {
    given(payment, requested, captured).when(command('Fulfil', {})).appends(fulfilled);
    given(payment, requested, captured, fulfilled).when(command('Fulfil', {})).appendsNothing();
  });
  it('gives nothing unpaid', () => given(payment, requested, opened).when(command('Fulfil', {})).refuses(NotCaptured));
  it('fulfils nothing during a refund', () =>
    given(payment, requested, captured, started('r', 3500)).when(command('Fulfil', {})).appendsNothing());
  it('refunds everything when it cannot be fulfilled', () =>
    given(payment, requested, captured)
      .when(command('GiveBack', { reason: 'gone' }))
      .appends(started(`${paymentId}-back-1`, 3500, 'gone')));
  it('refunds nothing that was fulfilled', () =>
    given(payment, requested, captured, fulfilled)
      .when(command('GiveBack', { reason: 'gone' }))
      .appendsNothing());
  it('tries again when a refund failed, three times in all', () => {
    const fails = (n: number) => [started(`${paymentId}-back-${n}`, 3500), failed(`${paymentId}-back-${n}`, 3500)];
    const again = command('GiveBack', { reason: 'gone' });
    given(payment, requested, captured, ...fails(1))
      .when(again)
      .appends(started(`${paymentId}-back-2`, 3500, 'gone'));
    given(payment, requested, captured, ...fails(1), ...fails(2), ...fails(3))
      .when(again)
      .appendsNothing();
  });
});

describe('refunds', () => {
  const paid = [requested, opened, captured, fulfilled] as const;
  it('starts one', () =>
    given(payment, ...paid)
      .when(refund('r1', 1000))
      .appends(started('r1', 1000)));
  it('appends nothing for the same refund again', () =>
    given(payment, ...paid, started('r1', 3500))
      .when(refund('r1', 3500))
      .appendsNothing());
  it('never exceeds what was captured', () =>
    given(payment, ...paid, started('r1', 2000))
      .when(refund('r2', 1501))
      .refuses(RefundTooLarge));
  it('refuses no or broken cents', () => {
    given(payment, ...paid)
      .when(refund('r1', 0))
      .refuses(RefundTooLarge);
    given(payment, ...paid)
      .when(refund('r1', 0.5))
      .refuses(RefundTooLarge);
  });
  it('notes one that was made at the provider, whatever is left, once', () => {
    const note = command('NoteForeignRefund', { providerRefundId: 're_1', amount: 3_500 });
    const reason = 'it was refunded at the payment provider';
    const noted = [
      { type: 'RefundStarted', data: { ...of, refundId: 're_1', amount: 3_500, reason, madeAtProvider: true } },
      completed('re_1', 3_500),
    ] as const;
    given(payment, ...paid)
      .when(note)
      .appends(...noted);
    given(payment, ...paid, started('r1', 2_000))
      .when(note)
      .appends(...noted);
    given(payment, ...paid, ...noted)
      .when(note)
      .appendsNothing();
    given(payment, ...paid, ...noted)
      .when(refund('r1', 1))
      .refuses(RefundTooLarge);
    given(payment, requested, opened).when(note).refuses(NotCaptured);
    // Whoever made it there decides whether it is sent again.
    given(payment, ...paid, fulfilled, ...noted, failed('re_1', 3_500))
      .when(command('RetryRefund', { refundId: 're_1' }))
      .appendsNothing();
  });
  it('needs money to give back', () => given(payment, requested, opened).when(refund('r1', 1)).refuses(NotCaptured));
  it('refunds the remainder when one fails', () =>
    given(payment, ...paid, started('r1', 3500), failed('r1', 3500))
      .when(refund('r2', 3500))
      .appends(started('r2', 3500)));
  it('is sent again when it failed after a fulfilment, three times in all', () => {
    const retry = (refundId: string) => command('RetryRefund', { refundId });
    const given1 = [requested, captured, fulfilled, started('r1', 1000), failed('r1', 1000)];
    given(payment, ...given1)
      .when(retry('r1'))
      .appends(started('r1~2', 1000, 'an earlier refund did not arrive'));
    const given2 = [...given1, started('r1~2', 1000)];
    given(payment, ...given2)
      .when(retry('r1'))
      .appendsNothing();
    given(payment, ...given2, failed('r1~2', 1000))
      .when(retry('r1~2'))
      .appends(started('r1~3', 1000, 'an earlier refund did not arrive'));
    given(payment, ...given2, failed('r1~2', 1000), started('r1~3', 1000), failed('r1~3', 1000))
      .when(retry('r1~3'))
      .appendsNothing();
  });

  it('is not sent again while it is under way, when it arrived, when the rest is spent, or without a fulfilment', () => {
    const retry = command('RetryRefund', { refundId: 'r1' });
    const base = [requested, captured, fulfilled, started('r1', 1000)];
    given(payment, ...base)
      .when(retry)
      .appendsNothing();
    given(payment, ...base, completed('r1', 1000))
      .when(retry)
      .appendsNothing();
    given(payment, ...base, failed('r1', 1000), started('r2', 3500))
      .when(retry)
      .appendsNothing();
    given(payment, ...base, failed('r1', 1000), started('r2', 3600))
      .when(retry)
      .appendsNothing();
    given(payment, requested, captured, started('r1', 1000), failed('r1', 1000)).when(retry).appendsNothing();
  });

  it('is sent again as far as something is left', () =>
    given(payment, requested, captured, fulfilled, started('r1', 1000), failed('r1', 1000), started('re_1', 3000))
      .when(command('RetryRefund', { refundId: 'r1' }))
      .appends(started('r1~2', 500, 'an earlier refund did not arrive')));

  it('may fail after it was done, and then stays failed', () => {
    const done = [...paid, started('r1', 3500), completed('r1', 3500)];
    given(payment, ...done)
      .when(command('FailRefund', { refundId: 'r1', why: 'closed' }))
      .appends(failed('r1', 3500));
    given(payment, ...done, failed('r1', 3500))
      .when(command('CompleteRefund', { refundId: 'r1', providerRefundId: 're_1' }))
      .appendsNothing();
  });
});

/** Decides each command in turn and folds what came of it; a refused one changes nothing. */
function run(commands: readonly PaymentCommand[], from: Payment = noPayment): Payment {
  return commands.reduce((state, each) => {
    try {
      return fold(payment, payment.decide(each, state), state);
    } catch (error) {
      if (error instanceof Refusal) return state;
      throw error;
    }
  }, from);
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  );
}

describe("the provider's notices in any order", () => {
  const news = [
    command('OpenIntent', { intentId: 'pi_1' }),
    command('NoteActionRequired', {}),
    command('NoteDecline', { code: 'card_declined', message: 'no' }),
    command('NoteDecline', { code: 'expired_card', message: 'no' }),
  ];

  for (const [what, all] of [
    ['never paid', news],
    ['paid in the end', [...news, capture()]],
    ['cancelled in the end', [...news, command('NoteCancel', { intentId: 'pi_1' })]],
    ['cancelled and yet paid', [...news, command('NoteCancel', { intentId: 'pi_1' }), capture()]],
    ['paid a wrong amount', [...news, capture({ amount: 1 })]],
  ] as const)
    it(`${what}: every order folds to the same state, also when everything comes twice`, () => {
      const expected = run(all, run([request()]));
      for (const order of permutations(all)) {
        expect(run(order, run([request()]))).toEqual(expected);
        expect(run([...order, ...order], run([request()]))).toEqual(expected);
        expect(
          run(
            order.flatMap((each) => [each, each]),
            run([request()]),
          ),
        ).toEqual(expected);
      }
    });

  it('any duplication and order of the refund notices too', () => {
    const paid = run([request(), capture(), command('Fulfil', {}), refund('r1', 3500)]);
    const later = [
      command('CompleteRefund', { refundId: 'r1', providerRefundId: 're_1' }),
      command('FailRefund', { refundId: 'r1', why: 'closed' }),
      command('NoteCancel', { intentId: 'pi_1' }),
      capture(),
      command('NoteDecline', { code: 'card_declined', message: 'no' }),
    ];
    const expected = run(later, paid);
    fc.assert(
      fc.property(fc.shuffledSubarray([...later, ...later], { minLength: 10 }), (order) => {
        expect(run(order, paid)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });
});

describe('any sequence of commands', () => {
  const ids = fc.constantFrom('r1', 'r2', 'r3');
  const anything = fc.oneof(
    fc.constant(request()),
    fc.record({ amount: fc.constantFrom(3500, 3500, 3500, 1, 9999) }).map(capture),
    fc.constantFrom(
      command('NoteCancel', { intentId: 'pi_1' }),
      command('Fulfil', {}),
      command('GiveBack', { reason: 'gone' }),
      command('OpenIntent', { intentId: 'pi_1' }),
    ),
    fc.tuple(ids, fc.integer({ min: -10, max: 4000 })).map(([id, amount]) => refund(id, amount)),
    ids.map((refundId) => command('CompleteRefund', { refundId, providerRefundId: 're' })),
    ids.map((refundId) => command('FailRefund', { refundId, why: 'closed' })),
    ids.map((refundId) => command('RetryRefund', { refundId })),
  );

  it('refunds at most what was captured, captures once, and fulfils nothing that goes back or has gone back', () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 30 }), (commands) => {
        let state: Payment = noPayment;
        const all: PaymentEvent[] = [];
        for (const each of commands) {
          const events = decided(each, state);
          const isNotToGive = state.stage !== 'none' && (isGoingBack(state) || refundable(state) <= 0);
          if (isNotToGive) expect(events.some(({ type }) => type === 'PaymentFulfilled')).toBe(false);
          all.push(...events);
          state = fold(payment, events, state);
          if (state.stage !== 'none')
            expect(sumOfRefunds(state, 'pending', 'completed')).toBeLessThanOrEqual(state.captured);
        }
        const captures = all.filter(({ type }) => type === 'PaymentCaptured' || type === 'PaymentQuarantined');
        expect(captures.length).toBeLessThanOrEqual(1);
        expect(all.filter(({ type }) => type === 'PaymentFulfilled').length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2_000 },
    );
  });
});

function decided(each: PaymentCommand, state: Payment): PaymentEvent[] {
  try {
    return payment.decide(each, state);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

describe('the status that both APIs show', () => {
  const status = (...events: PaymentEvent[]) => {
    const state = fold(payment, events);
    return state.stage === 'none' ? undefined : statusOf(state);
  };
  it('follows the payment', () => {
    expect(status(requested)).toBe('requested');
    expect(status(requested, opened, { type: 'PaymentActionRequired', data: of })).toBe('requiresAction');
    expect(status(requested, opened, { type: 'PaymentDeclined', data: { ...of, code: 'x', message: 'x' } })).toBe(
      'declined',
    );
    expect(status(requested, opened, captured)).toBe('captured');
    expect(status(requested, opened, captured, fulfilled)).toBe('fulfilled');
    expect(status(requested, opened, captured, fulfilled, started('r1', 10))).toBe('refunding');
    expect(status(requested, opened, captured, fulfilled, started('r1', 10), completed('r1', 10))).toBe('refunded');
    expect(status(requested, cancelled)).toBe('cancelled');
  });
});

describe('a webhook event', () => {
  const data = { eventId: 'evt_1', kind: 'payment_intent.succeeded', intentId: 'pi_1', paymentId, createdAt: AT };
  it('is recorded once', () => {
    given(stripeEvent)
      .when({ type: 'RecordStripeEvent', data, at: AT, by })
      .appends({ type: 'StripeEventRecorded', data });
    given(stripeEvent, { type: 'StripeEventRecorded', data })
      .when({ type: 'RecordStripeEvent', data, at: AT, by })
      .appendsNothing();
  });
});
