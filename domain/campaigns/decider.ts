import type { Aggregate } from '../decider.ts';
import { isId } from '../ids.ts';
import type { CampaignCommand } from './commands.ts';
import { noteContest, releasePayouts } from './contests.ts';
import { begin, placePledge, receive, turnAway } from './contributing.ts';
import { amend, create, edit, publish } from './editing.ts';
import type { CampaignEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { endWithoutOrganizer, followOrganizer } from './leaving.ts';
import { decidePayout } from './payouts.ts';
import { noteRefundByHand } from './refundedByHand.ts';
import { lapse, notePledgeFailed, refund, refundNext } from './refunding.ts';
import { CampaignMissing } from './refusals.ts';
import { decideReview } from './review.ts';
import { cancel, close, end, pause, resume, start } from './running.ts';
import { type Campaign, noCampaign } from './state.ts';
import { decideUpdate } from './updates.ts';

/**
 * Stream `campaign-{campaignId}`: a campaign with its contributions. Money counts only while it runs, each contribution
 * once, and what it has raised is the sum of what counts (docs/rules.md Campaign).
 */
export const campaign: Aggregate<Campaign, CampaignCommand, CampaignEvent, { readonly campaignId: string }> = {
  name: 'campaign',
  stream({ campaignId }) {
    if (!isId(campaignId)) throw CampaignMissing();
    return `campaign-${campaignId}`;
  },
  initial: noCampaign,
  decide: (command, state) =>
    command.type === 'CreateCampaign' ? create(command, state) : decideKnown(command, known(state)),
  evolve,
};

function known(state: Campaign): Campaign {
  if (!state.organizerId) throw CampaignMissing();
  return state;
}

function decideKnown(command: Exclude<CampaignCommand, { type: 'CreateCampaign' }>, state: Campaign): CampaignEvent[] {
  switch (command.type) {
    case 'EditCampaign':
      return edit(command, state);
    case 'PublishCampaign':
      return publish(command, state);
    case 'AmendCampaign':
      return amend(command, state);
    case 'StartCampaign':
      return start(command, state);
    case 'EndCampaign':
      return end(command, state);
    case 'CloseCampaign':
      return close(command, state);
    case 'CancelCampaign':
      return cancel(command, state);
    case 'EndWithoutOrganizer':
      return endWithoutOrganizer(command, state);
    case 'FollowOrganizer':
      return followOrganizer(command, state);
    case 'PauseCampaign':
      return pause(command, state);
    case 'ResumeCampaign':
      return resume(command, state);
    case 'BeginContribution':
      return begin(command, state);
    case 'ReceiveContribution':
      return receive(command, state);
    case 'TurnAwayContribution':
      return turnAway(command, state);
    case 'PlacePledge':
      return placePledge(command, state);
    case 'RefundContribution':
      return refund(command, state);
    case 'NoteRefundByHand':
      return noteRefundByHand(command, state);
    case 'RefundNext':
      return refundNext(command, state);
    case 'NotePledgeFailed':
      return notePledgeFailed(command, state);
    case 'LapsePledge':
      return lapse(command, state);
    case 'NoteContest':
      return noteContest(command, state);
    case 'ReleaseCampaignPayouts':
      return releasePayouts(command, state);
    case 'RequestPayout':
    case 'NotePayoutSent':
    case 'NoteLostPayout':
    case 'NotePayoutFailed':
    case 'ReversePayout':
    case 'NoteReversal':
    case 'NoteReversalFailed':
    case 'RecordSpending':
    case 'WithdrawSpending':
      return decidePayout(command, state);
    case 'ReportCampaign':
    case 'DismissReports':
    case 'AppealPause':
    case 'DenyAppeal':
      return decideReview(command, state);
    case 'PostUpdate':
    case 'RemoveUpdate':
      return decideUpdate(command, state);
    default:
      command satisfies never;
      return [];
  }
}
