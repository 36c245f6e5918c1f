import { useState } from 'react';
import type { RequestFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { paths } from '../shared/paths.ts';
import { dateIn } from '../shared/times.ts';
import { useAction } from '../shared/useAction.ts';
import { AlertDialog } from '../ui/AlertDialog.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { formatCents } from '../ui/format.ts';
import { Muted, Row } from '../ui/Layout.tsx';
import { TextDialog } from '../ui/TextDialog.tsx';
import { BookVisit } from './BookVisit.tsx';
import { FewerDialog } from './FewerDialog.tsx';
import { QuoteFacts } from './QuoteFacts.tsx';
import { RequestSheet } from './RequestSheet.tsx';
import { isOpen, type Quote, type VisitBooking } from './words.ts';

const Accept = graphql(`
  mutation AcceptQuote($requestId: ID!, $quoteId: ID!) {
    acceptQuote(requestId: $requestId, quoteId: $quoteId) { ...RequestFields }
  }
`);
const Decline = graphql(`
  mutation DeclineQuote($requestId: ID!, $quoteId: ID!) {
    declineQuote(requestId: $requestId, quoteId: $quoteId) { ...RequestFields }
  }
`);
const Withdraw = graphql(`
  mutation WithdrawServiceRequest($id: ID!, $reason: String!) {
    withdrawServiceRequest(id: $id, reason: $reason) { ...RequestFields }
  }
`);

/** A request of one's own, with what shops offer. */
export function OwnRequest({ request }: { request: RequestFieldsFragment }) {
  const [asked, setAsked] = useState<Quote | 'withdraw'>();
  const [reducing, setReducing] = useState<VisitBooking>();
  const [accept, accepting] = useAction(Accept, { done: 'Agreed. The shop is told.' });
  const [decline] = useAction(Decline, { done: 'The offer is declined' });
  const [withdraw] = useAction(Withdraw, { done: 'Your request is withdrawn', refused: false });
  const { id, quotes, status, date, timeZone } = request;
  const isAhead = status === 'AGREED' && date >= dateIn(timeZone, new Date());
  const isBooked = quotes.some(({ booking }) => booking?.status === 'confirmed');
  const confirm = async (quote: Quote) => {
    await accept({ requestId: id, quoteId: quote.id });
    setAsked(undefined);
  };
  return (
    <>
      <RequestSheet request={request}>
        {quotes.length === 0 && isOpen(request) && <Muted>{waitingFor(request)}</Muted>}
        {quotes.map((quote) => (
          <QuoteFacts key={quote.id} quote={quote} timeZone={timeZone}>
            {quote.status === 'OPEN' && (
              <Row $gap={2}>
                <Button small variant="primary" onClick={() => setAsked(quote)}>
                  Accept
                </Button>
                <Button small onClick={() => void decline({ requestId: id, quoteId: quote.id })}>
                  Decline
                </Button>
              </Row>
            )}
            {isAhead && quote.visit && !quote.booking && <BookVisit requestId={id} />}
            {quote.booking && (
              <OwnBooking
                booking={quote.booking}
                isAhead={isAhead}
                onReduce={() => setReducing(quote.booking ?? undefined)}
              />
            )}
          </QuoteFacts>
        ))}
        {isAhead && quotes.some((quote) => quote.status === 'ACCEPTED' && !quote.visit) && (
          <Muted>The shop says here who comes.</Muted>
        )}
        {(isOpen(request) || (isAhead && !isBooked)) && (
          <Button small variant="quiet" onClick={() => setAsked('withdraw')}>
            Withdraw the request
          </Button>
        )}
      </RequestSheet>
      {asked === 'withdraw' && (
        <TextDialog
          title="Withdraw the request?"
          description={isAhead ? 'The shop you agreed with is told.' : 'Shops that have it are told.'}
          label="Why"
          longest={1000}
          confirmLabel="Withdraw"
          danger
          onConfirm={(reason) => withdraw({ id, reason })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {reducing && <FewerDialog booking={reducing} onClose={() => setReducing(undefined)} />}
      {asked && asked !== 'withdraw' && (
        <AlertDialog
          open
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={`Accept the offer of ${asked.shop?.name ?? 'this shop'}?`}
          description={`${formatCents(asked.priceCents)} for everybody. You book and pay once the shop has said who comes. The shop gets your name and address; other shops are told that you have chosen.`}
          confirmLabel="Accept the offer"
          busy={accepting}
          onConfirm={() => void confirm(asked)}
        />
      )}
    </>
  );
}

/** What can be done about one's own booking: its receipt and its cancellation are with the other bookings. */
function OwnBooking(props: { booking: VisitBooking; isAhead: boolean; onReduce: () => void }) {
  const { id, status, barbers } = props.booking;
  return (
    <Row $gap={2}>
      <LinkButton small to={`${paths.appointments}?tab=mine#${id}`}>
        Receipt and booking
      </LinkButton>
      {props.isAhead && status === 'confirmed' && barbers > 1 && (
        <Button small variant="quiet" onClick={props.onReduce}>
          Fewer barbers
        </Button>
      )}
    </Row>
  );
}

const waitingFor = ({ status, sentTo }: RequestFieldsFragment): string =>
  status === 'FORWARDED'
    ? `${sentTo.length === 1 ? '1 shop has' : `${sentTo.length} shops have`} your request. Offers appear here.`
    : 'We look at it and answer here.';
