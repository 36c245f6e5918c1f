import type { Account } from '#domain/users/state.ts';

/**
 * The first line of a mail to a member: with their name once they have proven the address. Otherwise anyone could send
 * a stranger any words, by registering the stranger's address with them as a name.
 */
export const greeting = ({ activated, profile }: Pick<Account, 'activated' | 'profile'>): string =>
  activated && profile.firstName !== '' ? `Hello ${profile.firstName},` : 'Hello,';
