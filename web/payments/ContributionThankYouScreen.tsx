import { NothingBought } from '../shared/Thanks.tsx';

/**
 * After a contribution. Campaigns do not take contributions yet, so no payment leads here; the address is kept valid.
 */
export function ContributionThankYouScreen() {
  return (
    <NothingBought
      title="We could not find that contribution"
      text="Campaigns cannot be backed here yet, and nothing was charged."
    />
  );
}
