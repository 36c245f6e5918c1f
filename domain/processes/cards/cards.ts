import { standing } from '../../campaigns/state.ts';
import type { StateOf } from '../../dispatch.ts';
import { CardInUse, CardMissing, CardPledged, NoCard, TooManyCards } from '../../payments/refusals.ts';
import { runningAt } from '../../plans/state.ts';
import { CARD_PAGE, type StoredCard } from '../../ports/cardProvider.ts';
import { type PaymentProvider, ProviderRefused } from '../../ports/paymentProvider.ts';
import { findContribution } from '../contributions/contributePurpose.ts';
import { planStateOf } from '../plans/followPlan.ts';

/** What looking after cards needs. `now` answers a UTC ISO instant. */
export type CardTools = { readonly stateOf: StateOf; readonly provider: PaymentProvider; readonly now: () => string };

export const MOST_CARDS = 10;

/** A member's card. Added several times it is one, by the name it was given last. */
export type MemberCard = StoredCard & {
  /** Charged by their plan, and by whatever names no card. One of a member's cards is. */
  readonly isDefault: boolean;
  /** A pledge is to be charged to it. */
  readonly isPledged: boolean;
};

/** All names of one card at the provider, the newest first. */
type Group = {
  readonly names: readonly StoredCard[];
  readonly isDefault: boolean;
  readonly pledged: readonly string[];
};
type Holdings = {
  readonly groups: readonly Group[];
  /** The running plan, unless it ends by itself. */
  readonly plan?: { readonly subscriptionId: string; readonly goesOn: boolean };
  /** The card the provider charges where none is named. */
  readonly preferred?: string;
};

/** A member's cards, the newest first, as the provider has them now. */
export async function listCards(tools: CardTools, memberId: string): Promise<readonly MemberCard[]> {
  const { groups } = await holdingsOf(tools, memberId);
  return groups.flatMap(({ names: [card], isDefault, pledged }) =>
    card ? [{ ...card, isDefault, isPledged: pledged.length > 0 }] : [],
  );
}

/**
 * Opens what a member's card form needs to put a card on file; `itemId` is new each time. `admit` is called before and
 * may refuse. Refuses with TooManyCards.
 */
export async function openCard(
  tools: CardTools,
  { memberId, itemId }: { readonly memberId: string; readonly itemId: string },
  admit: (paymentId: string) => Promise<void>,
): Promise<{ readonly setupId: string; readonly clientSecret: string }> {
  const { groups } = await holdingsOf(tools, memberId);
  if (groups.length >= MOST_CARDS) throw TooManyCards();
  await admit(`${CARD_PAGE}-${itemId}`);
  return tools.provider.openSetup({ purpose: { page: CARD_PAGE, itemId }, memberId });
}

/** Charges another card from now on: the running plan, too. Refuses with CardMissing. */
export async function useCard(tools: CardTools, memberId: string, cardId: string): Promise<void> {
  const holdings = await holdingsOf(tools, memberId);
  const [card] = groupOf(holdings, cardId).names;
  if (card) await charge(tools, memberId, card.cardId, holdings);
}

async function charge({ provider }: CardTools, memberId: string, cardId: string, { plan }: Holdings): Promise<void> {
  await provider.preferCard(memberId, cardId);
  if (plan) await provider.chargeCard(plan.subscriptionId, cardId);
}

/**
 * Takes a card away, by all its names. Refuses with CardMissing, with CardInUse while a plan goes on that is charged to
 * it, also where it is the only one: the renewal could only fail; and with CardPledged.
 */
export async function removeCard(tools: CardTools, memberId: string, cardId: string): Promise<void> {
  const holdings = await holdingsOf(tools, memberId);
  const group = removable(holdings, cardId);
  const heir = holdings.groups.find((other) => other !== group)?.names[0];
  // Also where the plan ends by itself: resumed, it needs a card.
  if (group.isDefault && heir) await charge(tools, memberId, heir.cardId, holdings);
  // It may have become the card of a plan or a pledge in the meantime.
  const { names } = removable(await holdingsOf(tools, memberId), cardId);
  for (const { cardId: name } of names) await tools.provider.removeCard(memberId, name);
}

