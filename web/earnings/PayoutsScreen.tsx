import { useCallback, useState } from 'react';
import { Unanswered } from '../live/Unanswered.tsx';
import { Page, Stack } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { EarningsBoard } from './EarningsBoard.tsx';
import { OpenSales } from './OpenSales.tsx';
import { Payouts } from './Payouts.tsx';
import { useEarnings } from './useEarnings.ts';

/** /my-store/payouts: what a shop owner or seller has earned, what of it is due when, and what was sent to them. */
export function PayoutsScreen() {
  const { query, earnings, changes, again } = useEarnings();
  // What is below a list is drawn once the list is there: it would be moved by it.
  const [isListed, setIsListed] = useState(false);
  const showTheRest = useCallback(() => setIsListed(true), []);
  return (
    <Page
      title="Payouts"
      eyebrow="Inventory & Shop"
      lead="What you have earned here, when it is due, and what was sent to your account."
    >
      <Stack $gap={6}>
        {earnings ? (
          <EarningsBoard earnings={earnings} onPaid={again} />
        ) : (
          <Unanswered query={query} skeleton={<ListSkeleton />} />
        )}
        {(earnings || query.error) && (
          <Stack as="section" $gap={4} aria-labelledby="payouts">
            <h2 id="payouts">Your payouts</h2>
            <Payouts changes={changes} onAnswered={showTheRest} />
          </Stack>
        )}
        {isListed && (
          <Stack as="section" $gap={4} aria-labelledby="waiting">
            <h2 id="waiting">Sales that are not paid out</h2>
            <OpenSales changes={changes} />
          </Stack>
        )}
      </Stack>
    </Page>
  );
}
