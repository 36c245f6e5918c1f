import type { Actor } from '../decider.ts';
import { hasVisibleText } from '../plainText.ts';
import { onlyOrganizer } from './editing.ts';
import { CampaignMissing, CampaignOver, NotYourCampaign } from './refusals.ts';
import type { AppealPause, DenyAppeal, DismissReports, ReportCampaign, ReviewCommand } from './reviewCommands.ts';
import type { ReviewEvent } from './reviewEvents.ts';
import {
  AlreadyAppealed,
  BadAppeal,
  NoAppeal,
  NotPaused,
  NotReported,
  OwnCampaignReported,
  ReportNoteTooLong,
} from './reviewRefusals.ts';
import { checkedReason } from './running.ts';
import type { Campaign } from './state.ts';

const LONGEST_NOTE = 1_000;
/** Further reports of one round say nothing new. */
const MOST_REPORTERS = 200;

export function decideReview(command: ReviewCommand, state: Campaign): ReviewEvent[] {
  switch (command.type) {
    case 'ReportCampaign':
      return report(command, state);
    case 'DismissReports':
      return dismiss(command, state);
    case 'AppealPause':
      return appeal(command, state);
    case 'DenyAppeal':
      return deny(command, state);
  }
}

const of = ({ campaignId, organizerId }: Campaign) => ({ campaignId, organizerId });

function report({ data: { cause, note }, at, by }: ReportCampaign, state: Campaign): ReviewEvent[] {
  if (!state.isPublished) throw CampaignMissing();
  if (state.organizerId === by.id) throw OwnCampaignReported();
  if (state.cancelled) throw CampaignOver();
  if (note.trim().length > LONGEST_NOTE) throw ReportNoteTooLong();
  const { reporters } = state.review;
  if (reporters.includes(by.id) || reporters.length >= MOST_REPORTERS) return [];
  return [
    {
      type: 'CampaignReported',
      data: { ...of(state), reporterId: by.id, cause, note: note.trim(), reportedAt: at },
    },
  ];
}

function dismiss({ data, at, by }: DismissReports, state: Campaign): ReviewEvent[] {
  onlyOwner(by);
  if (state.review.openReports === 0) throw NotReported();
  const reason = checkedReason(data.reason);
  return [{ type: 'CampaignReportsDismissed', data: { ...of(state), reason, dismissedAt: at } }];
}

function appeal({ data: { text }, at, by }: AppealPause, state: Campaign): ReviewEvent[] {
  onlyOrganizer(state, by);
  if (!state.paused) throw NotPaused();
  if (state.review.appeal !== 'none') throw AlreadyAppealed();
  if (!hasVisibleText(text) || text.trim().length > LONGEST_NOTE) throw BadAppeal();
  return [{ type: 'CampaignPauseAppealed', data: { ...of(state), text: text.trim(), appealedAt: at } }];
}

function deny({ data, at, by }: DenyAppeal, state: Campaign): ReviewEvent[] {
  onlyOwner(by);
  if (state.review.appeal !== 'open') throw NoAppeal();
  return [{ type: 'CampaignAppealDenied', data: { ...of(state), reason: checkedReason(data.reason), deniedAt: at } }];
}

function onlyOwner(by: Actor): void {
  if (by.role !== 'superadmin') throw NotYourCampaign();
}