function removable(holdings: Holdings, cardId: string): Group {
  const group = groupOf(holdings, cardId);
  if (group.pledged.length > 0) throw CardPledged();
  if (group.isDefault && holdings.plan?.goesOn) throw CardInUse();
  return group;
}

/** For a plan that is to go on. Refuses with NoCard where there is none to charge. */
export async function requireCard(tools: CardTools, memberId: string): Promise<void> {
  const { groups } = await holdingsOf(tools, memberId);
  if (groups.length === 0) throw NoCard();
}

/**
 * After a card was added: of several names of one card only the newest stays, of more than there may be the newest go,
 * and one of the member's cards is the default. Looks at what is there now, so that it may run at any time, repeatedly.
 */
export async function tidyCards(tools: CardTools, memberId: string): Promise<void> {
  const holdings = await holdingsOf(tools, memberId);
  const { groups } = holdings;
  for (const group of groups) await forgetOldNames(tools, memberId, group, holdings);
  const free = groups.filter(({ isDefault, pledged }) => !isDefault && pledged.length === 0);
  for (const { names } of free.slice(0, Math.max(0, groups.length - MOST_CARDS)))
    for (const { cardId } of names) await tools.provider.removeCard(memberId, cardId);
  const [first] = groups.find(({ isDefault }) => isDefault)?.names ?? [];
  if (first && holdings.preferred === undefined) await tools.provider.preferCard(memberId, first.cardId);
}

async function forgetOldNames(
  tools: CardTools,
  memberId: string,
  { names: [newest, ...older], isDefault, pledged }: Group,
  holdings: Holdings,
): Promise<void> {
  const old = older.filter(({ cardId }) => !pledged.includes(cardId));
  if (!newest || old.length === 0) return;
  // What was charged to an old name is charged to the new one before that goes.
  if (isDefault) await charge(tools, memberId, newest.cardId, holdings);
  for (const { cardId } of old) await tools.provider.removeCard(memberId, cardId);
}

function groupOf({ groups }: Holdings, cardId: string): Group {
  const group = groups.find(({ names }) => names.some((card) => card.cardId === cardId));
  if (!group) throw CardMissing();
  return group;
}

async function holdingsOf(tools: CardTools, memberId: string): Promise<Holdings> {
  const [{ cards, defaultId }, plan] = [await tools.provider.listCards(memberId), await planOf(tools, memberId)];
  const chosen = [plan?.cardId, defaultId, cards[0]?.cardId].find((id) => cards.some(({ cardId }) => cardId === id));
  const pledged = await pledgedOf(tools, cards);
  const named = new Map<string, StoredCard[]>();
  for (const card of cards) named.set(card.fingerprint, [...(named.get(card.fingerprint) ?? []), card]);
  const groups = [...named.values()].map((names) => ({
    names,
    isDefault: names.some(({ cardId }) => cardId === chosen),
    pledged: names.map(({ cardId }) => cardId).filter((id) => pledged.has(id)),
  }));
  return { groups, ...(plan && { plan }), ...(defaultId !== undefined && { preferred: defaultId }) };
}

/** The running plan, with the card of its own if it has one. */
async function planOf(tools: CardTools, memberId: string) {
  const running = runningAt(await planStateOf(tools, memberId), tools.now());
  if (!running) return undefined;
  const { subscriptionId, cancelling } = running;
  try {
    const { cardId, status } = await tools.provider.lookSubscription(subscriptionId);
    if (status === 'canceled' || status === 'incomplete_expired') return undefined;
    return { subscriptionId, goesOn: !cancelling, cardId };
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'resource_missing') return undefined;
    throw error;
  }
}

/** The cards that pledges are to be charged to, or are about to be: the card is on file before the pledge is recorded. */
async function pledgedOf(tools: CardTools, cards: readonly StoredCard[]): Promise<ReadonlySet<string>> {
  const pledged = new Set<string>();
  for (const { cardId, purpose } of cards) {
    const found = purpose?.page === 'contribute' ? await findContribution(tools, purpose.itemId) : undefined;
    const stands = found?.contribution && standing(found.state, found.contribution);
    if (stands === 'open' || stands === 'pledged' || stands === 'due') pledged.add(cardId);
  }
  return pledged;
}
