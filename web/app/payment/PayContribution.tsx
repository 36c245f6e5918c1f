import { useState } from 'react';
import { tipOf } from '../../campaigns/amounts.ts';
import type { Campaign } from '../../campaigns/campaignFields.ts';
import { lastDayIn } from '../../campaigns/dates.ts';
import { ContributionTicket } from '../../campaigns/donate/ContributionTicket.tsx';
import { DonateDialog } from '../../campaigns/donate/DonateDialog.tsx';
import type { Donation } from '../../campaigns/donate/donation.ts';
import { Rules } from '../../campaigns/donate/Rules.tsx';
import type { OpenContribution, Opening } from '../../campaigns/donate/useContribution.ts';
import { graphql } from '../../graphql/index.ts';
import { AskBeforeLeaving } from '../../payments/AskBeforeLeaving.tsx';
import type { CardTask } from '../../payments/CardForm.tsx';
import { CardPayment } from '../../payments/CardPayment.tsx';
import { PaymentBack, Sides } from '../../payments/PaymentFrame.tsx';
import { type Outcome, usePurchase } from '../../payments/usePurchase.ts';
import { paths } from '../../shared/paths.ts';
import { centsOf } from '../../shared/prices.ts';
import type { Refusal } from '../../shared/refusal.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { Icon } from '../../ui/Icons.tsx';
import { Page, Row, Stack } from '../../ui/Layout.tsx';
import { Note } from '../../ui/Note.tsx';
import { EmptyState, ErrorPanel } from '../../ui/States.tsx';

const Settle = graphql(`
  mutation SettleContribution($id: ID!) { settleContribution(id: $id) { ...ContributionFields } }
`);

export const contributionThanks = (id: string): string =>
  `${paths.contributionThankYou}?contribution=${encodeURIComponent(id)}`;

/** Refusals that no second try changes; the campaign's page says more. */
const FINAL = ['CAMPAIGN_NOT_RUNNING', 'CAMPAIGN_PAUSED', 'CAMPAIGN_OVER', 'OWN_CAMPAIGN', 'CAMPAIGN_MISSING'];

interface PayProps {
  campaign: Campaign;
  donation: Donation;
  isFromLink: boolean;
  canChange: boolean;
  opening: Opening;
  onRetry: () => void;
}

/** The contribution at the left, line by line, and the card at the right. */
export function PayContribution({ campaign, donation, isFromLink, canChange, opening, onRetry }: PayProps) {
  const open = opening.step === 'ready' ? opening.open : undefined;
  const purchase = usePurchase(useSettling(open?.id));
  const [isChanging, setChanging] = useState(false);
  const idle = purchase.state.step === 'idle';
  const amountCents = centsOf(donation.amount) ?? 0;
  const tipCents = tipOf(donation.tip) ?? 0;
  return (
    <Page
      title="Payment"
      eyebrow="Crowdfunding"
      lead={`Your contribution to “${campaign.name}”.`}
      actions={<PaymentBack to={paths.campaign(campaign.id)} />}
    >
      <Sides>
        <Stack $gap={4}>
          <ContributionTicket
            campaign={campaign}
            title="Your contribution"
            amountCents={amountCents}
            tipCents={tipCents}
            message={donation.message}
            isAnonymous={donation.isAnonymous}
            stub={
              canChange && (
                <Row>
                  <Button
                    small
                    icon={<Icon name="edit" size={18} />}
                    aria-disabled={!idle}
                    onClick={() => setChanging(true)}
                  >
                    Change
                  </Button>
                </Row>
              )
            }
          />
          <Rules campaign={campaign} />
        </Stack>
        {purchase.state.step === 'refunded' ? (
          <NotTaken campaign={campaign} />
        ) : opening.step === 'failed' ? (
          <CannotContribute campaign={campaign} failure={opening.failure} onRetry={onRetry} />
        ) : (
          <Stack $gap={4}>
            {isFromLink && (
              <Note tone="warn">{`The amount of ${formatCentsExact(amountCents)} is the one of the link that brought you here. You can change it before you pay.`}</Note>
            )}
            <CardPayment payment={open && taskOf(open, campaign)} purchase={purchase} />
          </Stack>
        )}
      </Sides>
      {isChanging && <DonateDialog campaign={campaign} first={donation} onClose={() => setChanging(false)} />}
      <AskBeforeLeaving
        when={!idle && purchase.state.step !== 'refunded' && !purchase.leaving.current}
        isLeaving={() => purchase.leaving.current}
        busy={!idle}
        lost="Nothing has been charged."
        found="the contribution appears under Your Contributions"
      />
    </Page>
  );
}

/** What the card is asked for: to be charged now, or to be kept until the goal is reached. */
function taskOf({ clientSecret, amountCents, kind }: OpenContribution, { endsAt, timeZone }: Campaign): CardTask {
  const card = { clientSecret, amountCents };
  if (kind === 'PAYMENT') return { ...card, charge: 'now' };
  return { ...card, charge: 'later', condition: `only if the goal is reached on ${lastDayIn(endsAt, timeZone)}` };
}

/** Asks the server to look at the provider; asking again counts the contribution once all the same. */
function useSettling(id: string | undefined): () => Promise<Outcome> {
  const [settle] = useAction(Settle, { refused: false });
  return async () => {
    if (id === undefined) return { step: 'waiting' };
    const { value, refusal } = await settle({ id });
    if (refusal) return refusal.code === 'CONTRIBUTION_NOT_PAID' ? { step: 'waiting' } : { step: 'refused', refusal };
    switch (value.status) {
      case 'RECEIVED':
      case 'PLEDGED':
        return { step: 'given', to: contributionThanks(id) };
      case 'OPEN':
      case 'DUE':
        return { step: 'waiting' };
      default:
        return { step: 'refunded' };
    }
  };
}

function CannotContribute({
  campaign,
  failure,
  onRetry,
}: {
  campaign: Campaign;
  failure: Refusal;
  onRetry: () => void;
}) {
  if (!FINAL.includes(failure.code))
    return <ErrorPanel message={`${failure.message} You have not been charged.`} onRetry={onRetry} />;
  return (
    <EmptyState
      icon="coins"
      heading="h2"
      title="This campaign takes no contribution from you now"
      text={`${failure.message} You have not been charged.`}
      action={<ToCampaign campaign={campaign} />}
    />
  );
}

/** The card was taken, and the campaign could not take the money any more. */
const NotTaken = ({ campaign }: { campaign: Campaign }) => (
  <EmptyState
    icon="undo"
    heading="h2"
    title="The campaign could not take it any more"
    text="It ended or was stopped before your payment arrived. Whatever was charged is on its way back to your card; it takes 5 to 10 days to show."
    action={<ToCampaign campaign={campaign} />}
  />
);

const ToCampaign = ({ campaign }: { campaign: Campaign }) => (
  <LinkButton variant="primary" to={paths.campaign(campaign.id)}>
    See the campaign
  </LinkButton>
);
