import { latestText, textOf } from '#domain/consents.ts';
import type { Account } from '#domain/users/state.ts';
import { statusAt } from '#projections/users/findMembers.ts';
import { type Member, type PublicMember, planIn } from '#projections/users/memberDocument.ts';
import type { Account as AccountType, Consent, Me, Member as PublicMemberType } from './types.ts';

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

/** What a member agrees to, in the words they saw. */
export const consentOf = ({ consent }: Pick<Account, 'consent'>): Consent | null =>
  consent
    ? {
        text: textOf('account', consent.text),
        givenAt: consent.givenAt,
        isLatest: consent.text === latestText('account'),
      }
    : null;

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
    consent: consentOf(account),
    status: status === 'suspended' ? 'Suspended' : 'Active',
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

/** A line of the platform owner's list at a UTC ISO instant, in GraphQL. */
export const accountOf = (found: Member, now: string): AccountType => {
  const { id, email, firstName, lastName, pictureUrl, role, memberSince } = found;
  return {
    id,
    email,
    firstName,
    lastName,
    pictureUrl: textOrNull(pictureUrl),
    role,
    plan: planIn(found) ?? null,
    status: statusAt(found, now),
    createdAt: memberSince,
  };
};

/** A line of the platform owner's list at a UTC ISO instant. */
export const rowOf = (found: Member, now: string) => {
  const { id, firstName, lastName, email, memberSince } = found;
  return {
    _id: id,
    firstName,
    lastName,
    email,
    createdAt: memberSince,
    status: statusAt(found, now),
    link: `/owner/users/${id}`,
  };
};
