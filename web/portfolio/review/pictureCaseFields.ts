import { graphql } from '../../graphql/index.ts';

export const JudgedPicture = graphql(`
  fragment JudgedPicture on PortfolioPicture { ...PortfolioPictureFields shopId addedAt owner { id firstName lastName memberSince } }
`);
export const ReportedPictureList = graphql(`
  query ReportedPictures($after: String) {
    reportedPortfolioPictures(first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor }
      edges { cursor node { id isYours picture { ...JudgedPicture } reports { cause note at reporter { id firstName lastName memberSince } } } }
    }
  }
`);
export const HiddenPictureList = graphql(`
  query HiddenPictures($after: String) {
    hiddenPortfolioPictures(first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...JudgedPicture } }
    }
  }
`);
