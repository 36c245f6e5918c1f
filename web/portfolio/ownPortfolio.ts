import type { MyPortfolioQuery } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';

export const MyPortfolio = graphql(`
  query MyPortfolio($shopId: ID) { myPortfolio(shopId: $shopId) { ...OwnPortfolioFields } }
`);
export const OwnPortfolioFields = graphql(`
  fragment OwnPortfolioFields on OwnPortfolio { id most pictures { ...PortfolioPictureFields } removed { ...PortfolioPictureFields } }
`);
export const AddPicture = graphql(`
  mutation AddPortfolioPicture($input: PortfolioPictureInput!) { addPortfolioPicture(input: $input) { ...OwnPortfolioFields } }
`);
export const DescribePicture = graphql(`
  mutation DescribePortfolioPicture($id: ID!, $alt: String!, $caption: String!) {
    describePortfolioPicture(id: $id, alt: $alt, caption: $caption) { ...OwnPortfolioFields }
  }
`);
export const OrderPortfolio = graphql(`
  mutation OrderPortfolio($ids: [ID!]!, $shopId: ID) { orderPortfolio(ids: $ids, shopId: $shopId) { ...OwnPortfolioFields } }
`);
export const RemovePicture = graphql(`
  mutation RemovePortfolioPicture($id: ID!) { removePortfolioPicture(id: $id) { ...OwnPortfolioFields } }
`);
export const UndoRemoval = graphql(`
  mutation UndoPortfolioRemoval($id: ID!) { undoPortfolioRemoval(id: $id) { ...OwnPortfolioFields } }
`);

export type OwnPicture = MyPortfolioQuery['myPortfolio']['pictures'][number];
