import { useQuery } from '@apollo/client/react';
import type { MyStampCardsQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { useSession } from '../session.tsx';

const MyStampCards = graphql(`
  query MyStampCards {
    myStampCards { id shopId shopName cards { number stamps visits percentage amountCents redeemedForId } }
  }
`);

export type ShopCards = MyStampCardsQuery['myStampCards'][number];
export type StampCard = ShopCards['cards'][number];

/** The viewer's stamp cards, shop by shop; none for a visitor, and while they are not known. */
export function useStampCards(): { readonly shops: readonly ShopCards[]; readonly again: () => void } {
  const { status } = useSession();
  const { data, refetch } = useQuery(MyStampCards, { skip: status !== 'member', context: ASKED_ANEW });
  return { shops: data?.myStampCards ?? [], again: () => refetchSafely(refetch) };
}

export const isFull = ({ stamps, visits }: Pick<StampCard, 'stamps' | 'visits'>): boolean => stamps >= visits;

/** The card that can be redeemed at a shop next; undefined while none can. `heldId`: a hold that it may be redeemed for. */
export const redeemableAt = (shops: readonly ShopCards[], shopId: string, heldId?: string): StampCard | undefined =>
  shops
    .find((one) => one.shopId === shopId)
    ?.cards.find((card) => isFull(card) && (!card.redeemedForId || card.redeemedForId === heldId));

/** The cards of a shop that are not used up. */
export const collecting = (shops: readonly ShopCards[], shopId: string): readonly StampCard[] =>
  openCards(shops).find((one) => one.shopId === shopId)?.cards ?? [];

/** The cards that are not used up: those that visits still stamp, and full ones, of each shop that has some. */
export const openCards = (shops: readonly ShopCards[]): readonly ShopCards[] =>
  shops
    .map((shop) => ({ ...shop, cards: shop.cards.filter((card) => !card.redeemedForId && card.stamps > 0) }))
    .filter(({ cards }) => cards.length > 0);
