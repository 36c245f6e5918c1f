import type { CampaignDecisionKind, CampaignReportCause } from '../../graphql/graphql.ts';

/** Why members report campaigns, in words. */
export const reportCauses: readonly { value: CampaignReportCause; label: string }[] = [
  { value: 'FRAUD', label: 'It is not what it says it is' },
  { value: 'MISUSE', label: 'The money is used for something else' },
  { value: 'OFFENSIVE', label: 'It insults or harms people' },
  { value: 'OTHER', label: 'Something else' },
];

export const causeWord = (cause: CampaignReportCause): string =>
  reportCauses.find(({ value }) => value === cause)?.label ?? cause;

/** What was decided, in words. */
export const decisionWords: Record<CampaignDecisionKind, string> = {
  PAUSED: 'Paused',
  RESUMED: 'Resumed',
  DISMISSED: 'Reports dismissed',
  APPEAL_DENIED: 'Appeal turned down',
  CANCELLED: 'Cancelled',
};
