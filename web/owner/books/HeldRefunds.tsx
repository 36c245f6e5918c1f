import type { HeldRefundFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { momentOf } from '../../shared/instants.ts';
import { numberOf } from '../../shared/orderNumber.ts';
import { paths } from '../../shared/paths.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { useSession } from '../../shared/session.tsx';
import { CellLink } from '../../ui/CellLink.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { moneyOf } from './money.ts';

graphql(`
  fragment HeldRefundFields on HeldRefund { orderId sellerId sellerName refundCents heldAt }
`);
const Held = graphql(`
  query HeldRefunds($after: String) {
    heldRefunds(first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...HeldRefundFields } }
    }
  }
`);
type Row = HeldRefundFieldsFragment;

/** Refunds that wait for a platform owner, who lets them begin on the order's page. Nothing where there are none. */
export function HeldRefunds() {
  const query = usePagedQuery(Held, {});
  if (!query.data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { edges } = query.data.heldRefunds;
  if (edges.length === 0) return null;
  return (
    <Stack $gap={3}>
      <h2>Refunds that wait for you</h2>
      <Muted>
        A part of an order was cancelled, and a seller who was paid out for it has too little to come. A platform owner
        lets a refund begin on the page of its order.
      </Muted>
      <DataTable
        caption="Refunds that wait for you"
        columns={columns}
        rows={edges.map(({ node }) => node)}
        rowKey={({ orderId, sellerId }) => `${orderId} ${sellerId}`}
      />
      {query.hasMore && <ShowMore key={edges.length} onMore={query.more} />}
    </Stack>
  );
}

/** Orders have a page for platform owners. */
function OrderOf({ row: { orderId } }: { row: Row }) {
  const isOwner = useSession().user?.role === 'superadmin';
  const name = numberOf(orderId);
  if (!isOwner) return name;
  return (
    <CellLink to={paths.order(orderId)} aria-label={`The order ${name}`}>
      {name}
    </CellLink>
  );
}

const columns: readonly Column<Row>[] = [
  {
    key: 'seller',
    header: 'Seller',
    name: true,
    cell: ({ sellerName, sellerId }) => sellerName ?? `…${sellerId.slice(-6)}`,
  },
  { key: 'order', header: 'Order', cell: (row) => <OrderOf row={row} /> },
  { key: 'since', header: 'Since', cell: ({ heldAt }) => <time dateTime={heldAt}>{momentOf(heldAt)}</time> },
  { key: 'refund', header: 'Refund', figures: true, cell: ({ refundCents }) => moneyOf(refundCents, 'usd') },
];
