import { useQuery, useSubscription } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import type { HeldBack } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { ConnectButton } from '../../shared/ConnectButton.tsx';
import { paths } from '../../shared/paths.ts';
import { centsOf } from '../../shared/prices.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { MoneyInput } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { dollarsOf } from '../amounts.ts';
import type { CampaignOnPage } from '../campaignFields.ts';
import { useOnCampaignNews } from '../page/CampaignNews.tsx';
import { PastPayouts } from './PastPayouts.tsx';

const OwnPayouts = graphql(`
  query CampaignPayouts($campaignId: ID!) {
    campaignPayouts(campaignId: $campaignId) { ...PayoutFields }
    myPayoutAccount { status }
  }
`);
const RequestPayout = graphql(`
  mutation RequestPayout($campaignId: ID!, $amountCents: Int!) {
    requestCampaignPayout(campaignId: $campaignId, amountCents: $amountCents) { ...PayoutFields }
  }
`);
const PayoutAccountNews = graphql(`
  subscription PayoutAccountNews($after: Float) { payoutAccountChanged(after: $after) { status } }
`);

const heldWords: Record<HeldBack, string> = {
  PAUSED: 'The campaign is paused.',
  REPORTED: 'The campaign was reported, and that is not settled yet.',
  CANCELLED: 'The campaign was cancelled: everything goes back.',
  GOAL_OPEN: 'All or nothing: money can be paid out once the goal is reached at the end.',
  STOPPED: 'We look at your payouts first, and write to you if we have a question. Nothing is lost.',
  OWED: 'You were paid out for sales whose money went back: later sales make up for that first.',
  REFUNDABLE: 'Some contributors can still take their money back.',
  RECENT: 'What was paid less than 14 days ago has to wait.',
  CONTESTED: 'A bank or card network contests a contribution, so its money waits.',
};
/** What can be paid out now and what holds the rest back, and every payout so far. */
export function Payouts({ campaign }: { campaign: CampaignOnPage }) {
  const query = useQuery(OwnPayouts, {
    variables: { campaignId: campaign.id },
    fetchPolicy: 'cache-and-network',
    context: ASKED_ANEW,
  });
  const look = () => refetchSafely(query.refetch);
  useOnCampaignNews(look);
  useSubscription(PayoutAccountNews, { ignoreResults: true, onError: () => undefined, onData: look });
  if (!query.data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { campaignPayouts, myPayoutAccount } = query.data;
  return (
    <Panel
      wide
      title="Payouts"
      text="What came in is sent to your account at the payment service, all of it or in parts."
    >
      <Stack>
        <p className="figures">
          <strong>{formatCentsExact(campaignPayouts.availableCents)}</strong> can be paid out now.
        </p>
        {campaignPayouts.heldBack.length > 0 && (
          <ul>
            {campaignPayouts.heldBack.map((reason) => (
              <li key={reason}>{heldWords[reason]}</li>
            ))}
          </ul>
        )}
        {myPayoutAccount.status !== 'ENABLED' ? (
          <div>
            <ConnectButton isConnected={false} returnPath={paths.funding} asks="FundingGuide" />
          </div>
        ) : (
          campaignPayouts.availableCents >= 100 && (
            <RequestForm
              key={campaignPayouts.availableCents}
              campaignId={campaign.id}
              availableCents={campaignPayouts.availableCents}
              onDone={look}
            />
          )
        )}
        <PastPayouts payouts={campaignPayouts.payouts} timeZone={campaign.timeZone} />
      </Stack>
    </Panel>
  );
}

interface FormProps {
  campaignId: string;
  availableCents: number;
  onDone: () => void;
}

function RequestForm({ campaignId, availableCents, onDone }: FormProps) {
  const [amount, setAmount] = useState(dollarsOf(availableCents));
  const [fault, setFault] = useState<string>();
  const [request, busy] = useAction(RequestPayout, { once: true, refused: false, done: 'Your payout is on its way' });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const cents = centsOf(amount);
    if (cents === undefined || cents < 100 || cents > availableCents)
      return setFault(`Please enter an amount from $1 to ${formatCentsExact(availableCents)}.`);
    const { refusal } = await request({ campaignId, amountCents: cents });
    if (refusal) return setFault(refusal.message);
    onDone();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="Payout">
      <Stack $gap={3} $align="flex-start">
        <Field label="Amount to pay out" error={fault}>
          <MoneyInput
            maxLength={20}
            value={amount}
            onChange={({ target }) => {
              setAmount(target.value);
              setFault(undefined);
            }}
          />
        </Field>
        <Button type="submit" variant="primary" busy={busy}>
          Pay out
        </Button>
      </Stack>
    </form>
  );
}
