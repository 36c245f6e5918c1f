import { graphql } from '../graphql/index.ts';

/** The asking member's whole account; every change of it answers with this too, so the copy in the page stays true. */
export const AccountFields = graphql(`
  fragment AccountFields on Me {
    id email wantedEmail userName firstName lastName phoneNumber role identity bio website youtube instagram linkedIn pictureUrl activated referCode referred memberSince
    consent { text givenAt isLatest }
  }
`);
export const MyAccount = graphql(`
  query MyAccount { me { ...AccountFields } }
`);
export const UpdateProfile = graphql(`
  mutation UpdateProfile($input: ProfileInput!) { updateProfile(input: $input) { ...AccountFields } }
`);
