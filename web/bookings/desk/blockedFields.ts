import { graphql } from '../../graphql/index.ts';

/** What the screens show of blocked time. */
export const BlockedTimeFields = graphql(`
  fragment BlockedTimeFields on BlockedTime { id shopId date times reason barber serviceRequestId }
`);
