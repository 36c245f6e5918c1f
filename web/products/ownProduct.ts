import { graphql } from '../graphql/index.ts';

/** What a seller sees of their own product. */
export const OwnProductFields = graphql(`
  fragment OwnProduct on Product {
    id name category priceCents description image pictures createdAt available soldOut removed restorableUntil
    stock { supplied sold reserved available }
  }
`);
