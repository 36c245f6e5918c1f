import { graphql } from '../graphql/index.ts';

/** A request for service as its card shows it. */
export const RequestFields = graphql(`
  fragment RequestFields on ServiceRequest {
    id status date partOfDay heads address city state timeZone note createdAt
    requester { id firstName lastName }
    steps { kind at text shopName }
    quotes { ...QuoteFields }
    sentTo { id name }
  }
`);

export const QuoteFields = graphql(`
  fragment QuoteFields on ServiceQuote {
    id status priceCents time barbers validUntil note shop { id name }
    visit { startsAt endsAt travelMinutes barberIds barbers { id firstName lastName } }
    booking { id status barbers priceCents paidCents refundCents dueCents }
  }
`);

export const OwnRequests = graphql(`
  query OwnServiceRequests($after: String) {
    serviceRequests(first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...RequestFields } }
    }
  }
`);

/** What was sent to the member’s shops, the latest first. */
export const RequestsToQuote = graphql(`
  query ServiceRequestsToQuote($after: String) {
    serviceRequestsToQuote(first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...RequestFields } }
    }
  }
`);

export const RequestNews = graphql(`
  subscription ServiceRequestNews($after: Float) { serviceRequestChanged(after: $after) }
`);
