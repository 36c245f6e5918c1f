import { useState } from 'react';
import type { RequestFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { CellLink } from '../../ui/CellLink.tsx';
import { Muted, Row } from '../../ui/Layout.tsx';
import { TextDialog } from '../../ui/TextDialog.tsx';
import { QuoteFacts } from '../QuoteFacts.tsx';
import { RequestSheet } from '../RequestSheet.tsx';
import { headingOf, isOpen } from '../words.ts';
import { ForwardDialog } from './ForwardDialog.tsx';

const Answer = graphql(`
  mutation AnswerServiceRequest($id: ID!, $text: String!) {
    answerServiceRequest(id: $id, text: $text) { ...RequestFields }
  }
`);
const Close = graphql(`
  mutation CloseServiceRequest($id: ID!, $reason: String!) {
    closeServiceRequest(id: $id, reason: $reason) { ...RequestFields }
  }
`);

/** A request as the owners of the platform see it: who asks, which shops have it, and what can be done. */
export function InboxRequest({ request }: { request: RequestFieldsFragment }) {
  const [asked, setAsked] = useState<'answer' | 'forward' | 'close'>();
  const [answer] = useAction(Answer, { done: 'Your answer is sent', refused: false });
  const [close] = useAction(Close, { done: 'The request is closed', refused: false });
  const { id, requester, quotes, sentTo, status } = request;
  const done = () => setAsked(undefined);
  return (
    <>
      <RequestSheet
        request={request}
        who={requester && <CellLink to={paths.user(requester.id)}>{nameOf(requester)}</CellLink>}
      >
        {sentTo.length > 0 && <Muted>{`Sent to ${sentTo.map(({ name }) => name).join(', ')}`}</Muted>}
        {quotes.map((quote) => (
          <QuoteFacts key={quote.id} quote={quote} timeZone={request.timeZone} />
        ))}
        <Row $gap={2}>
          {isOpen(request) && (
            <Button
              small
              variant={status === 'REQUESTED' ? 'primary' : 'secondary'}
              onClick={() => setAsked('forward')}
            >
              Send to shops
            </Button>
          )}
          {(isOpen(request) || status === 'AGREED') && (
            <Button small onClick={() => setAsked('answer')}>
              Answer
            </Button>
          )}
          {isOpen(request) && (
            <Button small variant="danger" onClick={() => setAsked('close')}>
              Close
            </Button>
          )}
        </Row>
      </RequestSheet>
      {asked === 'forward' && <ForwardDialog request={request} onClose={done} />}
      {asked === 'answer' && (
        <TextDialog
          title="Answer the request"
          description={`${headingOf(request)}. Who asks reads it; shops do not.`}
          label="Answer"
          missing="Please write something first."
          longest={1000}
          confirmLabel="Send the answer"
          onConfirm={(text) => answer({ id, text })}
          onClose={done}
        />
      )}
      {asked === 'close' && (
        <TextDialog
          title="Close the request?"
          description="Who asks, and the shops that have it, read the reason."
          label="Why"
          missing="Please say why."
          longest={1000}
          confirmLabel="Close the request"
          danger
          onConfirm={(reason) => close({ id, reason })}
          onClose={done}
        />
      )}
    </>
  );
}
