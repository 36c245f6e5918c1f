import type { Actor } from '#domain/decider.ts';
import type { Dispatch } from '#domain/dispatch.ts';
import { payment as aggregate, paymentIdOf } from '#domain/payments/decider.ts';
import type { Purpose } from '#domain/payments/events.ts';
import { type Opened, openPayment } from '#domain/payments/open.ts';
import { type Settled, type SettleTools, settlePayment } from '#domain/payments/settle.ts';
import { type OpenPayment, type PaymentStatus, statusOf, sumOfRefunds } from '#domain/payments/state.ts';
import { ProviderUnavailable } from '#domain/ports/paymentProvider.ts';
import { purposes } from '#domain/purposes.ts';
import { payments, readPayment } from '#projections/payments/payments.ts';
import { type Context, member, type Services } from '../context.ts';
import { intentLimit } from './intentLimit.ts';

/** Who settles: nobody's word counts, only the provider's. */
const settler: Actor = { id: 'settle-payment', role: 'system' };

const limits = new WeakMap<Services, ReturnType<typeof intentLimit>>();

function limitOf(services: Services) {
  const limit = limits.get(services) ?? intentLimit();
  limits.set(services, limit);
  return limit;
}

/** What a request may settle with. Command ids are not derived from an Idempotency-Key: a repeat may find the provider in another state. */
function toolsOf(context: Context, by: Actor): SettleTools {
  const { services, channel, requestId: correlationId } = context;
  const dispatch: Dispatch = async (about, intent, sender) => {
    const done = await services.dispatch(about, intent, sender);
    if (done.position !== undefined) await context.saw(done.position);
    return done;
  };
  const { stateOf, provider, now } = services;
  return { dispatch, stateOf, provider, purposes, now, sender: { by, channel, correlationId } };
}

/** Opens the asking member's payment for an item, or finds it again; `amount` in cents is what they were shown. */
export function createIntent(context: Context, purpose: Purpose, amount: number): Promise<Opened> {
  const { services } = context;
  const payer = member(context);
  const admit = (paymentId: string) => {
    if (services.config.rateLimit) limitOf(services)(payer.id, paymentId, Date.parse(services.now()));
  };
  return openPayment(toolsOf(context, payer), { purpose, payerId: payer.id, amount }, admit);
}

/** Looks at the provider's state of an item's payment now and settles it: what every "I have paid" of a client does, and all it does. */
export const settleNow = (context: Context, purpose: Purpose): Promise<Settled> => settlePayment(toolsOf(context, settler), paymentIdOf(purpose));

export type PaymentView = { readonly payment: OpenPayment; readonly status: PaymentStatus; readonly message: string | null; readonly refunded: number };

/** The asking member's own payment for an item as it stands now; undefined when there is none of theirs. A payment not yet at its end is looked at first. */
export async function ownPayment(context: Context, purpose: Purpose): Promise<PaymentView | undefined> {
  const payer = member(context);
  const paymentId = paymentIdOf(purpose);
  const current = async () => {
    const { state } = await context.stateOf(aggregate, { paymentId });
    return state.stage !== 'none' && state.payerId === payer.id ? state : undefined;
  };
  const before = await current();
  if (!before) return undefined;
  if (!isOver(statusOf(before))) await settleNow(context, purpose).catch(unlessProviderIsAway);
  const payment = (await current()) ?? before;
  const status = statusOf(payment);
  const message = status === 'declined' ? await lastDecline(context, paymentId) : null;
  return { payment, status, message, refunded: sumOfRefunds(payment, 'completed') };
}

const isOver = (status: PaymentStatus): boolean => status === 'fulfilled' || status === 'refunded' || status === 'cancelled';

async function lastDecline(context: Context, paymentId: string): Promise<string | null> {
  return (await readPayment(await context.fresh(payments), paymentId))?.message ?? null;
}

/** What we know is answered even when the provider does not. */
function unlessProviderIsAway(error: unknown): void {
  if (!(error instanceof ProviderUnavailable)) throw error;
}
