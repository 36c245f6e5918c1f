import { graphql } from '../../graphql/index.ts';

export const PortfolioPictureFields = graphql(`
  fragment PortfolioPictureFields on PortfolioPicture { id href width height alt caption hiddenFor }
`);
export const PortfolioOfPage = graphql(`
  query PortfolioOfPage($id: ID!) {
    portfolio(id: $id) { id pictures { ...PortfolioPictureFields isReportedByMe } }
  }
`);

/** So many characters may say what is to be seen on a picture, and stand below it. */
export const LONGEST_ALT = 300;
export const LONGEST_CAPTION = 200;
