import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { amountFault, dollarsOf } from '../../campaigns/amounts.ts';
import type { Campaign, Contribution } from '../../campaigns/campaignFields.ts';
import { DonateDialog } from '../../campaigns/donate/DonateDialog.tsx';
import { type Donation, donationFor } from '../../campaigns/donate/donation.ts';
import { Rules } from '../../campaigns/donate/Rules.tsx';
import { useContribution } from '../../campaigns/donate/useContribution.ts';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { NothingToPay } from '../../payments/NothingToPay.tsx';
import { type PaymentProps, PaymentSkeleton } from '../../payments/PaymentFrame.tsx';
import { paths } from '../../shared/paths.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Layout.tsx';
import { EmptyState, ErrorPanel } from '../../ui/States.tsx';
import { contributionThanks, PayContribution } from './PayContribution.tsx';

const PaymentCampaign = graphql(`
  query PaymentCampaign($id: ID!) { campaign(id: $id) { ...CampaignFields } }
`);
const PaymentContribution = graphql(`
  query PaymentContribution($id: ID!) { contribution(id: $id) { ...ContributionFields } }
`);

/**
 * Paying for a contribution: the item is the campaign (specification §2), or a contribution that was begun and not paid
 * yet. The amount of the address is shown, and can be changed, before any card is asked for.
 */
export function ContributionPayment({ itemId, amount }: PaymentProps) {
  const campaign = useQuery(PaymentCampaign, { variables: { id: itemId } });
  const isOther = campaign.data?.campaign === null;
  const begun = useQuery(PaymentContribution, { variables: { id: itemId }, skip: !isOther });
  const failed = [campaign, ...(isOther ? [begun] : [])].find(({ error, data }) => error && !data);
  if (failed)
    return (
      <Page title="Payment">
        <ErrorPanel
          message={refusalOf(failed.error).message}
          onRetry={() => refetchSafely(failed.refetch)}
          retrying={failed.loading}
        />
      </Page>
    );
  if (campaign.data?.campaign) return <PayForCampaign campaign={campaign.data.campaign} amount={amount} />;
  if (begun.data?.contribution) return <PayBegun contribution={begun.data.contribution} />;
  if (!begun.data) return <PaymentSkeleton />;
  return (
    <NothingToPay
      text="There is no campaign at this address. You have not been charged."
      to={paths.campaignList}
      action="See the campaigns"
    />
  );
}

function PayForCampaign({ campaign, amount }: { campaign: Campaign; amount: string }) {
  const wrong = amountFault(amount);
  if (wrong !== undefined) return <NoAmount campaign={campaign} why={wrong} />;
  const { isChosenHere, ...donation } = donationFor(campaign.id, amount);
  return <Paying key={JSON.stringify(donation)} campaign={campaign} donation={donation} isFromLink={!isChosenHere} />;
}

function PayBegun({ contribution }: { contribution: Contribution }) {
  const { campaign, amountCents, tipCents, message, isAnonymous } = contribution;
  const donation: Donation = { amount: dollarsOf(amountCents), tip: dollarsOf(tipCents ?? 0), message, isAnonymous };
  if (contribution.status !== 'OPEN' && contribution.status !== 'DUE')
    return <Navigate to={contributionThanks(contribution.id)} replace />;
  return <Paying campaign={campaign} donation={donation} begun={contribution} />;
}

interface PayingProps {
  campaign: Campaign;
  donation: Donation;
  /** The amount came with the address alone. */
  isFromLink?: boolean;
  /** A contribution that was begun before; it is paid as it is. */
  begun?: Contribution;
}

function Paying({ campaign, donation, isFromLink, begun }: PayingProps) {
  const [first] = useState(donation);
  const [opening, retry] = useContribution(campaign.id, first, begun?.status === 'DUE' ? begun.id : undefined);
  return (
    <PayContribution
      campaign={campaign}
      donation={first}
      isFromLink={isFromLink === true}
      canChange={begun === undefined}
      opening={opening}
      onRetry={retry}
    />
  );
}

/** The address has no amount that can be given. */
function NoAmount({ campaign, why }: { campaign: Campaign; why: string }) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Page title="Payment" eyebrow="Crowdfunding" lead={campaign.name}>
      <EmptyState
        icon="coins"
        heading="h2"
        title="How much do you want to give?"
        text={`The address of this page has no amount that can be given. ${why}`}
        action={
          <Button variant="primary" onClick={() => setChoosing(true)}>
            Choose an amount
          </Button>
        }
      />
      <Rules campaign={campaign} />
      {isChoosing && <DonateDialog campaign={campaign} onClose={() => setChoosing(false)} />}
    </Page>
  );
}
