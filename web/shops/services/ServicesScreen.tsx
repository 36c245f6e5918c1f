import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { BARBERS } from '../../shared/categories.ts';
import { useCrewNews } from '../../shared/crew/useCrewNews.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { CardSkeletons } from '../../ui/CardSkeletons.tsx';
import { Page, Stack } from '../../ui/Layout.tsx';
import { EmptyState, ErrorPanel } from '../../ui/States.tsx';
import { CounterGoods } from '../counter/CounterGoods.tsx';
import { ShopMenu } from './ShopMenu.tsx';

const MyMenus = graphql(`
  query MyMenus { myShops { id name category removed ...MenuFields } }
`);
// Apart from it: the menus of both together would cost more than an operation may.
const ManagedMenus = graphql(`
  query ManagedMenus { workplaces { id rights shop { id name category removed owner { id firstName lastName } ...MenuFields } } }
`);

/** /services: what each of the member's shops offers and sells at its desk, and of those that they manage for others. */
export function ServicesScreen() {
  const { data, error, loading, refetch } = useQuery(MyMenus);
  const managing = useQuery(ManagedMenus);
  useCrewNews(() => refetchSafely(managing.refetch));
  const places = managing.data?.workplaces ?? (managing.error ? [] : undefined);
  const managed = places
    ?.filter(({ rights }) => rights.includes('keepMenu'))
    .map(({ shop: { owner, ...shop } }) => ({ shop, owner: nameOf(owner) }));
  const shops =
    data &&
    managed &&
    [...data.myShops.map((shop) => ({ shop, owner: undefined })), ...managed].filter(
      ({ shop: { category, removed } }) => category === BARBERS && !removed,
    );
  return (
    <Page
      title="Your Services"
      eyebrow="Inventory & Shop"
      lead="What customers can choose when they book, with its minutes and its price. Bookings keep what they were made with."
    >
      {shops ? (
        shops.length > 0 ? (
          <Stack $gap={8}>
            {shops.map(({ shop, owner }) => (
              <Stack key={shop.id} $gap={6}>
                <ShopMenu shop={shop} owner={owner} />
                <CounterGoods shop={shop} />
              </Stack>
            ))}
          </Stack>
        ) : (
          <EmptyState
            icon="comb"
            title="No shop, so no services yet"
            text="Open a shop first; what it offers is kept here."
            action={
              <LinkButton variant="primary" to={paths.myStore}>
                To My Store
              </LinkButton>
            }
          />
        )
      ) : error ? (
        <ErrorPanel message={refusalOf(error).message} onRetry={() => refetchSafely(refetch)} retrying={loading} />
      ) : (
        <CardSkeletons count={3} />
      )}
    </Page>
  );
}
