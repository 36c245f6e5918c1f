import { useQuery } from '@apollo/client/react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { Badge } from '../../ui/Badge.tsx';

const Verified = graphql(`
  query OrganizerVerified($id: ID!) { campaign(id: $id) { id organizerVerified } }
`);

/** Beside an organizer whom the payment service has checked. */
export function VerifiedMark({ campaignId }: { campaignId: string }) {
  const { data } = useQuery(Verified, { variables: { id: campaignId } });
  if (!data?.campaign?.organizerVerified) return null;
  return (
    <Wrapping>
      <Badge tone="ok">Verified by the payment service</Badge>
    </Wrapping>
  );
}

// With large text it is wider than a phone.
const Wrapping = styled.span`> span { white-space: normal; }`;
