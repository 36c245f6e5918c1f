import { useSession } from '../../shared/session.tsx';
import { WhyButton } from '../../shared/why/WhyButton.tsx';
import { formatCents } from '../../ui/format.ts';
import { Stack } from '../../ui/Layout.tsx';
import { Note } from '../../ui/Note.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import type { CampaignOnPage } from '../campaignFields.ts';
import { dayIn, lastDayIn } from '../dates.ts';

/** What is out of the ordinary with a campaign: paused, cancelled with its refunds, not begun, or over. */
export function CampaignNotes({ campaign }: { campaign: CampaignOnPage }) {
  switch (campaign.status) {
    case 'PAUSED':
      return (
        <Note tone="warn">
          <strong>This campaign is paused while it is looked at.</strong> No money can come in.{' '}
          {campaign.pauseReason && `Reason: ${campaign.pauseReason}`}
          <WhyPaused campaign={campaign} />
        </Note>
      );
    case 'CANCELLED':
      return <Cancelled campaign={campaign} />;
    case 'DRAFT':
      return <Note tone="info">This is a draft. Only you see it until it is published.</Note>;
    case 'SCHEDULED':
      return (
        <Note tone="info">{`Contributions can be made from ${dayIn(campaign.startsAt, campaign.timeZone)} on.`}</Note>
      );
    case 'ENDED':
      return <Ended campaign={campaign} />;
    case 'RUNNING':
      return null;
  }
}

/** For who may ask: the organizer and platform owners. */
function WhyPaused({ campaign: { id, name, isMine } }: { campaign: CampaignOnPage }) {
  const isPlatformOwner = useSession().user?.role === 'superadmin';
  if (!isMine && !isPlatformOwner) return null;
  return (
    <div>
      <WhyButton type="campaignPause" id={id} question={`Why is ${name} paused?`} />
    </div>
  );
}

function Cancelled({ campaign }: { campaign: CampaignOnPage }) {
  const { cancelReason, refunds } = campaign;
  return (
    <Stack $gap={3}>
      <Note tone="warn">
        <strong>This campaign was cancelled. Everything that came in is paid back.</strong>{' '}
        {cancelReason && `Reason: ${cancelReason}`}
      </Note>
      {refunds && refunds.totalCount > 0 && (
        <div>
          <ProgressBar label="Refunds" value={(refunds.doneCount * 100) / refunds.totalCount} />
          <p role="status" className="figures">
            {`${refunds.doneCount} of ${refunds.totalCount} refunds done, ${formatCents(refunds.doneCents)} paid back`}
          </p>
        </div>
      )}
    </Stack>
  );
}

function Ended({ campaign }: { campaign: CampaignOnPage }) {
  const { model, outcome, pledgedCents, endedAt, endsAt, timeZone } = campaign;
  const isEarly = endedAt != null && endedAt < endsAt;
  const day = isEarly ? dayIn(endedAt, timeZone) : lastDayIn(endsAt, timeZone);
  if (model === 'KEEP_IT_ALL')
    return <Note tone="info">{`It ended on ${day}. The organizer keeps what came in.`}</Note>;
  if (outcome === 'MISSED') return <Note tone="info">{`The goal was not reached by ${day}. Nobody was charged.`}</Note>;
  return (
    <Note tone="ok">
      {`The goal was reached on ${day}. `}
      {pledgedCents > 0
        ? `Cards are being charged: ${formatCents(pledgedCents)} of the pledges are not in yet.`
        : 'Pledges were charged.'}
    </Note>
  );
}
