import type { SearchIndex } from '../search/declaration.ts';
import { type Member, planIn } from './memberDocument.ts';

/** Of an instant in milliseconds. */
const DIGITS = 42;
/** Stands for a ban for good. */
const FOR_GOOD = 2 ** DIGITS - 1;
/** So many words that begin like a long beginning are looked at: phone numbers of one area have it in common. */
const MOST_BEGINNINGS = 2_000;

const LETTERS_AND_DIGITS = /[\p{L}\p{N}]+/gu;
/** An address as one word, so that it is found by its beginning and not only by its parts. */
export const addressWord = (address: string): string => (address.match(LETTERS_AND_DIGITS) ?? []).join('');
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** A number is found with its country code, without it, and without the area's. */
function phoneWords(phoneNumber: string): string {
  const digits = digitsOf(phoneNumber);
  return [digits, digits.slice(-10), digits.slice(-7)].join(' ');
}

/** By what platform owners find members. */
export const memberIndex: SearchIndex<Member> = {
  id: ({ id }) => id,
  documents: 'member/',
  // One without an address is closed, or was erased.
  isListed: ({ email }) => email !== '',
  beginnings: 'all',
  mostBeginnings: MOST_BEGINNINGS,
  fields: [
    { text: ({ firstName, lastName, userName }) => `${firstName} ${lastName} ${userName}` },
    { text: ({ email }) => `${email} ${addressWord(email)}` },
    { text: ({ phoneNumber }) => phoneWords(phoneNumber) },
  ],
  facets: {
    role: { of: ({ role }) => role },
    plan: { of: (member) => planIn(member) ?? 'basic' },
    use: { of: ({ deletion, suspension }) => (deletion ? 'deleted' : suspension ? 'suspended' : 'free') },
  },
  orders: {
    name: { kind: 'text', of: ({ firstName, lastName }) => `${firstName} ${lastName}` },
    since: { kind: 'number', of: ({ memberSince }) => Date.parse(memberSince), digits: DIGITS },
    // A ban ends by the clock, so whether one is in force is asked for as a range.
    banEnds: {
      kind: 'number',
      of: ({ ban }) => (ban ? (ban.until === null ? FOR_GOOD : Date.parse(ban.until)) : 0),
      digits: DIGITS,
    },
  },
};
