import type { AccountFieldsFragment } from '../../graphql/graphql.ts';
import { texts } from '../../shared/texts.ts';

export type ProfileField =
  | 'firstName'
  | 'lastName'
  | 'userName'
  | 'email'
  | 'phoneNumber'
  | 'bio'
  | 'website'
  | 'youtube'
  | 'linkedIn'
  | 'instagram';
export type ProfileValues = Record<ProfileField, string>;

export interface FieldFacts {
  name: ProfileField;
  label: string;
  type: 'text' | 'email' | 'tel' | 'url' | 'area';
  autoComplete: string;
  required?: boolean;
  placeholder?: string;
}

const { profile } = texts;

/** The profile form, in the specification's order. */
export const profileFields: readonly FieldFacts[] = [
  { name: 'firstName', label: profile.firstName, type: 'text', autoComplete: 'given-name', required: true },
  { name: 'lastName', label: profile.lastName, type: 'text', autoComplete: 'family-name', required: true },
  { name: 'userName', label: profile.username, type: 'text', autoComplete: 'nickname', required: true },
  { name: 'email', label: profile.email, type: 'email', autoComplete: 'email', required: true },
  { name: 'phoneNumber', label: profile.phoneNumber, type: 'tel', autoComplete: 'tel', required: true },
  { name: 'bio', label: profile.bio, type: 'area', autoComplete: 'off' },
  { name: 'website', label: profile.website, type: 'url', autoComplete: 'url', placeholder: 'https://' },
  { name: 'youtube', label: profile.youtube, type: 'url', autoComplete: 'off', placeholder: 'https://youtube.com/' },
  {
    name: 'linkedIn',
    label: profile.linkedin,
    type: 'url',
    autoComplete: 'off',
    placeholder: 'https://linkedin.com/in/',
  },
  {
    name: 'instagram',
    label: profile.instagram,
    type: 'url',
    autoComplete: 'off',
    placeholder: 'https://instagram.com/',
  },
];

export function valuesOf(account: AccountFieldsFragment): ProfileValues {
  return Object.fromEntries(profileFields.map(({ name }) => [name, account[name] ?? ''])) as ProfileValues;
}

/** Only what was changed. */
export function changesOf(account: AccountFieldsFragment, edits: Partial<ProfileValues>): Partial<ProfileValues> {
  const before = valuesOf(account);
  return Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => value.trim() !== before[name as ProfileField]),
  );
}

/** The first field that is empty; the bio, which changes most, when none is. */
export function nextFieldOf(account: AccountFieldsFragment): FieldFacts {
  const values = valuesOf(account);
  const next =
    profileFields.find(({ name }) => values[name] === '') ?? profileFields.find(({ name }) => name === 'bio');
  if (!next) throw new Error('A profile has a bio.');
  return next;
}

/** How much of the profile is filled in, 0 to 100, the picture included. */
export function completenessOf(account: AccountFieldsFragment): number {
  const filled = [...Object.values(valuesOf(account)), account.pictureUrl ?? ''];
  return Math.round((filled.filter((value) => value !== '').length / filled.length) * 100);
}
