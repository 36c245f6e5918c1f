import { useState } from 'react';
import type { RequestFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { dateIn } from '../../shared/times.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Muted } from '../../ui/Layout.tsx';
import { FewerDialog } from '../FewerDialog.tsx';
import { QuoteFacts } from '../QuoteFacts.tsx';
import { RequestSheet } from '../RequestSheet.tsx';
import { isOpen, type VisitBooking } from '../words.ts';
import { PlanDialog } from './PlanDialog.tsx';
import { QuoteDialog } from './QuoteDialog.tsx';

const WithdrawQuote = graphql(`
  mutation WithdrawQuote($requestId: ID!, $quoteId: ID!) {
    withdrawQuote(requestId: $requestId, quoteId: $quoteId) { ...RequestFields }
  }
`);

interface Shop {
  readonly id: string;
  readonly name: string;
}

/** A request that a shop of the member's has: what they offer, and how it stands. `shops`: those that are open. */
export function RequestToQuote({ request, shops }: { request: RequestFieldsFragment; shops: readonly Shop[] }) {
  const [quoting, setQuoting] = useState(false);
  const [isPlanning, setPlanning] = useState(false);
  const [reducing, setReducing] = useState<VisitBooking>();
  const [withdraw] = useAction(WithdrawQuote, { done: 'Your offer is withdrawn' });
  const { id, quotes, requester, status, date, timeZone } = request;
  const agreed = quotes.find((quote) => quote.status === 'ACCEPTED');
  const isAhead = status === 'AGREED' && date >= dateIn(timeZone, new Date());
  const hasOpen = quotes.some(({ status }) => status === 'OPEN' || status === 'EXPIRED');
  return (
    <>
      <RequestSheet request={request} who={requester && nameOf(requester)}>
        {quotes.map((quote) => (
          <QuoteFacts key={quote.id} quote={quote} timeZone={timeZone}>
            {quote.status === 'ACCEPTED' && isAhead && (
              <Button small variant={quote.visit ? 'secondary' : 'primary'} onClick={() => setPlanning(true)}>
                {quote.visit ? 'Plan the visit anew' : 'Plan the visit'}
              </Button>
            )}
            {quote.booking?.status === 'confirmed' && quote.booking.barbers > 1 && isAhead && (
              <Button small variant="quiet" onClick={() => setReducing(quote.booking ?? undefined)}>
                Send fewer barbers
              </Button>
            )}
            {quote.status === 'OPEN' && (
              <Button small onClick={() => void withdraw({ requestId: id, quoteId: quote.id })}>
                Withdraw offer
              </Button>
            )}
          </QuoteFacts>
        ))}
        {isOpen(request) && shops.length > 0 && (
          <>
            <Button small variant={hasOpen ? 'secondary' : 'primary'} onClick={() => setQuoting(true)}>
              {hasOpen ? 'Change the offer' : 'Make an offer'}
            </Button>
            <Muted>Name and address are shown once your offer is accepted.</Muted>
          </>
        )}
      </RequestSheet>
      {isPlanning && agreed?.shop && (
        <PlanDialog request={request} quote={{ ...agreed, shop: agreed.shop }} onClose={() => setPlanning(false)} />
      )}
      {reducing && <FewerDialog booking={reducing} onClose={() => setReducing(undefined)} />}
      {quoting && <QuoteDialog request={request} shops={shops} onClose={() => setQuoting(false)} />}
    </>
  );
}
