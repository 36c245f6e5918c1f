import styled from 'styled-components';
import { OwnerEyebrow } from '../shared/OwnerEyebrow.tsx';
import { Page } from '../ui/Layout.tsx';
import { media, space } from '../ui/tokens.ts';
import { BroadcastForm } from './BroadcastForm.tsx';
import { Delivered, useDelivered } from './Delivered.tsx';
import { OwnerOnly } from './OwnerOnly.tsx';

/** /owner/notifications: sends an announcement to all or some members, and lists those sent with their progress. */
export const BroadcastScreen = () => (
  <OwnerOnly>
    <Notifications />
  </OwnerOnly>
);

function Notifications() {
  const delivered = useDelivered();
  return (
    <Page title="Notifications" eyebrow={<OwnerEyebrow />} lead="Send a message to one or all users.">
      <Sides>
        <BroadcastForm onSent={delivered.look} />
        <Delivered delivered={delivered} />
      </Sides>
    </Page>
  );
}

const Sides = styled.div`
  display: grid;
  gap: ${space[8]};
  align-items: start;
  grid-template-columns: minmax(0, 1fr);
  ${media.desktop} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`;
