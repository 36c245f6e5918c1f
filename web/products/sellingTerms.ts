import type { MySellingTermsQuery } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';

export const SellingTermsFields = graphql(`
  fragment SellingTermsFields on SellingTerms { shippingCents returns taxes { state basisPoints } pickUp { name street unit city state zip } }
`);
export const MySellingTerms = graphql(`
  query MySellingTerms { mySellingTerms { ...SellingTermsFields } }
`);

export type Terms = MySellingTermsQuery['mySellingTerms'];
