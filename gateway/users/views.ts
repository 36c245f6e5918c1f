import type { Account } from '#domain/users/state.ts';
import type { Member, PublicMember } from '#projections/users/members.ts';
import type { Account as AccountType, Me, Member as PublicMemberType } from './types.ts';

const textOrNull = (text: string | undefined) => text || null;

/**
 * An account as its member sees it in the REST facade, with the paid plan that runs; pictures with their full address.
 */
export function userOf(account: Account, publicUrl: string, plan: string | undefined) {
  const { profile, accountId, role, identity, activated, referCode, registeredAt } = account;
  const { pictureUrl, ...written } = profile;
  return {
    _id: accountId,
    firstName: written.firstName,
    lastName: written.lastName,
    userName: written.userName,
    email: written.email,
    phoneNumber: written.phoneNumber,
    role,
    type: plan ?? null,
    bio: written.bio,
    website: written.website,
    youtube: written.youtube,
    instagram: written.instagram,
    linkedIn: written.linkedIn,
    pictureUrl: pictureUrl && `${publicUrl}${pictureUrl}`,
    state: textOrNull(written.state),
    city: textOrNull(written.city),
    county: textOrNull(written.county),
    identity: identity ?? null,
    activated,
    referCode,
    createdAt: registeredAt,
  };
}

/** An account as its member sees it in GraphQL. */
export function meOf(account: Account): Me {
  const { profile, accountId, role, identity, activated, referCode, registeredAt, status, wantedEmail } = account;
  const { email, userName, firstName, lastName, phoneNumber } = profile;
  return {
    email,
    wantedEmail: wantedEmail?.email ?? null,
    userName,
    firstName,
    lastName,
    phoneNumber,
    role,
    activated,
    referCode,
    id: accountId,
    // The resolver of the plan's own feature answers this where it is asked for.
    type: null,
    identity: identity ?? null,
    state: textOrNull(profile.state),
    city: textOrNull(profile.city),
    county: textOrNull(profile.county),
    ...shownParts(profile),
    memberSince: registeredAt,
    status: statusOf(status === 'suspended'),
  };
}

type Shown = Pick<PublicMember, 'bio' | 'website' | 'youtube' | 'instagram' | 'linkedIn' | 'pictureUrl'>;

const shownParts = ({ bio, website, youtube, instagram, linkedIn, pictureUrl }: Shown) => ({
  bio: textOrNull(bio),
  website: textOrNull(website),
  youtube: textOrNull(youtube),
  instagram: textOrNull(instagram),
  linkedIn: textOrNull(linkedIn),
  pictureUrl: textOrNull(pictureUrl),
});

/** The public fields of a member, in GraphQL. */
export const memberOf = (found: PublicMember): PublicMemberType => {
  const { id, firstName, lastName, userName, role, memberSince } = found;
  return { id, firstName, lastName, userName, role, memberSince, ...shownParts(found) };
};

/** A line of the platform owner's list, in GraphQL. */
export const accountOf = ({ id, email, firstName, lastName, role, memberSince, suspended }: Member): AccountType => ({
  id,
  email,
  firstName,
  lastName,
  role,
  status: statusOf(suspended),
  createdAt: memberSince,
});

export const statusOf = (suspended: boolean) => (suspended ? 'Suspended' : 'Active');

/** A line of the platform owner's list. */
export const rowOf = ({ id, firstName, lastName, email, memberSince, suspended }: Member) => ({
  _id: id,
  firstName,
  lastName,
  email,
  createdAt: memberSince,
  status: statusOf(suspended),
  link: `/owner/users/${id}`,
});
