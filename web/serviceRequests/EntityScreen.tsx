import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { usePagedQuery } from '../live/usePagedQuery.ts';
import { useSession } from '../shared/session.tsx';
import { Button } from '../ui/Button.tsx';
import { Page, Stack, Stage } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { type TabItem, Tabs } from '../ui/Tabs.tsx';
import { media, radius, space } from '../ui/tokens.ts';
import { OwnRequests } from './OwnRequests.tsx';
import { RequestsToQuote } from './quote/RequestsToQuote.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { OwnRequests as Own } from './requestFields.ts';
import { entityTexts } from './words.ts';

/** /entity: asks for a special service and shows what became of it; shop owners find what was sent to their shops. */
export function EntityScreen() {
  const { user } = useSession();
  const client = useApolloClient();
  const [open, setOpen] = useState(false);
  const sent = () => {
    setOpen(false);
    void client.refetchQueries({ include: [Own] });
  };
  return (
    <Page title="Entity" eyebrow="For two and more" lead={entityTexts.lead}>
      <Stack $gap={6}>
        <Offer aria-label={entityTexts.title}>
          <div>
            <h2>{entityTexts.title}</h2>
            <p>Say how many heads, when and where. We ask shops near you, you choose an offer, and the barbers come.</p>
          </div>
          <Button variant="primary" onClick={() => setOpen(true)}>
            {entityTexts.button}
          </Button>
        </Offer>
        {user?.role === 'SHOP_OWNER' ? <BothSides /> : <OwnRequests />}
      </Stack>
      {open && <RequestDialog onClose={() => setOpen(false)} onSent={sent} />}
    </Page>
  );
}

type Side = 'own' | 'quote';

/** A shop owner may ask like everybody, and make offers; what was sent to the shops is first until they ask. */
function BothSides() {
  const [params, setParams] = useSearchParams();
  const { data, error } = usePagedQuery(Own, {});
  if (!data && !error) return <ListSkeleton />;
  const first: Side = data?.serviceRequests.totalCount === 0 ? 'quote' : 'own';
  const asked = params.get('tab');
  const items: readonly TabItem<Side>[] = [
    { value: 'own', label: 'Your requests', content: <OwnRequests /> },
    { value: 'quote', label: 'Requests to your shops', content: <RequestsToQuote /> },
  ];
  return (
    <Tabs<Side>
      label="Requests for service"
      value={asked === 'own' || asked === 'quote' ? asked : first}
      onChange={(tab) => setParams({ tab }, { replace: true })}
      items={first === 'own' ? items : items.toReversed()}
    />
  );
}

const Offer = styled(Stage).attrs({ as: 'section' })`
  display: grid;
  gap: ${space[4]};
  align-items: center;
  justify-items: start;
  padding: ${space[6]};
  border-radius: ${radius.card};
  p {
    margin-top: ${space[2]};
    max-width: 60ch;
  }
  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;
