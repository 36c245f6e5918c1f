import { OwnerOnly } from '../../owner/OwnerOnly.tsx';
import { OwnerBlogScreen } from '../../posts/owner/OwnerBlogScreen.tsx';

export const OwnerBlogRoute = () => (
  <OwnerOnly>
    <OwnerBlogScreen />
  </OwnerOnly>
);
