import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { useRight } from '../../shared/session.tsx';
import { useAction } from '../../shared/useAction.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { TextDialog } from '../../ui/TextDialog.tsx';
import type { CampaignOnPage } from '../campaignFields.ts';
import { useOnCampaignNews } from '../page/CampaignNews.tsx';
import { PastPayouts, type Payout } from './PastPayouts.tsx';

const Paid = graphql(`
  query PaidOut($campaignId: ID!) { campaignPayouts(campaignId: $campaignId) { takeBackCount ...PayoutFields } }
`);
const TakeBack = graphql(`
  mutation TakePayoutBack($campaignId: ID!, $payoutId: ID!, $reason: String!) {
    reverseCampaignPayout(campaignId: $campaignId, payoutId: $payoutId, reason: $reason) { ...PayoutFields }
  }
`);
const Release = graphql(`
  mutation ReleaseCampaignPayouts($campaignId: ID!, $seen: Int) {
    releaseCampaignPayouts(campaignId: $campaignId, seen: $seen) { ...PayoutFields }
  }
`);

/** What was paid out to the organizer; the owners of the platform take it back from their account, with a reason. */
export function PaidOut({ campaign }: { campaign: CampaignOnPage }) {
  const query = useQuery(Paid, {
    variables: { campaignId: campaign.id },
    fetchPolicy: 'cache-and-network',
    context: ASKED_ANEW,
  });
  const look = () => refetchSafely(query.refetch);
  useOnCampaignNews(look);
  const [chosen, setChosen] = useState<Payout>();
  const [takeBack] = useAction(TakeBack, {
    once: true,
    refused: false,
    done: 'Taken back, or as soon as the payment service answers',
  });
  /** How often something had been taken back when they were asked whether to release it. */
  const [releasing, setReleasing] = useState<number>();
  const [release, busy] = useAction(Release, { done: 'Released: the campaign can be paid out again' });
  const mayMove = useRight('moveMoney');
  const confirmRelease = async () => {
    await release({ campaignId: campaign.id, seen: releasing ?? null });
    setReleasing(undefined);
    look();
  };
  if (!query.data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  return (
    <Panel wide title="Payouts" text="What was sent to the organizer’s account at the payment service.">
      <Stack $gap={4}>
        {query.data.campaignPayouts.mustBeReleased && (
          <Note tone="warn">
            <Stack $gap={3}>
              <p>Something was taken back of a payout. Nothing of the campaign is paid out until that is released.</p>
              {mayMove && (
                <div>
                  <Button small onClick={() => setReleasing(query.data?.campaignPayouts.takeBackCount)}>
                    Release payouts
                  </Button>
                </div>
              )}
            </Stack>
          </Note>
        )}
        <PastPayouts
          payouts={query.data.campaignPayouts.payouts}
          timeZone={campaign.timeZone}
          actions={(payout) =>
            payout.status === 'SENT' && (
              <Button
                small
                aria-label={`Take back ${formatCentsExact(leftOf(payout))}`}
                onClick={() => setChosen(payout)}
              >
                Take back
              </Button>
            )
          }
        />
      </Stack>
      <AlertDialog
        open={releasing !== undefined}
        onOpenChange={(open) => !open && setReleasing(undefined)}
        title={`Release the payouts of “${campaign.name}”?`}
        description="Its organizer can then ask for what it holds, also for what was taken back. Payouts of their sales are released under Books, Owed to sellers."
        cancelLabel="Not yet"
        confirmLabel="Release payouts"
        busy={busy}
        onConfirm={() => void confirmRelease()}
      />
      {chosen && (
        <TextDialog
          title={`Take ${formatCentsExact(leftOf(chosen))} back?`}
          description="It comes back from the organizer’s account, as far as that has it, and is the campaign’s again. Nothing more is paid out to them, of campaigns or sales, until you release that."
          label="Reason"
          missing="Please give a reason."
          confirmLabel="Take back"
          danger
          onConfirm={(reason) => takeBack({ campaignId: campaign.id, payoutId: chosen.id, reason })}
          onClose={() => {
            setChosen(undefined);
            look();
          }}
        />
      )}
    </Panel>
  );
}

const leftOf = ({ amountCents, reversedCents }: Payout): number => amountCents - reversedCents;
