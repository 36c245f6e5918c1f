import { useState } from 'react';
import type { DisputeFieldsFragment, PaymentPage } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { EvidenceButtons } from '../../shared/EvidenceButtons.tsx';
import { useRight, useSession } from '../../shared/session.tsx';
import { useAction } from '../../shared/useAction.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { Row } from '../../ui/Layout.tsx';
import { moneyOf } from './money.ts';

const Send = graphql(`
  mutation SendDisputeEvidence($disputeId: ID!) { sendDisputeEvidence(disputeId: $disputeId) { ...DisputeFields } }
`);
const Accept = graphql(`
  mutation AcceptDispute($disputeId: ID!) { acceptDispute(disputeId: $disputeId) { ...DisputeFields } }
`);

type Dispute = DisputeFieldsFragment;
interface Props {
  dispute: Dispute;
  onDone: () => void;
}

/** What the evidence is printed of before it is sent: of plans, all that the member has paid. */
const PRINTED = {
  booking: 'booking',
  cart: 'orders',
  contribute: 'campaign',
  plan: 'subscription',
  subscription: 'subscription',
} as const satisfies Readonly<Record<PaymentPage, string>>;

/** Answers a dispute once: with what is recorded, which only platform owners may send, or by accepting it. */
export function DisputeActions({ dispute, onDone }: Props) {
  const [asked, setAsked] = useState<'send' | 'accept'>();
  const isOwner = useSession().user?.role === 'superadmin';
  const mayMove = useRight('moveMoney');
  const close = () => setAsked(undefined);
  if (!dispute.isToBeAnswered) return null;
  const about = moneyOf(dispute.amountCents, dispute.currency);
  return (
    <Row $gap={2}>
      {isOwner && (
        <Button small onClick={() => setAsked('send')} aria-label={`Send evidence about ${about}`}>
          Send evidence
        </Button>
      )}
      {mayMove && dispute.stage === 'OPEN' && (
        <Button small onClick={() => setAsked('accept')} aria-label={`Accept the dispute of ${about}`}>
          Accept
        </Button>
      )}
      {asked === 'send' && <SendDialog {...{ dispute, about, onDone }} onClose={close} />}
      {asked === 'accept' && <AcceptDialog {...{ dispute, about, onDone }} onClose={close} />}
    </Row>
  );
}

interface DialogProps extends Props {
  about: string;
  onClose: () => void;
}

function SendDialog({ dispute, about, onDone, onClose }: DialogProps) {
  const [send, busy] = useAction(Send, { refused: false, done: 'The evidence is sent. The bank decides now.' });
  const { failure, confirm } = useAnswer(() => send({ disputeId: dispute.id }), onDone, onClose);
  const printed = PRINTED[dispute.page];
  const id = printed === 'subscription' ? dispute.payerId : dispute.itemId;
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Send the evidence about ${about}?`}
      description="The bank gets what is recorded: the terms, the mails, what happened and when, and when messages were sent. It can be sent once; then the bank decides."
      confirmLabel="Send evidence"
      busy={busy}
      onConfirm={confirm}
    >
      <Row>
        <EvidenceButtons of={printed} id={id} about={`of ${about}`} />
      </Row>
      <Failure>{failure}</Failure>
    </AlertDialog>
  );
}

function AcceptDialog({ dispute, about, onDone, onClose }: DialogProps) {
  const [accept, busy] = useAction(Accept, { refused: false, done: 'The dispute is accepted.' });
  const { failure, confirm } = useAnswer(() => accept({ disputeId: dispute.id }), onDone, onClose);
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Accept the dispute of ${about}?`}
      description="The money stays with the payer for good, and the provider keeps its fee. This cannot be undone."
      confirmLabel="Accept the dispute"
      danger
      busy={busy}
      onConfirm={confirm}
    >
      <Failure>{failure}</Failure>
    </AlertDialog>
  );
}

/** Sends an answer; a refusal stays in the dialog to be read. */
function useAnswer(
  send: () => Promise<{ readonly refusal?: { readonly message: string } | undefined }>,
  onDone: () => void,
  onClose: () => void,
) {
  const [failure, setFailure] = useState<string>();
  const answer = async () => {
    // The same refusal a second time is read out again.
    setFailure(undefined);
    const { refusal } = await send();
    onDone();
    if (refusal) setFailure(refusal.message);
    else onClose();
  };
  return { failure, confirm: () => void answer() };
}

const Failure = ({ children }: { children: string | undefined }) =>
  children && (
    <div role="alert">
      <FieldError>{children}</FieldError>
    </div>
  );
