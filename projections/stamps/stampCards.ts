import { stamps } from '#domain/stamps/decider.ts';
import type { StampEvent } from '#domain/stamps/events.ts';
import { type Card, noCards } from '#domain/stamps/state.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { type Keyset, readStretch, type Stretch } from '../keyset.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument, readDocuments, readRanked } from '../readModels.ts';

/** A member's stamp cards at a shop, in the order of their numbers. */
export type CardsDocument = {
  readonly shopId: string;
  readonly ownerId: string;
  readonly memberId: string;
  readonly cards: readonly Card[];
};

const cardsKey = (shopId: string, memberId: string) => `cards/${shopId}/${memberId}`;
/** The shops at which a member has cards, what was stamped last in the end. */
const memberKey = (memberId: string) => `member/${memberId}`;
const shopSet = (shopId: string) => `shop/${shopId}`;

/** The cards as the decider itself folds them, so that nothing is shown as full that it would refuse. */
async function fold(event: Fact<StampEvent>, work: Work): Promise<void> {
  const { shopId, ownerId, memberId } = event.data;
  const before = await work.get<CardsDocument>(cardsKey(shopId, memberId));
  const { cards } = stamps.evolve(before ?? noCards, event);
  work.put(cardsKey(shopId, memberId), { shopId, ownerId, memberId, cards } satisfies CardsDocument);
  work.rank(shopSet(shopId), memberId, event.position);
  const others = ((await work.get<readonly string[]>(memberKey(memberId))) ?? []).filter((id) => id !== shopId);
  work.put(memberKey(memberId), [...others, shopId]);
}

/** Who has which stamp cards: for each member and for each shop. Nothing is left of a closed account. */
export const stampCards = projection<StampEvent | AccountClosed>({
  name: 'stampCards',
  version: 1,
  on: {
    StampGiven: fold,
    StampTakenBack: fold,
    CardRedeemed: fold,
    CardFreed: fold,
    async AccountClosed({ data: { accountId } }, work) {
      for (const shopId of (await work.get<readonly string[]>(memberKey(accountId))) ?? []) {
        work.remove(cardsKey(shopId, accountId));
        work.unrank(shopSet(shopId), accountId);
      }
      work.remove(memberKey(accountId));
    },
  },
});

/** The cards of a member at the shops where they had the last stamps, the latest first. */
export async function readCardsOf(models: ReadModels, memberId: string, most: number): Promise<CardsDocument[]> {
  const shopIds = (await readDocument<readonly string[]>(models, stampCards, memberKey(memberId))) ?? [];
  const latest = shopIds.slice(-most).reverse();
  return readDocuments<CardsDocument>(
    models,
    stampCards,
    latest.map((shopId) => cardsKey(shopId, memberId)),
  );
}

/** Who has cards at a shop, between two places of the list, who had the latest stamp first. */
export const readCardsAt = (models: ReadModels, shopId: string, keyset: Keyset): Promise<Stretch<CardsDocument>> =>
  readStretch<CardsDocument>(
    models,
    {
      projection: stampCards,
      set: shopSet(shopId),
      documentKey: (memberId) => cardsKey(shopId, memberId),
      isDescending: true,
    },
    keyset,
  );

/** The same by numbered pages, and how many there are in all. */
export async function readCardPageAt(
  models: ReadModels,
  shopId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly CardsDocument[]; readonly total: number }> {
  const { members, total } = await readRanked(models, stampCards, shopSet(shopId), { offset, limit, descending: true });
  return {
    rows: await readDocuments<CardsDocument>(
      models,
      stampCards,
      members.map((memberId) => cardsKey(shopId, memberId)),
    ),
    total,
  };
}
