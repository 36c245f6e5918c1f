import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../graphql/index.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { usePagedQuery } from '../live/usePagedQuery.ts';
import { writeAbout } from '../shared/messageLinks.ts';
import { myStoreTexts } from '../shared/myStoreTexts.ts';
import { nameOf } from '../shared/nameOf.ts';
import { numberOf } from '../shared/orderNumber.ts';
import { paths } from '../shared/paths.ts';
import { ShowMore } from '../shared/ShowMore.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Row, Stack } from '../ui/Layout.tsx';
import { EmptyState } from '../ui/States.tsx';
import { ToggleGroup } from '../ui/ToggleGroup.tsx';
import { OrderActionsProvider, type PartButtons } from './OrderActionsProvider.tsx';
import { OrderRow, Rows } from './OrderRow.tsx';
import { OrdersSkeleton } from './OrdersSkeleton.tsx';
import type { Order } from './orders.ts';

const Sold = graphql(`
  query Sales($after: String, $status: OrderPartStatus) {
    sales(first: 20, after: $after, status: $status) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...OrderFields } } }
  }
`);

const steps = [
  { value: 'paid', label: 'To ship' },
  { value: 'shipped', label: 'Shipped' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'refunded', label: 'Refunded' },
] as const;
type Step = (typeof steps)[number]['value'];

/** The viewer's sales: to ship, shipped, done. */
export function Sales() {
  const [params, setParams] = useSearchParams();
  const status = steps.find(({ value }) => value === params.get('status'))?.value ?? '';
  const choose = (next: Step | '') => setParams({ tab: 'sales', ...(next && { status: next }) }, { replace: true });
  return (
    <Stack $gap={5}>
      <Chips>
        <ToggleGroup<Step> label="Status" min={96} value={status} onChange={choose} items={steps} />
      </Chips>
      <List key={status} status={status} onAll={() => choose('')} />
    </Stack>
  );
}

function List({ status, onAll }: { status: Step | ''; onAll: () => void }) {
  const query = usePagedQuery(Sold, { status: status || null });
  const { data, hasMore, more } = query;
  if (!data) return <Unanswered query={query} skeleton={<OrdersSkeleton />} />;
  const { edges } = data.sales;
  if (edges.length === 0)
    return status ? (
      <EmptyState icon="search" title="No order stands there" action={<Button onClick={onAll}>Show all</Button>} />
    ) : (
      <NoSales />
    );
  return (
    <OrderActionsProvider>
      {(buttons) => (
        <Stack $gap={5}>
          <Rows>
            {edges.map(({ node }) => (
              <OrderRow key={node.id} order={node} asSeller actions={actionsOf(node, buttons)} />
            ))}
          </Rows>
          {hasMore && <ShowMore onMore={more} />}
        </Stack>
      )}
    </OrderActionsProvider>
  );
}

/** What can be done with a sale from the list; once all is done, writing to its buyer comes first. */
function actionsOf(order: Order, buttons: PartButtons) {
  const [part] = order.parts;
  if (part?.status !== 'delivered') return part && buttons(order, part, true);
  return (
    <Row $gap={2}>
      <LinkButton
        small
        to={writeAbout({ kind: 'order', id: order.id })}
        icon={<Icon name="mail" size={18} />}
        aria-label={`Message ${nameOf(order.buyer)} about order ${numberOf(order.id)}`}
      >
        Message
      </LinkButton>
      {buttons(order, part, true)}
    </Row>
  );
}

const NoSales = () => (
  <EmptyState
    icon="store"
    heading="h2"
    title="Nothing sold yet"
    text="The moment somebody pays for one of your products, their order is here."
    action={
      <LinkButton variant="primary" to={paths.myStore}>
        {myStoreTexts.addProduct}
      </LinkButton>
    }
  />
);

const Chips = styled.div`max-width: 620px;`;
