import styled from 'styled-components';
import { media, space } from '../app/tokens.ts';
import { Page } from '../ui/Layout.tsx';
import { BroadcastForm } from './BroadcastForm.tsx';
import { Delivered, useDelivered } from './Delivered.tsx';
import { OwnerOnly } from './OwnerOnly.tsx';

/** /owner/notifications: tell all or some members something, and see how far it has come. */
export const BroadcastScreen = () => (
  <OwnerOnly>
    <Desk />
  </OwnerOnly>
);

function Desk() {
  const delivered = useDelivered();
  return (
    <Page title="Notifications" eyebrow="Owner" lead="Send a message to one or all users.">
      <Sides>
        <BroadcastForm onSent={delivered.look} />
        <Delivered delivered={delivered} />
      </Sides>
    </Page>
  );
}

const Sides = styled.div`
  display: grid; gap: ${space[8]}; align-items: start; grid-template-columns: minmax(0, 1fr);
  ${media.desktop} { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
`;
