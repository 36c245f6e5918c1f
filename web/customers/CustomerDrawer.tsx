import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import styled from 'styled-components';
import type { CustomerFileFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../live/refetchSafely.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { dayOf, momentOf } from '../shared/instants.ts';
import { nameOf } from '../shared/nameOf.ts';
import { clock, shortDate } from '../shared/times.ts';
import { EmailLink } from '../ui/ContactLink.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { Muted, Stack } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { EmptyState } from '../ui/States.tsx';
import { color, radius, size, space } from '../ui/tokens.ts';
import { useDiscarding } from '../ui/useDiscarding.tsx';
import { CustomerActions } from './CustomerActions.tsx';
import { KeptForm } from './KeptForm.tsx';
import { Merged } from './Merged.tsx';
import { useCustomerNews } from './useCustomerNews.ts';
import { statusWords } from './words.ts';

const OneCustomer = graphql(`
  query OneCustomer($id: ID!) { customer(id: $id) { ...CustomerFile } }
`);

/** All that is known of one customer, and what can be done. Asks before it loses what was typed. */
export function CustomerDrawer(props: { id: string; onOpen: (id: string) => void; onClose: () => void }) {
  const { id, onOpen, onClose } = props;
  const query = useQuery(OneCustomer, { variables: { id }, context: ASKED_ANEW });
  useCustomerNews((changed) => changed === id && refetchSafely(query.refetch));
  const [isChanged, setChanged] = useState(false);
  const { close, question } = useDiscarding(isChanged, onClose);
  const file = (query.data ?? query.previousData)?.customer;
  return (
    <>
      <Drawer wide open title={file ? nameOf(file.customer) : 'Customer'} onOpenChange={(open) => !open && close()}>
        {file ? (
          <File file={file} onOpen={onOpen} onChanged={setChanged} />
        ) : query.data ? (
          <EmptyState icon="users" heading="h3" title="Not a customer any more" />
        ) : (
          <Unanswered query={query} skeleton={<ListSkeleton />} />
        )}
      </Drawer>
      {question}
    </>
  );
}

interface FileProps {
  file: CustomerFileFragment;
  onOpen: (id: string) => void;
  onChanged: (isChanged: boolean) => void;
}

const File = ({ file, onOpen, onChanged }: FileProps) => (
  <Stack $gap={6}>
    <Facts file={file} />
    <CustomerActions file={file} onOpen={onOpen} />
    <KeptForm file={file} onChanged={onChanged} />
    <Merged file={file} />
    <section aria-labelledby="customer-bookings">
      <h3 id="customer-bookings">Bookings</h3>
      {file.bookings.length === 0 ? (
        <Muted>None, but they bought from you.</Muted>
      ) : (
        <Bookings>
          {file.bookings.map(({ id, date, time, status, priceCents, bookedFor, shop }) => (
            <li key={id}>
              <span>
                {`${shortDate(date)}, ${clock(time)}`}
                <small>{bookedFor ? `${shop.name}, for ${bookedFor.name}` : shop.name}</small>
              </span>
              <span>
                {formatCentsExact(priceCents)}
                <small>{statusWords[status]}</small>
              </span>
            </li>
          ))}
        </Bookings>
      )}
    </section>
  </Stack>
);

function Facts({ file: { customer } }: { file: CustomerFileFragment }) {
  const facts: readonly (readonly [name: string, value: React.ReactNode])[] = [
    ['Email', customer.email ? <EmailLink key="email" email={customer.email} /> : 'No account'],
    ['Next visit', customer.nextVisitAt ? momentOf(customer.nextVisitAt) : 'None booked'],
    ['Last visit', customer.lastVisitAt ? dayOf(customer.lastVisitAt) : 'None yet'],
    ['Visits', customer.visits],
    ['No-shows', customer.noShows],
    ['Cancelled', customer.cancelled],
    ['Orders', customer.orders],
    ['Spent', formatCentsExact(customer.spentCents)],
    ['Date Added', dayOf(customer.addedAt)],
  ];
  return (
    <List>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(132px, 1fr));
  gap: ${space[3]} ${space[4]};
  > div:first-child {
    grid-column: 1 / -1;
  }
  dt {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
  dd {
    font-weight: 600;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
`;
const Bookings = styled.ul`
  margin-top: ${space[2]};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  li {
    display: flex;
    justify-content: space-between;
    gap: ${space[3]};
    padding: ${space[3]} ${space[4]};
    font-variant-numeric: tabular-nums;
  }
  li + li {
    border-top: 1px solid ${color.line};
  }
  li > span:last-child {
    text-align: right;
    flex: none;
  }
  small {
    display: block;
    color: ${color.ink2};
    font-size: ${size.sm};
    overflow-wrap: anywhere;
  }
`;
