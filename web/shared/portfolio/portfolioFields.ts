import { graphql } from '../../graphql/index.ts';

export const PortfolioPictureFields = graphql(`
  fragment PortfolioPictureFields on PortfolioPicture { id href width height alt caption hiddenFor }
`);
export const PortfolioOfPage = graphql(`
  query PortfolioOfPage($id: ID!) {
    portfolio(id: $id) { id pictures { ...PortfolioPictureFields isReportedByMe } }
  }
`);

/** So many characters may stand below a picture. */
export const LONGEST_CAPTION = 200;
