import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { Badge } from '../../ui/Badge.tsx';

const Verified = graphql(`
  query OrganizerVerified($id: ID!) { campaign(id: $id) { id organizerVerified } }
`);

/** Beside an organizer whom the payment service has checked. */
export function VerifiedMark({ campaignId }: { campaignId: string }) {
  const { data } = useQuery(Verified, { variables: { id: campaignId } });
  if (!data?.campaign?.organizerVerified) return null;
  return <Badge tone="ok">Verified by the payment service</Badge>;
}
