import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { PriceBoard } from '../../ui/PriceBoard.tsx';
import type { CampaignOnPage } from '../campaignFields.ts';
import { useOnCampaignNews } from './CampaignNews.tsx';

const Totals = graphql(`
  query CampaignTotals($id: ID!) {
    campaign(id: $id) { id totals { collectedCents feesCents refundedCents paidOutCents spentCents balanceCents } }
  }
`);
/** What came in, what left, and what is there: each total has the sign of its lines. */
export function LedgerTotals({ campaign }: { campaign: CampaignOnPage }) {
  const query = useQuery(Totals, {
    variables: { id: campaign.id },
    fetchPolicy: 'cache-and-network',
    context: ASKED_ANEW,
  });
  useOnCampaignNews(() => refetchSafely(query.refetch));
  const totals = query.data?.campaign?.totals;
  if (!totals) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  return (
    <Stack $gap={3}>
      <PriceBoard
        label="Totals"
        rows={[
          {
            label: 'In',
            value: formatCentsExact(totals.collectedCents),
            note: 'every contribution that was ever paid',
          },
          { label: 'Fees', value: less(totals.feesCents), note: 'of the payment service, less those given back' },
          { label: 'Refunds', value: less(totals.refundedCents) },
          { label: 'Paid out to the organizer', value: less(totals.paidOutCents) },
          {
            label: 'Balance',
            value: formatCentsExact(totals.balanceCents),
            note: 'with the payment service, until it is paid out or goes back',
            total: true,
          },
          { label: 'Use of funds', value: less(totals.spentCents), note: spentWords(totals) },
        ]}
      />
      <Muted>
        Each total is the sum of its lines below. Tips to the platform are not part of it.
        {campaign.pledgedCents > 0 &&
          ` Pledges of ${formatCentsExact(campaign.pledgedCents)} are no money yet, so they are not here.`}
      </Muted>
    </Stack>
  );
}

/** Use of funds changes no balance: it is about what has left. */
function spentWords({ paidOutCents, spentCents }: { paidOutCents: number; spentCents: number }): string {
  const what = 'what the organizer says was done with what was paid out';
  const rest = paidOutCents - spentCents;
  return rest > 0 ? `${what}; of ${formatCentsExact(rest)} it is not said yet` : what;
}

const less = (cents: number): string => (cents === 0 ? formatCentsExact(0) : formatCentsExact(-cents));
