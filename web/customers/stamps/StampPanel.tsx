import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import type { ShopStampCardsQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { BARBERS } from '../../shared/categories.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { offWords, progressWords, stampWords } from '../../shared/stampWords.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Input.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';

const StampShops = graphql(`
  query StampShops { myShops { id name category stampRule { visits percentage amountCents } } }
`);
const ShopStampCards = graphql(`
  query ShopStampCards($shopId: ID!, $after: String) {
    shopStampCards(shopId: $shopId, first: 50, after: $after) {
      totalCount pageInfo { hasNextPage endCursor }
      edges { cursor node { id memberId memberName cards { number stamps visits percentage amountCents redeemedForId } } }
    }
  }
`);

type Row = ShopStampCardsQuery['shopStampCards']['edges'][number]['node'];

/** Who has stamp cards at the viewer's shops; nothing for who has no shop that gives stamps. */
export function StampPanel() {
  const { data } = useQuery(StampShops);
  const shops = data?.myShops.filter(({ category, stampRule }) => category === BARBERS && stampRule) ?? [];
  const [chosen, choose] = useState('');
  const shop = shops.find(({ id }) => id === chosen) ?? shops[0];
  if (!shop?.stampRule) return null;
  return (
    <section aria-labelledby="stamp-cards">
      <Stack>
        <h2 id="stamp-cards">Stamp cards</h2>
        {shops.length > 1 && (
          <Field label="Shop">
            <Select value={shop.id} onChange={({ target }) => choose(target.value)}>
              {shops.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Muted>{`Your customers read: ${stampWords(shop.stampRule)}`}</Muted>
        <Cards key={shop.id} shopId={shop.id} />
      </Stack>
    </section>
  );
}

function Cards({ shopId }: { shopId: string }) {
  const list = usePagedQuery(ShopStampCards, { shopId });
  const found = list.data?.shopStampCards;
  if (!found) return <Unanswered query={list} skeleton={<ListSkeleton />} />;
  if (found.edges.length === 0) return <Muted>Nobody has a stamp yet.</Muted>;
  return (
    <>
      <DataTable
        caption="Stamp cards"
        columns={columns}
        rows={found.edges.map(({ node }) => node)}
        rowKey={({ id }) => id}
      />
      {list.hasMore && <ShowMore key={found.edges.length} onMore={list.more} />}
    </>
  );
}

const isUsed = ({ redeemedForId }: Row['cards'][number]): boolean => redeemedForId !== null;

/** '3 of 10 stamps ($15 off)' for each card that is not redeemed. */
const openWords = ({ cards }: Row): string =>
  cards
    .filter((card) => !isUsed(card))
    .map((card) => `${progressWords(card)} (${offWords(card)})`)
    .join(', ') || 'None';

const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'Name', name: true, cell: ({ memberName }) => memberName || 'A former member' },
  { key: 'open', header: 'Cards', cell: openWords },
  { key: 'used', header: 'Redeemed', figures: true, cell: ({ cards }) => cards.filter(isUsed).length },
];
