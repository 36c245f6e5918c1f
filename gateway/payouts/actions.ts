import type { Actor } from '#domain/decider.ts';
import type { Dispatch } from '#domain/dispatch.ts';
import { payee } from '#domain/payouts/decider.ts';
import { BadReturnPath, TooManyOnboardingLinks } from '#domain/payouts/refusals.ts';
import type { Payee } from '#domain/payouts/state.ts';
import type { AccountLink } from '#domain/ports/payoutProvider.ts';
import { followPayee, type PayeeTools, startOnboarding } from '#domain/processes/payouts/followPayee.ts';
import { type Context, member, sentBy } from '../http/context.ts';
import { overBudget } from '../users/budget.ts';
import { requireProvenAddress } from '../users/provenAddress.ts';

const LINKS_AN_HOUR = 20;
const HOUR_MS = 3_600_000;
const LONGEST_PATH = 200;

/** The actor of what follows from the provider's state alone. */
const follower: Actor = { id: 'follow-payee', role: 'system' };

/** Command ids are not derived from an Idempotency-Key: a repeat may find the provider in another state. */
export function payoutTools(context: Context, by: Actor): PayeeTools {
  const { services } = context;
  const dispatch: Dispatch = async (about, intent, sender) => {
    const done = await services.dispatch(about, intent, sender);
    if (done.position !== undefined) await context.countWrite(done.position);
    return done;
  };
  const { stateOf, provider } = services;
  return { dispatch, stateOf, provider, sender: sentBy(context, by) };
}

/**
 * A new link to the provider's pages for the calling member, whose address is proven; `returnPath` is where on this site
 * they come back to. At most twenty links an hour.
 */
export async function beginOnboarding(context: Context, returnPath: string): Promise<AccountLink> {
  const caller = member(context);
  const { config, vault, now, publicUrl } = context.services;
  const back = pathOf(returnPath);
  await requireProvenAddress(context, caller.id);
  const budget = { key: `onboarding/${caller.id}`, most: LINKS_AN_HOUR, withinMs: HOUR_MS };
  const retryAfter = config.rateLimit ? await overBudget(vault, budget, now()) : 0;
  if (retryAfter > 0) throw TooManyOnboardingLinks({ retryAfter });
  return startOnboarding(payoutTools(context, caller), caller.id, {
    returnUrl: `${publicUrl}${withQuery(back, 'returned')}`,
    refreshUrl: `${publicUrl}${withQuery(back, 'again')}`,
  });
}

/** The calling member's account as the provider has it now. */
export const lookAtAccount = (context: Context): Promise<Payee> =>
  followPayee(payoutTools(context, follower), member(context).id);

export const ownPayee = async (context: Context): Promise<Payee> =>
  (await context.stateOf(payee, { memberId: member(context).id })).state;

/** A path of this very site and nothing that a browser reads as another one. */
function pathOf(path: string): string {
  if (path.length > LONGEST_PATH || !/^\/(?![/\\])[\w\-./~%]*$/.test(path)) throw BadReturnPath();
  return path;
}

const withQuery = (path: string, onboarding: 'returned' | 'again') => `${path}?onboarding=${onboarding}`;
