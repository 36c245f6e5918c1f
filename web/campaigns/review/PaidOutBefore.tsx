import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { Muted } from '../../ui/Layout.tsx';
import { type Payout, takeBackWords } from '../board/PastPayouts.tsx';

const Paid = graphql(`
  query PaidOutBefore($campaignId: ID!) { campaignPayouts(campaignId: $campaignId) { ...PayoutFields } }
`);

/** What of a payout its organizer has, or will have, in cents. */
const keptOf = ({ status, amountCents, reversedCents }: Payout): number =>
  status === 'PENDING' || status === 'SENT' ? amountCents - reversedCents : 0;

/** What a campaign was paid out, for who is about to cancel it: the platform pays that back of its own. */
export function PaidOutBefore({ campaignId }: { campaignId: string }) {
  const query = useQuery(Paid, { variables: { campaignId }, fetchPolicy: 'cache-and-network', context: ASKED_ANEW });
  if (!query.data) return <Unanswered query={query} skeleton={<Muted>Looking at what was paid out before…</Muted>} />;
  const { payouts } = query.data.campaignPayouts;
  const cents = payouts.reduce((sum, payout) => sum + keptOf(payout), 0);
  if (cents === 0) return <p>Nothing of it was paid out.</p>;
  const onItsWay = payouts.some(({ status }) => status === 'PENDING');
  const refused = payouts.find((payout) => payout.takeBackFailure && keptOf(payout) > 0)?.takeBackFailure;
  return (
    <>
      <p>
        {`${formatCentsExact(cents)} of it was paid out to its organizer. What they keep of that, the platform pays back of its own money: ${
          refused ? `it could not be taken back, as ${takeBackWords(refused)}.` : 'take the payouts back first.'
        }`}
      </p>
      {onItsWay && (
        <p>A payout is on its way: once the campaign is cancelled it is not sent any more, unless it was already.</p>
      )}
    </>
  );
}
