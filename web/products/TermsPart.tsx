import { useQuery } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import styled from 'styled-components';
import { Unanswered } from '../live/Unanswered.tsx';
import { lineOf } from '../shared/AddressLines.tsx';
import { HistoryButton } from '../shared/history/HistoryButton.tsx';
import { useSession } from '../shared/session.tsx';
import { taxWords } from '../shared/taxWords.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { Icon } from '../ui/Icons.tsx';
import { Row } from '../ui/Layout.tsx';
import { PriceBoard } from '../ui/PriceBoard.tsx';
import { Loading, SkeletonText } from '../ui/Skeleton.tsx';
import { space } from '../ui/tokens.ts';
import { MySellingTerms, type Terms } from './sellingTerms.ts';

const TermsDialog = lazy(() => import('./TermsDialog.tsx').then((module) => ({ default: module.TermsDialog })));

/** What the seller asks of buyers beside prices, and a button to change it. */
export function TermsPart({ online }: { online: boolean }) {
  const query = useQuery(MySellingTerms, { fetchPolicy: 'cache-and-network' });
  const { data } = query;
  const [open, setOpen] = useState(false);
  const { user } = useSession();
  return (
    <section aria-labelledby="selling-terms">
      <Head $justify="space-between">
        <h2 id="selling-terms">Shipping and returns</h2>
        {data && (
          <Row>
            {user && <HistoryButton type="terms" id={user._id} name="your terms" />}
            <Button small disabled={!online} icon={<Icon name="edit" size={18} />} onClick={() => setOpen(true)}>
              Change terms
            </Button>
          </Row>
        )}
      </Head>
      <Card>
        {data ? <Asked terms={data.mySellingTerms} /> : <Unanswered query={query} skeleton={<TermsSkeleton />} />}
      </Card>
      {open && data && (
        <Suspense fallback={null}>
          <TermsDialog terms={data.mySellingTerms} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Asked({ terms: { shippingCents, returns, pickUp, taxes } }: { terms: Terms }) {
  return (
    <Facts>
      <PriceBoard
        label="Shipping and returns"
        rows={[
          { label: 'Shipping of an order', value: formatCentsExact(shippingCents) },
          { label: 'Tax', value: taxes.length > 0 ? taxWords(taxes) : formatCentsExact(0) },
          { label: 'Pick-up', value: pickUp ? 'Offered' : 'Not offered' },
        ]}
      />
      {pickUp && <p>{`${pickUp.name}, ${lineOf(pickUp)}`}</p>}
      <p>{returns || 'You have not said yet what you take back.'}</p>
    </Facts>
  );
}

const TermsSkeleton = () => (
  <Loading>
    <SkeletonText lines={4} />
  </Loading>
);

const Head = styled(Row)`margin-bottom: ${space[3]};`;
const Facts = styled.div`
  display: grid;
  gap: ${space[3]};
  max-width: 66ch;
  p {
    white-space: pre-line;
    unicode-bidi: plaintext;
    overflow-wrap: anywhere;
  }
`;
