import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { PaymentPage, PaymentsOfMemberQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { momentOf } from '../../shared/instants.ts';
import { paidWords } from '../../shared/paidWords.ts';
import { paths } from '../../shared/paths.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { LinedList } from '../../ui/LinedList.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';

const TheirPayments = graphql(`
  query PaymentsOfMember($memberId: ID!, $after: String) {
    paymentsOfMember(memberId: $memberId, first: 5, after: $after) {
      totalCount pageInfo { hasNextPage endCursor }
      edges { cursor node { id page itemId amountCents requestedAt status refundedCents } }
    }
  }
`);

type Payment = PaymentsOfMemberQuery['paymentsOfMember']['edges'][number]['node'];

const FOR: Readonly<Record<PaymentPage, string>> = {
  booking: 'Booking',
  cart: 'Order',
  subscription: 'Plan',
  plan: 'Plan',
  contribute: 'Contribution',
};

/** What was paid for where it has a page for platform owners; else what is recorded of the payment. */
function pageOf({ id, page, itemId }: Payment): string {
  if (page === 'booking') return paths.ownerBooking(itemId);
  return page === 'cart' ? paths.order(itemId) : `${paths.ownerAudit}?record=payment:${id}`;
}

/** What a member has paid or is to pay, of every kind, the newest first. */
export function MemberPayments({ memberId }: { memberId: string }) {
  const query = usePagedQuery(TheirPayments, { memberId });
  const found = query.data?.paymentsOfMember;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack $gap={3}>
        <h2 id={id}>Payments</h2>
        {!found && <Unanswered query={query} skeleton={<ListSkeleton />} />}
        {found?.totalCount === 0 && <Muted>They have paid nothing.</Muted>}
        {found && found.edges.length > 0 && (
          <LinedList>
            {found.edges.map(({ node }) => (
              <li key={node.id}>
                <div>
                  <Link to={pageOf(node)}>{FOR[node.page]}</Link>
                  <Muted>{`${momentOf(node.requestedAt)} · ${paidWords[node.status]}${backWords(node)}`}</Muted>
                </div>
                <strong className="figures">{formatCentsExact(node.amountCents)}</strong>
              </li>
            ))}
          </LinedList>
        )}
        {query.hasMore && <ShowMore key={found?.edges.length} onMore={query.more} />}
      </Stack>
    </section>
  );
}

const backWords = ({ refundedCents }: Payment): string =>
  refundedCents > 0 ? `, ${formatCentsExact(refundedCents)} given back` : '';
