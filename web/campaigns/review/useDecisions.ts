import { graphql } from '../../graphql/index.ts';
import { type Acting, useAction } from '../../shared/useAction.ts';
import type { ReviewedCampaign } from './reviewFields.ts';

const Pause = graphql(`
  mutation PauseCampaign($campaignId: ID!, $reason: String!) {
    pauseCampaign(campaignId: $campaignId, reason: $reason) { ...CampaignReviewFields }
  }
`);
const Resume = graphql(`
  mutation ResumeCampaign($campaignId: ID!, $reason: String!) {
    resumeCampaign(campaignId: $campaignId, reason: $reason) { ...CampaignReviewFields }
  }
`);
const Dismiss = graphql(`
  mutation DismissReports($campaignId: ID!, $reason: String!) {
    dismissCampaignReports(campaignId: $campaignId, reason: $reason) { ...CampaignReviewFields }
  }
`);
const Deny = graphql(`
  mutation DenyCampaignAppeal($campaignId: ID!, $reason: String!) {
    denyCampaignAppeal(campaignId: $campaignId, reason: $reason) { ...CampaignReviewFields }
  }
`);
const End = graphql(`
  mutation EndCampaign($id: ID!, $reason: String!) { cancelCampaign(id: $id, reason: $reason) { ...CampaignPageFields } }
`);

type Case = Pick<ReviewedCampaign, 'isPaused' | 'appeal' | 'openReportCount'>;

export interface Decision {
  label: string;
  /** What it means for the campaign's money. */
  text: string;
  danger?: boolean;
  /** All that came in is paid back, also what was paid out before. */
  paysBack?: boolean;
  decide: (campaignId: string, reason: string) => Acting;
}

/** What an owner of the platform can decide about a campaign, each with a reason that its organizer reads. */
export function useDecisions(): (one: Case) => Decision[] {
  const quiet = { refused: false } as const;
  const [pause] = useAction(Pause, { ...quiet, done: 'The campaign is paused' });
  const [resume] = useAction(Resume, { ...quiet, done: 'The campaign goes on' });
  const [dismiss] = useAction(Dismiss, { ...quiet, done: 'The reports are settled' });
  const [deny] = useAction(Deny, { ...quiet, done: 'The appeal is turned down' });
  const [end] = useAction(End, { ...quiet, done: 'The campaign is cancelled' });
  const by =
    (run: typeof pause | typeof resume | typeof dismiss | typeof deny) => (campaignId: string, reason: string) =>
      run({ campaignId, reason });
  const cancel: Decision = {
    label: 'Cancel it',
    text: 'It ends for good, and everything that came in is paid back.',
    danger: true,
    paysBack: true,
    decide: (id, reason) => end({ id, reason }),
  };
  return ({ isPaused, appeal, openReportCount }) => [
    ...(isPaused
      ? [{ label: 'Resume', text: 'Money can come in again, and be paid out.', decide: by(resume) }]
      : [
          {
            label: 'Pause',
            text: 'No money comes in or is paid out until it is resumed.',
            danger: true,
            decide: by(pause),
          },
        ]),
    ...(isPaused && appeal && !appeal.isDenied
      ? [{ label: 'Turn the appeal down', text: 'It stays paused.', danger: true, decide: by(deny) }]
      : []),
    ...(openReportCount > 0
      ? [{ label: 'Let it stand', text: 'The reports are settled, and the campaign goes on.', decide: by(dismiss) }]
      : []),
    cancel,
  ];
}
