import { useQuery } from '@apollo/client/react';
import { Link, useSearchParams } from 'react-router-dom';
import { graphql } from '../graphql/index.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { BARBERS } from '../shared/categories.ts';
import { paths } from '../shared/paths.ts';
import { useSession } from '../shared/session.tsx';
import { Muted, Page, Stack } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { PageEditor } from './PageEditor.tsx';

const MyPages = graphql(`
  query PortfolioPages { myShops { id name category removed } }
`);

/** In the address: the member's own page needs no word. */
const OWN = 'own';

/** /portfolio: the pictures that a member shows on their own page and on those of their barber shops. */
export function PortfolioScreen() {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const query = useQuery(MyPages);
  const shops = query.data?.myShops.filter(({ category, removed }) => category === BARBERS && !removed);
  const own = <PageEditor shownAt={paths.user(user?._id ?? '')} />;
  const items = [
    { value: OWN, label: 'Your page', content: own },
    ...(shops ?? []).map(({ id, name }) => ({
      value: id,
      label: name,
      content: <PageEditor shopId={id} shownAt={paths.barber(id)} />,
    })),
  ];
  const asked = params.get('page') ?? OWN;
  return (
    <Page
      title="Portfolio"
      lead="Pictures of your equipment and your work, free of charge. Everybody sees them on your page and on those of your shops."
    >
      <Stack $gap={6}>
        <Muted>
          Links to your website and your pages elsewhere stand beside them: you set them under{' '}
          <Link to={paths.profile}>My Profile</Link>.
        </Muted>
        {!shops && <Unanswered query={query} skeleton={<ListSkeleton />} />}
        {shops?.length === 0 && own}
        {shops && shops.length > 0 && (
          <Tabs
            label="Pages"
            items={items}
            value={items.some(({ value }) => value === asked) ? asked : OWN}
            onChange={(value) => setParams(value === OWN ? {} : { page: value }, { replace: true })}
          />
        )}
      </Stack>
    </Page>
  );
}
