import { OwnerOnly } from '../../owner/OwnerOnly.tsx';
import { RequestsScreen } from '../../serviceRequests/owner/RequestsScreen.tsx';

export const OwnerRequestsRoute = () => (
  <OwnerOnly>
    <RequestsScreen />
  </OwnerOnly>
);
