import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { CrewInvitationPageQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { MyAccount } from '../../shared/account.ts';
import { dayOf } from '../../shared/instants.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { loginThen, paths } from '../../shared/paths.ts';
import { ResendActivation } from '../../shared/ResendActivation.tsx';
import { useSession } from '../../shared/session.tsx';
import { useAction } from '../../shared/useAction.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { focusHeading } from '../../ui/focusHeading.ts';
import { Page, Row, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { roleWord } from './words.ts';

const CrewInvitationPage = graphql(`
  query CrewInvitationPage($id: ID!) {
    crewInvitation(id: $id) {
      id shopId shopName role expiresAt isForMe
      invitedBy { id firstName lastName }
    }
  }
`);
const Answer = graphql(`
  mutation AnswerCrewInvitation($id: ID!, $accept: Boolean!) { answerCrewInvitation(id: $id, accept: $accept) { ...WorkplaceFields } }
`);

type Invitation = NonNullable<CrewInvitationPageQuery['crewInvitation']>;

/** /crew-invitation/:id, the link of a mail: who invites to what. Whoever has the address accepts or declines. */
export function CrewInvitationScreen() {
  const { id = '' } = useParams();
  const { status } = useSession();
  // Whom it is for is known only with the session.
  const query = useQuery(CrewInvitationPage, {
    variables: { id },
    skip: status === 'loading',
    fetchPolicy: 'network-only',
  });
  const [declined, setDeclined] = useState(false);
  const { data } = query;
  return (
    <Page title="Invitation to a crew">
      {declined ? (
        <EmptyState
          icon="check"
          heading="h2"
          title="You have declined"
          text="The shop is told, and your address is forgotten there."
          action={<LinkButton to={paths.home}>To the home page</LinkButton>}
        />
      ) : !data ? (
        <Unanswered query={query} skeleton={<ListSkeleton />} />
      ) : data.crewInvitation ? (
        <Found invitation={data.crewInvitation} onDecline={() => setDeclined(true)} />
      ) : (
        <EmptyState
          icon="clock"
          heading="h2"
          title="This invitation is over"
          text="It was answered or taken back, or its seven days have passed. The shop can invite you again."
          action={<LinkButton to={paths.barbers}>To the shops</LinkButton>}
        />
      )}
    </Page>
  );
}

function Found({ invitation, onDecline }: { invitation: Invitation; onDecline: () => void }) {
  const { id, shopId, shopName, role, expiresAt, invitedBy, isForMe } = invitation;
  return (
    <Stack $gap={5}>
      <p>
        {`${nameOf(invitedBy)} invites you to work at `}
        <Link to={paths.barber(shopId)}>{shopName}</Link>
        {`. Your role would be: ${roleWord(role)}. You can answer until ${dayOf(expiresAt)}.`}
      </p>
      <p>If you accept, your name, your picture and what you offer are shown on the shop’s page, until you leave.</p>
      {isForMe ? <Answers id={id} shopName={shopName} onDecline={onDecline} /> : <ForOthers />}
    </Stack>
  );
}

function Answers(props: { id: string; shopName: string; onDecline: () => void }) {
  const { id, shopName } = props;
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const [answer, busy] = useAction(Answer, { refused: false });
  const send = async (accept: boolean) => {
    setFailure(undefined);
    const { refusal } = await answer({ id, accept }, accept ? `You work at ${shopName} now` : 'Declined');
    if (refusal) setFailure(refusal.message);
    else if (accept) void navigate(paths.myBarbers);
    else {
      props.onDecline();
      // The buttons have left.
      requestAnimationFrame(focusHeading);
    }
  };
  return (
    <>
      <Row>
        <Button variant="primary" busy={busy} onClick={() => void send(true)}>
          Accept
        </Button>
        <Button busy={busy} onClick={() => void send(false)}>
          Decline
        </Button>
      </Row>
      <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
    </>
  );
}

/** The viewer is not, or not provably, who was invited. */
function ForOthers() {
  const { id = '' } = useParams();
  const { status } = useSession();
  const { data } = useQuery(MyAccount, { skip: status !== 'member' });
  const here = paths.crewInvitation(id);
  if (data?.me?.activated === false)
    return (
      <Stack $gap={3}>
        <p>
          Prove the address of your account first: open the link in the mail that we sent you. If the invitation came to
          that address, you can answer it here then.
        </p>
        <ResendActivation />
      </Stack>
    );
  if (status === 'member')
    return (
      <p role="status">
        It was sent to another address than that of your account. Log in with the account that has it to answer.
      </p>
    );
  return (
    <Stack $gap={3}>
      <p>To answer it you need an account with the address that the mail came to.</p>
      <Row>
        <LinkButton variant="primary" to={loginThen(here)}>
          Log in
        </LinkButton>
        <LinkButton to={`${paths.signup}?next=${encodeURIComponent(here)}`}>Sign up</LinkButton>
      </Row>
    </Stack>
  );
}
