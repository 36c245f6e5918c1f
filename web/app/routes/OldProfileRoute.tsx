import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { MyBookings } from '../../bookings/MyBookings.tsx';
import type { AccountFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { BARBERS } from '../../shared/categories.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { roleWords } from '../../shared/roleWords.ts';
import { useSession } from '../../shared/session.tsx';
import { texts } from '../../shared/texts.ts';
import { useGuestPath } from '../../shared/useGuestPath.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { formatCents } from '../../ui/format.ts';
import { Muted, Page, Row, Stack } from '../../ui/Layout.tsx';
import { LinedList } from '../../ui/LinedList.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { EmptyState, ErrorPanel } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ProfileForm } from '../../users/profile/ProfileForm.tsx';
import { CloseAccountDialog } from '../../users/settings/CloseAccount.tsx';
import { useAccount } from '../../users/useAccount.ts';

const OwnListings = graphql(`
  query OwnListings { myShops { id name category city state priceCents } }
`);

const tabs = ['profile', 'bookings', 'shops', 'store'] as const;
type Tab = (typeof tabs)[number];

/** /old-profile: the profile with everything of one's own in tabs (specification §2, profile). For members only. */
export function OldProfileRoute() {
  const { status } = useSession();
  const elsewhere = useGuestPath();
  if (elsewhere) return <Navigate to={elsewhere} replace />;
  // Until it is known who looks, the server would answer as to a visitor, who has no account.
  return <Page title={texts.profile.myProfile}>{status === 'member' ? <Account /> : <ListSkeleton />}</Page>;
}

function Account() {
  const { account, failure, loading, retry } = useAccount();
  if (account) return <OwnTabs account={account} />;
  if (failure) return <ErrorPanel message={failure} onRetry={retry} retrying={loading} />;
  return <ListSkeleton />;
}

function OwnTabs({ account }: { account: AccountFieldsFragment }) {
  const { logout } = useSession();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [closing, setClosing] = useState(false);
  const leave = () => {
    void logout();
    void navigate(paths.login);
  };
  return (
    <Stack $gap={6}>
      <Row $justify="space-between">
        <Row $gap={4}>
          <Avatar name={nameOf(account)} src={account.pictureUrl} size={64} />
          <div>
            <strong>{nameOf(account)}</strong>
            <Muted>{roleWords[account.role]}</Muted>
          </div>
        </Row>
        <Row>
          <Button onClick={leave}>{texts.profile.logout}</Button>
          <Button variant="danger" onClick={() => setClosing(true)}>
            Delete Account
          </Button>
        </Row>
      </Row>
      <Tabs<Tab>
        label="Your own"
        value={tabs.find((tab) => tab === params.get('tab')) ?? 'profile'}
        onChange={(tab) => setParams(tab === 'profile' ? {} : { tab }, { replace: true })}
        items={[
          { value: 'profile', label: texts.profile.myProfile, content: <ProfileForm account={account} /> },
          { value: 'bookings', label: 'Bookings', content: <MyBookings /> },
          { value: 'shops', label: 'Shop(s)', content: <Listings are="shops" /> },
          { value: 'store', label: 'My Store', content: <Listings are="products" /> },
        ]}
      />
      <CloseAccountDialog open={closing} onOpenChange={setClosing} />
    </Stack>
  );
}

/** The member's shops, or what they sell, each with the way to its page. */
function Listings({ are }: { are: 'shops' | 'products' }) {
  const query = useQuery(OwnListings, { fetchPolicy: 'cache-and-network' });
  if (!query.data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const isShop = are === 'shops';
  const found = query.data.myShops.filter(({ category }) => (category === BARBERS) === isShop);
  const manage = <LinkButton to={paths.myStore}>Go to your store</LinkButton>;
  if (found.length === 0)
    return (
      <EmptyState
        icon="store"
        heading="h2"
        title={isShop ? 'You have no shop' : 'You sell nothing yet'}
        text="Open a shop or list a product in your store."
        action={manage}
      />
    );
  return (
    <Stack>
      <LinedList>
        {found.map(({ id, name, city, state, priceCents }) => (
          <li key={id}>
            <div>
              <Link to={isShop ? paths.barber(id) : paths.product(id)}>{name}</Link>
              {isShop && <Muted>{[city, state].filter(Boolean).join(', ')}</Muted>}
            </div>
            <span>{formatCents(priceCents)}</span>
          </li>
        ))}
      </LinedList>
      <Row>{manage}</Row>
    </Stack>
  );
}
