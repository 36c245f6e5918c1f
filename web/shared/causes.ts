import type { FlagCause } from '../graphql/graphql.ts';

/** Why members flag posts, in words. */
export const causes: readonly { value: FlagCause; label: string }[] = [
  { value: 'spam', label: 'Advertising or spam' },
  { value: 'abuse', label: 'Insults or threats' },
  { value: 'offTopic', label: 'Does not belong here' },
  { value: 'other', label: 'Something else' },
];

export const causeWord = (cause: FlagCause): string => causes.find(({ value }) => value === cause)?.label ?? cause;
