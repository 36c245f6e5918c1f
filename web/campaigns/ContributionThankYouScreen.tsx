import { useQuery } from '@apollo/client/react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { graphql } from '../graphql/index.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { momentOf } from '../shared/instants.ts';
import { loginThen, paths } from '../shared/paths.ts';
import { useSession } from '../shared/session.tsx';
import { NothingBought, Thanks, ThanksSkeleton, ThanksUnreadable } from '../shared/Thanks.tsx';
import { texts } from '../shared/texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Row } from '../ui/Layout.tsx';
import { useConfetti } from '../ui/useConfetti.ts';
import { ContributionReceipt } from './ContributionReceipt.tsx';
import type { Contribution } from './campaignFields.ts';
import { ContributionTicket } from './donate/ContributionTicket.tsx';
import { Rules } from './donate/Rules.tsx';
import { Progress } from './Progress.tsx';
import { Share } from './Share.tsx';
import { contributionWords } from './words.ts';

const Contributed = graphql(`
  query Contributed($id: ID!) { contribution(id: $id) { ...ContributionFields } }
`);

/** After a contribution: its receipt, and the campaign to be passed on. It reads it itself, so it is safe to reload. */
export function ContributionThankYouScreen() {
  const [params] = useSearchParams();
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const id = params.get('contribution') ?? '';
  const { data, error, loading, refetch } = useQuery(Contributed, {
    variables: { id },
    skip: status !== 'member' || id === '',
  });
  if (status === 'guest') return <Navigate to={loginThen(`${pathname}${search}`)} replace />;
  if (error && !data)
    return (
      <ThanksUnreadable
        title="Your contribution"
        error={error}
        onRetry={() => refetchSafely(refetch)}
        retrying={loading}
      />
    );
  if (id !== '' && !data) return <ThanksSkeleton />;
  return data?.contribution ? (
    <Contributing contribution={data.contribution} />
  ) : (
    <NothingBought
      of="Your contribution"
      title="We could not find that contribution"
      text="All your contributions are in one list."
      also={<LinkButton to={paths.funding}>{texts.sidebar.crowdFunding}</LinkButton>}
    />
  );
}

function Contributing({ contribution }: { contribution: Contribution }) {
  const { id, campaign, status, amountCents, message, isAnonymous } = contribution;
  const counts = status === 'RECEIVED' || status === 'PLEDGED';
  useConfetti(counts ? id : undefined);
  const { word, tone } = contributionWords[status];
  const at = contribution.receivedAt ?? contribution.pledgedAt ?? contribution.begunAt;
  return (
    <Thanks
      title={counts ? 'Thank you for your contribution' : 'Your contribution'}
      lead={`To “${campaign.name}”.`}
      paid={status === 'RECEIVED'}
      ticket={
        <ContributionTicket
          campaign={campaign}
          title="Your receipt"
          number={`#${id.slice(-8)}`}
          amountCents={amountCents}
          tipCents={contribution.tipCents ?? 0}
          message={message}
          isAnonymous={isAnonymous}
          lines={[
            { label: status === 'PLEDGED' ? 'Pledged' : 'Date', value: momentOf(at) },
            ...(contribution.refundableUntil
              ? [{ label: 'Can be taken back until', value: momentOf(contribution.refundableUntil) }]
              : []),
          ]}
          stub={
            <div>
              <Badge tone={tone}>{word}</Badge>
            </div>
          }
        />
      }
    >
      {status === 'PLEDGED' && (
        <p>Your card is on file, and nothing was charged. A mail says what became of it when the campaign ends.</p>
      )}
      {status === 'RECEIVED' && <p>A mail with the details is on its way to you.</p>}
      <Progress campaign={campaign} large />
      <Rules campaign={campaign} />
      <Share campaign={campaign} title="Tell others about it" />
      <Row data-noprint>
        <LinkButton variant="primary" to={paths.campaign(campaign.id)}>
          See the campaign
        </LinkButton>
        <ContributionReceipt contribution={contribution} />
        <LinkButton to={paths.funding}>Your contributions</LinkButton>
      </Row>
    </Thanks>
  );
}
