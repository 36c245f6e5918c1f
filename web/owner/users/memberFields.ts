import { graphql } from '../../graphql/index.ts';

/** What the list shows of an account. */
export const MemberRow = graphql(`
  fragment MemberRow on Account { id email firstName lastName pictureUrl role plan status createdAt }
`);
