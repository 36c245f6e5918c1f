import { hasBegun, payer } from '#domain/payments/payer.ts';
import { TooManyIntents } from '#domain/payments/refusals.ts';
import { type Context, member, sentBy } from '../http/context.ts';
import { overBudget } from '../users/budget.ts';
import { addressHash } from '../users/throttle.ts';

/** For one address it is more than for one member: a whole shop's guests may sit behind it. */
const MOST_FROM_ADDRESS = 100;
const WITHIN_MS = 10 * 60_000;

/**
 * Lets the calling member begin a payment, or refuses with TooManyIntents or CoolingDown and the seconds to wait
 * (docs/rules.md P8). A payment that has begun costs nothing, so a reload or a double click is free. Members count in
 * the log; addresses in the vault, which forgets.
 */
export async function admitPayment(context: Context, paymentId: string): Promise<void> {
  const { services, reply } = context;
  if (!services.config.rateLimit) return;
  const payerId = member(context).id;
  const { state } = await context.stateOf(payer, { payerId });
  const address = reply?.request.ip;
  if (address !== undefined && !hasBegun(state, paymentId)) await admitAddress(context, address);
  await services.dispatch(payer, { type: 'BeginPayment', data: { payerId, paymentId } }, sentBy(context));
}

async function admitAddress({ services }: Context, address: string): Promise<void> {
  const key = `payments/${addressHash(services.config.sessionSecret, address)}`;
  const budget = { key, most: MOST_FROM_ADDRESS, withinMs: WITHIN_MS };
  const retryAfter = await overBudget(services.vault, budget, services.now());
  if (retryAfter > 0) throw TooManyIntents({ retryAfter });
}
