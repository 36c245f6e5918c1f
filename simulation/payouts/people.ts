import type { Actor } from '#domain/decider.ts';
import { beginOnboarding, lookAtAccount } from '../../gateway/payouts/actions.ts';
import type { MarketPlay } from '../market/people.ts';
import { DAY, MINUTE } from '../play.ts';

/** Sellers connect an account at the provider, most of them; it finds them good after a while. */
export async function connect(play: MarketPlay): Promise<void> {
  const { world, products, ask, provider, rest } = play;
  for (const id of new Set(products.map(({ sellerId }) => sellerId))) {
    const actor: Actor = { id, role: 'SELLER' };
    if (world.random.chance(0.1)) continue;
    await ask(actor, world.nextId('onboard'), (context) => beginOnboarding(context, '/my-store/payouts'));
    const account = provider.payoutHand.accounts().find(({ memberId }) => memberId === id);
    if (!account) continue;
    await rest(actor, world.random.below(10 * MINUTE));
    provider.payoutHand.enable(account.accountId);
    if (world.random.chance(0.6)) await ask(actor, world.nextId('account'), (context) => lookAtAccount(context));
  }
}

/** Now and then a payer contests a charge weeks after they have paid; their bank decides within days. */
export function contest({ world: { random, scheduler }, provider: { bank } }: MarketPlay): void {
  const charges = bank.contestable();
  if (charges.length === 0 || !random.chance(0.5)) return;
  const disputeId = bank.contest(random.pick(charges), false);
  const outcome = random.pick(['won', 'lost'] as const);
  scheduler.at(scheduler.now() + random.below(4 * DAY), () => bank.decide(disputeId, outcome));
}

/** Now and then somebody takes a part of a payout back in the provider's own pages. */
export function takeBack({ world: { random }, provider }: MarketPlay): void {
  const made = provider.payoutHand.transfers().filter(({ amount, reversed }) => amount - reversed > 100);
  if (made.length === 0 || !random.chance(0.2)) return;
  const { payoutId, amount, reversed } = random.pick(made);
  provider.payoutHand.reverse(payoutId, 1 + random.below(amount - reversed));
}
