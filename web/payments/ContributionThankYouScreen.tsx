import { NothingBought } from '../app/Thanks.tsx';

/** After a contribution. Campaigns cannot be backed yet, so nobody comes here from a payment; an address that is known is no dead end. */
export function ContributionThankYouScreen() {
  return <NothingBought title="We could not find that contribution" text="Campaigns cannot be backed here yet, and nothing was charged." />;
}
