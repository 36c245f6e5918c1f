import { useQuery } from '@apollo/client/react';
import { useSearchParams } from 'react-router-dom';
import { graphql } from '../graphql/index.ts';
import { useSession } from '../shared/session.tsx';
import { Page } from '../ui/Layout.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { MyOrders } from './MyOrders.tsx';
import { Sales } from './Sales.tsx';
import { useOrderNews } from './useOrderNews.ts';

const AnySales = graphql(`
  query AnySales { sales(first: 1) { totalCount } }
`);

const title = 'My Orders';

/** The viewer's orders and, for those who have ever sold something, their sales. */
export function OrdersScreen() {
  useOrderNews();
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const seller = user?.role === 'SELLER';
  const { data } = useQuery(AnySales, { skip: seller });
  if (!seller && !data?.sales.totalCount) {
    return (
      <Page title={title}>
        <MyOrders />
      </Page>
    );
  }
  return (
    <Page title={title}>
      <Tabs<'bought' | 'sales'>
        label={title}
        value={params.get('tab') === 'sales' ? 'sales' : 'bought'}
        onChange={(value) => setParams(value === 'sales' ? { tab: 'sales' } : {}, { replace: true })}
        items={[
          { value: 'bought', label: title, content: <MyOrders /> },
          { value: 'sales', label: 'Sales', content: <Sales /> },
        ]}
      />
    </Page>
  );
}
