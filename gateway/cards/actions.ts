import { newId } from '#domain/ids.ts';
import { CardsOnlyLater, CardsTooOften } from '#domain/payments/refusals.ts';
import {
  type CardTools,
  listCards,
  type MemberCard,
  openCard,
  removeCard,
  useCard,
} from '#domain/processes/cards/cards.ts';
import { planStateOf } from '#domain/processes/plans/followPlan.ts';
import { account } from '#domain/users/decider.ts';
import { type Context, member } from '../http/context.ts';
import { admitPayment } from '../payments/admission.ts';
import { overBudget } from '../users/budget.ts';
import { requireProvenAddress } from '../users/provenAddress.ts';

const HOUR_MS = 3_600_000;
/** So many cards are added in an hour by all accounts together that are young and have never had a plan. */
export const MOST_OF_STRANGERS = 60;
const YOUNG_MS = 24 * HOUR_MS;
/** So often a member looks at their cards or changes them. */
export const MOST_LOOKS = 60;
const LOOKS_WITHIN_MS = 10 * 60_000;

const toolsOf = ({ services: { provider, now }, stateOf }: Context): CardTools => ({ stateOf, provider, now });

/** The calling member's cards, the newest first, as the provider has them now. Refuses with CardsTooOften. */
export async function ownCards(context: Context): Promise<readonly MemberCard[]> {
  await admitLook(context);
  return listCards(toolsOf(context), member(context).id);
}

/**
 * Opens what the calling member's card form needs to put a card on file. Refuses with TooManyCards, where the member's
 * address is not proven, and against card testing as a payment is (docs/rules.md P8), with CardsOnlyLater besides.
 */
export async function addCard(context: Context): Promise<{ readonly setupId: string; readonly clientSecret: string }> {
  const { id: memberId } = member(context);
  await admitLook(context);
  await requireProvenAddress(context, memberId);
  const order = { memberId, itemId: newId(context.entropy) };
  return openCard(toolsOf(context), order, async (paymentId) => {
    await admitPayment(context, paymentId);
    await admitStranger(context, memberId);
  });
}

/** Charges another card of the calling member from now on. Refuses with CardMissing and CardsTooOften. */
export async function useOwnCard(context: Context, cardId: string): Promise<readonly MemberCard[]> {
  await admitLook(context);
  await useCard(toolsOf(context), member(context).id, cardId);
  return listCards(toolsOf(context), member(context).id);
}

/** Takes a card of the calling member away. Refuses with CardMissing, CardInUse, CardPledged and CardsTooOften. */
export async function removeOwnCard(context: Context, cardId: string): Promise<readonly MemberCard[]> {
  await admitLook(context);
  await removeCard(toolsOf(context), member(context).id, cardId);
  return listCards(toolsOf(context), member(context).id);
}

/** Each look takes several calls of the provider, of which it answers a limited number a second to all members together. */
async function admitLook(context: Context): Promise<void> {
  const { config, vault, now } = context.services;
  if (!config.rateLimit) return;
  const budget = { key: `cards/of/${member(context).id}`, most: MOST_LOOKS, withinMs: LOOKS_WITHIN_MS };
  const retryAfter = await overBudget(vault, budget, now());
  if (retryAfter > 0) throw CardsTooOften({ retryAfter });
}

/** A thousand accounts made to try stolen cards draw from one budget; a member of some standing does not. */
async function admitStranger(context: Context, memberId: string): Promise<void> {
  const { config, vault, now } = context.services;
  if (!config.rateLimit) return;
  const [{ state }, { started }] = await Promise.all([
    context.stateOf(account, { accountId: memberId }),
    planStateOf(context, memberId),
  ]);
  const isYoung = Date.parse(now()) - Date.parse(state.registeredAt) < YOUNG_MS;
  if (!isYoung || Object.keys(started).length > 0) return;
  const retryAfter = await overBudget(
    vault,
    { key: 'cards/strangers', most: MOST_OF_STRANGERS, withinMs: HOUR_MS },
    now(),
  );
  if (retryAfter > 0) throw CardsOnlyLater({ retryAfter });
}
